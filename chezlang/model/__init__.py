"""What trees mean: names resolved over everything loaded, types checked, sentences made into effect objects.

`vocabulary` (declared words) -> `scope` (what a pronoun can mean) -> `phrases` (noun phrases, amounts) -> `sentences` (the verb
table) -> `triggers` -> `lines` (blocks) -> `cards` -> `library` (everything, linked) -> `checks` (questions to the whole).
"""
