"""Effect objects: small immutable typed classes that run, that can be said in English, and that are JSON.

`base` and `machine` come first, then what is chosen (`select`, `amounts`, `conditions`), then what is done
(`actions`, `control`), then what waits for events (`clauses`), then the whole (`ruleset`).
"""
