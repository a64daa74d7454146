"""How it looks, as far as it can be measured: sharp boards, nothing cut off or wider than the screen, targets large enough."""

from __future__ import annotations

import base64
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from .hand import Hand
from .test_access import lay_open
from .test_itchy import TOUCHING, deed
from .test_itchy import battle as at_sea
from .test_naval_war import SOLO as NAVAL_WAR
from .test_naval_war import battle
from .test_naval_war import begin as begin_naval_war

SOLO = "#/warship?seats=Red:person,Blue:cadet&allfire=1&opener=0&seed=calm-heron-1"
FOUR = "#/warship?seats=Red:person,Blue:cadet,Green:cadet,Gold:cadet&opener=0&seed=calm-heron-1"

UNSHARP = """() => [...document.querySelectorAll("canvas")].filter((one) => one.clientWidth).map((one) =>
  [one.width - Math.round(one.clientWidth * devicePixelRatio), one.height - Math.round(one.clientHeight * devicePixelRatio), one.width > 50]
).filter(([wide, high, large]) => wide || high || !large)"""
TOO_WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
# What a finger or a pointer presses, whatever its kind, where it can be seen; links within sentences are excepted by WCAG 2.5.8.
SMALL = """() => [...document.querySelectorAll("button, select, summary, input, a.button, a.brand, #foot a")].filter((one) => {
  const box = one.getBoundingClientRect();
  return one.checkVisibility({ visibilityProperty: true }) && box.width && (box.width < 24 || box.height < 24) && !(one.type === "checkbox" && box.width >= 20);
}).map((one) => one.outerHTML.slice(0, 120))"""
# Buttons and words that lie over one another: pairs of leaves of the panel and the side.
OVERLAPPING = """() => {
  const leaves = [...document.querySelectorAll("#bar button, #bar a, #bar h1, .panel button, .panel .prompt, .panel h2, .side button, .side label, .side select, .side input")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".deeds"))
    .map((one) => [one, one.getBoundingClientRect()]).filter(([, box]) => box.width > 1 && box.height > 1);
  const found = [];
  leaves.forEach(([one, a], at) => leaves.slice(at + 1).forEach(([other, b]) => {
    if (one.contains(other) || other.contains(one)) return;
    const clip = [one, other].map((it) => it.closest(".panel, #t-log"));
    if (clip[0] !== clip[1]) return;
    if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3)
      found.push(one.outerHTML.slice(0, 80) + " / " + other.outerHTML.slice(0, 80));
  }));
  return found;
}"""


@pytest.mark.parametrize("ratio", [1, 2, 3])
def test_boards_are_sharp_after_resize_and_rotation(tab: Callable[..., Hand], ratio: int) -> None:
    hand = tab(SOLO, device_scale_factor=ratio)
    hand.table()
    for width, height in ((1366, 768), (1024, 900), (390, 844), (844, 390), (768, 1024), (1366, 768)):
        hand.page.set_viewport_size({"width": width, "height": height})
        hand.page.wait_for_function("(%s)().length === 0" % UNSHARP, timeout=10_000)
    blank = hand.page.evaluate("""() => [...document.querySelectorAll("canvas")].map((one) => new Set(one.getContext("2d").getImageData(0, 0, one.width, one.height).data).size)""")
    assert all(colours > 10 for colours in blank)


# Signs of the drawing that differ by more than smoothing of edges may, from what `kept` holds; with `keep` that is made of what is shown.
MENDED = """(keep) => {
  const all = [...document.querySelectorAll(".board-frame > canvas:first-child")].filter((one) => one.clientWidth);
  const now = all.map((one) => one.getContext("2d").getImageData(0, 0, one.width, one.height).data);
  if (keep) window.kept = now;
  return now.map((data, board) => data.reduce((count, value, at) => count + (Math.abs(value - kept[board][at]) > 64), 0));
}"""
# All that the panel and the chart's words say.
SHOWN = "() => document.querySelector('#panel').innerText + [...document.querySelectorAll('[role=gridcell]')].map((one) => one.ariaLabel).join()"
REDRAWN = "() => new Promise((done) => { dispatchEvent(new Event('resize')); requestAnimationFrame(() => requestAnimationFrame(done)) })"


@pytest.mark.parametrize("ratio", [1, 1.5, 2])
def test_what_is_mended_looks_as_if_it_were_drawn_anew(tab: Callable[..., Hand], ratio: float) -> None:
    """Aims that come and go, marks, a weapon that reaches far, and the chart enlarged: no trace stays, nothing is cut off."""
    hand = begin_naval_war(tab(NAVAL_WAR, device_scale_factor=ratio))
    battle(hand)
    squares = hand.page.locator(".kind-aim [role=gridcell]")
    for larger in (False, True):
        if larger:
            hand.page.locator(".kind-aim [data-zoom=in]").first.click()
        for weapon, aims in (("salvo", (45, 150, 300)), ("bomber", (0, 440)), ("atom", (220,)), ("rp", (62,))):
            hand.page.locator(f".nw-weapon[data-value={weapon}]").click()
            for aim in aims:
                squares.nth(aim).dispatch_event("click")
                hand.page.wait_for_function("(at) => document.querySelectorAll('.kind-aim [role=gridcell]')[at].ariaLabel.includes('aimed')", arg=aim)
            shown = hand.page.evaluate(MENDED, True)
            hand.page.evaluate(REDRAWN)
            assert max(hand.page.evaluate(MENDED, False)) <= 40, (larger, weapon, shown)


def test_what_stays_is_copied_and_not_drawn_again(tab: Callable[..., Hand]) -> None:
    """Of a chart that has come to rest the lowest shapes are kept as a picture; at another size they are drawn anew."""
    hand = tab("#/itchy?scenario=lissa&seats=Ann:person,Bob:person&seed=calm-heron-3")
    hand.page.wait_for_selector("#panel .it-roster, #panel [data-do]")
    hand.page.evaluate("""() => {
      const pens = CanvasRenderingContext2D.prototype;
      window.calls = { drawImage: 0, stroke: 0 };
      for (const name of Object.keys(calls)) {
        const before = pens[name];
        pens[name] = function (...given) { calls[name] += 1; return before.apply(this, given) };
      }
    }""")

    def calls(key: str) -> dict[str, int]:
        hand.page.evaluate("() => { calls.drawImage = calls.stroke = 0 }")
        if key:
            hand.page.keyboard.press(key)
        else:
            hand.page.evaluate(REDRAWN)
        hand.page.evaluate("() => new Promise((done) => setTimeout(done, 400))")
        found: dict[str, int] = hand.page.evaluate("() => calls")
        return found

    hand.page.locator("[role=gridcell][tabindex='0']").focus()
    calls("v")
    calls("v")
    copied = calls("v")
    anew = calls("")
    assert copied["drawImage"] == 1 and anew["drawImage"] == 0
    assert 0 < copied["stroke"] < anew["stroke"]


@pytest.mark.parametrize("ratio", [1, 2])
def test_a_mended_sea_chart_looks_as_if_it_were_drawn_anew(tab: Callable[..., Hand], ratio: float) -> None:
    """Courses that are laid and changed, a step taken, and the enemy's reach that comes and goes."""
    hand = tab("#/itchy?scenario=lissa&seats=Ann:person,Bob:person&seed=calm-heron-3", device_scale_factor=ratio)
    hand.page.wait_for_selector("#panel .it-roster, #panel [data-do]")
    keys = hand.page.keyboard
    hand.page.locator("[role=gridcell][tabindex='0']").focus()
    changes = 0
    for key in ("x", "a", "s", "v", "a", "p", "v", "r", "x"):
        hand.page.wait_for_selector("body:not(.resting)")
        told = hand.page.evaluate(SHOWN)
        keys.press(key)
        hand.page.evaluate("() => new Promise((done) => setTimeout(done, 400))")
        if hand.page.evaluate(SHOWN) != told:
            hand.page.evaluate(MENDED, True)
            hand.page.evaluate(REDRAWN)
            assert max(hand.page.evaluate(MENDED, False)) <= 40, key
            changes += 1
    assert changes >= 5


def test_zooming_the_page_keeps_boards_sharp(tab: Callable[..., Hand]) -> None:
    hand = tab(SOLO)
    hand.table()
    session = hand.page.context.new_cdp_session(hand.page)
    # Zoomed, and then brought to another screen in its full size.
    for width, height, scale in ((910, 512, 1.5), (546, 307, 2.5), (1366, 768, 1), (1366, 768, 2), (1366, 768, 1)):
        session.send("Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": scale, "mobile": False})
        hand.page.wait_for_function("(scale) => devicePixelRatio === scale", arg=scale)
        hand.page.screenshot()  # or else this browser without a screen would draw nothing, and not notice
        hand.page.wait_for_function("(%s)().length === 0" % UNSHARP, timeout=10_000)


UNCOVERED = """() => { const it = document.activeElement, box = [...it.getClientRects()].at(-1);  // the last line of a link that breaks
  return box.bottom <= innerHeight && it.contains(document.elementFromPoint(box.left + box.width / 2, box.bottom - 2)) }"""


@pytest.mark.parametrize("width", [320, 390, 768, 1366])
def test_no_screen_is_wider_than_the_window_and_targets_are_large(tab: Callable[..., Hand], width: int) -> None:
    hand = tab("", viewport={"width": width, "height": 800}, settings={"pace": "step"})
    bad = []
    for name in lay_open(hand):
        wide = hand.page.evaluate(TOO_WIDE)
        if wide > 0:
            bad.append(f"{name}: {wide} px too wide")
        bad += [f"{name}: small {one}" for one in hand.page.evaluate(SMALL)]
    assert not bad, "\n".join(bad)


@pytest.mark.parametrize("game", ["warship", "naval_war", "itchy"])
@pytest.mark.parametrize("size", [(1366, 768), (390, 844), (320, 480)], ids=["desk", "phone", "small"])
def test_what_has_the_focus_in_the_set_up_is_never_under_the_start_bar(tab: Callable[..., Hand], size: tuple[int, int], game: str) -> None:
    hand = tab("#/" + game, viewport={"width": size[0], "height": size[1]})
    hand.engine_ready()
    fields = hand.page.locator(".setup :is(input, select, button, a):not(#start)").count()
    covered, seen = [], 0
    for _ in range(fields + 10):
        hand.page.keyboard.press("Tab")
        ident = hand.page.evaluate("() => document.activeElement.closest('.setup') ? document.activeElement.id || document.activeElement.innerText : ''")
        if ident == "start":
            break
        seen += bool(ident)
        if ident and not hand.page.evaluate(UNCOVERED):
            covered.append(ident)
    assert seen >= 4 and not covered


def test_squares_on_a_phone_are_large_enough(tab: Callable[..., Hand]) -> None:
    hand = tab(FOUR, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    hand.table()
    box = hand.page.locator(".board.front [role=gridcell]").first.bounding_box()
    assert box and min(box["width"], box["height"]) >= 24
    expect(hand.fire_button).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)], ids=["desk", "phone"])
def test_the_largest_text_overlaps_nothing(tab: Callable[..., Hand], size: tuple[int, int]) -> None:
    hand = tab(SOLO, viewport={"width": size[0], "height": size[1]}, settings={"size": "huge"})
    hand.table()
    hand.cell(1, "E5").click()
    assert hand.page.evaluate(OVERLAPPING) == []
    assert hand.page.evaluate(TOO_WIDE) <= 0
    hand.turn("#/warship")
    hand.page.wait_for_selector("#start")
    assert hand.page.evaluate(TOO_WIDE) <= 0


def test_a_large_sea_begins_where_the_ship_that_acts_is_and_stays_as_it_was_chosen(tab: Callable[..., Hand]) -> None:
    """The Yalu on a phone: 24 areas in a line would be 14 pixels wide each."""
    hand = tab("#/itchy?scenario=yalu&seats=Ann:person,Bob:person&seed=calm-heron-3", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    at_sea(hand)
    wide = "() => document.querySelector('.board.front [role=gridcell]').getBoundingClientRect().width"
    assert hand.page.evaluate(wide) >= 22
    expect(hand.cell("sea", "I3")).to_be_in_viewport(ratio=1)
    hand.page.locator("[data-zoom=whole]").tap()
    small = hand.page.evaluate(wide)
    assert small < 22
    for _ in range(2):
        deed(hand, hand.page.locator(".deeds .primary").tap)
        assert hand.page.evaluate(wide) == small
        deed(hand, hand.page.locator(".deeds [data-do=end]").tap)
    hand = tab("#/itchy?scenario=yalu&seats=Ann:person,Bob:person&seed=calm-heron-3")
    hand.table()
    expect(hand.page.locator("[data-zoom=whole]")).to_be_disabled()


def test_four_boards_are_seen_at_once_on_a_desk(tab: Callable[..., Hand]) -> None:
    hand = tab(FOUR)
    hand.table()
    for at in range(4):
        expect(hand.board(at)).to_be_in_viewport(ratio=0.95)


LONG = "#/itchy?scenario=lissa&seats=Wilhelmina-Wolkenstein-Wwwwwww:person,Mmmmmmmmmmmmmmmmmmmmmmmmmmmmmm:person&seed=calm-heron-3"
# The buttons of the main row that are not seen from edge to edge.
COVERED_DEEDS = """() => [...document.querySelectorAll(".deeds button")].filter((one) => {
  const box = one.getBoundingClientRect();
  return [[0.5, 3], [0.5, box.height - 3]].some(([share, down]) => !one.contains(document.elementFromPoint(box.left + box.width * share, box.top + down)));
}).map((one) => one.innerText)"""


@pytest.mark.parametrize("size", [(320, 640), (390, 844), (844, 390), (683, 384)], ids=["small", "phone", "on its side", "zoomed"])
def test_a_battle_fits_small_screens_whatever_the_names(tab: Callable[..., Hand], size: tuple[int, int]) -> None:
    hand = at_sea(tab(LONG, viewport={"width": size[0], "height": size[1]}))
    for screen in ("who acts", "she acts", "the end"):
        assert hand.page.evaluate(TOO_WIDE) <= 0, screen
        if screen == "the end":
            break
        expect(hand.page.locator(".deeds .primary")).to_be_in_viewport(ratio=0.99)
        assert hand.page.evaluate(COVERED_DEEDS) == [], screen
        assert hand.page.evaluate(TOUCHING, ["✓", "▸"]) == [], screen
        if screen == "who acts":
            deed(hand, hand.page.locator(".deeds .primary").click)
        else:
            hand.button("Resign…").click()
            hand.page.locator("dialog").get_by_role("button", name="Resign", exact=True).click()
            hand.page.wait_for_selector(".it-luck")


def darkness(hand: Hand, gauge: Locator) -> float:
    """The share of dark pixels in the middle row of a gauge as it is seen."""
    gauge.scroll_into_view_if_needed()
    picture = base64.b64encode(gauge.screenshot()).decode()
    other = hand.page.context.new_page()
    share: float = other.evaluate(
        """async (picture) => {
          const image = await createImageBitmap(await (await fetch("data:image/png;base64," + picture)).blob());
          const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
          pen.drawImage(image, 0, 0);
          const row = pen.getImageData(3, Math.floor(image.height / 2), image.width - 6, 1).data;
          let dark = 0;
          for (let at = 0; at < row.length; at += 4) dark += row[at] + row[at + 1] + row[at + 2] < 500;
          return (4 * dark) / row.length;
        }""",
        picture,
    )
    other.close()
    return share


def test_gauges_are_filled_in_forced_colours(tab: Callable[..., Hand]) -> None:
    hand = tab("#/itchy?scenario=duel&seats=Ann:person,Bob:person&seed=calm-heron-3", forced_colors="active")
    hand.page.wait_for_selector(".it-acting")
    for gauge in (".it-roster i", ".it-fleet .it-fv i", ".it-pips i.on"):
        assert darkness(hand, hand.page.locator(gauge).first) > 0.8, gauge
    hand.page.locator(".it-way i").first.evaluate("(it) => it.style.setProperty('--share', '50%')")
    assert 0.35 < darkness(hand, hand.page.locator(".it-way i").first) < 0.65
    hand = tab(NAVAL_WAR, forced_colors="active")
    hand.page.wait_for_selector(".nw-bar i")
    assert darkness(hand, hand.page.locator(".nw-bar i").first) > 0.8


def test_print_of_a_battle_names_ships_and_guns_and_has_the_map_across_the_page(tab: Callable[..., Hand]) -> None:
    hand = tab("#/itchy?scenario=duel&seats=Ann:person,Bob:person&seed=calm-heron-3", settings={"theme": "dark"})
    hand.page.wait_for_selector(".it-acting")
    hand.page.emulate_media(media="print")
    hand.page.set_viewport_size({"width": 703, "height": 1000})
    hand.page.evaluate("() => window.dispatchEvent(new Event('beforeprint'))")
    for words in ("Tsarina", "Monopoly"):
        expect(hand.page.locator(".it-fleet").get_by_text(words, exact=True)).to_be_visible()
    expect(hand.page.locator(".it-gun-name").first).to_be_visible()
    expect(hand.page.locator(".it-helm, .it-roster, .it-tools, .deeds, #bar").first).to_be_hidden()
    picture = hand.page.locator(".print-picture").bounding_box()
    assert picture and picture["width"] > 600
    assert hand.page.evaluate(TOO_WIDE) <= 0
    adjusted = hand.page.locator(":is(.it-fv, .it-way, .it-pips) > i").evaluate_all("(all) => all.map((one) => getComputedStyle(one).printColorAdjust)")
    assert adjusted and set(adjusted) == {"exact"}


def test_print_of_a_fleet_laid_names_what_was_bought(tab: Callable[..., Hand]) -> None:
    hand = tab(NAVAL_WAR)
    hand.page.wait_for_selector(".nw-tray")
    hand.page.emulate_media(media="print")
    expect(hand.page.locator(".nw-tray").get_by_text("Battleship").first).to_be_visible()
    assert hand.page.locator("select:visible, input:visible, textarea:visible").count() == 0


def test_print_shows_both_boards_on_light_paper(tab: Callable[..., Hand]) -> None:
    hand = tab(SOLO, settings={"theme": "dark"})
    hand.table()
    hand.page.emulate_media(media="print")
    hand.page.evaluate("() => window.dispatchEvent(new Event('beforeprint'))")
    assert hand.page.evaluate("() => getComputedStyle(document.body).backgroundColor") in ("rgb(255, 255, 255)", "rgba(0, 0, 0, 0)")
    assert hand.page.locator(".print-picture svg").count() == 2 and hand.page.locator(".print-picture").first.is_visible()
    assert len(hand.page.pdf()) > 10_000
