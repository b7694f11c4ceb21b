"""The commands of `flamme`: one module each, imported only when its command is given."""
