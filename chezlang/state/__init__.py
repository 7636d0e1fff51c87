"""What a game is at one moment, as plain data: cards, zones, numbers, frames, the die's generator."""
