"""Random edits of a library, such as somebody makes who writes cards: each may make sense, or not."""

import random
import re
from collections.abc import Callable

Files = dict[str, str]

_WORD = re.compile(r"[a-z][a-z-]{2,}")
_NUMBER = re.compile(r"(?<![\w\"])\d+")
_DECLARATIONS = ("game", "set", "rulebook", "rule", "action", "kind", "type", "trait", "ruling")


def blocks_of(text: str) -> list[str]:
    """The blocks of a file, with the comments before them."""
    return [each for each in re.split(r"\n\n(?=\S)", text.strip("\n")) if each]


def joined(blocks: list[str]) -> str:
    return "\n\n".join(blocks) + "\n"


def is_card(block: str) -> bool:
    lines = [line for line in block.split("\n") if line and not line.startswith("#")]
    return bool(lines) and lines[0].split()[0] not in _DECLARATIONS and '"' in lines[0]


class Editor:
    """Changes one thing at a time."""

    def __init__(self, files: Files, seed: int) -> None:
        self.files = dict(files)
        self.random = random.Random(seed)

    def edit(self) -> str:
        """Change something; its name."""
        made = self.random.choice(EDITS)
        made(self)
        return made.__name__

    def pick(self, cards: bool = True) -> tuple[str, list[str], int]:
        """A file, its blocks, and one of them."""
        while True:
            name = self.random.choice(sorted(self.files))
            blocks = blocks_of(self.files[name])
            fit = [index for index, block in enumerate(blocks) if is_card(block) == cards]
            if fit:
                return name, blocks, self.random.choice(fit)

    def put(self, name: str, blocks: list[str]) -> None:
        self.files[name] = joined(blocks)

    def lines_of_cards(self) -> list[str]:
        return [
            line
            for text in self.files.values()
            for block in blocks_of(text)
            if is_card(block)
            for line in block.split("\n")[1:]
            if line.startswith("    ") and line[4] != " "
        ]

    # -- what is changed -----------------------------------------------------------------------------------------

    def number(self) -> None:
        name, blocks, at = self.pick()
        found = list(_NUMBER.finditer(blocks[at]))
        if found:
            one = self.random.choice(found)
            value = self.random.choice(["0", "1", "2", "3", "5", "9", "400"])
            blocks[at] = blocks[at][: one.start()] + value + blocks[at][one.end() :]
        self.put(name, blocks)

    def line_in_place(self) -> None:
        name, blocks, at = self.pick()
        lines = blocks[at].split("\n")
        if len(lines) > 1:
            lines[self.random.randrange(1, len(lines))] = self.random.choice(self.lines_of_cards())
        blocks[at] = "\n".join(lines)
        self.put(name, blocks)

    def line_more(self) -> None:
        name, blocks, at = self.pick()
        blocks[at] += "\n" + self.random.choice(self.lines_of_cards())
        self.put(name, blocks)

    def line_gone(self) -> None:
        name, blocks, at = self.pick()
        lines = blocks[at].split("\n")
        if len(lines) > 2:
            del lines[self.random.randrange(1, len(lines))]
        blocks[at] = "\n".join(lines)
        self.put(name, blocks)

    def body_of_another(self) -> None:
        name, blocks, at = self.pick()
        _, others, other = self.pick()
        blocks[at] = "\n".join([blocks[at].split("\n")[0], *others[other].split("\n")[1:]])
        self.put(name, blocks)

    def title(self) -> None:
        name, blocks, at = self.pick()
        blocks[at] = blocks[at].replace('"', f'"New {self.random.randrange(1000)} ', 1)
        self.put(name, blocks)

    def copies(self) -> None:
        name, blocks, at = self.pick()
        head, *rest = blocks[at].split("\n")
        head = re.sub(r" x\d+$", "", head) + self.random.choice(["", " x2", " x5"])
        blocks[at] = "\n".join([head, *rest])
        self.put(name, blocks)

    def card_more(self) -> None:
        name, blocks, at = self.pick()
        new = blocks[at].replace('"', f'"Another {self.random.randrange(1000)} ', 1)
        blocks.insert(self.random.randrange(1, len(blocks) + 1), new)
        self.put(name, blocks)

    def card_twice(self) -> None:
        name, blocks, at = self.pick()
        blocks.append(blocks[at])
        self.put(name, blocks)

    def card_gone(self) -> None:
        name, blocks, at = self.pick()
        if len(blocks) > 2:
            del blocks[at]
        self.put(name, blocks)

    def card_moved(self) -> None:
        name, blocks, at = self.pick()
        block = blocks.pop(at)
        self.put(name, blocks)
        other, others, to = self.pick()
        others.insert(to, block)
        self.put(other, others)

    def misspelt(self) -> None:
        name, blocks, at = self.pick()
        found = list(_WORD.finditer(blocks[at]))
        one = self.random.choice(found)
        drop = self.random.randrange(one.start(), one.end())
        blocks[at] = blocks[at][:drop] + blocks[at][drop + 1 :]
        self.put(name, blocks)

    def word_of_another(self) -> None:
        name, blocks, at = self.pick()
        _, others, other = self.pick()
        one, two = (
            self.random.choice(list(_WORD.finditer(blocks[at]))),
            self.random.choice(_WORD.findall(others[other])),
        )
        blocks[at] = blocks[at][: one.start()] + two + blocks[at][one.end() :]
        self.put(name, blocks)

    def shifted(self) -> None:
        name, blocks, at = self.pick()
        lines = blocks[at].split("\n")
        one = self.random.randrange(len(lines))
        lines[one] = lines[one][4:] if lines[one].startswith(" ") else "    " + lines[one]
        blocks[at] = "\n".join(lines)
        self.put(name, blocks)

    def comment(self) -> None:
        name, blocks, at = self.pick(self.random.random() < 0.8)
        text = self.random.choice(
            [
                "# something",
                "# chezc: allow CZ411",
                "# chezc: allow CZ410",
                "# chezc: allow CZ401",
                "# chezc: allow CZ999",
            ]
        )
        blocks[at] = f"{text}\n{blocks[at]}" if self.random.random() < 0.5 else f"{blocks[at]}\n    {text}"
        self.put(name, blocks)

    def declared(self) -> None:
        name, blocks, at = self.pick(False)
        found = list(_WORD.finditer(blocks[at]))
        if found:
            one = self.random.choice(found)
            blocks[at] = blocks[at][: one.start()] + one[0][:-1] + blocks[at][one.end() :]
        self.put(name, blocks)

    def declared_more(self) -> None:
        name, blocks, _ = self.pick()
        self.put(name, [*blocks, f"type gadget-{self.random.randrange(100)} is thing"])

    def empty_lines(self) -> None:
        name = self.random.choice(sorted(self.files))
        self.files[name] = "\n" * self.random.randrange(3) + self.files[name]


EDITS: list[Callable[[Editor], None]] = [
    Editor.number, Editor.number, Editor.line_in_place, Editor.line_in_place, Editor.line_more, Editor.line_gone, Editor.body_of_another,
    Editor.title, Editor.copies, Editor.card_more, Editor.card_more, Editor.card_twice, Editor.card_gone, Editor.card_moved, Editor.misspelt,
    Editor.word_of_another, Editor.shifted, Editor.comment, Editor.declared, Editor.declared_more, Editor.empty_lines,
]  # fmt: skip
