"""A set whose titles and texts try what a page, a table or a file name can go wrong with."""

from pathlib import Path

TITLES = (
    "Crème Brûlée",
    "“Quoted” 'n' odd",
    "Pizza 🍕 Party",
    "מלך הקלפים",
    "بطاقة",
    "</title><script>document.title='hit'</script>",
    "A & B &amp; {: .c } [x](y) | `z` *b* _i_",
    "=HYPERLINK(1)",
    "+1 Lamp",
    "@home",
    "1. First",
    "- Dash",
    "Index",
    "README",
    "CON",
    "Odd Sock",
    "Odd: Sock!",
    "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
)

#: The same words in every text that a card can have.
TEXT = "=1+1 <script>document.title='hit'</script> & {: .c } [x](y) | *b*"


def odd_set(
    folder: Path, game: str = "Chez Geek", kind: str = "thing", numbers: tuple[str, ...] = ("cost 1", "slack -1")
) -> Path:
    """A folder with a set of cards with these titles, for a game that has such a kind and such numbers of cards."""
    folder.mkdir(parents=True, exist_ok=True)
    said = "".join(f"    {number}\n" for number in numbers)
    cards = [
        f'{kind} "{title}"\n    is odd\n{said}    text "{TEXT}"\n    flavor "{TEXT}"\n    note "{TEXT}"\n'
        for title in TITLES
    ]
    head = f'set "Odd <b>& ends" code OD\n    for "{game}"\n    language 1\n\ntype odd "<i>Odd</i></title>" is {kind}\n'
    (folder / "odd.chez").write_text("\n".join([head, *cards]), encoding="utf-8")
    return folder
