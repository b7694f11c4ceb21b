"""The rules as people read them: their text, the page that shows them, one-line answers for tool tips."""
