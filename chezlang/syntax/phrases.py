"""What a newcomer writes, and how it is written here: one word for one idea.

A phrase of the table is looked for only in a line that can't be read, and told of only if the line can be read with it
put right. The retired words are refused wherever they stand, since a line could be read with them as a name.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Phrase:
    """A pattern, what may be meant by it (tried in this order), and why it is written so."""

    pattern: re.Pattern[str]
    meant: tuple[str, ...]
    why: str = ""


#: What messages call those who play; the game's own word is put in where it is known.
SEAT_WORD = "player"
EVERYBODY = f"each {SEAT_WORD}"

NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

_ONE_SEAT = re.compile(rf"\b(a|another|the|that) {SEAT_WORD}\b")


def in_its_words(text: str, seat: str) -> str:
    """What is shown for somebody's line, with the game's own word for those who play."""
    return _ONE_SEAT.sub(rf"\1 {seat}", text.replace(EVERYBODY, f"each {seat}")) if seat else text


def blotted(text: str) -> str:
    """A text with what stands in quotes blotted out, every column kept."""
    return re.sub(r'"[^"]*"?', lambda quoted: "\0" * len(quoted[0]), text)


# Words that can name nothing and never will. For each, what to write; "" where it is to be left out.
RETIRED: dict[str, str] = {
    "after": "when",
    "all": "each",
    "anybody": "anyone",
    "before": "would",
    "during": "while",
    "else": "otherwise",
    "every": "each",
    "everybody": EVERYBODY,
    "everyone": EVERYBODY,
    "he": "they",
    "her": "their",
    "him": "they",
    "his": "their",
    "instead": "would",
    "must": "",
    "never": "cannot",
    "none": "nobody",
    "she": "they",
    "somebody": "anyone",
    "someone": "anyone",
    "unless": "if",
    "until": "this turn",
    "use": "spend",
    "uses": "spends",
    **{word: str(number) for number, word in enumerate(NUMBERS, 1)},
}


def _phrase(pattern: str, *meant: str, why: str = "") -> Phrase:
    return Phrase(re.compile(rf"(?<![\w-])(?:{pattern})(?![\w-])"), meant, why)


_FORBIDDEN = "what is forbidden is always said by `cannot`"
_EACH = "`each` takes all of them at once; there is no second word for it"
_MAY = "a step is done unless the line says `may`"
_WOULD = "`would` in the trigger says that what is under it comes in place of the event"
_PER = "`per` multiplies; `for each` starts a line and goes through them one after the other"
_ONE_WORD = "each idea has one word"


def _verb(words: str, meant: str) -> Iterator[Phrase]:
    """Verbs for which there is one word here, each in both its forms."""
    for word in words.split():
        third = word[:-1] + "ies" if word.endswith("fy") else word + ("es" if word.endswith(("h", "o")) else "s")
        yield _phrase(word, meant, why=_ONE_WORD)
        yield _phrase(third, meant + "s", why=_ONE_WORD)


PHRASES: tuple[Phrase, ...] = (
    _phrase(
        r"can['’]t|cant|can not|may not|must not|mustn['’]t|may never|can never|never",
        "cannot",
        "you cannot",
        why=_FORBIDDEN,
    ),
    _phrase(r"(?:do not|don['’]t|does not|doesn['’]t) have (?:an?|any)", "have no", "has no"),
    _phrase(r"do not|don['’]t|does not|doesn['’]t|will not|won['’]t", "cannot", "not", why=_FORBIDDEN),
    _phrase(r"isn['’]t|aren['’]t", "is not", "are not"),
    _phrase(r"there['’]s", "there is"),
    _phrase(r"it['’]s", "its", "it is"),
    _phrase(r"everyone|everybody|every player|all players|all the players", EVERYBODY, why=_EACH),
    _phrase(r"for each of|for each|for every", "per", why=_PER),
    _phrase(r"each of the|each of|all of the|all of|all the|all|every", "each", why=_EACH),
    _phrase(r"each time|every time|whenever|upon|as soon as", "when", why="a trigger always starts with `when`"),
    _phrase(r"as long as|so long as|during", "while", why="`while` holds as long as its condition does"),
    _phrase(r"no one|no-one|none", "nobody"),
    _phrase(r"someone|somebody|anybody|any player", "anyone"),
    _phrase(r"or else|else", "otherwise"),
    _phrase(r"after", "when", why="`when` follows its event; `when ... would` comes in its place"),
    _phrase(r"he or she|he/she|she|he", "they"),
    _phrase(r"him or her|him/her|him|them", "they", "it"),
    _phrase(r"his or her|his/her|his|her", "their"),
    _phrase(r"the [\w-]+ (?:to|on|at) (your|their) (left|right)(?: hand| side)?", r"\1 \2 neighbor"),
    _phrase(r"my|our", "your"),
    _phrase(r"I|me|we|us", "you"),
    _phrase(r"this card|this one", "this"),
    *_verb("get receive earn", "gain"),
    *_verb("destroy kill trash sacrifice", "discard"),
    *_verb("steal grab", "take"),
    *_verb("pick select name", "choose"),
    *_verb("put bring", "move"),
    *_verb("negate counter nullify undo", "cancel"),
    *_verb("throw", "roll"),
    _phrase(r"peeks? (?:at|into)", "look at", "looks at", why=_ONE_WORD),
    *_verb("cast summon call deploy", "play"),
    _phrase(
        r"(?:enters|comes into|is put into|goes into) (?:play|the game|the battlefield)",
        "enters",
        why="a card in a zone that is open is in play",
    ),
    _phrase(r"leaves (?:play|the game|the battlefield)", "leaves", why="a card in a zone that is open is in play"),
    _phrase(r"in play|from play", "", why="where no place is said, cards in play are meant"),
    _phrase(r"from the game", "", why="what is removed is out of the game"),
    _phrase(r"dies", "is discarded", why=_ONE_WORD),
    _phrase(r"stolen", "taken", why=_ONE_WORD),
    _phrase(r"destroyed|killed", "discarded", why=_ONE_WORD),
    _phrase(r"(roll|rolls) (?:an?|the|one|1) (?:die|dice)", r"\1", r"\1 d6"),
    _phrase(r"(\d+) dice", r"\1d6"),
    _phrase(r"at random ((?:in|from) .+)$", r"\1 at random", why="how it is picked stands at the end"),
    _phrase(
        r"(loses?|gains?|spends?) all (?:of )?(your|their|its) ([\w-]+)",
        r"\1 \3 equal to \2 \3",
        why="how much is said behind the number",
    ),
    _phrase(r"all (?:of )?(your|their|its)", r"\1", why="what is somebody's are all of theirs"),
    _phrase(r"with no ([\w-]+)", r"without \1"),
    _phrase(r"use", "spend", "play", "do", why=_ONE_WORD),
    _phrase(r"uses", "spends", "plays", "does", why=_ONE_WORD),
    *_verb("exchange trade switch", "swap"),
    _phrase(r"until (?:the )?end of (?:the |your |this )?turn|for (?:this|the) turn|during this turn", "this turn"),
    _phrase(r"permanently|forever|for ever", "for good"),
    _phrase(r"randomly", "at random"),
    _phrase(r"one time (?:a|per|each) turn|once (?:per|each|every) turn|only once a turn|once a turn", ", once a turn"),
    _phrase(r"(\d+) or (?:greater|higher|fewer)", r"\1+", r"\1 or less"),
    _phrase(r"(\d+) ([\w-]+) or (more|less)", r"\1 or \3 \2", why="the number says at once how many"),
    _phrase(r"more than|greater than|higher than|over", "above"),
    _phrase(r"less than|fewer than|lower than|under", "below"),
    _phrase(r"at least (\d+)", r", at least \1", r"\1+"),
    _phrase(r"at most (\d+)", r", at most \1"),
    _phrase(r"half (?:of )?((?:your|their|its|the) [\w' -]+?)(?=$|,)", r"half of \1 rounded down"),
    _phrase(r"double|two times", "twice", why=_ONE_WORD),
    _phrase(r"for|times", "per", why=_PER),
    _phrase(r"equal to|equals|is equal to", "is", ""),
    _phrase(r"instead", "", why=_WOULD),
    _phrase(r"must|shall|should|will|has to|have to|needs to", "", why=_MAY),
    _phrase(r"may choose to|can choose to|is allowed to|are allowed to", "may"),
    _phrase(r"exactly|immediately|also|just|simply|please|both|either|of your choice|of their choice", ""),
    _phrase(r"a die|a dice|the die|the dice", "d6"),
    _phrase(r"begins", "starts", why=_ONE_WORD),
    _phrase(r"(roll|rolls) an? (\d+\+?)", r"\1 \2"),
    _phrase(r"(win|wins) (?:the|this) game", r"\1"),
    _phrase(
        r"it is (?:still )?the first round|in the first round", "the round is 1", why="the rounds are counted from 1"
    ),
    _phrase(r"it is round (\d+)|round is (\d+)", r"the round is \1\2", why="the rounds are counted from 1"),
    _phrase(r"player", "seat"),
    _phrase(r"expect|assert|check|finally", "then"),
    _phrase(r"set up|setup", "set-up"),
    _phrase(r"than(?! (?:a|an|all|another|any|each|every|the|your)\b)", ""),
    _phrase(r"plus", "+"),
    _phrase(r"minus", "-"),
    _phrase(r"&", "and"),
    _phrase(r"discard[ -]pile", "pile"),
    _phrase(r"at the (?:start|beginning) of (your turn|their turn|a turn|[a-z' -]+ phase)", r"when \1 starts"),
    _phrase(r"at the end of (your turn|their turn|a turn|[a-z' -]+ phase)", r"when \1 ends"),
    *(_phrase(word, str(number), why="numbers are written in digits") for number, word in enumerate(NUMBERS, 1)),
)

# What to say of a retired word where putting it right takes more than another word.
RETIRED_HELP: dict[str, str] = {
    "before": "write `when ... would` as the trigger: what is under it comes in place of the event",
    "instead": "write `when ... would` as the trigger: what is under it comes in place of the event",
    "must": "leave it out: a step is done unless the line says `may`",
    "unless": "write `if` and turn the condition round: `if this is not ...`, `if there is no ...`",
    "until": "say how long with `this turn`, `next turn`, `until your next turn`, `this game` or `for good`, or put the line under a `while`",
}
