"""The first round: every declared word of every block."""

from __future__ import annotations

from dataclasses import replace
from pathlib import PurePath

import webcolors
from lark import Token, Tree

from chezlang.effects.ruleset import (
    CiteDef,
    DeckDef,
    NumberDef,
    OptionDef,
    SetDef,
    ZoneDef,
)  # fmt: skip
from chezlang.findings import Finding, Label, Place, did_you_mean
from chezlang.findings.suggest import did_you_mean_text
from chezlang.model.declared import Card, Tag, asides, declaration
from chezlang.model.heads import Head
from chezlang.model.linking import Linking
from chezlang.model.phrase import HOST, NEIGHBOR
from chezlang.model.vocabulary import Words, a_or_an, folded, plural_of
from chezlang.syntax.parse import ParsedBlock
from chezlang.syntax.tree import child, children, source_text, string_text, token, tokens

LANGUAGE = 1


class Declarations(Linking):
    """Declares words."""

    def _word(self, words: Words, word: Token, plural: str, parsed: ParsedBlock) -> int:
        """Declare a word; say so if it is declared already."""
        for other in (self.words.tags, self.words.numbers, self.words.zones, self.words.actions):
            same = other is words
            known = other.index.get(folded(word))
            if known is not None and (same or {words.sort, other.sort} <= {"type", "number", "zone", "action"}):
                first = other.places[known]
                sort = self.tags[known].sort if other is self.words.tags else other.sort
                self.tell(
                    "CZ408",
                    f"`{word}` is declared twice",
                    parsed,
                    word,
                    "give one of them another name",
                    Label(first, f"first declared here, as {a_or_an(sort)}") if first else None,
                )
                return self._refused(words, word, parsed)
        if self.words.is_seat(str(word)):
            self.tell("CZ408", f"`{word}` is what this game calls those who play", parsed, word, "give it another name")
            return self._refused(words, word, parsed)
        if folded(word) in (HOST, *NEIGHBOR):
            self.tell(
                "CZ108",
                f"`{word}` is a word of the language and can't be a name",
                parsed,
                word,
                "call it something else",
            )
            return self._refused(words, word, parsed)
        return words.add(str(word), plural, parsed.place(word))

    def _once(self, words: Words, word: Token, parsed: ParsedBlock) -> None:
        """Declare a deck, phase or option, whose name may be a word of another sort too."""
        known = words.index.get(folded(word))
        if known is not None:
            first = words.places[known]
            self.tell(
                "CZ408",
                f"there are two {words.sort}s called `{word}`",
                parsed,
                word,
                "give one of them another name",
                Label(first, "the first") if first else None,
            )
        words.add(str(word), "", parsed.place(word))

    def _refused(self, words: Words, word: Token, parsed: ParsedBlock) -> int:
        """A declared word that means something else already, and goes on meaning that."""
        self.words.lost.add(str(word))
        return words.add(str(word), "", parsed.place(word), hidden=True)

    def _declare_game(self, parsed: ParsedBlock, tree: Tree[Token]) -> None:
        title = token(tree, "STRING")
        assert title is not None
        if self.game is not None:
            first = token(self.game[1], "STRING")
            assert first is not None
            self.tell(
                "CZ407",
                "there are two games in what was loaded",
                parsed,
                title,
                "load one game at a time",
                Label(self.game[0].place(first), "the first"),
            )
            # What lies with the second game is written in its words: nothing more can be said of it.
            mine, other = PurePath(self.game[0].block.file).parent, PurePath(parsed.block.file).parent
            if other not in self._other_games:
                self._other_games[other] = self._games_of_sets(other)
            if mine != other and string_text(title) in self._other_games[other]:
                self.blocks = [each for each in self.blocks if other not in PurePath(each.block.file).parents]
                self._other_games[other] = set()
            return
        self.game = (parsed, tree)
        self.title = string_text(title)
        for line in children(tree):
            if line.data == "seats_line":
                low, high = (int(each) for each in tokens(line, "NUMBER"))
                names = list(tokens(line, "WORD"))
                plural = str(names[0])
                self.words.seats = plural
                self.words.seat = str(names[1]) if len(names) > 1 else _singular(plural)
                self.low, self.high = low, high
                if not 1 <= low <= high <= 12:
                    self.tell(
                        "CZ418",
                        f"a game can't be for {low} to {high}",
                        parsed,
                        line,
                        "write a smaller number first, from 1 to 12",
                    )
                    self.low, self.high = max(1, min(low, high)), min(12, max(low, high, 1))
            elif line.data == "die_line":
                word = token(line, "DIE")
                assert word is not None
                self.die = int(str(word).split("d")[1])
            elif line.data == "language":
                self._language(parsed, line)
        for line in children(tree, "zone_line"):
            self._declare_zone(parsed, line)
        self._declare_numbers(parsed, tree)
        for line in children(tree, "deck_line"):
            self._declare_deck(parsed, line)
        for line in children(tree, "option_line"):
            word, text = token(line, "WORD"), token(line, "STRING")
            assert word is not None and text is not None
            self._once(self.words.options, word, parsed)
            self.options.append(OptionDef(str(word), string_text(text)))
        for turn in children(tree, "turn_part"):
            for phase in children(turn, "phase"):
                name = token(phase, "WORD", "VERB")
                text = token(phase, "STRING")
                assert name is not None
                self._once(self.words.phases, name, parsed)
                self.phases.append(
                    (str(name), string_text(text) if text is not None else str(name).replace("-", " ").title(), phase)
                )
        for line in children(tree, "kind_line"):
            self._declare_kind(parsed, line)

    def _games_of_sets(self, folder: PurePath) -> set[str]:
        """The games for which the sets of a folder are."""
        return {
            string_text(text)
            for parsed in self.blocks
            if parsed.tree is not None and folder in PurePath(parsed.block.file).parents
            for game in declaration(parsed.tree).find_data("for_game")
            if (text := token(game, "STRING")) is not None
        }

    def _language(self, parsed: ParsedBlock, line: Tree[Token]) -> None:
        word = token(line, "NUMBER")
        assert word is not None
        if int(word) != LANGUAGE:
            self.tell(
                "CZ406",
                f"this is written in version {word} of the language, and this compiler reads version {LANGUAGE}",
                parsed,
                word,
                f"write `language {LANGUAGE}`, or use the compiler it was written for",
            )

    def _declare_zone(self, parsed: ParsedBlock, line: Tree[Token]) -> None:
        names = list(tokens(line, "WORD"))
        options = {each.type for option in children(line, "zone_option") for each in tokens(option)}
        if len(names) > 1 and not self.words.is_seat(str(names[1])):
            self.tell(
                "CZ201",
                f"a zone is of each {self.words.seat or 'seat'}, not of each `{names[1]}`",
                parsed,
                names[1],
                f"write `of each {self.words.seat}`",
                suggestion=self.words.seat,
            )
        name = names[0]
        self._word(self.words.zones, name, plural_of(str(name)), parsed)
        if "HIDDEN" not in options and "OPEN" not in options:
            self.tell("CZ308", f"is zone `{name}` hidden or open?", parsed, name, "add `, hidden` or `, open`")
        self.zones.append(
            ZoneDef(str(name), plural_of(str(name)), "HIDDEN" not in options, "CALLED_HERE" in options, len(names) < 2)
        )

    def _declare_numbers(self, parsed: ParsedBlock, tree: Tree[Token]) -> None:
        """The numbers of a game, or of a set: those are there wherever the set is."""
        lines = list(children(tree, "number_line"))
        first = len(self.numbers)
        for line in lines:
            self._declare_number(parsed, line)
        for number, line in enumerate(lines, first):
            option = child(line, "paid_option")
            word = token(option, "WORD") if option is not None else None
            if word is None:
                continue
            source = self.words.numbers.get(word)
            if source < 0:
                self._unknown("CZ205", "number", word, self.words.numbers.names, parsed)
                source = next((each for each, other in enumerate(self.numbers) if other.on_seats), -1)
            elif not self.numbers[source].on_seats:
                self.tell("CZ307", f"`{word}` is no number of {self.words.seats}", parsed, word, "name another number")
                continue
            self.numbers[number] = replace(self.numbers[number], paid_from=source)

    def _total_of_set(self, parsed: ParsedBlock, tree: Tree[Token]) -> None:
        """Refuse a total that a set brings: what is added up to win is the game's to say."""
        for line in children(tree, "number_line"):
            total = child(line, "total_option")
            word = token(line, "WORD")
            if total is not None:
                self.tell(
                    "CZ418",
                    f"`{word}` is of a set, and what is added up to win is the game's to say",
                    parsed,
                    total,
                    f"leave `, total` out, or declare `{word}` in the game",
                )

    def _declare_number(self, parsed: ParsedBlock, line: Tree[Token]) -> None:
        word = token(line, "WORD")
        text = token(line, "STRING")
        assert word is not None
        on_cards = on_seats = False
        for owner in children(line, "noun_name"):
            if token(owner, "CARD_WORD") is not None:
                on_cards = True
            elif self.words.is_seat(source_text(owner)):
                on_seats = True
            else:
                self.tell(
                    "CZ201",
                    f"numbers are on cards or on {self.words.seats}, not on `{source_text(owner)}`",
                    parsed,
                    owner,
                    f"write `on cards`, or `on {self.words.seats}`",
                )
                on_cards = on_seats = True
        default = child(line, "default_option")
        number = next(tokens(default), None) if default is not None else None
        self._word(self.words.numbers, word, plural_of(str(word)), parsed)
        self.numbers.append(NumberDef(
            str(word), string_text(text) if text is not None else str(word).replace("-", " ").title(), on_cards, on_seats,
            child(line, "turn_option") is not None, child(line, "total_option") is not None, -1,
            int(number) if number is not None and number.type in ("NUMBER", "SIGNED") else None,
        ))  # fmt: skip

    def _declare_deck(self, parsed: ParsedBlock, line: Tree[Token]) -> None:
        names = list(tokens(line, "WORD"))
        options = {each.type for option in children(line, "deck_option") for each in tokens(option)}
        into = self.words.zones.get(names[1]) if len(names) > 1 else 0
        if into < 0:
            self._unknown("CZ206", "zone", names[1], self.words.zones.names, parsed)
            into = 0
        self._once(self.words.decks, names[0], parsed)
        self.decks.append(DeckDef(str(names[0]), into, "RESHUFFLES" in options, "DISCARDS_GO_UNDER" in options))

    def _declare(self, parsed: ParsedBlock, tree: Tree[Token]) -> None:
        name = str(tree.data)
        if name == "set_block":
            title, code, game = token(tree, "STRING"), token(tree, "UPPER", "CITE"), child(tree, "for_game")
            assert title is not None
            self._titled("sets", title, parsed, [(each, block) for _, each, block in self.sets])
            for_title = token(game, "STRING") if game is not None else None
            self.words.sets.add(string_text(title), "", parsed.place(title))
            self.sets.append(
                (
                    SetDef(
                        string_text(title),
                        str(code) if code is not None else "",
                        string_text(for_title) if for_title is not None else "",
                        asides(tree).get("sign", ""),
                    ),
                    parsed,
                    tree,
                )
            )
            for line in children(tree, "language"):
                self._language(parsed, line)
            self._total_of_set(parsed, tree)
            self._declare_numbers(parsed, tree)
        elif name == "rulebook_block":
            self._declare_cites(parsed, tree)
        elif name == "kind_block":
            self._declare_kind(parsed, tree)
        elif name in ("type_block", "trait_block"):
            self._declare_tag(parsed, tree)
        elif name == "rule_block":
            title = token(tree, "STRING")
            assert title is not None
            self._titled("rules", title, parsed, [(each, block) for _, each, block in self.rule_blocks])
            self.rule_blocks.append((string_text(title), parsed, tree))
        elif name == "action_block":
            word, text, params = token(tree, "WORD"), token(tree, "STRING"), child(tree, "word_list")
            assert word is not None
            self._word(self.words.actions, word, "", parsed)
            names = tuple(str(each) for each in tokens(params)) if params is not None else ()
            self.actions.append(
                (str(word), string_text(text) if text is not None else str(word).replace("-", " "), names, parsed, tree)
            )
        elif name == "card_block":
            self._declare_card(parsed, tree)
        elif name == "ruling_block":
            self.rulings.append(parsed)

    def _titled(
        self, what: str, title: Token, parsed: ParsedBlock, others: list[tuple[ParsedBlock, Tree[Token]]]
    ) -> None:
        """Tell of a title that another block of the same sort has."""
        for other, tree in others:
            first = token(tree, "STRING")
            if first is not None and folded(string_text(first)) == folded(string_text(title)):
                self.tell(
                    "CZ401",
                    f"two {what} are called {title}",
                    parsed,
                    title,
                    "give one of them another title",
                    Label(other.place(first), "the first"),
                )
                return

    def _declare_cites(self, parsed: ParsedBlock, tree: Tree[Token]) -> None:
        for line in children(tree, "rulebook_line"):
            number, title = token(line, "CITE"), token(line, "STRING")
            assert number is not None and title is not None
            if self.words.cites.get(number) >= 0:
                first = self.words.cites.places[self.words.cites.get(number)]
                self.tell(
                    "CZ408",
                    f"{number} stands twice in the rulebook",
                    parsed,
                    number,
                    "give it another number",
                    Label(first, "first here") if first else None,
                )
                continue
            self.words.cites.add(str(number), "", parsed.place(number))
            self.cites.append(CiteDef(str(number), string_text(title)))

    def _declare_kind(self, parsed: ParsedBlock, tree: Tree[Token]) -> None:
        word, source = list(tokens(tree, "WORD"))[:2]
        plural_tree = child(tree, "plural_option")
        plural_word = next(tokens(plural_tree)) if plural_tree is not None else None
        plural = str(plural_word) if plural_word is not None else plural_of(str(word))
        color = child(tree, "color_option")
        self._color(color, parsed)
        deck = self.words.decks.get(source)
        if deck < 0:
            self._unknown("CZ206", "deck", source, self.words.decks.names, parsed)
            near = self.words.decks.near(str(source))
            deck = self.words.decks.index[folded(near[0])] if near else 0
        self._word(self.words.tags, word, plural, parsed)
        self._plural(plural_word, parsed)
        self.tags.append(Tag(
            str(word), "kind", parsed, tree, str(word).replace("-", " ").title(), plural, str(next(tokens(color))) if color is not None else "", deck,
            child(tree, "any_time_option") is not None, to_play=child(tree, "to_play"),
        ))  # fmt: skip

    def _plural(self, word: Token | None, parsed: ParsedBlock) -> None:
        """Keep where a plural is declared that could be misspelt there."""
        if word is not None:
            self.words.tags.plurals.setdefault(str(word), parsed.place(word))

    def _color(self, color: Tree[Token] | None, parsed: ParsedBlock) -> None:
        """Tell of a colour that has no name."""
        word = next(tokens(color), None) if color is not None else None
        if word is not None and str(word) not in webcolors.names():
            near = did_you_mean(str(word), webcolors.names())
            self.tell(
                "CZ210",
                f"`{word}` is no colour that has a name",
                parsed,
                word,
                did_you_mean_text(near) if near else "write a plain one, such as `red`, `green` or `purple`",
                suggestion=near[0] if len(near) == 1 else None,
            )

    def _declare_tag(self, parsed: ParsedBlock, tree: Tree[Token]) -> None:
        words = list(tokens(tree, "WORD"))
        text = token(tree, "STRING")
        lists = list(children(tree, "word_list"))
        trait = tree.data == "trait_block"
        name = words[0]
        plural_word = words[1] if len(words) > 1 and not trait else None
        plural = str(plural_word) if plural_word is not None else plural_of(str(name))
        self._word(self.words.tags, name, plural, parsed)
        self._plural(plural_word, parsed)
        params = tuple(str(each) for each in tokens(lists[0])) if trait and lists else ()
        self.tags.append(Tag(
            str(name), "trait" if trait else "type", parsed, tree, string_text(text) if text is not None else str(name).replace("-", " ").title(),
            plural, params=params, to_play=child(tree, "to_play"),
        ))  # fmt: skip

    def _declare_card(self, parsed: ParsedBlock, tree: Tree[Token]) -> None:
        title = token(tree, "STRING")
        assert title is not None
        text = string_text(title)
        self._declare_title(text, parsed.place(title), Card(text, parsed, tree))

    def _declare_head(self, parsed: ParsedBlock, head: Head) -> None:
        line = parsed.block.first_line
        place = Place(parsed.block.file, line, head.column, line, head.end)
        self._declare_title(head.title, place, Card(head.title, parsed, Tree("card_block", []), head=head))

    def _declare_title(self, text: str, place: Place, card: Card) -> None:
        known = self.words.titles.get(text)
        if known >= 0:
            first = self.words.titles.places[known]
            self.doubled.add(folded(text))
            labels = (Label(place), Label(first, "the first")) if first else (Label(place),)
            self.findings.append(
                Finding(
                    "CZ401",
                    f'two cards are called "{text}"',
                    labels,
                    help="give one of them another title, or print more copies of one with `xN`",
                )
            )
            return
        self.words.titles.add(text, "", place)
        self.cards.append(card)


def _singular(plural: str) -> str:
    if plural.endswith("ies"):
        return plural[:-3] + "y"
    return plural.removesuffix("s")
