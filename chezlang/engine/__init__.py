"""The interpreter: a stack of frames over plain state. Each module adds one thing that a machine can do.

`program` (a rule set made ready) -> `table` (zones, hooks) -> `numbers` (values) -> `path` (events) -> `playing` (windows,
plays, what is legal) -> `game` (set-up, turns, decisions) -> `view` (what a seat may know).
"""
