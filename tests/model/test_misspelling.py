"""A word of the library that is misspelt by one letter is found on its line, by one finding.

A sample, with a fixed seed; `PYTHONPATH=tests python -m support.misspelling` tries every word.
"""

from support.misspelling import tried


def test_misspelt_words_are_found_on_their_line() -> None:
    count = tried(90, seed=11)
    assert count.slips == 90
    assert [slip.shown for slip in count.silent] == []
    assert count.found >= 89  # `win` for `wins` is the same word
    assert (count.on_line, [slip.shown for slip, _ in count.elsewhere]) == (count.found, [])
    assert (count.alone, [slip.shown for slip, _ in count.several]) == (count.found, [])


def test_misspelt_titles_never_change_another_card() -> None:
    """A title is nobody's word: where it is named elsewhere it is found, else the card is called otherwise, and that is all."""
    count = tried(30, seed=5, titles=True)
    assert (count.on_line, [slip.shown for slip, _ in count.elsewhere]) == (count.found, [])
    assert (count.alone, [slip.shown for slip, _ in count.several]) == (count.found, [])
