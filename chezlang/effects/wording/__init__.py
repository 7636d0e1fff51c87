"""The English of effect objects: one function a class, in tables that a test holds against the registry.

`inflect` and `saying` are plain grammar; `speaker` holds the tables and what has been spoken of; `phrases`, `amounts`,
`conditions`, `lines`, `triggers` and `clauses` fill the tables. What others call is in `chezlang.effects.english`.
"""
