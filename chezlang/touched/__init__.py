"""After a change of a few cards only what the change touches is checked again: see `again` and `keep`."""

from chezlang.touched.again import Told, again
from chezlang.touched.keeping import keep

__all__ = ["Told", "again", "keep"]
