"""Pages made from a library: the card reference, and the reference of the language."""
