"""Rulings: questions with their answers, read from `ruling` blocks and proved by playing them.

`reading` (with `asking` for what stands behind `then`) makes a `Ruling` (script.py) of a block; `run` lays its table (table.py), goes
on through its lines (going.py), and tells the line that does not hold (checks.py), with what was the case instead.
"""
