"""A set whose titles and texts try what a page, a table or a file name can go wrong with."""

from pathlib import Path

TITLES = (
    "Crème Brûlée",
    "“Quoted” 'n' odd",
    "Pizza 🍕 Party",
    "מלך הקלפים",
    "بطاقة",
    "<script>alert(1)</script>",
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


def odd_set(folder: Path) -> Path:
    """A folder with a set of cards with these titles, for the library's game."""
    folder.mkdir(parents=True, exist_ok=True)
    cards = [
        f'thing "{title}"\n    is odd\n    cost 1\n    slack -1\n    text "{TEXT}"\n    flavor "{TEXT}"\n    note "{TEXT}"\n'
        for title in TITLES
    ]
    head = 'set "Odd <b>& ends" code OD\n    for "Chez Geek"\n    language 1\n\ntype odd "<i>Odd</i>" is thing\n'
    (folder / "odd.chez").write_text("\n".join([head, *cards]), encoding="utf-8")
    return folder
