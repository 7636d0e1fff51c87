"""Where the folders that are no Python code (`grammar/`, `cards/`) are found."""

from pathlib import Path


def data_dir(name: str) -> Path:
    """The folder `name` that belongs to this copy of chezlang.

    A wheel carries such folders in `chezlang/_data/`; in a checkout they lie beside the package.
    The wheel's place is tried first, since what lies beside an installed package is somebody else's.

    Raises FileNotFoundError naming both places when neither holds it.
    """
    package = Path(__file__).resolve().parent
    places = (package / "_data" / name, package.parent / name)
    for place in places:
        if place.is_dir():
            return place
    raise FileNotFoundError(f"no folder {name!r} at {places[0]} nor at {places[1]}")
