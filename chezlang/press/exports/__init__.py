"""The cards of a library in the forms that other programs read."""
