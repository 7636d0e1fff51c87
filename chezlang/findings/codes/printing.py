"""6xx: cards on paper. They are told by the press alone: a card that can't be printed can still be played."""

from chezlang.findings.codes.code import Code

TABLE = (
    Code(
        "CZ601",
        "does-not-fit",
        "error",
        "a card on which something doesn't fit",
        why=(
            "Type is made smaller until a card's title, words and numbers fit, but not smaller than can be read: 6.5 "
            "points. What doesn't fit then would be cut off or printed over something else. It may be too much "
            "text, a title of too many words, or one single word that is wider than the card."
        ),
        bad="""\
thing "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"
    cost 1
    slack 1
""",
        good="""\
thing "Danube Steamship Company"
    cost 1
    slack 1
""",
    ),
    Code(
        "CZ602",
        "no-font",
        "error",
        "a character that no font has",
        why=(
            "The fonts that come with the press know Latin, Greek, Cyrillic, Hebrew and Arabic letters, emoji and many signs. "
            "Fonts of this computer are not used, so that the same cards come out everywhere. A character that none "
            "of them has would be printed as an empty box."
        ),
        bad="""\
thing "Kanji Poster 休"
    cost 1
    slack 1
""",
        good="""\
thing "Poster"
    cost 1
    slack 1
    sign "🖼"
""",
    ),
)
