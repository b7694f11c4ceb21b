"""One module an expansion: the rows, phases and answers it adds to the rule book."""
