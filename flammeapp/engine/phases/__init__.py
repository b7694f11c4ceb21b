"""What happens in a round, one phase a module, in the order the rule book names them."""
