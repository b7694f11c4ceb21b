"""Running games: one writer that saves each action before anybody sees its effect. No Qt here."""
