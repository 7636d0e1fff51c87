"""What is publicly known of the published cards is so in the library: titles, numbers, copies; and it is told from what is ours."""

from chezlang.effects import english
from chezlang.effects.ruleset import CardDef
from chezlang.lab.balance import published_in
from support.library import CARDS, rules_of

#: Titles that an English source uses for a card, or that are near-certain.
TITLES = """
Campus Job, Corporate Drone, Drummer, Professional Research Subject, Slacker, Tech Support, Temp, Waitstaff, Web Designer, Graphic Artist,
Pizza Driver, Bike Messenger, Security Guard, Choad Warrior, Clumsy Drunk, Feliz, Guy on the Couch, Hungry Girl, Live-In S.O., Lord Yahoo,
Lottie, Mr. Gamer, TV Queen, Übergeek, Beckett, Frat Man, Psycho Ex, The Motivator, Cast Party Nookie, Computer Games, Concert,
Gaming Nookie, Hang Out at Cafe, Piercing, Role-Playing Session, Sleep, Sloths: Nature's Sedatives, Surf the Net, Tattoo, Y-Files,
Mutant Olympics, Who Wants to Marry a Creepy Weirdo?, Bubble Bath, Elevator Nookie, Stupid Card Game, Toga Party, Beer, Bong, CDs, Cloves,
GameStation, Harold the Hoopty Car, Hash Brownies, Microwave Popcorn, Old Ragnarok, On the Origin of Species, Pizza, Ramen, Shrooms,
Ultra-Thins, White Russian, Anime, Beowulf, Margarita, Wide-Screen TV, Frozen Dinner, Gulliver's Travels, Microwave, Principia Mathematica,
Brain Fart, Break Up, Car Alarm, Change in Couch, Find a Couch!, Garbage Truck, Justifiable Homicide, Money from Parents,
Moron with a Chainsaw, New Job, Not on the Bed!, Raise, Sucks to Be You, Tuition Due, You're Fired!, Allergies, Fire Truck, Bad Boss,
Psycho Kitty, Visit from the Parents
"""

#: Published numbers, as a card prints them.
NUMBERS = {
    "Campus Job": {"income": "Income 3"},
    "Corporate Drone": {"free-time": "Free Time 1", "goal": "Slack goal 22", "hand-size": "Hand size 7"},
    "Drummer": {"free-time": "Free Time 2/3"},
    "Slacker": {"free-time": "Free Time 3", "goal": "Slack goal 16"},
    "Tech Support": {"goal": "Slack goal 20"},
    "Web Designer": {"income": "Income 4"},
    "Feliz": {"slack": "Slack 1"},
    "GameStation": {"cost": "Cost 5"},
    "NT Server Tome": {"cost": "Cost 3"},
    "Sloths: Nature's Sedatives": {"slack": "Slack 1"},
    "Ultra-Thins": {"cost": "Cost 1"},
    "Who Wants to Marry a Creepy Weirdo?": {"slack": "Slack 1"},
    "Y-Files": {"slack": "Slack 1"},
}

COPIES = {
    "Sleep": 9, "Surf the Net": 4, "Hang Out at Cafe": 4, "Role-Playing Session": 3, "Computer Games": 2, "Live-In S.O.": 2, "Raise": 2,
}  # fmt: skip


def card_of(title: str) -> CardDef:
    """The card that is called so, in whatever case."""
    return next(card for card in rules_of().cards if card.title.casefold() == title.casefold())


def said(title: str) -> dict[str, str]:
    """The numbers of a card by their names, as it prints them."""
    rules = rules_of()
    return {rules.numbers[use.number].name: english.number_text(rules, use) for use in card_of(title).numbers}


def test_titles_that_are_known_are_used() -> None:
    titles = {card.title.casefold() for card in rules_of().cards}
    assert [
        each for each in TITLES.replace("\n", " ").strip().split(", ") if each.strip().casefold() not in titles
    ] == []


def test_numbers_that_are_known_are_kept_and_marked_as_published() -> None:
    for title, numbers in NUMBERS.items():
        assert said(title).items() >= numbers.items()
    marked = published_in(sorted(CARDS.iterdir()))
    assert {title: set(names) for title, names in marked.items()} == {
        title: set(names) for title, names in NUMBERS.items()
    }


def test_what_is_known_of_numbers_together_is_so() -> None:
    def value(title: str, name: str) -> int:
        return int(said(title)[name].split()[-1])

    assert value("Ultra-Thins", "slack") + value("NT Server Tome", "slack") == 4
    assert value("Shrooms", "cost") > 2 and value("Shrooms", "cost") + value("Cloves", "cost") <= 6


def test_tv_is_free_and_worth_one() -> None:
    rules = rules_of()
    tv = next(index for index, tag in enumerate(rules.tags) if tag.name == "tv")
    titles = [card.title for card in rules.cards if card.tags >> tv & 1]
    assert len(titles) >= 9
    assert [title for title in titles if said(title) != {"slack": "Slack 1"}] == []


def test_as_many_copies_as_are_known() -> None:
    assert {card.title: card.copies for card in rules_of().cards if card.copies != 1} == COPIES
