"""What can't be said here in any way, and what comes nearest to it: a table of whole lines, asked behind that of other games."""

import re

from chezlang.syntax.foreign import Foreign, Said, a_or_an, into, number_of
from chezlang.syntax.phrases import SEAT_WORD

#: The rows, in the order in which they are asked.
TABLE: list[Foreign] = []

_row = into(TABLE)

_NEXT = r"(?P<whose>your|their|[\w -]+['’]s) next (?P<what>turn|[\w-]+ phase)"
_THAT_PLAYED = (
    r"(?:that )?(?:you|they|anyone|[\w -]+?) (?:have |has )?(?:played|play|plays|drawn|discarded|scored|taken)"
)
_SORTS = r"kinds?|types?|titles?|names?|sorts?|colou?rs?"


@_row(r"(?P<head>(?:answer )?when) (?P<a>.+?), ?once a (?P<per>turn|game|round),? or when (?P<b>.+?)(?:, ?once a \w+)?")
def _limit_between(g: dict[str, str]) -> Said:
    """`when you play a gadget, once a turn, or when you play a part`."""
    return Said(
        "how often a trigger is heard stands behind all that it hears",
        fix=f"{g['head']} {g['a']}, or when {g['b']}, once a {g['per']}",
        note="it limits all of it together; what has a limit of its own is a trigger of its own",
    )


@_row(
    r"(?:[^:]+: )?(?:you |they )?(?:(?:do|does|resolve|apply|perform|repeat)s? (?:this|that|it|so|them|all of this|the above) (?:again|once more|another time|a second time)"
    r"|repeats? (?:this|that|it|the above|these lines)|(?:and )?again)"
)
def _again(g: dict[str, str]) -> Said:
    return Said(
        "what was done is not done again by one word",
        help="write its lines once more; or put them under `repeat`, where they are done again and again, as long as something comes of them",
    )


def _times(n: str, what: str) -> str:
    return what if n == "1" else f"{n} times {what}"


@_row(r"(?P<num>[\w-]+) (?P<n>\d+) (?:per|for each) (?P<mark>[\w-]+) (?:on|of) (?:this|it|itself)", read=True)
def _per_mark(g: dict[str, str]) -> Said:
    """`points 1 per mark on this`."""
    return Said(
        "`per` counts cards; as much as a number of the card itself is written `equal to`",
        fix=f"{g['num']} equal to {_times(g['n'], 'its ' + g['mark'])}",
    )


@_row(
    r"(?P<rest>.*\b(?:gain|gains|lose|loses|spend|spends)) (?P<n>\d+) (?P<num>[\w-]+) (?:per|for each) "
    r"(?:(?P<mark>[\w-]+) (?:on|of) (?P<of>this|it)|(?P<own>your|their|its|this['’]s) (?P<own_mark>[\w-]+))",
    read=True,
)
def _gain_per_mark(g: dict[str, str]) -> Said:
    """`gain 1 points per mark on this`, `gain 1 points per your energy`."""
    whose = g["own"] or {"this": "this's", "it": "its"}[g["of"]]
    return Said(
        "`per` counts cards; as much as a number is written `equal to`",
        fix=f"{g['rest']} {g['num']} equal to {_times(g['n'], whose + ' ' + (g['mark'] or g['own_mark']))}",
    )


#: How many values a row shows before it is the same for all that is more.
_SHOWN = 2


@_row(
    r"(?P<step>.*?\b(?P<num>[\w-]+)) (?:per|for each|for every) (?P<k>[2-9]|1\d|two|three|four|five|six) (?P<what>[a-z][^,:]*)(?P<rest>(?:, .*)?)"
)
def _per_several(g: dict[str, str]) -> Said:
    """`points 1 per 4 cards in your hand`, `gain 1 points per 2 gadgets here`."""
    k, what = int(number_of(g["k"])), g["what"]
    message = "`per` counts each of them, and not so many at a time"
    field = re.fullmatch(r"(?P<num>[\w-]+) (?P<n>\d+)", g["step"].removesuffix(" per"))
    gained = re.fullmatch(r"(?P<verb>(?:.* )?(?:gain|gains|lose|loses)) 1 (?P<num>[\w-]+)", g["step"])
    number = (field and field["n"] == "1" and field["num"]) or (gained and f"{gained['verb']} {gained['num']}")
    if k == 2 and number:
        fix = f"{number} equal to half of the number of {what} rounded down{g['rest']}"
        return Said(message, fix=fix, note="`rounded up` counts one that is over too")
    if field:
        row = ", ".join(str(int(field["n"]) * (i // k)) for i in range(1, _SHOWN * k + 1))
        fix = f"{field['num']} {row} by the number of {what}"
        return Said(
            message, fix=fix, note="the first value is for one of them, and so on; the last for so many or more"
        )
    lines = tuple(f"if there are {i * k}+ {what}: {g['step']}" for i in range(1, _SHOWN + 1))
    return Said(message, lines=lines, note="go on like this as far as it can come")


@_row(
    r"(?P<who>.+?) (?:have|has) (?P<n>[+-]\d+) (?P<num>[\w-]+) (?:per|for each) "
    r"(?:(?P<mark>[\w-]+) (?:on|of) (?P<of>this|it)|(?P<own>this['’]s|its) (?P<own_mark>[\w-]+))",
    read=True,
)
def _have_per_mark(g: dict[str, str]) -> Said:
    """`each gadget here has +1 points per this's mark`."""
    mark = g["mark"] or g["own_mark"]
    lines: list[str] = []
    for n in (1, 2):
        lines += [
            f"while this has {n}+ {mark}",
            f"    {g['who']} {'have' if g['who'] == 'you' else 'has'} {g['n']} {g['num']}",
        ]
    return Said(
        "`per` counts cards, and what is added can't be as much as a number",
        lines=tuple(lines),
        note="what stands for each such number is added up: go on like this as far as it can come",
    )


@_row(
    r"(?P<who>(?!the next ).+?) (?:has|have|gets?) (?:double|twice|triple|half)(?: of)?(?: (?:the|its|their|your))? (?P<num>[\w-]+)(?P<tail> (?:this|next) turn| this game)?",
    read=True,
)
def _has_double(g: dict[str, str]) -> Said:
    """`each gadget here has double points`."""
    return Said(
        "so many times a number can't be had: what is added to it is a number with a sign",
        help=f"write how much it is, as in `{g['who']} {'have' if g['who'] in ('you', 'they') else 'has'} +1 {g['num']}{g['tail']}`; "
        f"a card's own number grows by what it gains, under a trigger: `this gains {g['num']} equal to its {g['num']}`",
    )


@_row(
    r"(?:[^:]+: )?(?:(?:you|they|each [\w -]+) )?rolls? .*?(?:and )?\b(?:keep|keeps|keeping|take|takes|use|uses|choose|chooses|pick) (?:only )?(?:the |your |their )?"
    r"(?P<which>highest|higher|best|largest|lowest|lower|worst|smallest)\b.*"
)
def _keep(g: dict[str, str]) -> Said:
    """`roll 2d6, keep the highest`."""
    if g["which"] in ("lowest", "lower", "worst", "smallest"):
        return Said(
            "of several dice none is kept: what is rolled together is added up",
            lines=("roll against 4", "    hit", "        roll against 4", "            hit: ...", "            miss: ...", "    miss: ..."),
            note="the lower of two is 4 or more only if each of them is",
            whole_body=True,
        )  # fmt: skip
    return Said(
        "of several dice none is kept: what is rolled together is added up",
        lines=("roll against 4", "    hit: ...", "    miss", "        roll against 4", "            hit: ..."),
        note="the higher of two is 4 or more if either of them is",
        whole_body=True,
    )


@_row(
    r"when (?P<who>.+?) plays? (?:your|their|its|his|her|the|an?) (?P<nth>first|second|third|fourth|fifth|2nd|3rd|4th|5th) (?P<what>[\w-]+)"
    r"(?:,? (?:of (?:the|that|their|your)|in an?|each|per|this|a) turn)?",
    read=True,
)
def _plays_nth(g: dict[str, str]) -> Said:
    """`when anyone plays their second gadget`."""
    play, asked = ("play", "you have") if g["who"] == "you" else ("plays", f"that {SEAT_WORD} has")
    lines = (
        f"when {g['who']} {play} {a_or_an(g['what'])}",
        f"    if {asked} played {number_of(g['nth'])} {'cards' if g['what'] == 'card' else g['what']} this turn: ...",
    )
    return Said("which one of the turn it is can't stand in the trigger, and is asked below it", lines=lines)


@_row(rf".*\b(?:number of|per|for each|how many|each|any|all|\d\+?|[2-9]\d*) (?:different |distinct |unique )?(?:{_SORTS})\b.*", read=True)  # fmt: skip
def _sorts(g: dict[str, str]) -> Said:
    """`if the number of kinds in your zone is at least 3`."""
    return Said(
        "of how many sorts cards are can't be counted: cards themselves are, of a sort that is named",
        help="ask for one sort after the other: `if there is a CARD in your ZONE, and if there is a CARD in your ZONE`",
    )


@_row(rf"(?:at the (?:start|beginning|end) of|when|on|in|during|until|before|after) {_NEXT}(?: (?:starts|begins|ends|comes))?,? ?(?P<rest>.*)")  # fmt: skip
def _put_off(g: dict[str, str]) -> Said:
    """`at the start of your next turn, draw 1 finds`."""
    return Said(
        "what is done can't be put off until a later turn",
        help="write it on a card that stays in play: `when your turn starts`, and below it what is done and `discard this`; a number alone can be had then: "
        "`you have +N NUMBER next turn`",
        note="of a later turn it can be said that it is skipped, or a phase of it: `they skip a turn`",
    )


@_row(
    r"(?P<word>if|while) (?P<what>.+?) (?:(?:has|have) (?:already |ever |not |never )*been|was|were) (?P<part>played|discarded|drawn|taken|scored|revealed|moved|cancelled)"
    r"(?:,? (?:by .+?|this (?:game|turn|round)|so far|before|already))*(?P<rest>:.*)?"
)
def _has_been(g: dict[str, str]) -> Said:
    """`if a gadget has been played this game: ...`."""
    what = re.sub(r"^(?:an?|any|the) ", "", g["what"])
    played = f"`{g['word']} you have played 1+ {what} this turn`" if "\"" not in what else f"`{g['word']} you have played a {what} this turn`"  # fmt: skip
    return Said(
        "what has happened to cards is kept in mind only of what somebody has played, and for a turn",
        help=f"write {played}; for a whole game let a card that stays in play count: `when anyone plays a CARD` and below it `this gains 1 NUMBER`",
        note="nothing is known of a card but where it lies and what numbers it has",
    )


@_row(
    r"(?:[^:]+: )?(?P<who>you|they|each .+?|another .+?|anyone|it|this)?(?: ?(?:may )?(?:have|has|gain|gains|get|gets|add))? ?(?P<n>[+-]\d+) (?:on|to|for|with) "
    r"(?:your|their|the|his|her|that) (?:next |one )?(?:die )?rolls?(?P<rest>.*)"
)
def _next_roll(g: dict[str, str]) -> Said:
    """`you have +2 on your next roll`."""
    return Said(
        "a bonus is had on all rolls for a sort of cards, or for an action, and not on one roll",
        help=f"say what the rolls are for, and for how long: `you have {g['n']} on rolls for CARDS this turn`",
    )


@_row(
    r"(?P<who>.+?) (?:cannot|can['’]t|may not) (?P<verb>[a-z]+) (?P<what>.+?) (?:twice|again|a second time|more than (?:once|\d+ times|one time))"
    r"(?P<tail> (?:this|a|per|each|in one|in a) (?:turn|game|round))?"
)
def _not_twice(g: dict[str, str]) -> Said:
    """`you cannot play this twice this turn`."""
    what = '"TITLE"' if g["what"] in ("this", "it", "this card") else g["what"]
    span = "this game" if "game" in g["tail"] else "this turn"
    return Said(
        "`cannot` forbids something whole, and not from a number on",
        help=f"forbid it where it has been done once: `{g['who']} cannot {g['verb']} {what} {span}`, among what the card does",
    )


@_row(
    rf"if (?P<of>this|it) is (?:the|your|their) (?P<nth>first|only|second|third|fourth|fifth) (?P<what>[\w-]+) {_THAT_PLAYED}(?: (?:in )?(?:this|the|a) turn)?(?P<rest>:.*)?"
)
def _is_nth(g: dict[str, str]) -> Said:
    """`if this is the first gadget you have played this turn: ...`."""
    n = 1 if g["nth"] == "only" else int(number_of(g["nth"]))
    n -= g["of"] == "this"
    what = g["what"] if g["what"] != "card" or n == 1 else "cards"
    return Said(
        "which one of the turn a card is can't be asked of it; how many were played can be asked of somebody",
        fix=f"if you have played {n or 'no'} {what} this turn{g['rest']}",
        note="a card counts when it has been played whole: not yet while it is done what it says, but already below `when you play ...`",
    )


@_row(rf"(?P<step>.*)\b(?:per|for each) (?P<what>[\w-]+) {_THAT_PLAYED}(?P<tail>,? .*)?")
def _per_played(g: dict[str, str]) -> Said:
    """`gain 1 points per gadget you have played this turn`."""
    step = g["step"].strip()
    field = re.fullmatch(r"(?P<num>[\w-]+) (?P<n>\d+)", step)
    if field:
        step = f"gain {field['n']} {field['num']}"
    what = g["what"] if g["what"] != "card" else "cards"
    lines = tuple(f"if you have played {n}+ {what} this turn: {step}" for n in (1, 2))
    if field:
        return Said(
            "what was played can't be counted out `per`: it can only be asked how much it was",
            help="write it so, in place of the number, below what sets it off:\n" + "\n".join(lines),
            note="go on like this as far as it shall go; a card counts when it has been played whole",
        )
    return Said(
        "what was played can't be counted out `per`: it can only be asked how much it was",
        lines=lines,
        note="go on like this as far as it shall go; a card counts when it has been played whole",
    )


@_row(
    r"(?P<when>when .+?) (?:steal|steals|grab|grabs) (?P<what>.+?) from (?P<of>you|them|another [\w-]+|anyone|that [\w-]+)"
)
def _steals_from(g: dict[str, str]) -> Said:
    """`when another player steals a gadget from you`."""
    own = {"you": "your", "them": "their"}.get(g["of"], f"{g['of']}'s")
    take = "take" if g["when"] == "when you" else "takes"
    return Said(
        "`steal` is written `take`, and what is taken lies in a place",
        help=f"write `{g['when']} {take} {g['what']} from {own} ZONE`",
    )
