"""Sentences of other games, and the nearest that can be said here: a table of whole lines.

It is asked of lines that can't be read, and of those that can be read and mean nothing; what is right is never looked up.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from chezlang.syntax.phrases import NUMBERS

#: What stands for more lines, and for words that only the designer knows.
_OPEN = re.compile(r"\.\.\.|\b[A-Z]{2,}\b")
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


@dataclass(frozen=True, slots=True)
class Said:
    """What there is to say of a line: `fix`, a line in place of it, or `lines`, or `help` where neither can be shown.

    `stand_in` is a line to go on with.
    """

    message: str
    fix: str = ""
    lines: tuple[str, ...] = ()
    help: str = ""
    note: str = ""
    stand_in: str = ""
    whole_body: bool = False

    @property
    def way_out(self) -> str:
        if self.help or not (self.lines or self.fix):
            return self.help
        return "write it so:\n" + "\n".join(self.lines) if self.lines else f"write `{self.fix}`"

    @property
    def complete(self) -> bool:
        """Whether the shown lines can be taken over as they are."""
        return not self.help and not any(_OPEN.search(line) for line in (*self.lines, self.fix))


_Says = Callable[[dict[str, str]], Said]


@dataclass(frozen=True, slots=True)
class Foreign:
    """A pattern of a whole line without its indentation, titles blotted out, and what is said of its groups.

    `read`: such a line can be read, whatever its words, and never means anything.
    """

    pattern: re.Pattern[str]
    said: _Says
    read: bool


#: All of it, in the order in which it is asked.
TABLE: list[Foreign] = []


def into(table: list[Foreign]) -> Callable[..., Callable[[_Says], _Says]]:
    """What puts rows into a table: `@row(PATTERN)`, or `@row(PATTERN, read=True)`, before what is said of such a line."""

    def row(pattern: str, read: bool = False) -> Callable[[_Says], _Says]:
        def put(said: _Says) -> _Says:
            table.append(Foreign(re.compile(pattern), said, read))
            return said

        return put

    return row


_when = into(TABLE)


def a_or_an(noun: str) -> str:
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"


def _doer(who: str, verb: str) -> str:
    """`they lose` or `lose`, of the words before a verb."""
    return f"{who.strip()} {verb}".strip()


def number_of(word: str) -> str:
    word = word.strip()
    for names in (NUMBERS, _ORDINALS):
        if word in names:
            return str(names.index(word) + 1)
    return re.sub(r"\D", "", word) or {"twice": "2", "thrice": "3"}.get(word, "")


_WHO = r"(?P<who>(?:(?:you|they|[a-z-]+|(?:each|another|each other|that|a|your left|your right) [\w-]+)(?: may)? )?)"
_DONE = r"\b(?:is|are|has|have|had|can|cannot|did)\b"
_ONE = r"(?P<of>(?:an?|another|each|each other|that|the) [\w-]+|them|your (?:left |right )?neighbor)"


@_when(
    rf"(?P<word>if|while|then) (?P<a>.*{_DONE}.*?)(?:, or if|, or|(?<!,) or if|(?<!,) or(?= (?:you|your|they|their|it|its|this|there|another) ))"
    r" (?P<b>[^:]+?)(?P<rest>:.*)?"
)
def _either(g: dict[str, str]) -> Said:
    """`if you have a gadget, or if your total is 3: ...`."""
    message = "one of two conditions can't be asked for in one line"
    if g["word"] != "if":
        return Said(
            message,
            help="write a line for each; what holds for both is then had twice where both are so: add to the second that the first is not so",
            note="`, and if` asks for both",
        )
    step = g["rest"].lstrip(": ")
    lines = (
        (f"if {g['a']}: {step}", "otherwise", f"    if {g['b']}: {step}")
        if step
        else (f"if {g['a']}", "    ...", "otherwise", f"    if {g['b']}", "        ...")
    )
    return Said(message, lines=lines, note="`, and if` asks for both", stand_in=f"if {g['a']}{g['rest']}")


@_when(
    r"when (?P<what>.+?) (?:moves|is moved|goes|walks|runs|travels|changes) from (?P<from>.+?)(?: (?:to|into) (?P<to>.+))?"
)
def _moves_from(g: dict[str, str]) -> Said:
    """`when a CARD moves from your ZONE to another ZONE`."""
    note = "where it goes to is heard by another trigger: `when ... enters ...`" if g["to"] else ""
    return Said("what goes away `leaves` a place", fix=f"when {g['what']} leaves {g['from']}", note=note)


@_when(r"when (?P<what>.+?) (?:moves|is moved|goes|walks|runs|travels|changes|comes) (?:in)?to (?P<to>.+)")
def _moves_to(g: dict[str, str]) -> Said:
    return Said("what comes to a place `enters` it", fix=f"when {g['what']} enters {g['to']}")


@_when(
    r"when (?P<who>.+?) gives (?P<to>you|them|another [\w-]+|your [\w-]+|that [\w-]+) (?P<what>(?:an?|each|another) .+)"
)
def _gives(g: dict[str, str]) -> Said:
    return Said(
        "what is given stands before whom it is given to", fix=f"when {g['who']} gives {g['what']} to {g['to']}"
    )


@_when(
    rf"{_WHO}(?P<verb>gives?) (?P<to>you|them|another [\w-]+|your [\w-]+ [\w-]+|that [\w-]+) (?P<what>(?:an?|each|another|\d+) .+)"
)
def _gives_now(g: dict[str, str]) -> Said:
    return Said(
        "what is given stands before whom it is given to", fix=f"{_doer(g['who'], g['verb'])} {g['what']} to {g['to']}"
    )


@_when(
    r"repeat (?:this |that )?(?P<n>\d+|one|two|three|four|five|twice|thrice)(?: more)?(?: times?)?(?P<rest>:.*)?|do (?:this|that|it) (?P<m>\d+|two|three|twice|thrice)(?: more)?(?: times)?(?::.*)?"
)
def _repeat(g: dict[str, str]) -> Said:
    n = number_of(g["n"] or g["m"]) or "2"
    return Said(
        "how often something is done again can't be said: `repeat` goes on as long as something comes of it",
        help=f"write the step {n} times, one below the other, or say it of so many at once: `draw {n} DECK`",
        stand_in="repeat" if not g["rest"] and g["n"] else "",
    )


@_when(r"(?P<number>[\w-]+) equal to (?P<of>the .+|an? .+|your .+|its .+)")
def _field(g: dict[str, str]) -> Said:
    """`points equal to the highest points here`, where a card has its numbers."""
    n = g["number"]
    return Said(
        "what a card prints is equal to a number of one card that is named, or is counted out",
        help=f'write `{n} equal to "TITLE"\'s {n}`, or `{n} 1 per CARD here`',
    )


@_when(rf"{_WHO}votes?(?: .*)?")
def _vote(g: dict[str, str]) -> Said:
    lines = ("for each player", "    they choose a player as vote", "    ...")
    return Said("there is no vote here: each chooses, one after the other and in the open", lines=lines)


@_when(rf"{_WHO}(?:steal|drain|siphon)s? (?P<n>\d+|d\d+) (?P<num>(?!cards?\b)[\w-]+) from {_ONE}")
def _steal(g: dict[str, str]) -> Said:
    n, num, of = g["n"], g["num"], g["of"]
    choose = () if of == "them" or of.startswith(("each", "that", "your")) else (f"choose {of.replace('the ', 'a ')}",)
    loser = "they lose" if choose or of == "them" else f"{of} loses"
    you = g["who"].strip() or "you"
    return Said(
        "a number is not taken: one loses it, and the other gains it",
        lines=(*choose, f"{loser} {n} {num}", f"{you} gain{'' if you in ('you', 'they') else 's'} {n} {num}"),
        note=f"cards are taken out of a zone: `take {n} CARDS in ZONE`",
    )


@_when(
    r"then (?P<who>seat \d+) (?:does not win|doesn['’]t win|did not win|has not won|hasn['’]t won|cannot win|loses)",
    read=True,
)
def _not_won(g: dict[str, str]) -> Said:
    return Said(
        "a ruling says who wins, and not who does not", help="write `then nobody wins`, or who wins: `then seat N wins`"
    )


@_when(
    r"(?P<what>.*?),? ?until (?!(?:your|their) next turn|this (?:turn|game)|(?:the |your |their )?(?:end|start|beginning|next)\b)(?P<cond>(?:there|you|they|it|the|your|their|this|each|another|a|an) .+)"
)
def _until(g: dict[str, str]) -> Said:
    return Said(
        "what is done until something is so is a `repeat` that is left then",
        lines=("repeat", f"    if {g['cond']}: stop", f"    {g['what'].strip() or '...'}"),
    )


@_when(
    r"(?:when|whenever|if|while) the (?P<deck>[\w-]+) deck (?:is empty|runs out|runs dry|has run out|has no cards?(?: left)?|is used up)(?P<rest>:.*)?",
    read=True,
)
def _empty_deck(g: dict[str, str]) -> Said:
    step = g["rest"].lstrip(": ") or "..."
    return Said(
        "a deck that has run out is asked for when somebody draws",
        lines=("when anyone draws a card", f"    if there is no card in the {g['deck']} deck: {step}"),
    )


@_when(
    r".* (?:has|had|takes|took|goes|comes|plays)(?: the| their| a| his| her)?(?: turn)? (?:before|after) (?:you|them|me)(?: do| does)?",
    read=True,
)
def _turn_before(g: dict[str, str]) -> Said:
    return Said(
        "turns go clockwise from seat to seat",
        help="write `your left neighbor` for who has the next turn, and `your right neighbor` for who had the last one",
    )


@_when(r"- (?:[\w' ]+ )?chooses? (?:one|1)(?: of(?: these| the following)?)?(?::.*)?")
def _choice_in_choice(g: dict[str, str]) -> Said:
    return Said(
        "an option can't be a choice and nothing else: what can be chosen in it can be chosen here",
        help="write its options here, each on a line with `-`; behind a step of the option, `choose one` may stand on a line below it",
    )


@_when(
    r"(?:the|this) game (?:ends|is over|is lost|is drawn|stops)(?! (?:when|if|as soon|once)\b)(?: .*)?|(?:you )?(?:ends?|stops?|finish) (?:the|this) game(?: .*)?|game over"
    r"|(?:everyone|everybody|all|all [\w-]+|each [\w-]+|the players|you all) loses?(?: the game)?|no one wins|no-one wins",
)
def _no_winner(g: dict[str, str]) -> Said:
    return Said("a game ends when somebody wins, or when it is said that nobody does", fix="nobody wins")


@_when(r"(?:you )?(?:prevent|stop|ignore|avoid)s? (?:the next|the|an?|any|all|each|every|that) .+")
def _prevent(g: dict[str, str]) -> Said:
    return Said(
        "what is prevented stands under the trigger that hears of it, with `would`",
        help="write it so, on a card that stays in play:\nwhen this would be discarded\n    ignore it",
        note="the next one alone can't be said; `, once a turn` behind the trigger limits it",
    )


@_when(r"(?:you )?(?:cancel|negate|counter|nullify|nullifie)s? the (?:next|last) (?P<what>[\w-]+)(?: .*)?", read=True)
def _cancel_next(g: dict[str, str]) -> Said:
    lines = (f"answer when another player announces {a_or_an(g['what'])}", "    cancel it")
    return Said("a card is cancelled by one that answers it as it is announced, and not ahead", lines=lines)


@_when(
    rf"{_WHO}chooses? (?:up to )?(?P<n>two|three|four|\d+|both|one or both|one or more|any number|any)(?: of (?:these|them|the following))?:?"
)
def _choose_two(g: dict[str, str]) -> Said:
    fix = _doer(g["who"], "choose one" if g["who"].strip() in ("", "you", "they") else "chooses one")
    return Said(
        "one is chosen of the lines with `-`, never more",
        fix=fix,
        note="for two, write `choose one` with its lines twice; the same one may be chosen again then",
    )


@_when(
    r"(?:(?P<who>you|they|it|this|[a-z-]+) )?(?P<verb>double|triple)s? (?P<own>your|their|its|this['’]s) (?P<num>[\w-]+)(?: .*)?"
)
def _double(g: dict[str, str]) -> Said:
    own = g["own"]
    subject = {"its": "it gains", "their": "they gain"}.get(own, "this gains" if own.startswith("this") else "gain")
    more = f"{own} {g['num']}" if g["verb"] == "double" else f"twice {own} {g['num']}"
    return Said("a number grows by what is gained of it", fix=f"{subject} {g['num']} equal to {more}")


@_when(r"(?:(?:you|they|it|this) )?halves? (?P<own>your|their|its|this['’]s) (?P<num>[\w-]+)(?: .*)?")
def _halve(g: dict[str, str]) -> Said:
    own = g["own"]
    subject = {"its": "it loses", "their": "they lose"}.get(own, "this loses" if own.startswith("this") else "lose")
    return Said(
        "a number shrinks by what is lost of it",
        fix=f"{subject} {g['num']} equal to half of {own} {g['num']} rounded up",
    )


@_when(r"(?:you )?(?:trade|exchange|swap|switch)(?:es|s)? (?:(?P<a>an?|one|\d+) )(?P<what>[\w-]+) with (?P<who>.+)")
def _trade(g: dict[str, str]) -> Said:
    theirs = {"them": "their", "you": "your"}.get(g["who"], f"{g['who']}'s")
    one = f"a {g['what']}" if g["a"] == "one" else f"{g['a']} {g['what']}"
    return Said(
        "what changes places with what stands on both sides of `for`",
        help=f"write `swap {one} in your ZONE for {one} in {theirs} ZONE`",
    )


@_when(r"(?:you )?(?:trade|exchange|swap|switch)(?:es|s)? (?:your )?(?P<what>[\w-]+?)s? with (?P<who>.+)")
def _trade_all(g: dict[str, str]) -> Said:
    theirs = {"them": "their", "you": "your"}.get(g["who"], f"{g['who']}'s")
    return Said(
        "what changes places with what stands on both sides of `for`",
        fix=f"swap your {g['what']} for {theirs} {g['what']}",
    )


@_when(
    r"(?P<tail>until (?:the )?end of (?:the |your |this )?turn|(?:for )?(?:this|the) turn|for the rest of (?:the|this) turn|next turn"
    r"|until (?:your|their) next turn|for the rest of the game|this game|for good),? (?P<rest>[a-z].*)"
)
def _tail_first(g: dict[str, str]) -> Said:
    said = g["tail"]
    tail = (
        said if said in ("next turn", "for good") or "next" in said else f"this {'game' if 'game' in said else 'turn'}"
    )
    return Said("how long something holds stands at the end of the line", fix=f"{g['rest'].rstrip('.')} {tail}")


@_when(
    rf"{_WHO}draws? (?:an?|one|1|an extra|an additional|one more)(?: extra| more| additional)? cards? (?:for each|for every|per) (?P<what>.+)",
    read=True,
)
def _draw_per(g: dict[str, str]) -> Said:
    draw = _doer(g["who"], "draw" if g["who"].strip() in ("", "you", "they") else "draws")
    return Said("so many for each are drawn from a deck that is named", help=f"write `{draw} 1 DECK per {g['what']}`")


@_when(
    rf"{_WHO}(?P<verb>draws?) (?P<deck>[\w-]+)(?: cards?)? equal to (?:the number of |how many )(?P<what>.+)", read=True
)
def _draw_count(g: dict[str, str]) -> Said:
    return Said(
        "as many as there are of something are drawn with `per`",
        fix=f"{_doer(g['who'], g['verb'])} 1 {g['deck']} per {g['what']}",
    )


@_when(
    rf"{_WHO}(?P<verb>draws?|gains?|loses?) as many (?P<what>[\w-]+) as (?:there are |you have |they have )?(?P<of>.+)",
    read=True,
)
def _as_many(g: dict[str, str]) -> Said:
    return Said(
        "as many as there are of something is said with `per`",
        help=f"write `{_doer(g['who'], g['verb'])} 1 {g['what']} per CARD in ZONE`",
    )


@_when(
    r"when (?P<event>.+?),? (?:for )?(?:the (?P<nth>second|third|fourth|fifth|2nd|3rd|4th|5th) time|(?P<n>\d+ times|twice|thrice|two times|three times)|up to (?P<m>\d+|two|three|twice)(?: times)?)"
    r"(?: (?:in an?|in one|an?|each|per|every|this) (?P<per>turn|round|game))?",
    read=True,
)
def _nth(g: dict[str, str]) -> Said:
    n = number_of(g["nth"] or g["n"] or g["m"]) or "2"
    if re.fullmatch(r"you play an? card", g["event"]):
        lines = (f"when {g['event']}", f"    if you have played {n} cards this turn: ...")
        return Said("a trigger is limited by `, once a turn` alone; how often is asked under it", lines=lines)
    return Said(
        "a trigger is limited by `, once a turn` alone, or `a round`, `a game`",
        help=f"`when {g['event']}, once a {g['per'] or 'turn'}` hears the first; only how many cards were played can be asked under it: `if you have played {n} CARDS this turn`",
    )


@_when(
    r"when (?P<event>.+?),? (?:for )?the (?:first|1st) time(?: (?:in an?|in one|an?|each|per|every|this) (?P<per>turn|round|game))?",
    read=True,
)
def _first(g: dict[str, str]) -> Said:
    return Said(
        "what is heard the first time only is heard once", fix=f"when {g['event']}, once a {g['per'] or 'turn'}"
    )


@_when(rf"{_WHO}skips? (?:your|their|its|the|his|her) next turn")
def _skip_turn(g: dict[str, str]) -> Said:
    one = g["who"].strip() in ("", "you", "they")
    return Said(
        "the turn that is skipped is always the next",
        fix=f"{g['who'].strip() or 'you'} skip{'' if one else 's'} a turn",
    )


@_when(rf"{_WHO}skips? (?P<own>your|their|the) (?:next )?(?P<phase>[\w-]+) phase(?: (?P<when>this turn|next turn))?")
def _skip_phase(g: dict[str, str]) -> Said:
    who = g["who"].strip() or "you"
    own = "your" if who == "you" else "their"
    verb = "skip" if who in ("you", "they") else "skips"
    return Said(
        "the phase of which turn is skipped stands at the end",
        fix=f"{who} {verb} {own} {g['phase']} phase {g['when'] or 'next turn'}",
    )


@_when(
    r"(?:you |they )?(?:end|finish|stop|finishe)s? (?:the|your|this|their) turn(?: (?:immediately|now|at once))?",
    read=True,
)
def _end_turn(g: dict[str, str]) -> Said:
    return Said(
        "no line ends a turn",
        help="what is left of it can be skipped phase by phase: `you skip your X phase this turn`",
    )


@_when(
    r"(?:you |they )?(?:take|gain|get|have)s? control (?:of|over) (?P<what>.+?)(?P<tail> until .*| this turn| for .*)?",
    read=True,
)
def _control(g: dict[str, str]) -> Said:
    return Said(
        "nobody has control of a card: it is with whoever has it in a zone of theirs, and is not lent",
        fix=f"take {g['what']}",
        note="it stays with who took it" if g["tail"] else "",
    )


@_when(
    rf"(?P<step>(?!if |while |when |then ){_WHO}.*\b(?:equal to|up to) )the (?P<which>highest|lowest) total(?P<rest>.*)",
    read=True,
)
def _of_highest(g: dict[str, str]) -> Said:
    lines = (f"choose the player with the {g['which']} total", f"{g['step']}their total{g['rest']}")
    return Said(f"the {g['which']} total is that of somebody", lines=lines)


@_when(r"(?P<word>if|while) it(?:['’]s| is) (?P<whose>your|their|[\w -]+?['’]s) turn(?P<rest>.*)", read=True)
def _whose_turn(g: dict[str, str]) -> Said:
    who = {"your": "you are", "their": "they are"}.get(g["whose"], re.sub(r"['’]s$", "", g["whose"]) + " is")
    rest = g["rest"].lstrip(",: ")
    message = "whose turn it is is asked by `on turn`"
    if g["word"] == "while" and rest and not rest.startswith("and if "):
        return Said(message, lines=(f"while {who} on turn", f"    {rest}"))
    return Said(
        message,
        fix=f"{g['word']} {who} on turn{': ' if g['rest'].startswith(', ') and not rest.startswith('and if ') else ''}{rest if g['rest'].startswith(', ') else g['rest']}",
    )


@_when(r"(?:on|in|during) your turns?,? (?P<rest>.+)|(?P<step>(?!when |if |while ).+?),? (?:on|in|during) your turns?")
def _on_turn(g: dict[str, str]) -> Said:
    rest = g["rest"] or g["step"]
    if re.search(r"\b(?:have|has|cannot|is|are)\b", rest):
        return Said(
            "what holds in your turn stands under `while you are on turn`",
            lines=("while you are on turn", f"    {rest}"),
        )
    return Said(
        "what is done in a turn is done at its start, or its end", lines=("when your turn starts", f"    {rest}")
    )


@_when(
    r"when (?P<what>.+?) (?P<be>is|are) (?P<part>destroyed|killed|sacrificed|trashed|stolen|grabbed)(?P<rest>(?:,? .*)?)",
    read=True,
)
def _destroyed(g: dict[str, str]) -> Said:
    part = "taken" if g["part"] in ("stolen", "grabbed") else "discarded"
    head, rest = f"when {g['what']} {g['be']} {part}", g["rest"].lstrip(", ")
    message = f"`{g['part']}` is called `{part}`"
    if not rest or g["rest"].startswith((", once a ", ", or when ")):
        return Said(message, fix=head + g["rest"])
    return Said(message, lines=(head, f"    {rest}"))


@_when(r"(?P<verb>double|triple)s? the (?P<num>[\w-]+) (?:of|on) (?P<what>(?:an?|another) .+)")
def _double_of(g: dict[str, str]) -> Said:
    more = f"its {g['num']}" if g["verb"] == "double" else f"twice its {g['num']}"
    lines = (f"choose {g['what']}", f"it gains {g['num']} equal to {more}")
    return Said("a number grows by what is gained of it", lines=lines)


@_when(rf"{_WHO}bids? .*")
def _bid(g: dict[str, str]) -> Said:
    lines = ("for each player", "    they choose a number from 0 to their NUMBER as bid", "    ...")
    return Said("there are no bids here: each chooses a number, one after the other and in the open", lines=lines)


@_when(r"(?P<number>[\w-]+) (?:twice|double|2 times) the number of (?P<what>.+)")
def _field_twice(g: dict[str, str]) -> Said:
    return Said("so many for each are written with `per`", fix=f"{g['number']} 2 per {g['what']}")


@_when(r"(?:you )?mills? (?P<n>\d+)(?: cards?)?", read=True)
def _mill(g: dict[str, str]) -> Said:
    return Said(
        "cards are discarded from the top of a deck", help=f"write `discard the top {g['n']} cards of the NAME deck`"
    )


@_when(rf"{_WHO}wins? (?P<n>\d+) (?P<num>[\w-]+)", read=True)
def _win(g: dict[str, str]) -> Said:
    gain = "gain" if g["who"].strip() in ("", "you", "they") else "gains"
    return Said(
        "who wins has won the game; of a number more is gained", fix=f"{_doer(g['who'], gain)} {g['n']} {g['num']}"
    )


@_when(r"(?P<word>if|while) (?P<zone>(?:your|their) [\w-]+) is empty(?P<rest>.*)", read=True)
def _empty(g: dict[str, str]) -> Said:
    return Said(
        "a zone is empty where there is no card in it", fix=f"{g['word']} there is no card in {g['zone']}{g['rest']}"
    )


@_when(
    rf"{_WHO}draws? back (?:up )?to (?P<n>\d+)(?: cards?)?(?: .*)?|{_WHO.replace('<who>', '<by>')}draws? until .*?(?P<m>\d+).*",
    read=True,
)
def _draw_up(g: dict[str, str]) -> Said:
    who = (g["who"] or g["by"]).strip()
    draw = _doer(who, "draw" if who in ("", "you", "they") else "draws")
    return Said(
        "until so many are held, a deck is drawn `to` a number", help=f"write `{draw} DECK to {g['n'] or g['m']}`"
    )


@_when(r".*\b(?:reverse|change)s? the (?:turn )?(?:order|direction)\b.*|(?:play|turn) order (?:is reversed|reverses).*")
def _order(g: dict[str, str]) -> Said:
    return Said(
        "the order of turns can't be changed",
        help="a turn can be skipped or taken once more: `they skip a turn`, `take another turn`",
    )


@_when(r"(?:at the end of the game|at game end|when the game ends|when the game is over),? ?(?P<rest>.*)", read=True)
def _game_end(g: dict[str, str]) -> Said:
    return Said(
        "nothing happens at the end of a game: it is over as soon as somebody wins",
        help="what is worth something then is a number of the card: `NUMBER 1 per CARD here`",
    )


@_when(r"if you (?:have )?(?:rolled|roll) (?:an? )?(?P<n>\d+\+?|\d+-\d+)(?P<rest>:.*)?")
def _rolled(g: dict[str, str]) -> Said:
    rest = g["rest"].lstrip(": ") or "..."
    return Said("what comes of a roll stands below it", lines=("roll", f"    {g['n']}: {rest}"))


@_when(
    r"when it(?:['’]s| is| becomes) (?P<whose>your|their|[\w -]+?['’]s) turn|(?:on|in) (?P<on>your|their|[\w -]+?['’]s) turn",
    read=True,
)
def _turn_comes(g: dict[str, str]) -> Said:
    return Said("a turn starts, and that is heard", fix=f"when {g['whose'] or g['on']} turn starts")


@_when(
    r"(?P<who>(?:(?:you|they) )?)(?P<may>(?:may )?)(?P<verb>spend|lose|pay|gain)s? (?:any (?:amount|number) of|some|as much|up to \d+|X|x) (?P<num>[\w-]+)(?: as (?P<name>[\w-]+)| as you (?:like|want))?",
    read=True,
)
def _any_amount(g: dict[str, str]) -> Said:
    own = "their" if g["who"].strip() == "they" else "your"
    name = g["name"] or "amount"
    who = g["who"].strip()
    verb = "spend" if g["verb"] == "pay" else g["verb"]
    lines = (
        _doer(who, f"choose a number from 0 to {own} {g['num']} as {name}"),
        _doer(who, f"{verb} {name} {g['num']}"),
    )
    return Said("how much it is is chosen in a line before it, and has a name", lines=lines)


@_when(
    rf"{_WHO}shuffles? (?P<what>.+?) (?:back )?(?:in)?to (?P<deck>the [\w-]+ deck|your deck|the deck|their deck)",
    read=True,
)
def _shuffle_into(g: dict[str, str]) -> Said:
    what = g["what"]
    if re.fullmatch(r"(?:your|their|its) [\w-]+|the [\w-]+ pile", what):
        what = f"each card in {what}"
    deck = g["deck"] if " deck" in g["deck"][4:] else "the NAME deck"
    move = _doer(g["who"], "move" if g["who"].strip() in ("", "you", "they") else "moves")
    lines = (f"{move} {what} to {deck}", f"shuffle {deck}")
    return Said("cards go to a deck in one line, and it is shuffled in the next", lines=lines)


@_when(rf"{_WHO}names? (?P<what>(?:an?|any|one) [\w -]+?)(?: as (?P<name>[\w-]+))?")
def _name(g: dict[str, str]) -> Said:
    return Said(
        "a card can't be named in play: what is chosen lies somewhere",
        help=f"write `choose {g['what'].replace('any ', 'a ').replace('one ', 'a ')} in ZONE as NAME` for one that lies there; a number can be chosen: `choose a number from 1 to 6 as NAME`",
    )


@_when(
    r"(?:you |they )?(?P<verb>discard|take|play|move|reveal|remove|return|give|keep|choose|draw)s? (?:that |this |the )?ones?(?P<rest> of .+)?"
)
def _one_alone(g: dict[str, str]) -> Said:
    if g["rest"]:
        return Said(
            "`one` is no word for a card here",
            help=f"say what it is: `{g['verb']} a CARD of NAME`, with the name that was given to them by `as NAME`",
        )
    return Said(
        "`one` is no word for a card here",
        help="write `it` for the one that was chosen on the line before, or its name: `choose ... as NAME`",
    )


@_when(r"(?:you )?(?:attach|equip|enchant|fasten)(?:es|s)? (?P<what>[\w -]+?) (?:to|with|on) (?P<to>.+)")
def _attach(g: dict[str, str]) -> Said:
    return Said(
        "cards aren't attached to each other: one is chosen, and what is given to it stays",
        help=f"write it so:\nchoose {g['to']} as NAME\nNAME gains N NUMBER",
        note="what shall end with this card stands for all of a sort: `each CARD here has +N NUMBER`",
    )


@_when(r"(?:you )?(?:copy|copie|clone|duplicate)s? (?P<what>.+)")
def _copy(g: dict[str, str]) -> Said:
    return Said(
        "cards aren't copied",
        help="a card that lies in a zone can be played: `choose CARD in ZONE as NAME` and `play NAME`; or write its lines here once more",
    )


@_when(r"(?:you )?(?:un)?(?:tap|exhaust|readie|ready)s? .+")
def _tap(g: dict[str, str]) -> Said:
    return Said(
        "cards aren't turned on their side: what was used is not marked so",
        help="limit a trigger by `, once a turn`; or let the card gain and lose a number that counts: `this gains 1 NUMBER`",
    )


@_when(
    r"(?P<a>.*?)(?:^| |, )(?:in secret|secretly|privately|simultaneously|at the same time|all at once)(?P<b>(?:,? .*)?)",
    read=True,
)
def _secretly(g: dict[str, str]) -> Said:
    return Said(
        "nothing is chosen in secret or at the same time: one after the other chooses, in the open",
        fix=re.sub(r"  +", " ", g["a"].rstrip(",") + (g["b"].lstrip(",") if g["a"] else g["b"].lstrip(", "))).strip(),
    )
