"""The reference: what its pages show, that they are written whole and are fresh, and what is left alone."""

import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from markdown import markdown
from PIL import Image
from typer.testing import CliRunner

from chezlang import api
from chezlang.cli.app import app
from chezlang.effects import clauses, english
from chezlang.effects.clauses import Clause
from chezlang.press import pages
from chezlang.press.rulings import _CHECKS, _LINES, steps
from chezlang.press.site import pictures
from chezlang.press.site.cards import HOLDS
from chezlang.press.site.markdown import MARK, attribute, bullets, escaped, slug, slugs
from chezlang.press.site.names import Names
from chezlang.press.site.relations import Phrase, Relations
from chezlang.press.site.sources import sources_of
from chezlang.rulings import script
from support.library import CARDS, ROOT, loaded, rules_of
from support.odd import TITLES, odd_set

GENERATED = ROOT / "generated"
TIDE = ROOT / "tests" / "games" / "tide"
EXTENSIONS = ["tables", "md_in_html", "toc"]


@cache
def site(*paths: Path) -> dict[str, str]:
    """The text of every page of a library (of the own one by default), by its path in the folder of pages."""
    found = loaded(*paths)
    assert found.rules is not None and found.library is not None
    made = pages.pages(found.rules, found.rulings, sources_of(found.library, found.sources))
    return {path.removeprefix("pages/"): text for path, text in made.items()}


@pytest.fixture
def made() -> dict[str, str]:
    return site()


def entry(page: str, title: str) -> str:
    """What stands under a heading, up to the next."""
    found = re.search(rf"^#+ {re.escape(title)}\n(.*?)(?=^#|\Z)", page, re.M | re.S)
    assert found is not None, title
    return found[1].strip()


def html_of(page: str) -> str:
    return markdown(page, extensions=EXTENSIONS)


def test_the_pages_of_the_library(made: dict[str, str]) -> None:
    assert next(iter(made)) == "index.md"
    assert {"gallery.md", "words.md", "rules.md", "rulings.md", "a-z.md", "booklet.md", "mkdocs.yml"} < made.keys()
    assert {
        "sets/chez-geek-base.md",
        "sets/slack-attack.md",
        "cards/sleep.md",
        "types/tv.md",
        "kinds/job.md",
    } < made.keys()
    assert {"traits/pest.md", "rules/noisy-nookie.md", "actions/get-rid-of.md"} < made.keys()
    rules = rules_of()
    folders = Counter(path.partition("/")[0] for path in made)
    assert folders["cards"] == len(rules.cards)
    assert folders["kinds"] + folders["types"] + folders["traits"] == len(rules.tags)
    assert folders["actions"] == len(rules.actions)


@pytest.mark.parametrize("paths", [(), (TIDE,)], ids=["library", "tide"])
def test_every_link_leads_to_a_page_and_a_place_on_it(paths: tuple[Path, ...]) -> None:
    every = site(*paths)
    shown = {f"pictures/{name}.png" for name in Names(rules_of(*paths)).slugs}
    places = {
        name: set(re.findall(r' id="([^"]+)"', html_of(text))) for name, text in every.items() if name.endswith(".md")
    }
    for name, text in every.items():
        if not name.endswith(".md"):
            continue
        for target in re.findall(r"\]\(([^)]+)\)", text) + re.findall(r'src="([^"]+)"', text):
            path, _, place = target.partition("#")
            where = os.path.normpath(Path(name).parent / path) if path else name
            assert where in every or where in shown, f"{name}: {target}"
            assert not place or place in places[where], f"{name}: {target}"


def test_every_page_but_those_of_cards_is_in_the_navigation(made: dict[str, str]) -> None:
    named = set(re.findall(r"[\w/-]+\.md", made["mkdocs.yml"]))
    assert named == {path for path in made if path.endswith(".md") and not path.startswith("cards/")}


def test_a_set_shows_kind_types_numbers_copies_and_text(made: dict[str, str]) -> None:
    base = made["sets/chez-geek-base.md"]
    assert entry(base, "[Sleep](../cards/sleep.md)") == (
        "**[Activity](../kinds/activity.md): [Sleep](../types/sleep.md)** · Slack 2 · 9 copies"
    )
    card = rules_of().cards[at("Waitstaff")]
    numbers = " · ".join(english.number_text(rules_of(), use) for use in card.numbers)
    says = english.card_text(rules_of(), card)[0]
    assert entry(base, "[Waitstaff](../cards/waitstaff.md)") == (f"**[Job](../kinds/job.md)** · {numbers}\n\n> {says}")
    assert "the first on a roll of 1 to 3, the second on 4 to 6" in base


def test_the_page_of_a_card(made: dict[str, str]) -> None:
    page = made["cards/choad-warrior.md"]
    assert (
        "\n**[Person](../kinds/person.md): [Uninvited](../traits/uninvited.md), [Pest (Food, Booze or Weed)](../traits/pest.md)**\n"
        in page
    )
    does = entry(page, "What it does")
    assert does.startswith(
        "**Once a turn, when this card enters a room or your Roll phase ends, discard a Food, Booze or Weed card here.**"
    )
    assert "It has this from [Pest](../traits/pest.md)." in does
    assert entry(page, "How it is played").startswith("1. Choose a room that it can enter.\n2. Announce it.\n")
    assert "As [Uninvited](../traits/uninvited.md) says." in page
    assert "\n**What is Choad Warrior after?** ([D23](../rulings.md#d23))\n" in entry(page, "Questions")
    acts = entry(page, "It acts on")
    prey = "[Booze](../types/booze.md), [Food](../types/food.md) and [Weed](../types/weed.md)"
    assert re.fullmatch(rf"- Booze, Food or Weed: \d+ cards \({re.escape(prey)}\)", acts)
    assert "- Uninvited People: " in entry(page, "What acts on it")
    assert "[New Lock](../cards/new-lock.md)" in entry(page, "What acts on it")
    assert entry(page, "Its source").startswith('`chez-geek/people.chez`:\n\n    person "Choad Warrior"\n')
    assert "\n        is uninvited, pest(food, booze, weed)\n" in entry(page, "Its source")


def test_every_card_has_its_page_and_its_text(made: dict[str, str]) -> None:
    rules = rules_of()
    for card, name in zip(rules.cards, Names(rules).slugs, strict=True):
        page = made[f"cards/{name}.md"]
        assert page.startswith(f"# {escaped(card.title)}\n") and "<" not in card.title
        for text in english.card_text(rules, card):
            assert f"> {escaped(text)}\n" in page
        for text, _ in english.card_clauses(rules, card):
            assert f"\n**{escaped(text)}**\n" in page
        for use in card.numbers:
            assert (
                f"\n| {escaped(rules.numbers[use.number].text)} | {escaped(english.amount_text(rules, use.amount))} |"
                in page
            )
        assert f'src="../pictures/{name}.png"' in page
        assert "## Its source\n" in page
        assert f'\n    {rules.tags[card.kind].name} "{card.title}"' in page


def test_what_is_not_printed_and_paid_all_the_same(made: dict[str, str]) -> None:
    assert "\n| Free Time cost | 1 | Not printed:" in made["cards/sleep.md"]
    assert "\n| Free Time cost | 0 |" in made["cards/power-nap.md"]


def test_steps_stand_below_a_line_that_has_several(made: dict[str, str]) -> None:
    assert (
        "> When another roommate is about to spend Free Time on an Activity or to go Shopping, you may play this card as an answer: "
        "cancel it; this card enters that roommate's room and scores." in made["types/tv.md"]
    )
    assert "\n- Cancel it.\n- This card enters that roommate's room.\n- This card scores.\n" in made["cards/y-files.md"]


def test_every_sort_of_clause_says_how_long_it_holds() -> None:
    concrete: set[type[Clause]] = set()
    waiting: list[type[Clause]] = [Clause]
    while waiting:
        below = [cls for cls in waiting.pop().__subclasses__() if cls.__module__ == clauses.__name__]
        waiting += below
        concrete |= {cls for cls in below if not cls.__subclasses__() or cls not in (clauses.Hook,)}
    assert concrete - {clauses.Hook} == HOLDS.keys()


# -- who acts on whom ------------------------------------------------------------------------------------------


def at(title: str) -> int:
    return next(index for index, card in enumerate(rules_of().cards) if card.title == title)


def test_a_card_names_words_and_titles() -> None:
    relations = Relations(rules_of())
    tags = rules_of().tags
    assert {tags[tag].name for tag in relations.cards[at("Waitstaff")].tags} == {"sleep"}
    assert relations.cards[at("Web Designer")].titles == {at("Surf the Net")}
    assert relations.cards[at("Sleep")] == relations.cards[at("Power Nap")]
    assert at("Web Designer") in relations.meaning(at("Surf the Net"))[Phrase((), (at("Surf the Net"),))]


def test_a_phrase_of_several_words_means_those_that_have_them_all() -> None:
    rules, relations = rules_of(), Relations(rules_of())
    lock = relations.cards[at("New Lock")].phrases
    assert len(lock) == 1 and lock[0].must
    meant = set(relations.meant(lock[0]))
    uninvited = next(index for index, tag in enumerate(rules.tags) if tag.name == "uninvited")
    assert meant == set(relations.having(uninvited)) and at("TV Queen") not in meant
    assert at("New Lock") in [card for cards in relations.meaning(at("Hungry Girl")).values() for card in cards]
    assert at("New Lock") not in [card for cards in relations.meaning(at("TV Queen")).values() for card in cards]


def test_a_kind_without_a_way_of_its_own_is_played_by_an_action(made: dict[str, str]) -> None:
    assert entry(made["cards/new-lock.md"], "How it is played") == "By [Go Shopping](../actions/go-shopping.md)."
    assert "Played by [Go Shopping](actions/go-shopping.md)." in entry(made["rules.md"], "Things")
    assert "How it is played" not in made["cards/waitstaff.md"]


def test_a_card_has_its_words_and_what_these_are_types_of() -> None:
    relations = Relations(rules_of())
    tags = rules_of().tags
    assert {tags[tag].name for tag in relations.words(at("Hash Brownies"))} == {"thing", "food", "weed"}
    for tag, declared in enumerate(tags):
        for parent in declared.parents:
            assert set(relations.having(tag)) <= set(relations.having(parent))


def test_an_action_is_named_where_it_is_done_or_heard_of() -> None:
    relations = Relations(rules_of())
    shopping = next(index for index, action in enumerate(rules_of().actions) if action.name == "shopping")
    assert at("Y-Files") in relations.doing(shopping)
    assert at("Sleep") not in relations.doing(shopping)


# -- words, rules, rulings ---------------------------------------------------------------------------------------


def test_words_and_actions(made: dict[str, str]) -> None:
    words = made["words.md"]
    assert entry(words, "Shrooms").startswith("A type of [Thing](kinds/thing.md). On ")
    assert "> Pest (Food): Once a turn, when this card enters a room" in entry(words, "Pest")
    shopping = made["actions/go-shopping.md"]
    assert (
        "See [R14](../rulings.md#r14), [R25](../rulings.md#r25) and [D25](../rulings.md#d25).\n\n1. Spend 1 Free Time.\n2. Choose one or more"
        in shopping
    )
    weed = made["types/weed.md"]
    assert "\nA type of [Thing](../kinds/thing.md).\n" in weed
    assert "[Choad Warrior](../cards/choad-warrior.md)" in entry(weed, "Who speaks of it")
    assert weed.count('<div class="tile"') == len(Relations(rules_of()).having(next(
        index for index, tag in enumerate(rules_of().tags) if tag.name == "weed"
    )))  # fmt: skip


def test_the_rules_are_written_out(made: dict[str, str]) -> None:
    rules = made["rules.md"]
    assert entry(rules, "Set-up") == (
        "1. If there are 2 roommates:\n"
        '    - If the option Slacker Duel is used, each roommate draws a "Slacker" or "Drummer" from the Job deck.\n'
        '    - Otherwise, remove each "Slacker" and "Drummer" in the Job deck from the game.\n'
        "2. Each roommate without a Job draws a Job.\n"
        "3. Each roommate draws 5 Life cards."
    )
    assert entry(rules, "4. Free Time") == (
        "- Repeat:\n    - Whenever cards may be played.\n    - Choose one:\n        - Play an Activity.\n        - Go Shopping.\n"
        "        - Stop."
    )
    wins = (
        "When a roommate's total Slack reaches their Slack goal, if the option One Household is not used, that roommate wins "
        "the game."
    )
    winning = entry(rules, "Winning")
    assert winning.startswith(f"{wins}\n\n") and "\n\nThis is looked at each time" in winning
    answering = entry(rules, "Announcing and answering")
    assert "All roommates are asked one after the other" in answering and "[Y-Files](cards/y-files.md)" in answering
    assert "[Whenevers](kinds/whenever.md) can be played then" in answering
    assert "See [R34](rulings.md#r34), [D2](rulings.md#d2)" in entry(rules, "Noisy Nookie")
    for rule in rules_of().rules[1:]:
        said = english.rule_text(rules_of(), rule)
        if any("wins the game" in text for text in said):  # of those there is no heading but that of winning
            assert all(text in winning for text in said)
        else:
            assert not rule.clauses or f"\n### {escaped(rule.title)}\n" in rules
    assert made["rules/the-game-itself.md"].count("that roommate wins the game.") == 1


def test_the_set_of_the_game_comes_first(made: dict[str, str]) -> None:
    order = re.findall(r"^\| \[([^]]+)\]\(sets/", made["index.md"], re.M)
    assert order[0] == "Chez Geek: base" and sorted(order) == sorted({card.set for card in rules_of().cards})
    shown = re.findall(r'data-set="([^"]+)" data-kind="([^"]+)"', made["gallery.md"])
    assert [each for each, _ in shown] == sorted((each for each, _ in shown), key=order.index)
    assert list(dict.fromkeys(kind for each, kind in shown if each == order[0])) == [
        tag.text for tag in rules_of().tags if tag.sort == "kind"
    ]


def test_the_first_page_counts_the_cards(made: dict[str, str]) -> None:
    page = made["index.md"]
    rows = re.findall(r"^\| \[.+\| (\d+) \| (\d+) \|$", page, re.M)
    assert sum(int(titles) for titles, _ in rows) == len(rules_of().cards)
    assert sum(int(copies) for _, copies in rows) == sum(card.copies for card in rules_of().cards)
    for row in re.findall(r"^\| \[.+$", page, re.M):
        *kinds, titles, _ = map(int, re.findall(r" (\d+) (?=\|)", row))
        assert sum(kinds) == titles and len(kinds) == 5


def test_a_title_in_an_answer_leads_to_its_card(made: dict[str, str]) -> None:
    names = Names(rules_of())
    assert names.titled('"Sleep" is *in* "Nowhere"') == '"[Sleep](cards/sleep.md)" is \\*in\\* "Nowhere"'
    assert names.titled("", "../") == "" and names.titled('"Y-Files".', "../") == '"[Y-Files](../cards/y-files.md)".'
    for page in ("rulings.md", "booklet.md"):
        assert 'Roommate 1 plays "[Sleep](cards/sleep.md)".' in made[page]


def test_every_number_of_the_rulebook_and_every_ruling(made: dict[str, str]) -> None:
    page = made["rulings.md"]
    for cite in rules_of().cites:
        assert f"\n## {cite.number}: {escaped(cite.title)}\n" in page
    for ruling in loaded().rulings:
        assert page.count(f"\n**{escaped(ruling.title)}**") == 1
    activity = "[the kind Activity](kinds/activity.md)"
    assert entry(page, "R22: Only a card being played can be cancelled").startswith(
        f"Carried out by {activity}.\n\n<div "
    )


def test_a_page_that_stands_alone_has_no_links() -> None:
    text = pages.rulings_page(rules_of(), loaded().rulings, "<!-- mine -->")
    assert text.startswith("<!-- mine -->\n\n# Rules and decisions\n")
    assert "](" not in text and "<div" not in text and "<a " not in text
    assert "Carried out by the kind Activity and the action “go Shopping”.\n" in text


def test_the_index_has_everything_once(made: dict[str, str]) -> None:
    page = made["a-z.md"]
    for card, link in zip(rules_of().cards, Names(rules_of()).cards, strict=True):
        assert page.count(f"\n- [{escaped(card.title)}]({link.path})") == 1
    letters = re.findall(r"^## (.+)$", page, re.M)
    assert letters == sorted(letters, key=lambda letter: (letter.isalpha(), letter)) and len(set(letters)) == len(
        letters
    )


def test_the_booklet_has_it_all_on_one_page(made: dict[str, str]) -> None:
    page = made["booklet.md"]
    for card in rules_of().cards:
        assert f"\n**[{escaped(card.title)}](cards/" in page
    for ruling in loaded().rulings:
        assert f"\n**{escaped(ruling.title)}**" in page
    assert "\n## The turn\n" in page and "\n### Noisy Nookie\n" in page and "\n### Shrooms\n" in page


def test_a_ruling_is_a_question_and_its_answer() -> None:
    ruling = next(each for each in loaded().rulings if each.title == "You put down a Sleep. Can I spoil it?")
    assert [(step.sort, step.text) for step in steps(rules_of(), ruling)] == [
        (
            "table",
            'Roommate 1: 2 Free Time; hand: "Sleep", "Surf the Net". Roommate 2: hand: "Moron with a Chainsaw". '
            "It is roommate 1's Free Time phase.",
        ),
        ("play", 'Roommate 1 plays "Sleep". Roommate 2 answers with "Moron with a Chainsaw".'),
        (
            "answer",
            '"Sleep" is in the Life discard pile. "Moron with a Chainsaw" is in the Life discard pile. Roommate 1\'s total Slack is 0.',
        ),
    ]


def test_every_line_and_check_of_a_ruling_can_be_said() -> None:
    assert set(_LINES) == set(script.Line.__subclasses__()) - {script.Then}
    assert set(_CHECKS) == set(script.Check.__subclasses__())
    for ruling in loaded().rulings:
        for step in steps(rules_of(), ruling):
            assert re.fullmatch(r'["A-Z].*[.?!]"?', step.text) and "None" not in step.text


def test_a_wording_of_the_designer_stands_beside_what_the_card_does(tmp_path: Path) -> None:
    (tmp_path / "s.chez").write_text(
        'set "Own" code OW\n    for "Chez Geek"\n\n'
        'thing "*Odd* <Lamp>"\n    cost 1\n    text "It glows_in_the dark."\n    flavor "Groovy."\n    note "By me."\n'
        "    each tv here has +1 slack\n",
        encoding="utf-8",
    )
    found = loaded(CARDS, tmp_path)
    assert found.rules is not None
    made = pages.pages(found.rules, ())
    page = made["pages/cards/odd-lamp.md"]
    assert page.startswith('---\ntitle: "*Odd* ‹Lamp›"\n---\n\n# \\*Odd\\* &lt;Lamp&gt;\n')
    assert "\n> It glows\\_in\\_the dark.\n\n*Groovy.*\n" in page
    assert entry(page, "What it does").startswith("**Each TV here has +1 Slack.**")
    assert entry(page, "Note").startswith("By me.")
    assert "Its source" not in page  # a compiled library has none


def test_the_markdown_is_what_it_looks_like(made: dict[str, str]) -> None:
    html = html_of(made["rules.md"])
    assert "<td>Free Time cost</td>" in html
    assert html.count("<h1") == 1
    nested = html.split(">Set-up<")[1].split(">The turn<")[0]
    assert nested.count("<ol>") == 1 and nested.count("<ul>") == 1 and nested.count("<li>") == 5
    assert "<blockquote>\n<p>You cannot play Booze" in html_of(made["sets/chez-geek-base.md"])
    for name, text in made.items():
        assert "\n\n\n" not in text, name
        if name.endswith(".md"):
            html = html_of(text)
            assert "markdown>" not in html and "](" not in re.sub(r"<pre>.*?</pre>", "", html, flags=re.S), name


# -- signs ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "title", [*TITLES, "+ plus", "1) one", "~~~", "===", "a\\b", "> quote", "!x[y](z)", "#5", "&copy;"]
)
def test_a_title_is_shown_as_it_is(title: str) -> None:
    for page in (escaped(title), f"- {escaped(title)}", f"# {escaped(title)}", f"> {escaped(title)}", bullets([])):
        html = html_of(page) if page else ""
        shown = re.sub(r"<[^>]+>", "", html).replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", '"')
        assert not page or shown.replace("&amp;", "&").strip() == title
        assert not re.search(r"<(?!/?(p|ul|li|h1|blockquote)\b)", html)
    image = f'[<img src="x" alt="{attribute(title)}"> {escaped(title)}](y.md)'
    html = html_of(image)
    assert html.startswith('<p><a href="y.md"><img src="x" alt="') and html.count("<") == 5


def test_names_of_files() -> None:
    names = slugs(TITLES)
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z0-9-]{1,63}", name) for name in names)
    assert slug("Crème Brûlée") == "creme-brulee" and slug("Index") == "the-index" and slug("CON") == "the-con"
    assert slugs(["Odd Sock", "Odd: Sock!", "מלך", "🍕"]) == ["odd-sock", "odd-sock-2", "untitled", "untitled-2"]


def test_odd_titles_and_texts_have_pages_that_show_them(tmp_path: Path) -> None:
    every = site(CARDS, odd_set(tmp_path))
    names = Names(rules_of(CARDS, tmp_path))
    for link in names.cards:
        if link.text in TITLES:
            html = html_of(every[link.path])
            assert "<script" not in html and "<i>" not in html and "</title>" not in html and "{: .c }" in html
            assert every["gallery.md"].count(f"]({link.path})") == 1


# -- pictures -----------------------------------------------------------------------------------------------------


def test_a_picture_is_named_for_what_it_shows() -> None:
    rules = rules_of(TIDE)
    found = pictures.wanted(rules, Names(rules).slugs)
    assert [each.face.title for each in found] == [card.title for card in rules.cards]
    assert len({each.key for each in found}) == len(found)
    assert found == pictures.wanted(rules, Names(rules).slugs)


def test_another_card_in_the_set_makes_no_picture_stale(tmp_path: Path) -> None:
    game = tmp_path / "tide"
    shutil.copytree(TIDE, game)
    source = (game / "cards.chez").read_text(encoding="utf-8")
    more = source.replace('find "Oyster"', 'find "Whelk" x2\n    is shell\n    pearls 2\n\nfind "Oyster"', 1)
    (game / "cards.chez").write_text(f"# a comment\n\n{more}", encoding="utf-8")
    before, after = rules_of(TIDE), rules_of(game)
    keys = {each.name: each.key for each in pictures.wanted(before, Names(before).slugs)}
    found = {each.name: each.key for each in pictures.wanted(after, Names(after).slugs)}
    assert {name: found[name] for name in keys} == keys and found.keys() - keys.keys() == {"whelk.png"}


# -- writing ------------------------------------------------------------------------------------------------------


def test_writes_only_what_is_its_own(tmp_path: Path) -> None:
    tide = loaded(TIDE)
    (tmp_path / "old.md").write_text(f"from another day\n\n<!-- {MARK} -->\n")
    (tmp_path / "mine.md").write_text(f"<!-- {MARK} -->\n\nmy own\n")
    (tmp_path / "sheet.pdf").write_bytes(b"%PDF")
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "reference.css").write_text(f"/* {MARK} */\n")  # as mkdocs copies it
    shown = tmp_path / "pages" / "pictures"
    assert "left over: old.md" in api.stale_docs(tide, tmp_path)
    written = api.write_docs(tide, tmp_path)
    assert written.files[0] == "pages/index.md"
    assert {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()} == {
        *written.files, "mine.md", "site/reference.css", "sheet.pdf",
    }  # fmt: skip
    assert not (tmp_path / "old.md").exists()
    assert (tmp_path / "mine.md").read_text().endswith("my own\n")
    assert api.stale_docs(tide, tmp_path) == []
    with Image.open(shown / "oyster.png") as image:
        assert image.size == pictures.SIZE and image.mode == "P"

    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*") if path.is_file()}
    (tmp_path / "pages" / "words.md").write_text("changed")
    (tmp_path / "pages" / "rules.md").unlink()
    (shown / "oyster.png").write_bytes(b"no picture")
    (shown / "conch.png").unlink()
    assert api.stale_docs(tide, tmp_path) == [
        "missing: pages/pictures/conch.png", "changed: pages/pictures/oyster.png", "missing: pages/rules.md",
        "changed: pages/words.md",
    ]  # fmt: skip
    api.write_docs(tide, tmp_path)
    assert api.stale_docs(tide, tmp_path) == []
    touched = {path.name for path, time in before.items() if path.stat().st_mtime_ns != time}
    assert touched == {"words.md", "rules.md", "oyster.png", "conch.png"}  # what was fresh is left as it is


def test_a_card_that_goes_takes_its_page_and_picture_along(tmp_path: Path) -> None:
    game, out = tmp_path / "tide", tmp_path / "out"
    shutil.copytree(TIDE, game)
    api.write_docs(loaded(game), out)
    source = (game / "cards.chez").read_text(encoding="utf-8")
    (game / "cards.chez").write_text(
        source.replace('trick "Pocket" x2\n    choose another diver\n    take a shell from their boat\n', "")
    )
    found = api.load([game])
    assert found.rules is not None
    assert {"left over: pages/cards/pocket.md", "left over: pages/pictures/pocket.png"} <= set(
        api.stale_docs(found, out)
    )
    api.write_docs(found, out)
    assert not (out / "pages/cards/pocket.md").exists() and not (out / "pages/pictures/pocket.png").exists()
    assert api.stale_docs(found, out) == []


def test_the_command(tmp_path: Path) -> None:
    run = CliRunner().invoke
    folder = str(tmp_path / "out")
    result = run(app, ["docs", str(TIDE), "-o", folder, "--check"])
    assert result.exit_code == 1 and "missing: pages/index.md" in result.output
    assert not (tmp_path / "out").exists()
    result = run(app, ["docs", str(TIDE), "-o", folder])
    assert result.exit_code == 0
    assert re.fullmatch(
        rf"wrote \d+ pages and 13 pictures to {folder}: begin with {folder}/pages/index.md\n", result.stdout
    )
    assert run(app, ["docs", str(TIDE), "-o", folder, "--check"]).exit_code == 0


def test_a_library_with_a_bad_card_writes_nothing(tmp_path: Path) -> None:
    game, out = tmp_path / "tide", tmp_path / "out"
    shutil.copytree(TIDE, game)
    (game / "bad.chez").write_text('find "Bad"\n    is shel\n    pearls 1\n')
    assert CliRunner().invoke(app, ["docs", str(game), "-o", str(out)]).exit_code == 1
    assert not out.exists()


def test_the_same_bytes_under_every_hash_seed(tmp_path: Path) -> None:
    found = []
    for seed in ("0", "1"):
        out = tmp_path / seed
        main = "from chezlang.cli.app import main; main()"
        subprocess.run(
            [sys.executable, "-c", main, "docs", str(TIDE), "-o", str(out)],
            env={**os.environ, "PYTHONHASHSEED": seed}, check=True, capture_output=True,
        )  # fmt: skip
        found.append({path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*") if path.is_file()})
        shutil.rmtree(out)
    assert found[0] == found[1] and len(found[0]) > 40


def test_what_is_committed_is_fresh() -> None:
    assert api.stale_docs(loaded(), GENERATED) == [], "run `make generated`"


def test_what_is_committed_stays_small() -> None:
    assert sum(path.stat().st_size for path in (GENERATED / "pages").rglob("*") if path.is_file()) < 10_000_000


def test_paths_from_here_and_from_the_root_go_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    odd = tmp_path / "odd"
    odd.mkdir()
    (odd / "set.chez").write_text('set "Odd" code OD\n    for "Chez Geek"\n    language 1\n', encoding="utf-8")
    (odd / "cards.chez").write_text('whenever "Odd One"\n    gain 1 slack\n', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    found = api.load((CARDS / "chez-geek", Path("odd")))
    here = sources_of(found.library, found.sources).cards["Odd One"]
    assert here.file.endswith("odd/cards.chez") and not here.file.startswith("/") and ".." not in here.file
