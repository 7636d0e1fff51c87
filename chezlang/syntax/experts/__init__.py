"""The experts: each knows one sort of mistake, and says nothing of any other.

They are asked in this order; the first remark that is certain, or one of whose corrected lines the parser takes, is the
one that is told.
"""

from collections.abc import Callable, Iterator

from chezlang.syntax.experts import compared, foreign, names, numbers, order, signs, unsaid, vocabulary
from chezlang.syntax.mistakes import Mistake, Remark

EXPERTS: tuple[Callable[[Mistake], Iterator[Remark]], ...] = (
    signs.open_quote,
    names.nameless_head,
    names.of_a_set,
    *foreign.ALL,
    *compared.ALL,
    *unsaid.ALL,
    names.reserved_name,
    order.equal_to,
    vocabulary.phrase,
    numbers.decimal,
    signs.foreign_sign,
    signs.capital_letter,
    signs.colon,
    numbers.arithmetic,
    numbers.copies,
    order.option,
    order.missing_colon,
    numbers.two_numbers,
    numbers.word_for_number,
    numbers.number_for_word,
    vocabulary.misspelt,
    order.misplaced,
    names.unquoted,
    order.connector,
    order.step_on_the_line,
    order.limit_elsewhere,
    order.one_word,
    names.spaced_name,
    vocabulary.retired,
    vocabulary.unknown_start,
)

# Those whose word is good even where the rest of the line can't be read either.
OF_SEVERAL = (vocabulary.phrase, signs.foreign_sign, signs.capital_letter, signs.colon, vocabulary.misspelt)
