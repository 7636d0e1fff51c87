"""The pages of the documentation that are run from top to bottom."""

RUN = ("tutorial.md", "design-an-expansion.md", "proving.md")
