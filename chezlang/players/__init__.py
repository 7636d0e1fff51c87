"""Who plays: bots, and a person at a terminal; and what a game is told in: questions, options and events in words."""
