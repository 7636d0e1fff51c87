"""Seats, places and cards as noun phrases."""

from __future__ import annotations

from dataclasses import replace

from chezlang.effects import amounts, conditions, select
from chezlang.effects.base import Node
from chezlang.effects.picks import CHOSEN, RANDOM, Pick
from chezlang.effects.picks import EACH as EACH_ONE
from chezlang.effects.select import Noun
from chezlang.effects.wording.inflect import a, listed, possessive, possessive_alone
from chezlang.effects.wording.saying import THEY, Np, named
from chezlang.effects.wording.speaker import BARE, EACH, HEAD, A, Det, Speaker, says
from chezlang.state.data import SUBJECT

#: The preposition of a place where cards lie at the moment.
NOW_IN = "now in"

# -- seats ----------------------------------------------------------------------------------


@says(select.SeatRef)
def _seat_ref(s: Speaker, node: select.SeatRef, det: Det) -> Np:
    return s.ref(node.slot, node.word)


@says(select.EachSeat)
def _each_seat(s: Speaker, node: select.EachSeat, det: Det) -> Np:
    conds = node.cond.parts if isinstance(node.cond, conditions.All) else (node.cond,) if node.cond is not None else ()
    chosen = [each for each in map(_not_this_one, conds) if each is not None]
    rest = [each for each in conds if _not_this_one(each) is None]
    after = f" {' and '.join(_seat_condition(s, each) for each in rest)}" if rest else ""
    if node.word == "anyone" and det.word == "each" and not after:
        return named("anyone")
    if node.other and (s.beside or chosen):
        than = listed([s.you.them, *(s.seats(each).them for each in chosen)], "and")
        return _seats_by(s, det, "", f" other than {than}{after}")
    return _seats_by(s, det, "other" if node.other else "", after)


def _not_this_one(cond: conditions.Condition) -> select.Seats | None:
    """The one whom each of several must not be, who was chosen before; None for any other condition."""
    inner = cond.inner if isinstance(cond, conditions.Not) else None
    if not isinstance(inner, conditions.IsOneOf) or not isinstance(inner.who, select.SeatRef):
        return None
    return inner.of if inner.who.slot == SUBJECT else None


def is_other(seats: Node) -> bool:
    """Whether seats are all but somebody."""
    return isinstance(seats, select.OthersThan) or (isinstance(seats, select.EachSeat) and seats.other)


def _seats_by(s: Speaker, det: Det, adjective: str, after: str) -> Np:
    """Seats under a determiner."""
    if det.word == "another" and not adjective:
        det = replace(det, word="a")
    seat = f"{adjective} {s.seat}".strip()
    if det.plural:
        count = "" if det.word in ("bare", "the number of") else f"{det.word} "
        text = f"{count}{adjective} {s.rules.seats}".strip() if adjective else f"{count}{s.rules.seats}"
        return Np(text + after, True, owner="" if after else possessive(text), many=True)
    if det.word == "head":
        text = seat
    elif det.word in ("a", "another"):
        text = f"another {s.seat}" if adjective else a(seat)
    elif det.word == "any":
        text = f"any {seat}"
    else:
        text = f"{det.word} {seat}"
    return Np(text + after, owner="" if after else possessive(text))


def _seat_condition(s: Speaker, cond: conditions.Condition) -> str:
    """A condition on somebody, to stand behind them."""
    if (
        isinstance(cond, conditions.Exists)
        and isinstance(cond.what, select.CardSet)
        and (cond.high in (-1, 0, cond.low) or cond.low == 0)
    ):
        noun = replace(cond.what, place=None)
        other = "other" if noun.other else ""
        if cond.high == 0:
            return f"without {_cards_by(s, noun.noun, '', Det('a'), other).text}"
        if cond.high > 0:
            many = f"exactly {cond.high}" if cond.low == cond.high else f"{cond.high} or fewer"
            return f"with {_cards_by(s, noun.noun, '', Det(many, cond.high != 1 or cond.low != 1), other).text}"
        det = Det("a") if cond.low == 1 else Det(f"{cond.low} or more", True)
        return f"with {_cards_by(s, noun.noun, '', det, other).text}"
    if isinstance(cond, conditions.Compare) and isinstance(cond.left, amounts.NumberOf | amounts.TotalOf):
        index = cond.left.number if isinstance(cond.left, amounts.NumberOf) else -1
        return _compared(s, cond, index)
    if isinstance(cond, conditions.All):
        return " and ".join(_seat_condition(s, part) for part in cond.parts)
    return f"who can say that {s.knowing(SUBJECT, THEY).condition(cond)}"


def _compared(s: Speaker, cond: conditions.Compare, index: int) -> str:
    """How much somebody has of a number, to stand behind them."""
    bound, number, how = s.amount(cond.right), s.number(index), cond.how
    if index < 0 or s.seat_level(index):  # that is high or low, and not so many of something
        between = {"is": "of ", "above": "above ", "below": "below "}.get(how, f"of {how} ")
        return f"with {a(number)} {between}{bound}"
    if how == "at least":
        return f"with {bound} or more {number}"
    if how == "at most":
        return f"with {bound} {number} or less"
    if how == "is":
        return f"with exactly {bound} {number}"
    return f"with {'more' if how == 'above' else 'less'} than {bound} {number}"


@says(select.Neighbors)
def _neighbors(s: Speaker, node: select.Neighbors, det: Det) -> Np:
    of = s.seats(node.of)
    neighbors = of.has("neighbors")
    if det.plural:
        count = "" if det.word in ("bare", "the number of") else f"{det.word} of "
        return Np(count + neighbors, True, owner=possessive(neighbors), many=True)
    if det.word in ("each", "no", "any"):
        return Np(f"{'none' if det.word == 'no' else det.word} of {neighbors}")
    if det.word == "head":
        return named("neighbor")
    return Np(f"one of {neighbors}")


@says(select.Neighbor)
def _neighbor(s: Speaker, node: select.Neighbor, det: Det) -> Np:
    return named(s.seats(node.of).has(f"{'left' if node.side > 0 else 'right'} neighbor"))


@says(select.OthersThan)
def _others_than(s: Speaker, node: select.OthersThan, det: Det) -> Np:
    after = f" {_seat_condition(s, node.cond)}" if node.cond is not None else ""
    return _seats_by(s, det, "other", after)


@says(select.OwnerOf)
def _owner_of(s: Speaker, node: select.OwnerOf, det: Det) -> Np:
    cards = s.cards(node.of, EACH)
    return named(cards.has("owner"))


@says(select.SeatNo)
def _seat_no(s: Speaker, node: select.SeatNo, det: Det) -> Np:
    return named(f"{s.seat} {node.seat + 1}")


@says(select.ActiveSeat)
def _active_seat(s: Speaker, node: select.ActiveSeat, det: Det) -> Np:
    return named(f"the active {s.seat}")


@says(select.ExtremeSeats)
def _extreme_seats(s: Speaker, node: select.ExtremeSeats, det: Det) -> Np:
    return Np(f"{_seats_by(s, det, '', '').text} {_most(s, node)}", det.plural)


@says(select.ExtremeOf)
def _extreme_of(s: Speaker, node: select.ExtremeOf, det: Det) -> Np:
    if det.word == "a" and is_other(node.of):
        det = replace(det, word="another")
    among = "the others" if is_other(node.of) else "them"
    return Np(f"{s.seats(node.of, det).text} {_most(s, node)} among {among}", det.plural)


def _most(s: Speaker, node: select.Extreme) -> str:
    return f"with the {'highest' if node.highest else 'lowest'} {s.number(node.number)}"


# -- places ---------------------------------------------------------------------------------


@says(select.ZoneOf)
def _zone_of(s: Speaker, node: select.ZoneOf, det: Det) -> Np:
    if node.here and s.here == "here" and node.entering is None:
        return Np("here")
    zone = s.zone(node.kind)
    after = f" that {s.cards(node.entering).text} can enter" if node.entering is not None else ""
    if s.rules.zones[node.kind].shared:
        return Np(f"the {zone}{after}")
    of = node.of
    if isinstance(of, select.EachSeat | select.OthersThan) and of.cond is None:
        if not s.rules.zones[node.kind].open:
            return _held_by(s, node.kind, det, of, after)
        if isinstance(of, select.EachSeat) and of.other and (s.beside or s.elsewhere):
            than = possessive_alone(s.you.owner, s.you.them)
            return _zones_by(s, node.kind, det, False, f" other than {than}{after}")
        return _zones_by(s, node.kind, det, is_other(of), after)
    if isinstance(of, select.EachSeat | select.OthersThan | select.Extreme):
        owner = s.seats(of, Det("a"))
        return Np(f"the {zone} of {owner.text}{after}")
    if isinstance(of, select.Neighbors):
        neighbors = s.seats(of.of).has("neighbors")
        zones = f"{possessive(neighbors)} {s.zone(node.kind, True)}{after}"
        if det.word == "head":
            return Np(zone)
        if det.plural:
            count = "" if det.word in ("bare", "the number of", "any") else f"{det.word} of "
            return Np(count + zones, True, many=True)
        if det.word == "no":
            return Np(f"no {zone} of {neighbors}{after}")
        return Np(f"{det.word if det.word in ('each', 'any') else 'one'} of {zones}")
    return Np(s.seats(of).has(zone) + after)


@says(select.AnyZoneOf)
def _any_zone_of(s: Speaker, node: select.AnyZoneOf, det: Det) -> Np:
    return s.seats(node.of, det)


def _held_by(s: Speaker, kind: int, det: Det, of: select.EachSeat | select.OthersThan, after: str) -> Np:
    """The closed zones of anybody: said of whose they are."""
    if det.plural:
        some = Det("bare" if is_other(of) else "all" if det.every else "any", True)
        owners = s.seats(of, some if det.word == "any" else det)
        return Np(owners.has(s.zone(kind, True)) + after, True, many=True)
    if det.word == "head":
        return Np(s.zone(kind))
    if det.word == "no":
        return Np(f"no {s.zone(kind)} of {s.seats(of, Det('any')).text}{after}")
    word = "another" if is_other(of) and (det.word in ("a", "another") or det.lists == "or") else det.word
    return Np(s.seats(of, replace(det, word=word)).has(s.zone(kind)) + after)


def _zones_by(s: Speaker, kind: int, det: Det, other: bool, after: str) -> Np:
    """The zones of anybody, or of anybody else, under a determiner."""
    zone = s.zone(kind)
    if det.plural and det.word == "any":
        some = "other" if other else "all" if det.every else "any"
        return Np(f"{some} {s.zone(kind, True)}{after}", True, many=True)
    if det.plural:
        count = "" if det.word in ("bare", "the number of") else f"{det.word} "
        return Np(f"{count}{'other ' if other else ''}{s.zone(kind, True)}{after}", True, many=True)
    if det.word == "each":
        return Np(f"each {'other ' if other else ''}{zone}{after}")
    if det.word == "no":
        return Np(f"no {'other ' if other else ''}{zone}{after}")
    if det.word == "head":
        return Np(zone)
    if det.word == "any":
        if s.wants_that and not other:
            return Np(f"{possessive(a(s.seat))} {zone}{after}")
        others = f"any other {zone}" if det.lists == "and" else f"another {zone}"
        return Np(f"{others if other else f'any {zone}'}{after}")
    if det.word not in ("a", "another"):
        return Np(f"{det.word} {'other ' if other else ''}{zone}{after}")
    if s.wants_that and not other:
        return Np(f"{possessive(a(s.seat))} {zone}{after}")
    return Np(f"another {zone}{after}" if other else a(zone) + after)


@says(select.InPlayOf)
def _in_play_of(s: Speaker, node: select.InPlayOf, det: Det) -> Np:
    of = s.seats(node.of)
    return Np(f"play before {of.them}")


@says(select.DeckPlace)
def _deck_place(s: Speaker, node: select.DeckPlace, det: Det) -> Np:
    return Np(f"the {s.deck(node.deck)} {'discard pile' if node.pile else 'deck'}")


@says(select.ZoneRef)
def _zone_ref(s: Speaker, node: select.ZoneRef, det: Det) -> Np:
    return s.ref(node.slot, node.word)


def where(s: Speaker, place: select.Places | None, det: Det) -> str:
    """A place behind a noun, with its preposition."""
    if place is None:
        return ""
    every = det.word in ("each", "no", "bare", "the number of")
    several = det.plural and in_several(place)
    np = s.places(place, Det("any", several, "and" if every else "or", every=det.every))
    if np.text == "here":
        return "now here" if det.place == NOW_IN else "here"
    together = " together" if det.every and not every and np.text.startswith("all ") else ""
    return f"{det.place} {np.text}{together}"


def in_several(place: select.Places) -> bool:
    """Whether a place is the zones of several."""
    return isinstance(place, select.ZoneOf) and isinstance(
        place.of, select.EachSeat | select.OthersThan | select.Neighbors
    )


# -- nouns ----------------------------------------------------------------------------------


def noun_words(s: Speaker, noun: Noun, det: Det) -> str:
    """What a noun is called, without determiner and narrowings."""
    must = " ".join(s.tag(tag) for tag in noun.must)
    titles = [s.quoted(title) for title in noun.titles]
    if not noun.tags and not titles:
        return f"{must} {'cards' if det.plural else 'card'}".strip()
    plain = not any(s.is_trait(tag) for tag in noun.tags)
    uncounted = [s.uncounted(tag) for tag in noun.tags]
    if det.word == "bare":
        by_name = plain and len(set(uncounted)) < 2  # some with a plural and some without read badly side by side
    else:
        by_name = plain and not any(uncounted) and not (det.plural and titles)
    words = listed([s.tag(tag, det.plural and by_name) for tag in noun.tags] + titles, det.lists)
    text = words if by_name else f"{words} {'cards' if det.plural else 'card'}"
    return f"{must} {text}".strip()


def _cards_by(s: Speaker, noun: Noun, place: str, det: Det, adjective: str, after: str = "") -> Np:
    """Cards under a determiner: adjective, noun, what they have, where they are, what is done with them."""
    words = noun_words(s, noun, det)
    narrowed = [s.filter(each) for each in noun.filters]
    late = [each for each in narrowed if each.startswith(("that ", "whose ", "other than "))]
    early = [each for each in narrowed if each not in late]
    behind = " ".join(part for part in (*early, place, *late, after) if part)
    if adjective:
        words = f"{adjective} {words}"
    if det.word == "bare" or det.word == "head" or det.word == "the number of":
        text = words
    elif det.word in ("a", "another"):
        text = f"another {words.removeprefix('other ')}" if adjective or det.word == "another" else a(words)
    else:
        text = f"{det.word} {words}"
    return Np(f"{text} {behind}".strip(), det.plural, many=det.plural)


def head_of(s: Speaker, what: select.Cards | select.Seats | select.Places) -> str:
    """The noun by which something chosen is spoken of later."""
    if isinstance(what, select.CardSet | select.AnyCard | select.Announced):
        single = len(what.noun.tags) == 1 and not what.noun.titles
        return noun_words(s, replace(what.noun, must=()), HEAD) if single else "card"
    if isinstance(what, select.ZoneOf):
        return s.zone(what.kind)
    if isinstance(what, select.Seats):
        return s.seat
    return "card"


# -- cards ----------------------------------------------------------------------------------


@says(select.CardRef)
def _card_ref(s: Speaker, node: select.CardRef, det: Det) -> Np:
    return s.ref(node.slot, node.word)


@says(select.CardSet)
def _card_set(s: Speaker, node: select.CardSet, det: Det) -> Np:
    adjective = "other" if node.other else ""
    place = node.place
    if isinstance(place, select.InPlayOf):
        of = s.seats(place.of, BARE if det.plural and is_other(place.of) else A)
        verb = "have" if of.plural else "has"
        now = "now " if det.place == NOW_IN else ""
        return _cards_by(s, node.noun, f"that {of.text} {now}{verb} in play", det, adjective)
    if place is None:
        if any(isinstance(each, select.PlayedBy) for each in node.noun.filters):
            return _cards_by(s, node.noun, "", det, adjective)
        return _cards_by(s, node.noun, "now in play" if det.place == NOW_IN else "in play", det, adjective)
    return _cards_by(s, node.noun, where(s, place, det), det, adjective)


@says(select.TopCards)
def _top_cards(s: Speaker, node: select.TopCards, det: Det) -> Np:
    end = "bottom" if node.bottom else "top"
    cards = f"{end} card" if node.count == 1 else f"{end} {node.count} cards"
    many = node.count > 1
    return Np(f"the {cards} of the {s.deck(node.deck)} {'discard pile' if node.pile else 'deck'}", many, many=many)


@says(select.Among)
def _among(s: Speaker, node: select.Among, det: Det) -> Np:
    of = s.cards(node.of)
    narrowed = is_narrowed(node.noun)
    if not of.plural and (narrowed or node.place is not None) and det.word not in ("no", "the only", "head"):
        return _if_it_is(s, node, of)
    if narrowed:
        one = "of it" if not of.plural else _among_them(of)
        place = f"{one} {where(s, node.place, det)}" if node.place is not None else one
        return _cards_by(s, node.noun, place, det, "")
    there = f" {where(s, node.place, det)}" if node.place is not None else ""
    if det.word in ("bare", "the number of"):
        return replace(of, text=of.text + there)
    word = "one" if det.word in ("a", "another") else "none" if det.word == "no" else det.word
    return Np(f"{word} of {of.text}{there}", det.plural, many=det.plural)


def is_narrowed(noun: Noun) -> bool:
    """Whether a noun says more than `card`."""
    return bool(noun.tags or noun.titles or noun.must or noun.filters)


def _if_it_is(s: Speaker, node: select.Among, of: Np) -> Np:
    """One card, of which nothing can be picked: it is such a card, or it is not."""
    sort = s.cards(select.AnyCard(node.noun), A).text if is_narrowed(node.noun) else ""
    there = where(s, node.place, A)
    if_ = f"if it is {' '.join(part for part in (sort, there) if part)}"
    return Np(f"{of.text}, {if_},", object=f"{of.them} {if_}", owner=of.owner)


def _among_them(of: Np) -> str:
    """Some of several cards."""
    if of.text.startswith("those "):
        return "among them"
    return f"among {of.them}" if of.many else f"of {of.them}"


@says(select.ExtremeCards)
def _extreme_cards(s: Speaker, node: select.ExtremeCards, det: Det) -> Np:
    most = f"with the {'highest' if node.highest else 'lowest'} {s.number(node.number)}"
    of = node.of
    if isinstance(of, select.CardSet) and of.place is not None and in_several(of.place):
        places = s.places(
            of.place, Det("any", True, every=True)
        ).text  # of all that lie there, not of those in one of them
        return _cards_by(s, of.noun, "", det, "other" if of.other else "", f"{most} {det.place} {places}")
    if isinstance(of, select.CardSet) and of.place is None:
        return _cards_by(s, of.noun, "", det, "other" if of.other else "", f"{most} in play")
    np = s.cards(of, det)
    return Np(f"{np.text} {most}", np.plural, many=np.many)


@says(select.Announced)
def _announced(s: Speaker, node: select.Announced, det: Det) -> Np:
    by = [each for each in node.noun.filters if isinstance(each, select.PlayedBy)]
    noun = replace(node.noun, filters=tuple(each for each in node.noun.filters if each not in by))
    after = f"that {'are' if det.plural else 'is'} being played"
    if by:
        who = s.seats(by[0].who, A)
        after = f"that {who.text} {'are' if who.plural else 'is'} playing"
    return _cards_by(s, noun, "", det, "other" if node.other else "", after)


@says(select.AnyCard)
def _any_card(s: Speaker, node: select.AnyCard, det: Det) -> Np:
    return _cards_by(s, node.noun, "", det, "other" if node.other else "")


# -- narrowings -------------------------------------------------------------------------------


@says(select.WithNumber)
def _with_number(s: Speaker, node: select.WithNumber) -> str:
    number = s.number(node.number)
    low, high = node.low, node.high
    plain = (amounts.Fixed, type(None))
    if not isinstance(low, plain) or not isinstance(high, plain):
        bounds = [f"at least {s.amount(low)}"] if low is not None else []
        bounds += [f"at most {s.amount(high)}"] if high is not None else []
        return f"whose {number} is {listed(bounds)}"
    assert low is not None or high is not None
    if low is None or high is None:
        bound = f"{s.amount(low)} or more" if low is not None else f"{s.amount(high)} or less" if high else ""
    elif low == high:
        bound = s.amount(low)
    else:
        bound = f"{s.amount(low)} to {s.amount(high)}"
    return f"worth {bound}" if node.worth else f"with {bound} {number}"


@says(select.States)
def _states(s: Speaker, node: select.States) -> str:
    return f"{'with' if node.states else 'without'} a printed {s.number(node.number)}"


@says(select.FromDeck)
def _from_deck(s: Speaker, node: select.FromDeck) -> str:
    return f"from the {s.deck(node.deck)} deck"


@says(select.OtherThan)
def _other_than(s: Speaker, node: select.OtherThan) -> str:
    return f"other than {s.cards(node.of).them}"


@says(select.PlayedBy)
def _played_by(s: Speaker, node: select.PlayedBy) -> str:
    who = s.seats(node.who, A)
    return f"that {who.text} {'play' if who.plural else 'plays'}"


@says(select.MayPlay)
def _may_play(s: Speaker, node: select.MayPlay) -> str:
    return f"that {s.seats(node.who).text} can play"


@says(select.MayEnter)
def _may_enter(s: Speaker, node: select.MayEnter) -> str:
    place = s.places(node.place)
    return "that can come here" if place.text == "here" else f"that can enter {place.text}"


# -- picks ------------------------------------------------------------------------------------


def picked_now(s: Speaker, pick: Pick) -> Np:
    """What something holds for a time: of all that lie somewhere those alone that do so now, and the reader must be told."""
    return picked(s, pick, place=NOW_IN if pick.how == EACH_ONE and not isinstance(pick.what, select.CardRef) else "in")


def picked(s: Speaker, pick: Pick, lists: str = "and", place: str = "in") -> Np:
    """What is picked: under the determiner that says how many."""
    det = _determiner(s, pick, lists, place)
    what = pick.what
    if isinstance(what, select.CardSet) and isinstance(what.place, select.InPlayOf) and pick.word == "their":
        own = _own(s, what, what.place)
        if place != NOW_IN or not own.many:
            return own
    if det.word == "a" and is_other(what):
        det = replace(det, word="another")
    np = s.some(what, det)
    after = ""
    if isinstance(pick.high, amounts.Count) and pick.high.per:
        after = f" for {s.some(pick.high.of).text}"
    if pick.budget is not None:
        after = f" with {'a total' if det.plural else 'a'} {s.number(pick.number)} of at most {s.amount(pick.budget)}"
    if pick.how == RANDOM:
        after += " at random"
    if pick.named in s.refs and not s.refs[pick.named].plain:
        after += f" as {s.refs[pick.named].text}"
    return replace(np, text=np.text + after) if after else np


def _own(s: Speaker, what: select.CardSet, place: select.InPlayOf) -> Np:
    """What somebody has in play: one card, where it is of a kind that is dealt into play, or all."""
    noun = what.noun
    of = s.seats(place.of)
    rules = s.rules
    single = bool(noun.tags) and all(
        rules.tags[tag].sort == "kind" and rules.zones[rules.decks[rules.tags[tag].deck].into].open for tag in noun.tags
    )
    other = "other " if what.other else ""
    if single:
        return Np(of.has(other + noun_words(s, noun, HEAD)))
    words = other + " ".join([noun_words(s, noun, BARE), *(s.filter(each) for each in noun.filters)])
    return Np(f"all {of.has(words)}" if of.owner else f"all the {words} of {of.them}", True, many=True)


def _determiner(s: Speaker, pick: Pick, lists: str, place: str) -> Det:
    if pick.how not in (CHOSEN, RANDOM):
        if pick.word == "the" and not isinstance(pick.what, select.ExtremeCards):  # all of those that tie
            return Det("the", lists=lists, place=place)
        return Det("each", lists=lists, place=place)
    low, high = pick.low, pick.high
    if pick.word == "another":
        return Det("another", place=place)
    if isinstance(high, amounts.Fixed) and high.n == 1 and pick.word != "up to":
        return Det("a", place=place)
    if high is None:
        if not isinstance(low, amounts.Fixed) or low.n == 0:
            return Det("any number of", True, place=place)
        return Det(f"{'one' if low.n == 1 else low.n} or more", True, place=place)
    if isinstance(high, amounts.Count) and high.per:
        return Det(str(high.each), high.each != 1, place=place)
    if isinstance(high, amounts.Register):
        return Det("that many", True, place=place)
    if isinstance(low, amounts.Fixed) and low.n == 0 and low != high:
        most = s.amount(high)
        return Det(f"up to {most}", most != "1", place=place)
    return Det(s.amount(high), True, place=place)
