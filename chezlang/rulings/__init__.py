"""Rulings: questions with their answers, read from `ruling` blocks and proved by playing them.

`reading` makes a `Ruling` (script.py) of a block; `run` lays its table (table.py), plays its lines and tells the line that
does not hold, with what was the case instead.
"""
