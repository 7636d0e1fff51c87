"""A start for who makes cards: a set, a card or a whole small game, as files that validate and whose rulings hold at once."""
