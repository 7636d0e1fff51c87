"""What the effect objects say: exact sentences, every class, and no two meanings under one wording."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from chezlang.effects import actions, amounts, clauses, conditions, control, english, events, picks, select
from chezlang.effects.base import Block, Node, to_json
from chezlang.effects.ruleset import RuleSet
from chezlang.effects.wording.inflect import a, conjugated, listed, plural_of, possessive
from chezlang.effects.wording.speaker import TABLES, Speaker
from chezlang.effects.wording.triggers import EVENTS
from chezlang.state import data
from support.library import CARDS, ROOT, loaded, rules_of
from support.nodes import concrete
from support.renaming import renamed

# -- the library -----------------------------------------------------------------------------

LIBRARY = {
    "Waitstaff": ["When you play a Sleep card, it gains 1 Slack."],
    "Professional Research Subject": ["You cannot play Booze, Weed or Shrooms."],
    "Web Designer": ['When anyone scores a "Surf the Net", you gain 2 Slack.'],
    "Drummer": ["You have +1 on rolls for Nookie."],
    "Campus Job": ["Each Book that you play has -1 Cost."],
    "Temp": ["When your Draw phase starts, you may discard this card, then draw a Job."],
    "Security Guard": ["Each Sleep card that you play has a Free Time cost of 0."],
    "Pizza Driver": ["While there is a Car in your room, you have +1 Income."],
    "Live-In S.O.": ["When you would roll for a Nookie card, you may instead set its Slack to 3."],
    "TV Queen": ["Each TV here has +1 Slack."],
    "Mr. Gamer": ["Each RPG or Gaming card here has +1 Slack."],
    "Tattoo": ["This card cannot be discarded.", "Your Income is at most 4."],
    "Piercing": ["When your Income goes above 4 for good, discard this card."],
    "New Lock": ["Uninvited People cannot enter here."],
    "Car Alarm": ["Cancel a Sleep card that is being played."],
    "Checked for ID": ["Cancel a Booze or Cigarettes card that is being played."],
    "Raise": ["You gain 1 Income for good and have -2 Free Time on your next turn."],
    "A Very Fake Cough": ["You have +1 Free Time this turn and -1 Income on your next turn."],
    "Tuition Due": [
        "Choose a roommate. If it is their turn, they may spend 2 Income; if they don't, they lose 2 Slack. "
        "Otherwise, they have -2 Income on their next turn."
    ],
    "Dumpster Diving": ["Choose one: draw 2 Life cards; or have +1 Income this turn."],
    "You're Fired!": ["Choose a roommate. If there is a Job in the Job deck, they discard their Job, then draw a Job."],
    "Mooch": ["Take a Cigarettes card from another room."],
    "Visit from the Parents": ["Choose a roommate. They discard each Booze and Weed card in their room."],
    "Get Out of Here!": [
        "Choose a Person in your room. Choose another room that the Person can enter. Move the Person to that room."
    ],
    "Double Espresso": ["You have +1 Free Time this turn. You cannot play Sleep this turn."],
    "Bad Boss": ["Choose a roommate. Their Slack goal rises by 2."],
    "Hungry Girl": [
        "To play this card, choose a room that it can enter and announce it. It enters that room and scores.",
        "Once a turn, when this card enters a room or your Roll phase ends, discard a Food card here.",
    ],
    "Y-Files": [
        "When another roommate is about to spend Free Time on an Activity or to go Shopping, you may play this card "
        "as an answer: cancel it; this card enters that roommate's room and scores."
    ],
    "Harold the Hoopty Car": [
        "When your Roll phase starts, roll a die. On 1: discard this card. On 2-3: you have -1 Income this turn. "
        "On 4-6: you have +1 Income this turn."
    ],
}


@pytest.mark.parametrize("title", LIBRARY)
def test_says_what_a_card_of_the_library_does(title: str) -> None:
    rules = rules_of()
    card = next(card for card in rules.cards if card.title == title)
    assert english.card_text(rules, card) == LIBRARY[title]


def test_says_numbers_as_a_card_prints_them() -> None:
    rules = rules_of()
    said = {card.title: [english.number_text(rules, use) for use in card.numbers] for card in rules.cards}
    assert said["Temp"][:2] == ["Income 1/3", "Free Time 1/2"]
    assert said["Nookie at Mario's"] == ["Slack d6 - 1"]
    assert said["Computer Games"] == ["Slack 1 plus 1 for each Electronics card here"]
    assert said["Role-Playing Session"] == ["Slack 1 for each Person here (at least 1, at most 3)"]


def test_says_the_rules_of_the_game() -> None:
    rules = rules_of()
    said = {rule.title: english.rule_text(rules, rule) for rule in rules.rules}
    assert said["Chez Geek"] == [
        "When a roommate's total Slack reaches their Slack goal, if the option One Household is not used, that roommate wins the game."
    ]
    assert said["Noisy Nookie"] == [
        "When anyone scores a Nookie card worth 5 or more, each of that roommate's neighbors discards a Sleep card in their room."
    ]
    assert said["Cancelled Shopping comes back"] == [
        "When anyone's attempt to go Shopping is cancelled, the announced cards are returned to that roommate's hand."
    ]
    assert said["A new job in its owner's turn"] == [
        "When a Job enters a roommate's desk, if it is that roommate's turn, roll its Income and Free Time."
    ]
    phases = {phase.name: english.phase_text(rules, phase) for phase in rules.phases}
    assert phases["draw"] == "Draw Life cards up to your Hand size."
    assert phases["roll"] == (
        "Roll your Income and Free Time. For each Uninvited Person in your room, you may get rid of it."
    )
    assert phases["discard"] == ("Discard down to your Hand limit. You may discard down to 1 card in your hand.")
    acts = {action.name: english.action_text(rules, action) for action in rules.actions}
    assert acts["evict"] == (
        "Roll a die. On 4 or more: if there is another room that the guest can enter, choose another room that the guest "
        "can enter and move the guest to that room; otherwise, discard the guest."
    )
    assert acts["shopping"].startswith(
        "Spend 1 Free Time. Choose one or more Things in your hand that you can play with a total Cost of at most your "
        "Income. Announce them. Pay their total Cost."
    )


def test_says_one_option_of_a_choice() -> None:
    rules = rules_of()
    effect = next(card.effect for card in rules.cards if card.title == "Dumpster Diving")
    assert effect is not None
    assert english.option_text(rules, effect, 0) == "Draw 2 Life cards"
    assert english.option_text(rules, effect, 1) == "Have +1 Income this turn"
    with pytest.raises(IndexError):
        english.option_text(rules, effect, 2)
    with pytest.raises(ValueError):
        english.option_text(rules, Block(0, ()), 0)


# -- what a line can say -------------------------------------------------------------------------

#: Lines of a whenever card.
EFFECTS = {
    "play an activity in another hand": "Play an Activity from another roommate's hand.",
    "choose another roommate/play an activity in their hand": "Choose another roommate. Play an Activity from their hand.",
    "play an activity in your hand": "Play an Activity.",
    "people cannot enter your room until your next turn": "People cannot enter your room until your next turn.",
    "you gain slack equal to your free-time": "You gain Slack equal to your Free Time.",
    "choose a roommate/they lose slack equal to their income, at most 3": (
        "Choose a roommate. They lose Slack equal to their Income (at most 3)."
    ),
    "if you are the roommate with the lowest total: draw 1 life": "If you have the lowest total Slack, draw a Life card.",
    "if you are not the roommate with the highest income: draw 1 life": (
        "If you don't have the highest Income, draw a Life card."
    ),
    "choose a roommate/if they are a neighbor of you: they lose 1 slack": (
        "Choose a roommate. If they are one of your neighbors, they lose 1 Slack."
    ),
    "if you have played no sleep this turn: draw 1 life": "If you have played no Sleep card this turn, draw a Life card.",
    "choose a roommate/if they have played 2+ activities this turn: they lose 1 slack": (
        "Choose a roommate. If they have played 2 or more Activities this turn, they lose 1 Slack."
    ),
    "choose a roommate as victim/victim gives a card in their hand to you": (
        "Choose a roommate as the victim. The victim gives a card from their hand to you."
    ),
    "swap a person in your room for a person in another room": (
        "Swap a Person in your room for a Person in another room."
    ),
    "choose a person in your room as first/choose a person in another room as second/swap first for second": (
        "Choose a Person in your room as the first. Choose a Person in another room as the second. "
        "Swap the first for the second."
    ),
    "you gain d6 slack": "Roll a die. You gain that much Slack.",
    "draw 2d6 life": "Roll 2 dice and add them up. Draw that many Life cards.",
    "draw 1 life per cat here": "Draw 1 Life card for each Cat here.",
    "draw life to 7": "Draw Life cards until you have 7 in your hand.",
    "discard 2 cards in your hand at random": "Discard 2 cards from your hand at random.",
    "discard up to 2 food in your room": "Discard up to 2 Food cards in your room.",
    "discard any number of cigarettes in your room": "Discard any number of Cigarettes cards in your room.",
    "discard each card in your hand, then draw 3 life": "Discard your hand, then draw 3 Life cards.",
    "you gain 1 slack per cat in your room, at most 3": "You gain 1 Slack for each Cat in your room (at most 3).",
    "discard your cats": "Discard all your Cats.",
    "reveal each card in your hand": "Reveal your hand.",
    "discard each cat in each other room": "Discard each Cat in any other room.",
    "take d6 things from another room": "Roll a die. Take that many Things from other rooms.",
    "remove a cat in a room": "Remove a Cat in any room from the game.",
    "shuffle the life deck": "Shuffle the Life deck.",
    "move a person in your room to another room": "Move a Person in your room to another room.",
    "return a food in your room to your hand": "Return a Food card in your room to your hand.",
    "roll against 4/    hit: you gain 2 slack/    miss: you lose 1 slack": (
        "Roll a die. On 4 or more, you gain 2 Slack. Otherwise, you lose 1 Slack."
    ),
    "for each roommate/    they draw 1 life": "Each roommate in turn draws a Life card.",
    "for each cat in your room/    you may discard it, then draw 1 life": (
        "For each Cat in your room, you may discard it, then draw a Life card."
    ),
    "you may/    discard a food in your room/    you gain 1 slack/otherwise: you lose 1 slack": (
        "You may discard a Food card in your room and gain 1 Slack. If you don't, you lose 1 Slack."
    ),
    "if your income is at least 3, and if there is no cat in your room: you gain 1 slack/otherwise/    draw 1 life/    you lose 1 slack": (
        "If your Income is at least 3 and there is no Cat in your room, you gain 1 Slack. Otherwise, draw a Life card "
        "and lose 1 Slack."
    ),
    "if you have 3+ sleep: you gain 1 slack": "If you have 3 or more Sleep cards in play, you gain 1 Slack.",
    "each roommate with 3+ income loses 1 slack": "Each roommate with 3 or more Income loses 1 Slack.",
    "each roommate without a live-in loses 1 slack": "Each roommate without a Live-In loses 1 Slack.",
    "you take another turn": "Take another turn.",
    "choose a roommate/they skip a turn": "Choose a roommate. They skip their next turn.",
    "discard each thing in your room with the lowest cost": "Discard each Thing in your room with the lowest Cost.",
    "if you have a cat/    you may draw 1 life/    discard a food in your room": (
        "If you have a Cat in play, you may draw a Life card, and you discard a Food card in your room."
    ),
    "each roommate with 3 cats loses 1 slack": "Each roommate with exactly 3 Cats loses 1 Slack.",
    "each roommate with 2 or less cats loses 1 slack": "Each roommate with 2 or fewer Cats loses 1 Slack.",
    "choose a cat in your room as mine/choose a cat in another room as my-other-cat/swap mine for my-other-cat": (
        "Choose a Cat in your room as yours. Choose a Cat in another room as your other cat. Swap yours for your other cat."
    ),
    "discard the thing in your room with the lowest cost": "Discard each Thing in your room with the lowest Cost.",
    "choose the thing in your room with the lowest cost/discard it": "Choose a Thing in your room with the lowest Cost. Discard it.",
    "give a cat in your room to the roommate with the lowest total": (
        "Give a Cat in your room to a roommate with the lowest total Slack."
    ),
    "each roommate with the highest total loses 1 slack": "Each roommate with the highest total Slack loses 1 Slack.",
    "each neighbor of you loses 1 slack": "Each of your neighbors loses 1 Slack.",
    "choose a neighbor of you/they lose 1 slack": "Choose one of your neighbors. They lose 1 Slack.",
    "discard another roommate's person": "Discard a Person that another roommate has in play.",
    "swap your job for another roommate's job": "Swap your Job for a Job that another roommate has in play.",
    "take a neighboring roommate's person": "Take a Person that one of your neighbors has in play.",
    "choose another roommate's room/discard each food in it": "Choose another room. Discard each Food card in that room.",
    "choose a neighboring room as next/discard each food in next": (
        "Choose one of your neighbors' rooms. Discard each Food card in that room."
    ),
    "discard a thing in a neighboring room": "Discard a Thing in any of your neighbors' rooms.",
    "each person in each neighboring room has +1 slack this turn": (
        "Each Person now in any of your neighbors' rooms has +1 Slack this turn."
    ),
    "choose a thing in your room/discard each other thing in your room/it gains 2 slack": (
        "Choose a Thing in your room. Discard each Thing in your room other than it. It gains 2 Slack."
    ),
    "choose a thing in your room as bait/choose another thing in your room as hook/discard bait/hook gains 1 slack": (
        "Choose a Thing in your room as the bait. Choose another Thing in your room other than the bait as the hook. "
        "Discard the bait. The hook gains 1 Slack."
    ),
    "choose another roommate as buyer/choose another roommate with a cat as seller/buyer loses 1 slack/seller gains 1 slack": (
        "Choose another roommate as the buyer. Choose a roommate other than you and the buyer with a Cat as the seller. "
        "The buyer loses 1 Slack. The seller gains 1 Slack."
    ),
    "your activities have +2 slack this turn": "Each Activity that you now have in play has +2 Slack this turn.",
    "each thing in your room has +1 slack until your next turn": (
        "Each Thing now in your room has +1 Slack until your next turn."
    ),
    "each thing has +1 slack this game": "Each Thing now in play has +1 Slack for the rest of the game.",
    "each thing in your room cannot be discarded this turn": (
        "Each Thing now in your room cannot be discarded this turn."
    ),
    "your activities cannot be cancelled this turn": "Activities that you play cannot be cancelled this turn.",
    "if there is no neighboring room that this can enter: you lose 1 slack": (
        "If there is no room of your neighbors that this card can enter, you lose 1 Slack."
    ),
    "choose a person in your room/it becomes cat": "Choose a Person in your room. It becomes a Cat as well.",
    "choose a person in your room/it has +2 slack next turn": (
        "Choose a Person in your room. It has +2 Slack on its owner's next turn."
    ),
    "each other roommate cannot draw this turn": "Other roommates cannot draw cards this turn.",
    "each other roommate cannot draw life this turn": (
        "Other roommates cannot draw cards from the Life deck this turn."
    ),
    "set your slack to 5": "Set your Slack to 5.",
    "take a thing with 2+ slack from another room": "Take a Thing with 2 or more Slack from another room.",
    "take a thing with cost at most your income from another room": (
        "Take a Thing from another room whose Cost is at most your Income."
    ),
    "discard each thing without slack here": "Discard each Thing without a printed Slack here.",
    "choose another roommate/they may discard a card in their hand/otherwise: they lose 1 slack": (
        "Choose another roommate. They may discard a card from their hand. If they don't, they lose 1 Slack."
    ),
    "choose another roommate/they may/    discard a food in their room/    gain 3 slack": (
        "Choose another roommate. They may discard a Food card in their room and gain 3 Slack."
    ),
    "choose another roommate/they may/    discard a food in their room/    you gain 3 slack": (
        "Choose another roommate. They may do this: they discard a Food card in their room, and you gain 3 Slack."
    ),
    "choose another roommate/they choose one/    - lose 2 slack/    - draw 1 life/    - you draw 1 life": (
        "Choose another roommate. They choose one: lose 2 Slack; draw a Life card; or you draw a Life card."
    ),
    "choose another roommate/they lose 1 slack, then you draw 1 life": (
        "Choose another roommate. They lose 1 Slack, then you draw a Life card."
    ),
    "spend 1 free-time, then you gain 1 slack": "Spend 1 Free Time, then gain 1 Slack.",
    "you have 5 free-time this game": "You have exactly 5 Free Time for the rest of the game.",
    "choose up to 2 things in your room as junk/discard junk": "Choose up to 2 Things in your room. Discard them.",
    "your left neighbor loses 1 slack": "Your left neighbor loses 1 Slack.",
    "choose another roommate/their right neighbor may draw 1 life": (
        "Choose another roommate. Their right neighbor may draw a Life card."
    ),
    "take a cat from your left neighbor's room": "Take a Cat from your left neighbor's room.",
    "if you have more cards in hand than each other roommate: draw 1 life": (
        "If you have more cards in your hand than each other roommate has in theirs, draw a Life card."
    ),
    "if you have fewer people here than another roommate: draw 1 life": (
        "If you have fewer People in your room than another roommate has in theirs, draw a Life card."
    ),
    "choose another roommate/if they have fewer cats than you: they lose 1 slack": (
        "Choose another roommate. If they have fewer Cats in play than you, they lose 1 Slack."
    ),
    "choose another roommate/if they have more cats in room than you: they lose 1 slack": (
        "Choose another roommate. If they have more Cats in their room than you have in yours, they lose 1 Slack."
    ),
    "choose a roommate/if they have more people than each other roommate: they lose 1 slack": (
        "Choose a roommate. If they have more People in play than each other roommate, they lose 1 Slack."
    ),
    "the other roommate with the highest total loses 2 slack": (
        "Each other roommate with the highest total Slack among the others loses 2 Slack."
    ),
    "choose another roommate with the lowest income/they draw 1 life": (
        "Choose another roommate with the lowest Income among the others. They draw a Life card."
    ),
    "the neighbor with the lowest total gains 1 slack": (
        "Each of your neighbors with the lowest total Slack among them gains 1 Slack."
    ),
    "the roommate with a booze with the lowest total gains 1 slack": (
        "Each roommate with a Booze card with the lowest total Slack among them gains 1 Slack."
    ),
    "choose a roommate/they give a thing in their room to the other roommate with the lowest total": (
        "Choose a roommate. They give a Thing in their room to another roommate with the lowest total Slack among the others."
    ),
    "choose a roommate as pal/if pal is the neighbor with the highest total: pal loses 1 slack": (
        "Choose a roommate as the pal. If the pal is one of your neighbors with the highest total Slack among them, the pal loses 1 Slack."
    ),
    "for each roommate/    they take a thing from another room": "Each roommate in turn takes a Thing from another room.",
    "choose a roommate/they choose another roommate with a booze as foe/foe loses 1 slack": (
        "Choose a roommate. They choose another roommate with a Booze card as the foe. The foe loses 1 Slack."
    ),
    "for each other roommate/    if their total is above each other roommate's total: they lose 1 slack": (
        "For each other roommate: if their total Slack is above each other roommate's total Slack, they lose 1 Slack."
    ),
    "for each roommate as pal/    for each roommate as foe/        if foe is not pal: foe loses 1 slack": (
        "For each roommate (the first): for each roommate (the second): if the second is not the first, the second loses 1 Slack."
    ),
    "if another roommate has a booze: draw 1 life": "If another roommate has a Booze card in play, draw a Life card.",
    "if anyone has a booze: draw 1 life": "If anyone has a Booze card in play, draw a Life card.",
    "if a neighbor has a booze: draw 1 life": "If any of your neighbors has a Booze card in play, draw a Life card.",
    "if you have more cats than each other roommate: stop/otherwise: draw 1 life": (
        "If you have more Cats in play than each other roommate, stop. Otherwise, draw a Life card."
    ),
    "if you have less income than your left neighbor, and if you have more goal than your right neighbor: draw 1 life": (
        "If you have less Income than your left neighbor and you have a higher Slack goal than your right neighbor, "
        "draw a Life card."
    ),
    "if your total is above each other roommate's total: draw 1 life": (
        "If your total Slack is above each other roommate's total Slack, draw a Life card."
    ),
    "if another roommate's income is not above 2: draw 1 life": (
        "If another roommate's Income is not above 2, draw a Life card."
    ),
    "if each other roommate has 2+ people: draw 1 life": (
        "If each other roommate has 2 or more People in play, draw a Life card."
    ),
    "if you have 3+ cards in hand: discard a card in your hand": (
        "If you have 3 or more cards in your hand, discard a card from your hand."
    ),
    "each roommate with total at most 4 gains 1 slack": (
        "Each roommate with a total Slack of at most 4 gains 1 Slack."
    ),
    "each other roommate with income above 2 loses 1 slack": "Each other roommate with more than 2 Income loses 1 Slack.",
    "choose a roommate with goal below 14/they lose 1 slack": (
        "Choose a roommate with a Slack goal below 14. They lose 1 Slack."
    ),
    "discard a thing with cost above 1 in a room": "Discard a Thing with 2 or more Cost in any room.",
    "you gain slack equal to twice your income": "You gain Slack equal to twice your Income.",
    "you lose slack equal to half of the number of cards in your hand rounded up": (
        "You lose Slack equal to half of the number of cards in your hand (rounded up)."
    ),
    "discard down to half of the number of cards in your hand rounded down": (
        "Discard down to half of the number of cards in your hand (rounded down)."
    ),
    "choose a thing in your room as mine/mine cannot be discarded until your next turn": (
        "Choose a Thing in your room. The Thing cannot be discarded until your next turn."
    ),
    "each cat in your room cannot be taken this turn": "Each Cat now in your room cannot be taken this turn.",
    "choose a person in your room/it cannot be moved next turn": (
        "Choose a Person in your room. It cannot be moved on its owner's next turn."
    ),
    "choose another roommate/they cannot play booze until their next turn": (
        "Choose another roommate. They cannot play Booze until their next turn."
    ),
    "each other roommate cannot take things in your room until your next turn": (
        "Other roommates cannot take Things from your room until your next turn."
    ),
    "you have +1 income until your next turn": "You have +1 Income until your next turn.",
    "discard any number of food in your room as heap/gain 2 slack per card of heap": (
        "Discard any number of Food cards in your room. You gain 2 Slack for each of those Food cards."
    ),
    "draw 1 life as find/if find is an activity: discard find/otherwise: you gain 1 slack": (
        "Draw a Life card. If the card is an Activity, discard the card. Otherwise, you gain 1 Slack."
    ),
    "draw 3 life as finds/choose a card of finds/discard it/gain slack equal to the number of finds": (
        "Draw 3 Life cards. Choose one of those cards. Discard it. You gain Slack equal to the number of those cards."
    ),
    "draw 3 life as finds/discard each food of finds/for each finds as found/    if found is a tv: draw 1 life": (
        "Draw 3 Life cards. Discard each Food card among them. For each of those cards: if it is a TV, draw a Life card."
    ),
    "discard a thing in your room as first/discard a thing in a room as second/if the cost of first is above the cost of second: draw 1 life": (
        "Discard a Thing in your room as the first. Discard a Thing in any room as the second. "
        "If the first's Cost is above the second's Cost, draw a Life card."
    ),
    "choose a number from 1 to 3 as wager/roll against wager/    hit: gain wager slack/    miss: lose wager slack": (
        "Choose a number from 1 to 3. Roll a die. On that number or more, you gain that much Slack. "
        "Otherwise, you lose that much Slack."
    ),
    "choose a number from 1 to your income as n/spend n income/discard n cards in your hand": (
        "Choose a number from 1 to your Income. Spend that much Income. Discard that many cards from your hand."
    ),
    "choose a number from 1 to 3 as high/choose another roommate/they choose a number from 0 to 3 as low/if high is above low: gain high slack": (
        "Choose a number from 1 to 3 as the high. Choose another roommate. They choose a number from 0 to 3 as the low. "
        "If the high is above the low, you gain Slack equal to the high."
    ),
    "swap your hand for another roommate's hand": "Swap your hand for another roommate's hand.",
    "choose another roommate/swap your room for their room": (
        "Choose another roommate. Swap all cards in your room for those in their room."
    ),
    "each roommate passes their hand to their left neighbor": "Each roommate passes their hand to their left neighbor.",
    "pass your hand to your right neighbor": "Pass your hand to your right neighbor.",
    "look at the top 3 cards of the life deck as seen/choose a card of seen as mine/move mine to your hand/move each card of seen in the life deck under the life deck": (
        "Look at the top 3 cards of the Life deck. Choose one of those cards. Move the card to your hand. "
        "Move each of those cards in the Life deck under the Life deck."
    ),
    "choose another roommate/look at each card in their hand": "Choose another roommate. Look at their hand.",
    "reveal the top card of the life deck as top/if top is a thing: move top to your hand/otherwise: discard top": (
        "Reveal the top card of the Life deck. If the card is a Thing, move the card to your hand. Otherwise, discard the card."
    ),
    "take the top card of the life pile": "Take the top card of the Life discard pile.",
    "this cannot be discarded or taken this turn": "This card cannot be discarded or taken this turn.",
    "choose a thing in your room as mine/mine cannot be discarded, taken or moved until your next turn": (
        "Choose a Thing in your room. The Thing cannot be discarded, taken or moved until your next turn."
    ),
    "choose a thing in your room as mine/mine cannot be taken this turn/mine cannot be moved this game": (
        "Choose a Thing in your room. The Thing cannot be taken this turn. The Thing cannot be moved for the rest of the game."
    ),
    "take the bottom card of the life deck": "Take the bottom card of the Life deck.",
    "look at the bottom 2 cards of the life deck as seen/discard each thing of seen": (
        "Look at the bottom 2 cards of the Life deck. Discard each Thing among them."
    ),
    "discard the bottom 3 cards of the life pile": "Discard the bottom 3 cards of the Life discard pile.",
    "repeat/    you may discard a food in your room": "Repeat: you may discard a Food card in your room.",
    "you win": "You win the game.",
    "nobody wins": "The game ends, and nobody wins.",
    "choose a number from 1 to twice your income as bid/gain bid slack": (
        "Choose a number from 1 to twice your Income. You gain that much Slack."
    ),
    "if you have a cat: nobody wins": "If you have a Cat in play, the game ends, and nobody wins.",
    "each other roommate cannot take your people until your next turn": (
        "Other roommates cannot take People that you have in play until your next turn."
    ),
    "choose another roommate as rival/reveal a card in your hand as mine/rival reveals a card in rival's hand as yours/if the cost of mine is above the cost of yours: draw 1 life": (
        "Choose another roommate as the rival. Reveal a card from your hand as yours. The rival reveals a card from the rival's "
        "hand as theirs. If the Cost of yours is above the Cost of theirs, draw a Life card."
    ),
    "discard a thing in your room as my-thing/discard a thing in a room as your-thing/if the cost of my-thing is above the cost of your-thing: draw 1 life": (
        "Discard a Thing in your room as your thing. Discard a Thing in any room as their thing. "
        "If your thing's Cost is above their thing's Cost, draw a Life card."
    ),
    "discard a thing in your room as mine/discard a thing in a room as ours/if the cost of mine is above the cost of ours: draw 1 life": (
        'Discard a Thing in your room as "mine". Discard a Thing in any room as "ours". '
        'If "mine"\'s Cost is above "ours"\'s Cost, draw a Life card.'
    ),
    "each roommate discards 1 card in their hand as dish/gain 1 slack per food of dish": (
        "Each roommate discards a card from their hand. You gain 1 Slack for each Food card among them."
    ),
    "each neighbor of you draws 1 life as found/gain slack equal to the number of found": (
        "Each of your neighbors draws a Life card. You gain Slack equal to the number of those cards."
    ),
    "draw 2 life/discard 2 cards in your hand as heap/if there are 2+ food of heap: draw 1 life": (
        "Draw 2 Life cards. Discard 2 cards from your hand. If there are 2 or more Food cards among the discarded cards, "
        "draw a Life card."
    ),
    "each roommate draws 1 life as found/each roommate discards 2 cards in their hand/gain 1 slack per food of found": (
        "Each roommate draws a Life card and discards 2 cards from their hand. You gain 1 Slack for each Food card among "
        "the drawn cards."
    ),
    "draw life to the number of cards in your left neighbor's hand": (
        "Draw Life cards until you have as many in your hand as there are cards in your left neighbor's hand."
    ),
    "choose another roommate/they draw life to your income": (
        "Choose another roommate. They draw Life cards until they have as many in their hand as your Income."
    ),
    "each roommate draws life to d6": "Roll a die. Each roommate draws Life cards until they have that many in their hand.",
    "choose a number from 1 to 3 as n/draw life to n": (
        "Choose a number from 1 to 3. Draw Life cards until you have that many in your hand."
    ),
    "draw life to your hand-size": "Draw Life cards up to your Hand size.",
    "for each other roommate/    they may draw 1 life/    otherwise: they lose 1 slack": (
        "Each other roommate in turn may draw a Life card. If they don't, they lose 1 Slack."
    ),
    "for each neighbor of you/    they discard down to 4": (
        "Each of your neighbors in turn discards down to 4 cards in their hand."
    ),
    "for each roommate/    they draw 1 life/for each roommate/    they lose 1 slack": (
        "Each roommate in turn draws a Life card. Each roommate in turn loses 1 Slack."
    ),
    "for each roommate/    they draw 1 life/    they lose 1 slack": (
        "Each roommate in turn draws a Life card and loses 1 Slack."
    ),
    "draw 1 life as found/gain 2 slack per food of found": "Draw a Life card. You gain 2 Slack if the card is a Food card.",
    # Who does it is said where it could be somebody else.
    "choose another roommate/they may/    you draw 1 life/    you discard a thing in their room": (
        "Choose another roommate. They may have you draw a Life card and discard a Thing in their room."
    ),
    "choose another roommate/they may/    you draw 1 life/    they discard a thing in their room": (
        "Choose another roommate. They may do this: you draw a Life card, and they discard a Thing in their room."
    ),
    "choose another roommate/they choose one/    - you draw 1 life/    - they lose 1 slack": (
        "Choose another roommate. They choose one: you draw a Life card; or lose 1 Slack."
    ),
    "choose another roommate/they discard a thing in their room, then you draw 1 life": (
        "Choose another roommate. They discard a Thing in their room, then you draw a Life card."
    ),
    "choose another roommate/they may/    remove a cat in their room/    they gain 1 slack": (
        "Choose another roommate. They may do this: you remove a Cat in their room from the game, and they gain 1 Slack."
    ),
    # `another` is other than whoever does it; that it is other than you is said where it could be another's.
    "choose a roommate/they take a thing from another room": (
        "Choose a roommate. They take a Thing from another room."
    ),
    "choose another roommate as first/choose another roommate as second/first gives a card in their hand to second": (
        "Choose another roommate as the first. Choose a roommate other than you and the first as the second. The first gives "
        "a card from their hand to the second."
    ),
    "choose a cat in another room as pet/choose another room that pet can enter as den/move pet to den": (
        "Choose a Cat in another room. Choose a room other than yours that the Cat can enter. Move the Cat to that room."
    ),
    "choose a roommate/if they have more cats than each other roommate: they lose 1 slack": (
        "Choose a roommate. If they have more Cats in play than each other roommate, they lose 1 Slack."
    ),
    # Several can come from several.
    "take 2 things from another room": "Take 2 Things from other rooms.",
    "discard any number of cats in a room": "Discard any number of Cats in any rooms.",
    "discard 2 cards in another roommate's hand": "Discard 2 cards from other roommates' hands.",
    "take a card from another roommate's hand at random": "Take a card from another roommate's hand at random.",
    "if another roommate has played a cat this turn: draw 1 life": (
        "If another roommate has played a Cat this turn, draw a Life card."
    ),
    "if each other roommate has played a cat this turn: draw 1 life": (
        "If each other roommate has played a Cat this turn, draw a Life card."
    ),
    "if there is a cat in each other room: draw 1 life": (
        "If there is a Cat in each other roommate's room, draw a Life card."
    ),
    "discard the cat in a room with the highest slack": "Discard each Cat with the highest Slack in all rooms.",
    "you gain slack equal to the number of cats in each room": "You gain Slack equal to the number of Cats in all rooms.",
    "if there are 2+ cats in each room: draw 1 life": (
        "If there are 2 or more Cats in each roommate's room, draw a Life card."
    ),
    "discard your other cats": "Discard all your other Cats.",
    # Of whom it is asked.
    "if another roommate has a cat: draw 1 life": "If another roommate has a Cat in play, draw a Life card.",
    "if each other roommate has a cat: draw 1 life": "If each other roommate has a Cat in play, draw a Life card.",
    "if no roommate has a cat: draw 1 life": "If no roommate has a Cat in play, draw a Life card.",
    "if another roommate has played 2+ activities this turn: draw 1 life": (
        "If another roommate has played 2 or more Activities this turn, draw a Life card."
    ),
    "if another roommate is on turn: draw 1 life": "If it is another roommate's turn, draw a Life card.",
    # Lists, and their opposites.
    "if your income is at least 3, and if there is no cat in your room, and if you are not on turn: you gain 1 slack": (
        "If your Income is at least 3, there is no Cat in your room and it is not your turn, you gain 1 Slack."
    ),
    "if your income is above 2, and if your total is below 10/    if you have a cat: you lose 1 slack/otherwise: draw 1 life": (
        "If your Income is above 2 and your total Slack is below 10: if you have a Cat in play, you lose 1 Slack. "
        "If your Income is not above 2 or your total Slack is not below 10, draw a Life card."
    ),
    "for each roommate/    if they have 2+ cats: they lose 1 slack/    otherwise: they gain 1 slack": (
        "For each roommate: if they have 2 or more Cats in play, they lose 1 Slack; otherwise, they gain 1 Slack."
    ),
    "for each roommate with a cat/    they may draw 1 life": "Each roommate with a Cat, in turn, may draw a Life card.",
    "you have +1 income this turn/you have +1 income next turn": "You have +1 Income this turn and on your next turn.",
    "each roommate skips their roll phase next turn": "Each roommate skips their Roll phase on their next turn.",
    "cancel a sleep that you play": "Cancel a Sleep card that you are playing.",
    "roll against your income/    hit: draw 1 life": "Roll a die. On your Income or more, draw a Life card.",
    "if the combined total of roommates is at least 8 per roommate: draw 1 life": (
        "If the combined total Slack of all roommates is at least 8 per roommate, draw a Life card."
    ),
    # A card that was drawn or taken, and what it is.
    "take a person from another room as found/discard each cat of found": (
        "Take a Person from another room. Discard the Person if it is a Cat."
    ),
    "draw 1 life as found/each food of found gains 1 slack": (
        "Draw a Life card. The card, if it is a Food card, gains 1 Slack."
    ),
    "draw 1 life as found/if there is no food of found: draw 1 life": (
        "Draw a Life card. If the card is not a Food card, draw a Life card."
    ),
    "draw 1 life as found/gain 2 slack per card of found": "Draw a Life card. You gain 2 Slack if there was one.",
    "discard 2 things in your room as heap/gain slack equal to the combined slack of heap": (
        "Discard 2 Things in your room. You gain Slack equal to their combined Slack."
    ),
    # Numbers that are high or low, and counters.
    "a thing here loses 1 cost": "The Cost of a Thing here falls by 1.",
    "this loses 2 bookmark": "This card loses 2 Bookmarks.",
    "this gains d6 bookmark": "Roll a die. This card gains that many Bookmarks.",
    "each thing here has cost equal to your income this turn": (
        "Each Thing now here has a Cost equal to your Income this turn."
    ),
    "choose 2 things in your room as heap/heap has +1 slack next turn": (
        "Choose 2 Things in your room. Those Things have +1 Slack on their owners' next turns."
    ),
    "each roommate passes their room to their left neighbor": (
        "Each roommate passes all cards in their room to their left neighbor."
    ),
    "you have +1 income per food in your room this turn": "You have +1 Income this turn for each Food card in your room.",
    "you gain 2 income per food in your room, at most 4": (
        "You gain 2 Income for good for each Food card in your room (at most 4)."
    ),
}  # fmt: skip

#: Lines of a thing.
CLAUSES = {
    "when another roommate would draw a card/    draw 1 life": (
        "When another roommate would draw a card, instead you draw a Life card."
    ),
    "when you gain income/    draw 1 life": "When you gain Income, draw a Life card.",
    "you cannot lose slack": "You and your cards cannot lose Slack.",
    "each other roommate cannot gain slack": "Other roommates and their cards cannot gain Slack.",
    "when you would lose slack/    ignore it": "When you or one of your cards would lose Slack, prevent that.",
    "when this would be discarded/    return it to your hand": (
        "When this card would be discarded, instead return it to your hand."
    ),
    "when anyone rolls 5+ for a nookie/    you gain 1 slack": (
        "When anyone rolls 5 or more for a Nookie card, you gain 1 Slack."
    ),
    "when another roommate rolls 6/    reroll": "When another roommate rolls a 6, that roommate rolls again.",
    "when anyone rolls 6/    you may reroll": "When anyone rolls a 6, you may have that roommate roll again.",
    "when you roll for evict/    you may reroll": "When you roll to get rid of a card, you may roll again.",
    "when a tv enters here, or when a tv leaves here/    you gain 1 slack": (
        "When a TV comes here or leaves here, you gain 1 Slack."
    ),
    "when another roommate discards a sleep/    you gain 1 slack": (
        "When another roommate discards a Sleep card, you gain 1 Slack."
    ),
    "when another roommate's sleep is discarded/    you gain 1 slack": (
        "When a Sleep card that another roommate has in play is discarded, you gain 1 Slack."
    ),
    "when another roommate's sleep fails/    you gain 1 slack": (
        "When another roommate fails with a Sleep card, you gain 1 Slack."
    ),
    "when a sleep in another room fails/    you gain 1 slack": "When a Sleep card in another room fails, you gain 1 Slack.",
    "when another roommate's cat leaves a room/    you gain 1 slack": (
        "When a Cat leaves another room, you gain 1 Slack."
    ),
    "when a person in your room gains slack/    you gain 1 slack": (
        "When a Person in your room gains Slack, you gain 1 Slack."
    ),
    "each card that another roommate plays has +1 cost": "Each card that another roommate plays has +1 Cost.",
    "this has +1 slack per sleep or tv here, at most 3": (
        "This card has +1 Slack for each Sleep or TV card here (at most 3)."
    ),
    "this cannot be discarded or taken": "This card cannot be discarded or taken.",
    "things here cannot be discarded, taken or moved": "Things here cannot be discarded, taken or moved.",
    "while there is a cat here/    this cannot be taken or discarded": (
        "While there is a Cat here, this card cannot be taken or discarded."
    ),
    "when a card is discarded/    you gain 1 slack": "When a card is discarded, you gain 1 Slack.",
    "when this gains slack/    draw 1 life": "When this card gains Slack, draw a Life card.",
    "when you spend free-time/    you gain 1 slack": "When you spend Free Time, you gain 1 Slack.",
    "when you do shopping/    you gain 1 slack": "When you go Shopping, you gain 1 Slack.",
    "when your turn ends, once a game/    you gain 1 slack": "Once a game, when your turn ends, you gain 1 Slack.",
    "when a round starts/    you gain 1 slack": "When a round starts, you gain 1 Slack.",
    "when a nookie fails/    you gain 1 slack": "When a Nookie card fails, you gain 1 Slack.",
    "when your total reaches 10/    you gain 1 slack": "When your total Slack reaches 10, you gain 1 Slack.",
    "while this is the only cat here/    this has +2 slack": (
        "While this card is the only Cat here, this card has +2 Slack."
    ),
    "while your income is above 3/    when you play a sleep/        it gains 1 slack": (
        "While your Income is above 3, when you play a Sleep card, it gains 1 Slack."
    ),
    "roommates cannot play cats": "Cats cannot be played.",
    "you cannot do shopping": "You cannot go Shopping.",
    "each other roommate cannot play sleep": "Other roommates cannot play Sleep.",
    "each other roommate has -1 income": "Each other roommate has -1 Income.",
    "you have +1 goal": "Your Slack goal is 1 higher.",
    "this has +1 slack per other cat here": "This card has +1 Slack for each other Cat here.",
    "when your right neighbor plays a sleep/    you gain 1 slack": (
        "When your right neighbor plays a Sleep card, you gain 1 Slack."
    ),
    "while you have more people than each neighbor of you/    you have +1 income": (
        "While you have more People in play than each of your neighbors, you have +1 Income."
    ),
    "when you play a sleep/    this gains slack equal to 3 times your income": (
        "When you play a Sleep card, this card gains Slack equal to 3 times your Income."
    ),
    "each person in its host's room has +1 slack": "Each Person in this card's owner's room has +1 Slack.",
    "each other roommate cannot discard your things": "Other roommates cannot discard Things that you have in play.",
    "each other roommate cannot discard a thing in your room": "Other roommates cannot discard Things from your room.",
    "when another roommate takes a card from your hand/    draw 1 life": (
        "When another roommate takes a card from your hand, draw a Life card."
    ),
    "when a thing in your room is taken/    draw 1 life": "When a Thing is taken from your room, draw a Life card.",
    "when another roommate would gain slack/    you gain 1 slack/    ignore it": (
        "When another roommate or one of their cards would gain Slack, prevent that. You gain 1 Slack."
    ),
    "when another roommate would gain slack/    you gain 1 slack": (
        "When another roommate or one of their cards would gain Slack, instead you gain 1 Slack."
    ),
    "when your turn ends/    if this's bookmark is 0: draw 1 life": (
        "When your turn ends, if there are no Bookmarks on this card, draw a Life card."
    ),
    "when your turn ends/    if this's bookmark is not 0: draw 1 life": (
        "When your turn ends, if there is a Bookmark on this card, draw a Life card."
    ),
    "when your turn ends/    if this's bookmark is 1: draw 1 life": (
        "When your turn ends, if there is exactly 1 Bookmark on this card, draw a Life card."
    ),
    "when your turn ends/    if this's bookmark is below 3: draw 1 life": (
        "When your turn ends, if there are fewer than 3 Bookmarks on this card, draw a Life card."
    ),
    "when a cat enters your room, or when a dog enters your room/    it gains 1 slack": (
        "When a Cat or a Dog enters your room, it gains 1 Slack."
    ),
    "when anyone plays a cat, or when anyone scores a cat/    that roommate draws 1 life": (
        "When anyone plays or scores a Cat, that roommate draws a Life card."
    ),
    "when you play a cat/    each other roommate loses 1 slack": "When you play a Cat, each other roommate loses 1 Slack.",
    "when anyone discards a cat/    that roommate may discard a thing in their room/    otherwise: that roommate loses 1 slack": (
        "When anyone discards a Cat, that roommate may discard a Thing in their room. If they don't, they lose 1 Slack."
    ),
    "when anyone discards a cat/    if that roommate has a dog: that roommate gains 1 slack/    otherwise: that roommate loses 1 slack": (
        "When anyone discards a Cat, if that roommate has a Dog in play, they gain 1 Slack. Otherwise, they lose 1 Slack."
    ),
    "when anyone discards a cat/    that roommate loses 1 slack/    that roommate may draw 1 life": (
        "When anyone discards a Cat, that roommate loses 1 Slack. They may draw a Life card."
    ),
    "when another cat loses slack/    that roommate draws 1 life": (
        "When anyone's other Cat loses Slack, that roommate draws a Life card."
    ),
    "when a cat loses slack/    that roommate draws 1 life": (
        "When anyone's Cat loses Slack, that roommate draws a Life card."
    ),
    "when a cat in a room loses slack/    that roommate draws 1 life": (
        "When a Cat in a roommate's room loses Slack, that roommate draws a Life card."
    ),
    "when another roommate would announce a cat/    ignore it": (
        "When another roommate would start to play a Cat, prevent that."
    ),
    "roommates cannot play cats, dogs": "Cats and Dogs cannot be played.",
    "you cannot play net, tv": "You cannot play Net or TV cards.",
    "each neighbor of you cannot draw": "Your neighbors cannot draw cards.",
    "each person here has slack equal to your income": "Each Person here has Slack equal to your Income.",
    "your income is at most your left neighbor's income": "Your Income is at most your left neighbor's Income.",
    "when your turn ends/    if this's bookmark is above your income: draw 1 life": (
        "When your turn ends, if the number of Bookmarks on this card is above your Income, draw a Life card."
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """What cards made of the lines above say, by their lines."""
    folder = tmp_path_factory.mktemp("said")
    source = ['set "Said" code SD', '    for "Chez Geek"']
    titles: dict[str, str] = {}
    for kind, table in (("whenever", EFFECTS), ("thing", CLAUSES)):
        for line in table:
            titles[f"Said {len(titles)}"] = line
            source += ["", f'{kind} "Said {len(titles) - 1}"', *(f"    {part}" for part in line.split("/"))]
    (folder / "said.chez").write_text("\n".join(source) + "\n", encoding="utf-8")
    rules = loaded(CARDS, folder).rules  # lines that nothing in the library sets off are warned of
    assert rules is not None, loaded(CARDS, folder).findings
    return {titles[card.title]: english.card_text(rules, card) for card in rules.cards if card.title in titles}


@pytest.mark.parametrize("line", [*EFFECTS, *CLAUSES])
def test_says_what_a_line_means(said: dict[str, list[str]], line: str) -> None:
    assert said[line] == [{**EFFECTS, **CLAUSES}[line]]


def test_a_rule_says_who_draws_where_it_speaks_to_nobody(tmp_path: Path) -> None:
    rule = 'rule "Nap Time"\n    when anyone scores a sleep\n        draw 1 life\n'
    (tmp_path / "said.chez").write_text(f'set "Said" code SD\n    for "Chez Geek"\n\n{rule}', encoding="utf-8")
    rules = loaded(CARDS, tmp_path).rules
    assert rules is not None
    nap = next(rule for rule in rules.rules if rule.title == "Nap Time")
    assert english.rule_text(rules, nap) == ["When anyone scores a Sleep card, the active roommate draws a Life card."]


# -- what only a table of objects can say --------------------------------------------------------

YOU = select.SeatRef(data.YOU, "you")
IT = select.CardRef(data.IT, "it")
ROOM = select.ZoneOf(1, YOU)


def test_says_what_no_card_can_write() -> None:
    rules = rules_of()
    s = Speaker(rules)
    assert s.seats(select.SeatNo(0)).text == "roommate 1"
    assert s.seats(select.ActiveSeat()).text == "the active roommate"
    assert s.condition(conditions.AmountIs(data.AMOUNT, 5, clauses.HIGHEST)) == "that is 5 or more"
    assert s.filter(select.MayEnter(ROOM)) == "that can enter your room"
    assert s.filter(select.MayPlay(YOU)) == "that you can play"
    assert s.condition(conditions.CanEnter(IT, ROOM), True) == "it cannot enter your room"
    assert s.condition(conditions.Not(conditions.IsIn(IT, ROOM))) == "it is not in your room"
    tv = next(index for index, tag in enumerate(rules.tags) if tag.name == "tv")
    assert s.condition(conditions.IsSort(IT, select.Noun((tv,)))) == "it is a TV"
    assert s.condition(conditions.IsCancelled(IT)) == "it is cancelled"
    assert s.amount(amounts.Minus(amounts.NumberOf(YOU, 3), amounts.Fixed(1))) == "your Income minus 1"
    assert s.amount(amounts.AtMost(amounts.TotalOf(YOU), 9)) == "your total Slack (at most 9)"
    either = control.Otherwise(
        Block(-1, (actions.Take(YOU, picks.Pick(IT, "each", amounts.Fixed(1), None, 9)),)),
        Block(-1, (actions.Win(YOU),)), 11,
    )  # fmt: skip
    assert english.line_text(rules, either) == "Take it. If that is not possible, you win the game."


@pytest.mark.parametrize("kind", range(len(events.EVENTS)), ids=lambda kind: events.EVENTS[kind].name)
def test_every_event_can_be_heard(kind: int) -> None:
    rules = rules_of()
    pattern = clauses.Pattern(
        kind, YOU, IT if "card" in events.EVENTS[kind].fields else None, number=0, action=0, period=0
    )
    text = english.clause_text(rules, clauses.When((pattern,), Block(-1, (actions.Win(YOU),))))
    assert re.fullmatch(r"When .*(you|your|it|its|a deck).*, you win the game\.", text), text


# -- every class -------------------------------------------------------------------------------------


@pytest.mark.parametrize("sort", TABLES, ids=lambda sort: sort.__name__)
def test_every_class_has_its_english(sort: type[Node]) -> None:
    wanted = {cls for cls in concrete().values() if issubclass(cls, sort)}
    assert wanted == set(TABLES[sort])


def test_every_kind_of_event_has_its_english() -> None:
    assert set(EVENTS) == {event.id for event in events.EVENTS}


def test_a_class_without_english_is_an_error() -> None:
    with pytest.raises(TypeError, match="Noun has no English"):
        Speaker(rules_of()).condition(select.Noun(()))  # type: ignore[arg-type]


# -- the whole library ---------------------------------------------------------------------------------


def texts(rules: RuleSet) -> Iterator[tuple[str, str, Any]]:
    """Every text of a rule set, with where it stands and the object that says it."""
    for index, clause in enumerate(rules.clauses):
        yield f"clause {index}", english.clause_text(rules, clause), clause
    for card in rules.cards:
        if card.effect is not None:
            yield card.title, english.effect_text(rules, card.effect), card.effect
    for tag in rules.tags:
        if tag.to_play is not None:
            yield tag.name, english.to_play_text(rules, tag.to_play), tag.to_play
    for phase in rules.phases:
        yield phase.name, english.phase_text(rules, phase), phase.block
    for action in rules.actions:
        yield action.name, english.action_text(rules, action), action.block


#: The library, and games of other sorts.
GAMES = (CARDS, ROOT / "tests" / "games" / "tide", ROOT / "tests" / "players" / "lamps")


def rules_at(game: Path) -> RuleSet:
    rules = loaded(game).rules
    assert rules is not None
    return rules


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_no_two_meanings_print_the_same(game: Path) -> None:
    said: dict[str, dict[str, list[str]]] = {}
    for where, text, node in texts(rules_at(game)):
        said.setdefault(text, {}).setdefault(repr(meaning(to_json(node), {})), []).append(where)
    double = {text: list(meanings.values()) for text, meanings in said.items() if len(meanings) > 1}
    assert not double


#: Fields that say how the source says it, and not what it means.
_WORDING = {"word", "name", "id", "here"}


def meaning(form: Any, registers: dict[int, int]) -> Any:
    """The JSON form of a node without its wording, its registers numbered in order of appearance."""
    if isinstance(form, list):
        return [meaning(item, registers) for item in form]
    if not isinstance(form, dict):
        return form
    found = {}
    for key, value in form.items():
        if key in ("slot", "target") and isinstance(value, int) and value >= data.LOCALS:
            value = registers.setdefault(value, data.LOCALS + len(registers))
        if key not in _WORDING:
            found[key] = meaning(value, registers)
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_texts_are_sentences(game: Path) -> None:
    for where, text, _ in texts(rules_at(game)):
        assert re.fullmatch(r'[A-Z0-9"].*[.!?]', text), f"{where}: {text}"
        assert not re.search(r"  | [,.;:]|\bNone\b|\.\.|\ba [AEIOaeio]|\ban [^AEFHILMNORSUXaeiou\"]|\btrue\b", text), (
            f"{where}: {text}"
        )


def test_texts_fit_on_a_card() -> None:
    rules = rules_of()
    long = [card.title for card in rules.cards if len(" ".join(english.card_text(rules, card))) > 300]
    assert not long


def test_every_word_of_a_game_is_declared(tmp_path: Path) -> None:
    """With every declared word and title renamed, none of the old ones is left in any text."""
    library = loaded().library
    assert library is not None
    renamed([CARDS], loaded(), tmp_path)
    theirs = rules_of(tmp_path)
    ours = rules_of()
    old = {ours.seat, ours.seats} | {word.text for word in (*ours.numbers, *ours.tags)}
    old |= {zone.name for zone in ours.zones} - {"hand"}
    old -= {"Thing", "Whenever", "Cost", "Person"}
    pattern = re.compile("|".join(rf"\b{re.escape(word)}\b" for word in sorted(old)))
    left = [f"{where}: {text}" for where, text, _ in texts(theirs) if pattern.search(text)]
    assert not left


# -- grammar ------------------------------------------------------------------------------------------------


def test_grammar() -> None:
    assert [a(word) for word in ("Activity", "RPG", "TV", "union", "Uninvited card", "hour", '"Apple"', "8")] == [
        "an Activity", "an RPG", "a TV", "a union", "an Uninvited card", "an hour", 'an "Apple"', "an 8",
    ]  # fmt: skip
    assert [plural_of(word) for word in ("Box", "City", "Day", "TV", "Glass")] == [
        "Boxes", "Cities", "Days", "TVs", "Glasses",
    ]  # fmt: skip
    assert [conjugated(verb, False) for verb in ("be here", "go on", "have 1", "carry it", "play", "pass")] == [
        "is here", "goes on", "has 1", "carries it", "plays", "passes",
    ]  # fmt: skip
    assert conjugated("be here", True) == "are here"
    assert (listed(["a"]), listed(["a", "b"], "or"), listed(["a", "b", "c"])) == ("a", "a or b", "a, b and c")
    assert (possessive("Jan"), possessive("cats")) == ("Jan's", "cats'")
