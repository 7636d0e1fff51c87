"""What lines give names to: how it is spoken of in the lines that follow."""

from __future__ import annotations

from dataclasses import replace

from chezlang.effects import actions, control, select
from chezlang.effects.amounts import Fixed
from chezlang.effects.base import Effect, Node, inside, parts
from chezlang.effects.picks import EACH as TAKES_ALL
from chezlang.effects.picks import Pick
from chezlang.effects.select import Cards
from chezlang.effects.wording.amounts import THAT_NUMBER
from chezlang.effects.wording.inflect import possessive
from chezlang.effects.wording.phrases import head_of, noun_words
from chezlang.effects.wording.saying import IT, THEY, Np, named
from chezlang.effects.wording.speaker import Det, Speaker
from chezlang.state.data import YOU as YOU_SLOT


def after(s: Speaker, line: Effect) -> Speaker:
    """The speaker once a line has been said: it may have chosen something, or given a name to what it is about."""
    if isinstance(line, control.Choose):
        if isinstance(line.what.what, select.Seats):
            s = s.but(beside=True)
        elif speaks_of_others(line.what):
            s = s.but(elsewhere=True)
        return after_choice(s, line)
    if isinstance(getattr(line, "who", None), _SOMEBODY) and not is_owner(line.who):  # type: ignore[attr-defined]
        s = s.but(beside=True)
    for node in parts(line):
        if isinstance(node, control.ChooseNumber) and node.target not in s.refs:
            s = s.knowing(node.target, THAT_NUMBER)
    for each in _named(line):
        s = s.knowing(each.named, chosen_np(s, each.named, each))
    return s


#: Phrases of somebody in particular, of whom `other` could be understood in what follows.
_SOMEBODY = (select.SeatRef, select.Neighbor, select.Neighbors, select.Extreme, select.OwnerOf, select.OthersThan)


def is_owner(who: Node | None) -> bool:
    """Whether somebody is `you`."""
    return isinstance(who, select.SeatRef) and who.slot == YOU_SLOT


def speaks_of_others(root: Node) -> bool:
    """Whether a phrase speaks of anybody but you."""
    return any(isinstance(node, select.Seats) and not is_owner(node) for node in parts(root))


def _named(root: Node) -> list[Pick]:
    """What lines give names to, other than choices; what is drawn as if it were picked. Of each of several seats: any number."""
    return [pick for pick, _ in _named_by(root)]


def _named_by(root: Node) -> list[tuple[Pick, Effect]]:
    """The same, each with the line that names it."""
    found: list[tuple[Pick, Effect]] = []
    for node in parts(root):
        if not isinstance(node, Effect) or isinstance(node, control.Choose):
            continue
        several = isinstance(getattr(node, "who", None), select.EachSeat | select.Neighbors | select.OthersThan)
        if isinstance(node, actions.Draw) and node.named >= 0:
            drawn = select.AnyCard(node.noun if node.noun is not None else select.Noun(()))
            high = node.amount if not node.up_to and not several else None
            found.append((Pick(drawn, "", node.amount, high, -1, named=node.named, name=node.name), node))
            continue
        for pick in inside(node).values():
            if isinstance(pick, Pick) and pick.named >= 0:
                found.append((replace(pick, high=None) if several else pick, node))
    return found


def after_choice(s: Speaker, line: control.Choose) -> Speaker:
    """The speaker once something has been chosen."""
    what = line.what
    plural = what.high != Fixed(1)
    if not line.name:
        if isinstance(what.what, select.Places):
            return s.knowing(line.target, named(f"that {head_of(s, what.what)}"))
        if isinstance(what.what, Cards):
            it = Np("those cards", True, "them", "their", many=True) if plural else IT
            return s.knowing(line.target, it if s.this != IT or plural else named(f"that {head_of(s, what.what)}"))
        return s.knowing(line.target, THEY)
    return s.knowing(line.target, chosen_np(s, line.target, line.what))


def chosen_np(s: Speaker, target: int, what: Pick) -> Np:
    """How something that was given a name is spoken of."""
    if target in s.refs:
        return s.refs[target]
    head = head_of(s, what.what)
    if isinstance(what.what, Cards):
        if isinstance(what.what, select.TopCards):
            return Np("those cards", True, "them", "their", many=True) if what.what.count > 1 else named("the card")
        if what.high != Fixed(1) or (what.how == TAKES_ALL and not isinstance(what.what, select.ExtremeCards)):
            words = noun_words(s, _noun(what), Det("2", True))
            return Np(f"those {words}", True, "them", "their", many=True)
        return named(f"the {head}")
    return named(f"that {head}")


def _noun(pick: Pick) -> select.Noun:
    what = pick.what
    if isinstance(what, select.CardSet | select.AnyCard | select.Announced):
        return replace(what.noun, must=(), filters=())
    return select.Noun(())


def naming(s: Speaker, root: Node) -> Speaker:
    """The speaker with names for those choices below a node that would otherwise be called the same."""
    names = {
        node.target: (node.name, node.what) for node in parts(root) if isinstance(node, control.Choose) and node.name
    }
    dealt = _named_by(root)
    names |= {each.named: (each.name, each) for each, _ in dealt}
    if len({type(node) for node in parts(root) if _deals(node)}) > 1:
        for pick, line in dealt:  # `those` could be the ones or the others
            np = chosen_np(s, pick.named, pick)
            if type(line) in _DEALT and np.text.startswith("those "):
                what = f"the {_DEALT[type(line)]} {np.text.removeprefix('those ')}"
                s = s.knowing(pick.named, Np(what, True, owner=possessive(what), many=True, plain=True))
    numbers = {node.target: node.name for node in parts(root) if isinstance(node, control.ChooseNumber)}
    for target, name in sorted(numbers.items()) if len(numbers) > 1 else ():
        s = s.knowing(target, named(f"the {name}"))
    found = {target: chosen_np(s, target, names[target][1]).text for target in names}
    alike = [
        target
        for target in sorted(names)
        if list(found.values()).count(found[target]) > 1 or found[target] == f"that {s.seat}"
    ]
    for target, np in zip(alike, _all_called([names[target][0] for target in alike]), strict=True):
        s = s.knowing(target, np)
    return s


#: Lines that deal with cards which a later one may call `those`, and what the cards are called where there are several.
_DEALT: dict[type[Effect], str] = {actions.Draw: "drawn", actions.Discard: "discarded", actions.Reveal: "revealed"}


def _deals(node: Node) -> bool:
    """Whether a line deals with cards that it finds by itself."""
    if not isinstance(node, tuple(_DEALT)):
        return False
    what = getattr(node, "what", None)
    return not isinstance(what, Pick) or not (what.given or isinstance(what.what, select.Among))


#: Names that say whose something is, and take no article.
_OWN = ("mine", "yours", "theirs", "ours", "his", "hers")


def _all_called(names: list[str]) -> list[Np]:
    """What names that the source gives are printed as: each name its own way."""
    printed = {name: _called(name) for name in names}
    if len(set(printed.values())) < len(printed):  # the reader is the card's owner: `yours` beside `mine` is another's
        printed |= {name: _called(_turned(name)) for name in printed}
    if len(set(printed.values())) < len(printed):
        printed = {name: f'"{name}"' for name in printed}
    return [Np(printed[name]) if printed[name] in _OWN else named(printed[name]) for name in names]


def _turned(name: str) -> str:
    """A name that speaks to somebody, said of them."""
    return f"their{name[4:]}" if name.startswith("your-") else "theirs" if name == "yours" else name


def _called(name: str) -> str:
    """A name that the source gives, as it is printed: the card speaks to its owner."""
    if name in _OWN:
        return "yours" if name in ("mine", "ours") else name
    first, _, rest = name.partition("-")
    if rest and first in ("my", "your", "their"):
        return f"{'their' if first == 'their' else 'your'} {rest.replace('-', ' ')}"
    return f"the {name.replace('-', ' ')}"
