"""The Naval War Game in a browser: whole matches by each kind of hand, what is said, what nobody may see, and that it goes on after a reload."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from .hand import Hand, eventually
from .sites import Program
from .test_access import nothing_found
from .test_first_to_last_shot import tab_to
from .test_offline import served, visited  # noqa: F401  the fixture is used by its name
from .test_one_device import EVERYTHING, kept_for_show, listed

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
TRANSCRIPT = Path(__file__).with_name("transcript_naval_war.txt")
SHIPS = (
    "Battleship K 1-4, M 1-4, O 1-4\nCruiser K 8-10, M 8-10\nDestroyer O 8-9, Q 8-9\n"
    "Submarine A 21, C 21, E 21, G 21, I 21, K 21, M 21, O 21, Q 1, Q 3, Q 5, Q 11, Q 13, Q 15, Q 17, Q 19, "
    "S 1, S 3, S 5, S 7, S 9, S 11, S 13, S 15, S 17, S 19, U 1, U 3"
)
ANNS = "Land B 2, G 10\nAtom Bomber B 2, D 4\nBomber B 4\nR.P. D 2\nGun C 3, G 10, H 11, I 12, G 12\nSalvoes 1\n" + SHIPS
BOBS = "Land B 2, G 10\nAtom Bomber B 2, D 4\nBomber B 4\nR.P. D 2\nGun C 3, G 10, H 11, I 12, G 12, I 10\n" + SHIPS
"""The same ships and land, and other things on them, all 80 points: with few planes a match is short."""
MOVED = BOBS.replace("Submarine A 21", "Submarine A 19").replace("Gun C 3, G 10", "Gun C 2, G 11")
PAIR = "#/naval_war?seats=Ann:person,Bob:person&points=80&seed=calm-heron-2"
SOLO = "#/naval_war?seats=Red:person,Blue:cadet&points=80&seed=calm-heron-2&fleet=" + quote(ANNS)
MOVES = {
    "Ann": [("atom", "L3"), ("rp", "H8"), ("bomber", "Q8"), ("salvo", "K1 K2 U5")],
    "Bob": [("rp", "C3"), ("bomber", "C9"), ("atom", "S20"), ("atom", "B2")],
}


def battle(hand: Hand) -> Hand:
    """Wait until the person may attack."""
    hand.page.wait_for_selector(".deeds [data-do=fire]")
    return hand


def begin(hand: Hand) -> Hand:
    """The fleet that the link brought is laid out as it is."""
    expect(hand.page.locator("#panel [data-do=done].primary")).to_be_enabled()
    hand.page.locator("#panel [data-do=done]").click()
    return hand


def lay(hand: Hand, text: str) -> Hand:
    """The whole disposition as text."""
    field = hand.page.locator("#layout-text")
    hand.page.locator(".nw-text summary").click()
    field.fill(text)
    field.blur()
    return begin(hand)


def attack(hand: Hand, board: int, weapon: str, squares: str) -> Hand:
    """By the pointer: choose, aim, confirm."""
    hand.page.locator(f".nw-weapon[data-value={weapon}]").click()
    return hand.fire(board, *squares.split())


def pair(tab: Callable[..., Hand], bobs: str = BOBS, before: str = "", option: str = "") -> Hand:
    """Both have laid out; the one who won the toss is to lift the curtain."""
    hand = tab(None, before=before)
    hand.go(PAIR + option)
    for name, fleet, other in (("Ann", ANNS, "Bob"), ("Bob", bobs, "Ann")):
        lift(hand, name)
        lay(hand, fleet)
        if name == "Ann":
            hand.button("Hand the device to " + other).click()
    hand.page.wait_for_selector(".handing, .deeds [data-do=fire]")
    if hand.page.locator(".handing").count():
        hand.page.locator("#hand-over").click()
        lift(hand, "Ann")
    return hand


def lift(hand: Hand, name: str) -> None:
    button = hand.page.get_by_role("button", name=f"I am {name}", exact=True)
    button.wait_for()

    def lifted() -> bool:
        if button.count():
            button.click()
        return button.count() == 0

    eventually(lifted, "the curtain stayed down")
    hand.page.wait_for_selector("#panel .deeds")
    expect(hand.button("Skip")).to_have_count(0)


def mover(hand: Hand) -> str:
    return hand.page.locator(".nw-sides .to-move > span").inner_text()


def play_out(hand: Hand) -> None:
    """The moves of both in turn, by the pointer, until nobody has any left. Bob's last bomb takes Ann's second Atom Bomber on the ground."""
    left = {name: list(moves) for name, moves in MOVES.items()}
    while not hand.page.locator(".result").count():
        name = mover(battle(hand))
        weapon, squares = left[name].pop(0)
        attack(hand, 1 if name == "Ann" else 0, weapon, squares)
        if hand.page.locator(".handing").count():
            hand.page.locator("#hand-over").click()
            lift(hand, "Bob" if name == "Ann" else "Ann")
    assert left == {"Ann": [], "Bob": []}


TOO_WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
# Heads of a table whose words come nearer to each other than a space.
CROWDED = """() => [...document.querySelectorAll(".nw-table thead tr")].flatMap((row) => {
  const words = [...row.children].map((one) => { const range = document.createRange(); range.selectNodeContents(one); return range.getBoundingClientRect(); });
  return words.slice(1).map((box, at) => box.left - words[at].right).filter((gap) => gap < 5);
})"""
SMALL = {"small": (320, 480), "phone": (390, 844), "on its side": (844, 390)}
IN_SIGHT = """(selectors) => selectors.flatMap((selector) => [...document.querySelectorAll(selector)]).filter((one) => {
  const box = one.getBoundingClientRect();
  const at = [[.5, .5], [.1, .1], [.9, .9], [.1, .9], [.9, .1]].map(([x, y]) => document.elementFromPoint(box.left + x * box.width, box.top + y * box.height));
  return box.width < 24 || box.height < 24 || box.left < 0 || box.right > innerWidth || at.some((it) => !it || !one.contains(it));
}).map((one) => one.innerText + " " + JSON.stringify(one.getBoundingClientRect()))"""


@pytest.mark.parametrize("size", list(SMALL.values()), ids=list(SMALL))
def test_on_a_small_screen_all_that_is_to_be_chosen_is_in_sight_without_scrolling(tab: Callable[..., Hand], size: tuple[int, int]) -> None:
    hand = tab("#/naval_war?seats=Red:person,Blue:cadet&points=80&seed=calm-heron-2", viewport={"width": size[0], "height": size[1]}, has_touch=True)
    hand.page.wait_for_selector(".deeds.laying")
    strip = hand.page.locator(".nw-strip")
    expect(strip).to_be_in_viewport(ratio=1)
    assert hand.page.evaluate(IN_SIGHT, [".nw-chip:first-child", ".deeds button"]) == []
    # What lies below is a matter of scrolling down, and of nothing else.
    hand.page.locator(".lesser [data-do=afresh]").scroll_into_view_if_needed()
    tools = hand.page.locator(".nw-budget ~ .lesser button")
    assert tools.count() == 8
    assert tools.evaluate_all("(all) => all.filter((one) => one.getBoundingClientRect().right > innerWidth).map((one) => one.innerText)") == []
    assert hand.page.evaluate("() => { const it = document.querySelector('#nw-ready'); return it.scrollWidth <= it.clientWidth }")
    hand.go(SOLO.replace("calm-heron-2", "calm-heron-1"))
    begin(hand)
    battle(hand)
    hand.page.evaluate("() => scrollTo(0, 0)")
    assert hand.page.evaluate(IN_SIGHT, [".nw-weapon", ".deeds button"]) == []
    expect(hand.board(1).locator(".grid")).to_be_in_viewport(ratio=0.9)


def test_four_at_a_phone_on_its_side_have_chart_enemies_and_weapons_in_sight(tab: Callable[..., Hand]) -> None:
    seats = "seats=Red:person,Blue:cadet,Green:cadet,Gold:cadet&points=80&seed=calm-heron-1&fleet=" + quote(ANNS)
    hand = tab("#/naval_war?" + seats, viewport={"width": 844, "height": 390}, has_touch=True)
    battle(begin(hand))
    hand.page.evaluate("() => scrollTo(0, 0)")
    assert hand.page.evaluate(IN_SIGHT, [".nw-enemies button", ".nw-weapon", ".deeds button"]) == []
    expect(hand.board(1).locator(".grid")).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize("size", [(390, 844), (320, 600), (844, 390), (667, 375)])
@pytest.mark.parametrize("name", ["Blue", "Konteradmiral Wilhelmina"])
def test_the_head_of_a_chart_ends_before_its_buttons(tab: Callable[..., Hand], size: tuple[int, int], name: str) -> None:
    """While computers are watched each chart says how much is afloat."""
    hand = tab(f"#/naval_war?seats={name}:cadet,{name}:cadet&points=80&seed=calm-heron-1", viewport={"width": size[0], "height": size[1]}, has_touch=True)
    hand.page.wait_for_selector(".replay")
    head = hand.page.locator(".board.front .board-head")
    expect(head).to_contain_text(re.compile(r"\(\d+ points\)"))
    expect(head.locator(".bracket")).to_be_in_viewport(ratio=0.9)
    assert hand.page.evaluate(
        """() => { const front = document.querySelector(".board.front"), first = front.querySelector(".zoomers button").getBoundingClientRect();
          const line = front.querySelector(".board-head").getBoundingClientRect();
          return [...front.querySelectorAll(".owner strong, .bracket, .note")].filter((one) => { const range = document.createRange(); range.selectNodeContents(one);
            const words = range.getBoundingClientRect(), box = one.getBoundingClientRect();
            return words.width && words.top < line.bottom - 6 && Math.min(words.right, box.right) > first.left - 4 }).map((one) => one.innerText) }"""
    ) == []


def test_a_whole_match_by_keyboard_alone(tab: Callable[..., Hand]) -> None:
    hand = tab()
    keys = hand.page.keyboard
    tab_to(hand, "it.getAttribute('href') === '#/naval_war'")
    keys.press("Enter")
    hand.page.wait_for_selector("#start")
    tab_to(hand, "it.id === 'field-seat-1-by'")
    keys.type("Computer: cadet")
    tab_to(hand, "it.id === 'field-option-points'")
    keys.type("80")
    tab_to(hand, "it.id === 'field-seed'")
    keys.press("Control+a")
    keys.type("calm-heron-2")
    tab_to(hand, "it.id === 'start'")
    keys.press("Enter")
    hand.page.wait_for_selector("[data-do=ready]")
    tab_to(hand, "it.dataset.do === 'ready'")
    keys.type("Half of Game 2, Blue")
    tab_to(hand, "it.dataset.do === 'auto'", 120)
    keys.press("Enter")
    hand.page.wait_for_selector("[data-do=done].primary:not([disabled])")
    tab_to(hand, "it.dataset.do === 'done'", 120)
    keys.press("Enter")
    battle(hand)
    tab_to(hand, "it.getAttribute('role') === 'gridcell'", 120)
    turn = 0
    while hand.may_fire():
        told = hand.told()
        weapon = hand.page.locator(".nw-weapon[aria-pressed=true]").get_attribute("data-value")
        if turn == 1:
            keys.press("w")
            assert "in hand" in hand.live()
            weapon = hand.page.locator(".nw-weapon[aria-pressed=true]").get_attribute("data-value")
        if turn == 2 and weapon != "salvo":
            keys.press("v")
            assert "will fly" in hand.live()
        for shot in range(3 if weapon == "salvo" else 1):
            assert hand.focused().startswith("1 "), f"the focus was lost to {hand.focused()!r}"
            row, column = "ABCDEFGHIJKLMNOPQRSTU"[(5 * turn + 7 * shot) % 21], 1 + (4 * turn + 2) % 21
            keys.type(row.lower() + str(column))
            assert hand.focused() == f"1 {row}{column}"
            keys.press("Enter" if turn % 2 else "Space")
        turn += 1
        keys.press("x" if turn % 2 else "Shift+Enter")
        hand.after(told)
    assert 5 < turn < 12, "every plane and salvo of the fleet, but for those destroyed"
    expect(hand.page.locator(".result h2")).to_contain_text("win")
    hand.see("Nobody moved a ship")


def test_a_number_typed_on_the_chart_ends_with_the_next_other_key(tab: Callable[..., Hand]) -> None:
    hand = tab("#/naval_war?seats=Red:person,Blue:cadet&points=80&seed=calm-heron-2")
    hand.page.wait_for_selector(".deeds.laying")
    hand.cell("lay", "A5").focus()
    for typed, square in (("f1", "F1"), ("p1", "P1"), ("b21", "B21"), ("c2", "C2"), ("c1", "C1")):
        hand.page.keyboard.type(typed)
        assert hand.focused() == "lay " + square


def test_a_whole_match_by_typed_moves_alone(tab: Callable[..., Hand]) -> None:
    """From the first ship to the last shot nothing but the two fields for text is used."""
    hand = tab("#/naval_war?seats=Red:person,Blue:cadet&points=80&seed=calm-heron-2")
    line = hand.page.get_by_label("Or type a line")
    line.wait_for()
    for words in (*ANNS.split("\n"), "off U 3", "Submarine U 5", "begin"):
        line.fill(words)
        line.press("Enter")
    battle(hand)
    field = hand.page.get_by_label("Type a move")
    field.fill("salvo A 1")
    field.press("Enter")
    expect(hand.page.locator("#alert")).to_contain_text("three squares")
    for words in ("orders all hold", "orders C 3 both", "B 2 to L 3", "d4 k9", "B 4 to Q 8", "D 2 to H 8", "salvo K 1, K 2, U 5"):
        told = hand.told()
        field.fill(words)
        field.press("Enter")
        hand.page.wait_for_function("(told) => document.querySelectorAll('.log li').length > told && document.querySelector('.deeds .primary, .deeds :disabled, .result')", arg=told)
        expect(hand.page.locator("#panel .notice.bad:not([hidden])")).to_have_count(0)
    hand.page.wait_for_selector(".result")
    record = hand.page.locator(".nw-record")
    record.locator("summary").click()
    expect(record.locator("section").first).to_contain_text("Atom Bomber B 2 to L 3")
    hand.see("Nobody moved a ship")


def test_what_is_said_of_a_whole_match(tab: Callable[..., Hand]) -> None:
    """The live region's transcript of a fixed match; PAPER_NAVY_WRITE=1 writes it anew."""
    listen = """addEventListener("DOMContentLoaded", () => { window.said = [];
      if (document.getElementById("live")) for (const id of ["live", "alert"]) new MutationObserver((changes) => {
        const coming = changes.flatMap((one) => [...one.addedNodes]).map((one) => one.textContent.trim()).filter(Boolean);
        said.push(...coming.map((words) => id + ": " + words));
      }).observe(document.getElementById(id), { childList: true }) })"""
    hand = pair(tab, before=listen)
    play_out(hand)
    hand.see("Nobody moved a ship")
    said = "\n".join(hand.page.evaluate("() => said")) + "\n"
    if os.environ.get("PAPER_NAVY_WRITE"):
        TRANSCRIPT.write_text(said, "utf-8")
    assert said == TRANSCRIPT.read_text("utf-8")
    assert " you " not in said.lower()


def test_nothing_of_the_other_disposition_is_in_words_labels_pixels_or_previews(tab: Callable[..., Hand]) -> None:
    """Two matches that differ in Bob's guns and one of his Submarines alone: Ann's page is the same to the last pixel, and so is the curtain's."""
    seen: list[list[object]] = []
    for bobs in (BOBS, MOVED):
        hand = pair(tab, bobs)
        first = mover(battle(hand))
        pages = []
        if first == "Bob":
            attack(hand, 0, "rp", "U20")
            hand.page.locator("#hand-over").click()
            lift(hand, "Ann")
        attack(battle(hand), 1, "rp", "L3")
        pages.append(hand.page.evaluate(EVERYTHING))
        assert "Submarine A 21" not in hand.page.content() and "Submarine A 19" not in hand.page.content()
        assert not [key for key in ("A19", "A21", "C2", "G11") if hand.label(1, key)[-7:] != "unknown"]
        hand.page.locator("#hand-over").click()
        hand.page.wait_for_selector(".curtain")
        pages.append(hand.page.evaluate(EVERYTHING))
        hand.kept(3)
        stored = "".join(hand.stored().values())
        assert "Submarine" not in stored and "A 21" not in stored
        pages.append(kept_for_show(hand))
        assert not set(hand.saves()[0]["private"].get("0", {})) - {"draft", "steps", "notes", "left"}
        lift(hand, "Bob")
        own = hand.page.evaluate(EVERYTHING)
        pages.append(listed(hand))
        seen.append([*pages, own])
    for ours, theirs in zip(seen[0][:-1], seen[1][:-1], strict=True):
        assert ours == theirs
    assert seen[0][-1]["pixels"] != seen[1][-1]["pixels"], "the comparison notices a fleet that does show"  # type: ignore[index]


def test_every_arriving_plane_is_asked_about_and_the_question_tells_nothing(tab: Callable[..., Hand]) -> None:
    """N-15: over guns or open sea, the attacker sees the same hand-over; the defender chooses."""
    hand = pair(tab, option="&guns=ask")
    name = mover(battle(hand))
    board, other = (1, "Bob") if name == "Ann" else (0, "Ann")
    waiting = []
    for square in ("U20", "H11"):
        weapon = "rp" if square == "U20" else "bomber"
        attack(hand, board, weapon, square)
        panel = hand.page.locator("#panel")
        expect(panel).to_contain_text(f"{other} is next")
        waiting.append(panel.locator(".handing").inner_text())
        hand.page.locator("#hand-over").click()
        lift(hand, other)
        asked = hand.page.locator(".nw-asked")
        if square == "U20":
            expect(asked).to_contain_text("No gun that is ready")
            hand.button("Let it pass").click()
            attack(battle(hand), 1 - board, "atom", "L11")
            hand.page.locator("#hand-over").click()
            lift(hand, name)
            battle(hand)
        else:
            expect(asked).to_contain_text("Any of these guns can bring it down, once.")
            hand.cell(1 if name == "Ann" else 0, "H11").click()
            hand.button("Fire the gun at H 11").click()
            expect(hand.page.locator(".log")).to_contain_text("A-A gun at H 11 brought it down")
    assert waiting[0] == waiting[1]


def test_a_reload_in_the_battle_and_without_the_server(tab: Callable[..., Hand], served: Program) -> None:  # noqa: F811
    hand = visited(tab, served)
    served.stop()
    hand.reload()
    hand.turn(SOLO)
    battle(begin(hand))
    attack(hand, 1, "rp", "L3")
    hand.button("ship", exact=True).click()
    hand.cell(1, "A1").click()
    hand.button("ship", exact=True).click()
    known = hand.label(1, "L3")
    hand.kept(3)
    hand.reload()
    battle(hand)
    assert hand.label(1, "L3") == known and hand.label(1, "A1") == "A 1, ship pencilled"
    for weapon, squares in (("atom", "L3"), ("atom", "B2"), ("bomber", "Q8"), ("salvo", "K1 K2 U5")):
        attack(battle(hand), 1, weapon, squares)
    hand.page.wait_for_selector(".result")
    hand.see("Nobody moved a ship")


def lay_open(hand: Hand) -> Iterator[str]:
    """Every screen of the game from the set-up to the post-mortem, each by its name."""
    page = hand.page
    hand.turn("#/naval_war").see("House options")
    yield "set-up"
    hand.turn("#/rules/naval_war")
    page.wait_for_selector(".rules h1")
    yield "how to play"
    hand.turn("#/naval_war?seats=Ann:person,Bob:person,Cem:cadet&points=80&guns=ask&seed=calm-heron-1&fleet=" + quote(ANNS))
    page.wait_for_selector(".curtain")
    yield "curtain"
    lift(hand, "Ann")
    begin(hand)
    page.locator("#hand-over").click()
    lift(hand, "Bob")
    lay(hand, BOBS)
    while not page.locator(".nw-asked").count():
        page.wait_for_selector(".handing, .deeds [data-do=fire], .nw-asked")
        if page.locator(".handing").count():
            page.locator("#hand-over").click()
            page.wait_for_selector(".curtain")
            lift(hand, page.locator("#lift").inner_text().removeprefix("I am "))
        elif page.locator(".deeds [data-do=fire]").count():
            attack(hand, 1 if mover(hand) == "Ann" else 0, "rp", "H11")
    yield "asked, after a recap"
    page.locator(".deeds [data-do=answer]").first.click()
    page.wait_for_selector(".handing, .deeds [data-do=fire]")
    if page.locator(".handing").count():
        yield "handing over"
        page.locator("#hand-over").click()
        page.wait_for_selector("#lift")
        lift(hand, page.locator("#lift").inner_text().removeprefix("I am "))
    hand.turn(SOLO)
    battle(begin(hand))
    page.locator(".nw-orders summary").click()
    attack(hand, 1, "atom", "L3")
    hand.cell(1, "H8").click()
    yield "battle, aiming"
    page.locator(".nw-reports button").first.click()
    expect(page.locator(".nw-reports button").first).to_have_attribute("aria-pressed", "true")
    yield "a report outlined"
    if page.locator(".wide-only").first.is_visible():
        hand.button("Projector").click()
        for part in (".nw-reports", ".nw-sides", ".nw-record"):
            expect(page.locator(part)).to_be_visible()
        yield "projector"
        hand.button("Projector").click()
    page.locator(".controls [data-act=resign]").click()
    page.locator("[data-act=resign-sure]").click()
    page.wait_for_selector(".result .pledges")
    page.locator("[data-do=falls]").click()
    page.locator(".nw-record summary").click()
    yield "post-mortem"
    if page.locator(".wide-only").first.is_visible():
        hand.button("Projector").click()
        expect(page.locator(".nw-table").first).to_be_visible()
        yield "post-mortem on the projector"
        hand.button("Projector").click()
    page.get_by_label("Point of view").select_option("0")
    hand.button("One move back").click()
    expect(page.locator("#panel .prompt")).to_contain_text("Red to move")
    yield "replay as Red"


def test_a_double_click_on_the_curtain_selects_nothing_of_the_table_beneath(tab: Callable[..., Hand]) -> None:
    hand = tab(None)
    hand.go(PAIR)
    page = hand.page
    hand.button("I am Ann").wait_for()
    page.wait_for_timeout(1000)
    hand.button("I am Ann").hover()
    page.mouse.down(click_count=1)
    page.mouse.up(click_count=1)
    page.locator(".log li").first.hover(position={"x": 12, "y": 12})
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    assert page.evaluate("getSelection().toString()") == ""
    page.mouse.click(5, 5)
    page.locator(".log li").first.dblclick(position={"x": 12, "y": 12})
    assert page.evaluate("getSelection().toString()") != "", "whoever wants to select words can"


@pytest.mark.parametrize("wide", [320, 390])
def test_the_longest_names_fit_a_phone(tab: Callable[..., Hand], wide: int) -> None:
    """Names of 24 of the widest letter: nothing is wider than the page in battle or post-mortem, and the heads of a table stand apart."""
    names = ["W" * 23 + str(number) for number in range(6)]
    hand = tab(None, viewport={"width": wide, "height": 844}, has_touch=True, is_mobile=True)
    page = hand.page
    hand.go(SOLO.replace("Red:", names[0] + ":").replace("Blue:", names[1] + ":"))
    battle(begin(hand))
    assert page.evaluate(TOO_WIDE) == 0, "battle"
    page.evaluate("document.querySelector('.controls [data-act=resign]').click()")
    page.locator("[data-act=resign-sure]").click()
    page.wait_for_selector(".result .pledges")
    assert page.evaluate(TOO_WIDE) == 0, "post-mortem"
    assert page.evaluate(CROWDED) == []
    hand.go("#/naval_war?points=80&alliances=three&seed=calm-heron-2&seats=" + ",".join(name + ":cadet" for name in names))
    page.wait_for_selector(".nw-sides")
    assert page.evaluate(TOO_WIDE) == 0, "six"


@pytest.mark.parametrize(("theme", "device"), [("light", {}), ("dark", PHONE)], ids=["light", "dark on a phone"])
def test_axe_finds_nothing_on_any_screen(tab: Callable[..., Hand], theme: str, device: dict[str, object]) -> None:
    nothing_found(tab("", settings={"theme": theme}, **device), lay_open)
