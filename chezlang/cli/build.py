"""`chezc build`: compiles to one JSON file."""

from pathlib import Path
from typing import Annotated

import typer

from chezlang.cli.options import Paths

EXAMPLE = "chezc build cards/ -o build/chez-geek.json"


def build(
    paths: Paths,
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="The file to write.")],
) -> None:
    """Compile to one JSON file that can be played without the sources."""
    from chezlang import api
    from chezlang.cli.loading import load_or_exit
    from chezlang.files import write_whole

    _, rules = load_or_exit(paths, "it is a built library already")
    write_whole(output, api.save_rules(rules))
