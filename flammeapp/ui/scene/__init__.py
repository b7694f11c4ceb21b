"""The road on the screen: its land, its riders, what moves on it, and its small pictures."""
