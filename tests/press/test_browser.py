"""The reference as readers meet it: opened from disk in a real browser, searched, walked with the keyboard, printed."""

import html
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pypdfium2
import pytest
from playwright.sync_api import Browser, Page, expect

from chezlang import api
from support import browser as browsers
from support.library import ROOT, loaded, rules_of
from support.odd import TITLES, odd_set

TIDE = ROOT / "tests" / "games" / "tide"

#: A page of each sort.
SORTS = (
    "index", "gallery", "rules", "words", "rulings", "a-z", "booklet", "cards/y-files", "types/tv", "kinds/job", "traits/pest",
    "rules/noisy-nookie", "actions/go-shopping", "sets/chez-geek-base",
)  # fmt: skip


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all processes of a run have."""
    mine = tmp_path_factory.getbasetemp()
    return mine.parent if browsers.in_several() else mine


@pytest.fixture(scope="module")
def site(shared: Path) -> Path:
    """The committed reference as a site."""
    return browsers.built(lambda _: ROOT / "generated" / "mkdocs.yml", shared / "reference")


@pytest.fixture(scope="module")
def odd_site(shared: Path) -> Path:
    """The reference of the small game, with a set of odd titles."""

    def make(folder: Path) -> Path:
        more = odd_set(folder / "set", "Tide Market", "find", ("pearls -1",))
        api.write_docs(loaded(TIDE, more), folder)
        return folder / "mkdocs.yml"

    return browsers.built(make, shared / "odd-reference")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with browsers.browser() as opened:
        yield opened


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page that must not complain: whatever the console, a script or a request has to say is a fault."""
    opened = browser.new_page(viewport={"width": 1200, "height": 900})
    yield watched(opened)
    opened.close()


def watched(page: Page) -> Page:
    told: list[str] = []
    page.on("console", lambda message: told.append(f"{message.type}: {message.text}"))
    page.on("pageerror", lambda error: told.append(str(error)))
    page.on("requestfailed", lambda request: told.append(f"{request.failure}: {request.url}"))
    page.on("request", lambda request: None if request.url.startswith(("file:", "data:")) else told.append(request.url))
    page.told = told  # type: ignore[attr-defined]
    return page


def go(page: Page, site: Path, name: str, place: str = "") -> Page:
    page.goto(f"{(site / name).as_uri()}.html{place}")
    return page


def quiet(page: Page) -> bool:
    """Whether nothing has complained."""
    told: list[str] = page.told  # type: ignore[attr-defined]
    faults = [each for each in told if not each.startswith("net::ERR_ABORTED")]  # the page was left before it came
    assert not faults, "\n".join(faults)
    return True


def shown(page: Page) -> list[str]:
    """The titles of the cards that are to be seen."""
    return [title.strip() for title in page.locator(".tile:visible a span").all_inner_texts()]


def cards(*, kind: str = "", tag: str = "", of: str = "") -> set[str]:
    """The titles of the library's cards of a kind, with a type or trait, of a set."""
    rules = rules_of()
    return {
        card.title
        for card in rules.cards
        if (not kind or rules.tags[card.kind].text == kind)
        and (not tag or any(rules.tags[use.tag].text == tag for use in card.uses))
        and (not of or card.set == of)
    }


# -- the gallery ---------------------------------------------------------------------------------------------


def test_search_and_filters(page: Page, site: Path) -> None:
    go(page, site, "gallery")
    every = len(rules_of().cards)
    count = page.get_by_role("status")
    expect(count).to_have_text(f"{every} cards")
    assert len(shown(page)) == every

    page.get_by_role("button", name="Job", exact=True).click()
    assert set(shown(page)) == cards(kind="Job")
    expect(count).to_have_text(f"{len(cards(kind='Job'))} of {every} cards")
    page.get_by_role("button", name="Person", exact=True).click()
    assert set(shown(page)) == cards(kind="Job") | cards(kind="Person")
    page.get_by_role("button", name="Clear").click()
    expect(count).to_have_text(f"{every} cards")

    page.get_by_label("Type or trait").select_option("Weed")
    assert set(shown(page)) == cards(tag="Weed")
    page.get_by_label("Set").select_option("Slack Attack")
    assert set(shown(page)) == cards(tag="Weed", of="Slack Attack")
    page.get_by_label("Type or trait").select_option("all")
    assert set(shown(page)) == cards(of="Slack Attack")
    page.get_by_label("Set").select_option("all")

    search = page.get_by_label("Search", exact=True)
    search.fill("choad")
    assert shown(page) == ["Choad Warrior"]
    search.fill("weed  SHROOMS cannot play")  # words of its text, in any order
    assert "Professional Research Subject" in shown(page)
    search.fill("no card says qwxyz")
    expect(count).to_have_text("No card is like that")
    assert shown(page) == [] and quiet(page)


def test_what_was_looked_for_stands_in_the_address(page: Page, site: Path) -> None:
    go(page, site, "gallery", "#text=warrior&kind=Person")
    assert shown(page) == ["Choad Warrior"]
    expect(page.get_by_label("Search", exact=True)).to_have_value("warrior")
    expect(page.get_by_role("button", name="Person", exact=True)).to_have_attribute("aria-pressed", "true")
    page.get_by_label("Search", exact=True).fill("")
    page.get_by_label("Type or trait").select_option("Cat")
    page.reload()
    assert set(shown(page)) == cards(kind="Person", tag="Cat") and quiet(page)


def test_with_the_keyboard_alone(page: Page, site: Path) -> None:
    go(page, site, "gallery")
    page.keyboard.press("/")
    expect(page.get_by_label("Search", exact=True)).to_be_focused()
    page.keyboard.type("sleep")
    page.keyboard.press("Tab")
    pressed = page.locator(":focus")
    expect(pressed).to_have_attribute("aria-pressed", "false")
    outline = pressed.evaluate("it => getComputedStyle(it).outlineStyle + getComputedStyle(it).outlineWidth")
    assert outline == "solid3px"
    kind = pressed.inner_text()
    page.keyboard.press("Space")
    expect(pressed).to_have_attribute("aria-pressed", "true")
    assert set(shown(page)) <= cards(kind=kind)
    first = page.locator(".tile:visible a").first
    for _ in range(20):
        page.keyboard.press("Tab")
        if first.evaluate("it => it === document.activeElement"):
            break
    expect(first).to_be_focused()
    title = shown(page)[0]
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_contain_text(title)
    assert quiet(page)


def test_without_scripts_everything_is_shown(browser: Browser, site: Path) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = go(context.new_page(), site, "gallery")
    assert page.locator(".tile").count() == len(rules_of().cards)
    assert page.locator(".tile").last.is_visible() and page.locator(".controls").count() == 0
    context.close()


def test_the_questions_are_searched(page: Page, site: Path) -> None:
    go(page, site, "rulings")
    every = len(loaded().rulings)
    count = page.get_by_role("status")
    expect(count).to_have_text(f"{every} questions")
    page.get_by_label("Search", exact=True).fill("chainsaw")
    found = page.locator(".question:visible")
    assert 0 < found.count() < every
    assert all("chainsaw" in text.lower() for text in found.all_inner_texts())
    for heading in page.locator("h2:visible").all():
        assert heading.evaluate("it => { for (let n = it.nextElementSibling; n && n.tagName !== 'H2'; n = n.nextElementSibling) "
                                "if (n.matches('.question') && !n.hidden) return true; return false; }")  # fmt: skip
    page.get_by_label("Search", exact=True).fill("R22")
    assert page.locator("h2:visible").first.inner_text().startswith("R22:")
    page.get_by_label("Search", exact=True).fill("")
    expect(count).to_have_text(f"{every} questions")
    assert quiet(page)


# -- every page ------------------------------------------------------------------------------------------------


class Html(HTMLParser):
    """The places of a page, and what it asks for."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.asks: list[str] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if value and name == "id":
                self.ids.add(value)
            elif value and name in ("href", "src") and not value.startswith(("https:", "data:")):
                self.asks.append(value)


def test_every_link_of_every_page_leads_somewhere_on_disk(site: Path) -> None:
    every = {path: Html(path) for path in site.rglob("*.html") if path.name != "404.html"}
    assert len(every) > len(rules_of().cards)
    for path, read in every.items():
        for target in read.asks:
            name, _, place = target.partition("#")
            where = (path.parent / unquote(name)).resolve() if name else path
            assert where.is_file() or (name in (".", "./") and where.is_dir()), f"{path}: {target}"
            if place and where in every and place != "__top":
                assert unquote(place) in every[where].ids, f"{path}: {target}"


@pytest.mark.parametrize(("scheme", "names"), [("light", SORTS), ("dark", SORTS[1:8:3])])
def test_every_sort_of_page_is_quiet_and_can_be_read(
    browser: Browser, site: Path, scheme: str, names: tuple[str, ...]
) -> None:
    context = browser.new_context(color_scheme=scheme, viewport={"width": 1200, "height": 900})  # type: ignore[arg-type]
    page = watched(context.new_page())
    for name in names:
        go(page, site, name)
        assert page.locator("h1").first.is_visible()
        low = page.evaluate(CONTRAST)
        assert not low, f"{name}, {scheme}: {low[:5]}"
        assert page.locator("img").evaluate_all("all => all.filter(it => !it.alt).length") == 0
        quiet(page)
    context.close()


def test_every_sort_of_page_fits_a_phone(browser: Browser, site: Path) -> None:
    page = watched(browser.new_page(viewport={"width": 360, "height": 720}))
    for name in SORTS:
        go(page, site, name)
        wide = page.evaluate("Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)")
        assert wide <= 360, f"{name} is {wide} wide"
        small = page.locator(".controls :is(input, select, button)").evaluate_all(
            "all => all.filter(it => it.getBoundingClientRect().height < 32).length"
        )
        assert small == 0
    page.close()


#: The text of a page that stands out too little from its ground: at least 4.5, of large text 3 (WCAG 2.2, 1.4.3).
CONTRAST = """() => {
  const parse = (color) => {
    const found = color.match(/[\\d.]+/g).map(Number);
    return { rgb: found.slice(0, 3), alpha: found.length > 3 ? found[3] : 1 };
  };
  const over = (top, ground) => top.rgb.map((part, at) => part * top.alpha + ground[at] * (1 - top.alpha));
  const ground = (element) => {
    const layers = [];
    for (let each = element; each; each = each.parentElement) {
      const color = parse(getComputedStyle(each).backgroundColor);
      if (color.alpha) layers.push(color);
      if (color.alpha === 1) break;
    }
    return layers.reverse().reduce((below, layer) => over(layer, below), [255, 255, 255]);
  };
  const light = (rgb) => {
    const [r, g, b] = rgb.map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const low = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || element.closest("script, style, .headerlink, [hidden], .md-skip, option")) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const style = getComputedStyle(element);
    const below = ground(element);
    const [high, dim] = [light(over(parse(style.color), below)), light(below)].sort((a, b) => b - a);
    const size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const ratio = (high + 0.05) / (dim + 0.05);
    if (ratio < (large ? 3 : 4.5)) low.add(`${node.data.trim().slice(0, 30)}: ${ratio.toFixed(2)}`);
  }
  return Array.from(low);
}"""


# -- on paper --------------------------------------------------------------------------------------------------


def printed(page: Page) -> pypdfium2.PdfDocument:
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    page.wait_for_function("Array.from(document.images).every(image => image.complete && image.naturalWidth)")
    return pypdfium2.PdfDocument(page.pdf(format="A4", prefer_css_page_size=True))


def text_of(sheet: pypdfium2.PdfPage) -> str:
    return str(sheet.get_textpage().get_text_bounded())


def test_the_booklet_prints(page: Page, odd_site: Path) -> None:
    go(page, odd_site, "booklet")
    expect(page.get_by_role("button", name="Print the booklet")).to_be_visible()
    book = printed(page)
    rules = rules_of(TIDE)
    texts = []
    for number, sheet in enumerate(book, 1):
        text = text_of(sheet).strip()
        assert re.match(rf"{number}\b", text) or re.search(rf"\b{number}$", text), f"page {number} has no number"
        assert "Table of contents" not in text and "Print the booklet" not in text
        texts.append(re.sub(rf"^{number}\s+", "", text))
    assert texts[0].startswith(rules.title) and texts[1].startswith("The rules of the game")
    whole = re.sub(r"\s+", " ", " ".join(texts))
    for title in (*(card.title for card in rules.cards), *(ruling.title for ruling in loaded(TIDE).rulings)):
        assert title in whole
    for title in ("What the words mean", "Tide Market: all there is", "Questions and answers"):
        assert sum(text.startswith(title) for text in texts) == 1, title  # a part begins on a page of its own
    width, height = book[0].get_size()
    assert (round(width / 72 * 25.4), round(height / 72 * 25.4)) == (210, 297)


def test_a_card_prints_on_one_page(page: Page, site: Path) -> None:
    go(page, site, "cards/waitstaff")
    book = printed(page)
    text = text_of(book[0])
    assert "Waitstaff" in text and "When you play a Sleep card" in text
    assert "All cards" not in text and "Table of contents" not in text and "←" not in text


# -- signs -----------------------------------------------------------------------------------------------------


def named(title: str) -> str:
    """A title as the name of a window: themes look at it as HTML, so it has no tags, and nothing that looks like one of its signs."""
    return html.unescape(title.replace("<", "‹").replace(">", "›"))


def test_odd_titles_are_shown_as_they_are(page: Page, odd_site: Path) -> None:
    go(page, odd_site, "gallery")
    assert {*TITLES} <= {*shown(page)} and page.title() != "hit"
    tiles = dict(zip(shown(page), page.locator(".tile:visible a").all(), strict=True))
    links = {title: str(tiles[title].get_attribute("href")) for title in TITLES}
    page.get_by_label("Type or trait").select_option("<i>Odd</i></title>")
    assert sorted(shown(page)) == sorted(TITLES)
    page.get_by_label("Search", exact=True).fill("creme BRULEE")
    assert shown(page) == ["Crème Brûlée"]
    page.get_by_label("Search", exact=True).fill("מלך")
    assert shown(page) == ["מלך הקלפים"]
    for title, link in links.items():
        page.goto((odd_site / link).as_uri())
        heading = page.locator("h1").evaluate("it => it.firstChild.data")
        assert heading == title and page.title().startswith(named(title))
        assert page.locator("i, article b, nav b").count() == 0
        assert page.locator(".face img").evaluate("it => it.naturalWidth") > 0
        assert (
            page.locator("blockquote")
            .first.inner_text()
            .startswith("=1+1 <script>document.title='hit'</script> & {: .c }")
        )
    page.goto((odd_site / links["מלך הקלפים"]).as_uri())
    assert page.locator("h1").evaluate("it => getComputedStyle(it).unicodeBidi") == "plaintext"
    assert quiet(page)


def test_the_small_game_has_a_site_too(page: Page, odd_site: Path) -> None:
    for name in ("index", "rules", "words", "rulings", "a-z", "booklet", "kinds/find", "traits/sharp"):
        go(page, odd_site, name)
        assert page.locator("h1").first.is_visible() and quiet(page)
    assert "diver" in go(page, odd_site, "rules").locator("article").inner_text()
