"""Itchy and Scratchy in a browser: whole duels by each kind of hand, a battle of squadrons by touch, axe, and that it goes on after a reload."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

import storage
from game import itchy
from game.agents import decide
from game.match import Match

from .hand import Hand, eventually
from .test_access import PHONE, nothing_found
from .test_first_to_last_shot import tab_to

TRANSCRIPT = Path(__file__).with_name("transcript_itchy.txt")
DUEL = "#/itchy?seats=Ann:person,Bob:person&seed=calm-heron-3"
SOLO = "#/itchy?seats=Red:person,Blue:cadet&seed=calm-heron-3"
OWN = "#/itchy?scenario=own&seats=Ann:person,Bob:person&seed=calm-heron-3"
LISSA = "#/itchy?scenario=lissa&seats=Red:person,Blue:cadet&seed=calm-heron-3"
ENDED = re.compile("wins|A draw")
WATCH = "#/itchy?scenario=pacocha&seats=A:captain,B:cadet&seed=calm-heron-3"


def battle(hand: Hand) -> Hand:
    """Wait until a person may act, or the battle is over."""
    hand.page.wait_for_selector("body:not(.resting) .deeds .primary, .result")
    return hand


def over(hand: Hand) -> bool:
    return battle(hand).page.locator(".result").count() > 0


def deed(hand: Hand, act: Callable[[], Any]) -> Hand:
    """Do something that is told in the log, and wait until a person may act again."""
    told = hand.told()
    act()
    return hand.after(told)


def ways(hand: Hand) -> dict[str, bool]:
    """Which of the helm's and the guns' buttons are there to be pressed."""
    return hand.page.evaluate(
        """() => Object.fromEntries(["ahead", "port", "starboard", "fire", "end", "activate"].map((name) =>
          [name, Boolean(document.querySelector(`#panel [data-do=${name}]:not([disabled])`))]))"""
    )


def test_a_whole_duel_by_keyboard_alone(tab: Callable[..., Hand]) -> None:
    """From the home page on: set-up, moving and firing by letters on the chart, until it is told who won."""
    hand = tab()
    keys = hand.page.keyboard
    tab_to(hand, "it.getAttribute('href') === '#/itchy'")
    keys.press("Enter")
    hand.page.wait_for_selector("#start")
    tab_to(hand, "it.id === 'field-seat-1-by'")
    keys.type("Computer: cadet")
    tab_to(hand, "it.id === 'field-seed'")
    keys.press("Control+a")
    keys.type("calm-heron-3")
    tab_to(hand, "it.id === 'start'")
    keys.press("Enter")
    battle(hand)
    tab_to(hand, "it.getAttribute('role') === 'gridcell'", 120)
    for turn in range(120):
        if over(hand):
            break
        assert hand.focused().startswith("sea "), f"the focus was lost to {hand.focused()!r}"
        can = ways(hand)
        if can["fire"]:
            deed(hand, lambda: keys.press("f"))
        elif can["ahead"]:
            letter = "s" if can["starboard"] and turn % 3 == 2 else "a"
            deed(hand, lambda letter=letter: keys.press(letter))
        else:
            deed(hand, lambda turn=turn: keys.press("e" if turn % 2 else "Shift+Enter"))
    expect(hand.page.locator(".result h2")).to_have_text(ENDED)
    hand.see("The luck of the dice")
    expect(hand.page.locator(".result tbody tr")).to_have_count(2)


@pytest.mark.parametrize("touch", [False, True])
def test_the_second_of_two_quick_presses_is_no_order(tab: Callable[..., Hand], touch: bool) -> None:
    """The main button comes to mean something else after each press; it does so only for a hand that has had time to see it."""
    hand = battle(tab(DUEL, **(PHONE if touch else {})))
    page = hand.page
    hand.page.locator('.kind-sea [role=gridcell][aria-label*="in reach"]').last.click()
    box = page.locator(".deeds .primary").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    told = hand.told()
    for pause in (70, 120, 180):
        page.touchscreen.tap(x, y) if touch else page.mouse.click(x, y)
        page.wait_for_timeout(pause)
    hand.after(told)
    lines = page.locator(".log li").all_inner_texts()[: hand.told() - told]
    assert [line for line in lines if " goes " in line] and not [line for line in lines if "fires" in line or "has acted" in line]


def test_a_whole_duel_by_typed_moves_alone(tab: Callable[..., Hand]) -> None:
    hand = battle(tab(DUEL))
    field = hand.page.get_by_label("Type a move")
    example = "(Tsarina|Monopoly): (ahead|port|starboard)(, (ahead|port|starboard))*; (fire (heavy|medium|light) at (Tsarina|Monopoly); )?finish"
    assert re.fullmatch(example, field.get_attribute("placeholder") or "")
    field.fill("Tsarina: sing")
    field.press("Enter")
    expect(hand.page.locator("#alert")).not_to_be_empty()
    course = {"Tsarina": iter(("ahead, ahead", "ahead", "ahead", "ahead")), "Monopoly": iter(("ahead, ahead", "ahead", "ahead"))}
    for _ in range(120):
        if over(hand):
            break
        name = hand.page.locator(".it-acting h2").inner_text().split()[0]
        enemy = "Monopoly" if name == "Tsarina" else "Tsarina"
        can = ways(hand)
        torpedo = hand.page.locator('.it-fire[data-value^="torpedo"]').count() == hand.page.locator(".it-fire").count()
        if can["fire"]:
            words = f"torpedo {enemy}" if torpedo else f"fire all at {enemy}"
        else:
            words = next(course[name], "finish") if can["ahead"] else "finish"
        field.fill(f"{name}: {words}")
        deed(hand, lambda: field.press("Enter"))
        expect(hand.page.locator("#panel .notice.bad:not([hidden])")).to_have_count(0)
    expect(hand.page.locator(".result h2")).to_have_text(ENDED)


def test_a_ship_is_activated_sailed_and_fires_by_touch(tab: Callable[..., Hand]) -> None:
    """On a phone: look at a ship, activate her, lay a course and another facing, sail, take it back; the chart is enlarged and drawn along."""
    hand = battle(tab(LISSA, **PHONE))
    page = hand.page
    name = page.locator(".deeds .primary").inner_text().removeprefix("Activate ")
    deed(hand, lambda: page.locator('.deeds [data-do="activate"]').tap())
    assert page.locator(".it-acting h2").inner_text().startswith(name)
    page.locator('[data-zoom="centre"]').tap()
    expect(page.locator("[data-zoom=whole]")).to_be_enabled()
    cell = page.locator('.kind-sea [role=gridcell][aria-label*="in reach, 1 point left"]').first
    key, before = cell.get_attribute("data-key") or "", cell.get_attribute("aria-label") or ""
    assert ", facing " in before
    cell.tap()
    expect(hand.cell("sea", key)).to_have_attribute("aria-label", f"{key}, course laid, facing {facing(hand)}")
    deed(hand, lambda: page.locator('.deeds [data-do="sail"]').tap())
    assert name in hand.label("sea", key)
    hand.button("Take back").tap()
    expect(hand.cell("sea", key)).to_have_attribute("aria-label", before)
    expect(page.locator('.it-helm [data-do="ahead"]')).to_be_enabled()


def facing(hand: Hand) -> str:
    """Where the laid course ends looking, as the panel says it."""
    return hand.page.locator(".it-plan").inner_text().partition("facing ")[2].partition(":")[0]


def test_it_goes_on_after_a_reload(tab: Callable[..., Hand]) -> None:
    hand = battle(tab(SOLO))
    while not ways(hand)["ahead"]:
        deed(hand, lambda: hand.page.locator('.deeds [data-do="end"]').click())
    deed(hand, lambda: hand.page.locator('.it-helm [data-do="ahead"]').click())
    points, log = hand.page.locator(".it-points").inner_text(), hand.page.locator(".log").inner_text()
    hand.kept(1).reload()
    battle(hand)
    assert hand.page.locator(".it-points").inner_text() == points and hand.page.locator(".log").inner_text() == log
    assert len(hand.saves()) == 1
    hand.turn("#/").see("Continue")
    assert hand.page.locator(".save-picture svg").count() == 1


def test_a_link_opens_its_battle(tab: Callable[..., Hand]) -> None:
    hand = tab("#/itchy?scenario=torpedoes")
    expect(hand.page.locator("#field-option-scenario")).to_have_value("torpedoes")
    expect(hand.page.locator(".about-choice")).to_contain_text("Three torpedo boats against a battleship")
    hand.page.locator("#field-option-scenario").select_option("lissa")
    expect(hand.page.locator(".about-choice")).to_contain_text("Lissa")
    assert hand.page.locator("#field-option-scenario optgroup").evaluate_all("(all) => all.map((one) => one.label)") == [
        "The author’s example",
        "Training",
        "History",
        "Your own",
    ]
    hand.turn("#/itchy?scenario=torpedoes&seats=Ann:person,Bob:person&seed=calm-heron-3")
    expect(battle(hand).page.locator(".it-lesson")).to_contain_text("Any double is a hit")


def drawn_up(hand: Hand) -> None:
    """An own battle with ships on both sides, an island, and a ship of Red in hand."""
    page = hand.page
    page.get_by_role("button", name="Fill and place").click()
    ours = page.locator('#boards [role=gridcell][aria-label*="Red"]')
    expect(ours.first).to_be_visible()
    page.get_by_role("button", name="Islands in hand").click()
    page.locator('#boards [role=gridcell][aria-label^="F5,"]').first.click()
    expect(page.locator('#boards [role=gridcell][aria-label*="land"]')).to_have_count(1)
    page.get_by_role("button", name="Islands in hand").click()
    ours.first.click()
    page.wait_for_selector(".it-card-of")


def test_an_own_battle_is_drawn_up_by_hand_kept_and_fought(tab: Callable[..., Hand]) -> None:
    hand = tab(OWN)
    hand.page.wait_for_selector("#panel [data-do]")
    drawn_up(hand)
    hand.reload()
    expect(hand.page.locator('#boards [role=gridcell][aria-label*="land"]')).to_have_count(1)
    hand.button("Begin the battle").click()
    battle(hand)
    expect(hand.page.locator('#boards [role=gridcell][aria-label*="land"]')).to_have_count(1)


def dragged(hand: Hand, start: str, end: str) -> None:
    """By the mouse, from the middle of one area to that of another."""
    mouse = hand.page.mouse
    for at, key in enumerate((start, end)):
        box = hand.cell("sea", key).bounding_box()
        assert box
        mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=1 if at == 0 else 6)
        if at == 0:
            mouse.down()
    mouse.up()


def text(hand: Hand) -> str:
    """The own battle as text."""
    return hand.page.locator("#layout-text").input_value()


def stands(hand: Hand, key: str, who: str) -> None:
    expect(hand.cell("sea", key)).to_have_attribute("aria-label", re.compile(who))


def test_ships_are_put_on_the_map_by_drag_and_by_tap(tab: Callable[..., Hand]) -> None:
    """Added from the list and put down by a press; drawn elsewhere by the mouse, never onto another; turned; taken back."""
    hand = tab(OWN)
    page = hand.page
    for side, kind in ((0, "battleship"), (1, "torpedo boat")):
        page.locator(f"#it-add-{side}").select_option(kind)
        expect(page.locator(f".it-card-of.side{side}")).to_be_visible()
        hand.cell("sea", ("C4", "H6")[side]).click()
        stands(hand, ("C4", "H6")[side], kind)
    dragged(hand, "C4", "E5")
    stands(hand, "E5", "battleship")
    stands(hand, "C4", "^C4, sea$")
    dragged(hand, "E5", "H6")
    stands(hand, "E5", "battleship")
    stands(hand, "H6", "torpedo boat")
    page.locator("[data-do=undo]").click()
    stands(hand, "C4", "battleship")
    stands(hand, "H6", "torpedo boat")


def test_ships_are_put_on_the_map_by_a_finger(tab: Callable[..., Hand]) -> None:
    hand = tab(OWN, **PHONE)
    page = hand.page
    page.locator("#it-add-0").select_option("torpedo boat")
    hand.cell("sea", "C4").tap()
    stands(hand, "C4", "torpedo boat")
    hand.cell("sea", "F6").tap()
    stands(hand, "F6", "torpedo boat")
    stands(hand, "C4", "^C4, sea$")


def test_an_own_battle_goes_out_as_a_file_and_comes_back(tab: Callable[..., Hand], tmp_path: Path) -> None:
    hand = tab(OWN)
    drawn_up(hand)
    hand.page.locator(".it-text summary").click()
    words = text(hand)
    with hand.page.expect_download() as waiting:
        hand.page.locator("[data-do=download]").click()
    file = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(file)
    assert words in file.read_text("utf-8")
    other = tab(OWN)
    other.page.locator(".it-text summary").click()
    other.page.locator("#it-file").set_input_files(file)
    expect(other.page.locator("#layout-text")).to_have_value(words)
    stands(other, "F5", "land")
    other.button("Begin the battle").click()
    battle(other)
    # What is no battle is told, and the draft stays.
    third = tab(OWN)
    third.page.locator(".it-text summary").click()
    rubbish = tmp_path / "photo.txt"
    rubbish.write_bytes(b"\x89PNG\r\n\x00 nothing of the kind")
    third.page.locator("#it-file").set_input_files(rubbish)
    expect(third.page.locator(".complaints")).to_be_visible()


def test_the_link_of_an_own_battle_opens_in_a_fresh_browser(tab: Callable[..., Hand]) -> None:
    hand = tab(OWN, permissions=["clipboard-read", "clipboard-write"])
    drawn_up(hand)
    hand.page.locator(".it-text summary").click()
    words = text(hand)
    hand.page.locator("[data-do=share]").first.click()
    eventually(lambda: hand.live() == "Copied.", "no link was copied")
    address = hand.page.evaluate("() => navigator.clipboard.readText()")
    other = tab("#" + address.partition("#")[2])
    other.see("The link brought a battle")
    other.page.locator("#start").click()
    other.page.wait_for_selector("#layout-text", state="attached")
    expect(other.page.locator("#layout-text")).to_have_value(words)
    stands(other, "F5", "land")


def played(options: dict[str, Any], seed: str, ends: Callable[[Any], bool], act: Callable[[Match, int], list[Any]]) -> str:
    """A save of a match of two persons in which was acted until it `ends` in the menu of who is to act."""
    match = Match(itchy, seed, options, [{"name": name, "by": "person"} for name in ("Ann", "Bob")])
    while not ends(match.menu(match.to_act()[0])):
        seat = match.to_act()[0]
        match.play(seat, act(match, seat))
    return storage.seal({"game": "itchy", "record": json.dumps(match.record())})


def asked_to_stop() -> str:
    """From the tenth turn on a side may offer to stop, and the other is asked (I-27)."""

    def act(match: Match, seat: int) -> list[Any]:
        menu = match.menu(seat)
        return ["stop", None] if "stop" in menu else ["finish", None] if "finish" in menu else ["activate", menu["activate"][0]]

    return played({}, "calm-heron-3", lambda menu: "agree" in menu, act)


def choosing() -> str:
    """With the house option a battery scores one result, and the firer chooses which."""
    cadet = itchy.agents.AGENTS["cadet"]
    return played({"one": True}, "s0", lambda menu: "choose" in menu, lambda match, seat: decide(cadet, match.view(seat), match.menu(seat), Random(match.rev)))


def bring(hand: Hand, save: str) -> None:
    hand.turn("#/import")
    hand.page.fill("#import-text", save)
    hand.page.locator('main [type="submit"]').click()
    hand.page.wait_for_selector("body:not(.resting) .deeds button, .result")


def test_a_side_that_is_asked_to_stop_agrees_or_fights_on(tab: Callable[..., Hand]) -> None:
    hand = tab("")
    bring(hand, asked_to_stop())
    deed(hand, lambda: hand.button("Fight on").click())
    expect(hand.page.locator(".log li").first).to_contain_text("fights on")
    bring(hand, asked_to_stop())
    hand.button("End the battle here").click()
    expect(hand.page.locator(".result h2")).to_have_text(ENDED)
    expect(hand.page.locator("#aid")).to_have_count(0)


YALU = "#/itchy?scenario=yalu&seats=Red:person,Blue:person&seed=calm-heron-3"
WINDOWS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1366, "height": 768}},
    "low": {"viewport": {"width": 1366, "height": 640}},
    "narrow": {"viewport": {"width": 1024, "height": 768}},
    "phone": PHONE,
    "on its side": {**PHONE, "viewport": {"width": 844, "height": 390}},
    "small on its side": {**PHONE, "viewport": {"width": 667, "height": 375}},
    "projector": {"viewport": {"width": 1366, "height": 768}},
    "large projector": {"viewport": {"width": 1920, "height": 1080}},
}
WHOLE = ("desktop", "on its side", "projector", "large projector")
"""Where there is room for the roster of twelve a side beside what else must stay in sight."""


@pytest.mark.parametrize("window", WINDOWS)
def test_card_exhaustion_and_fleets_stay_in_sight_with_twelve_a_side(tab: Callable[..., Hand], window: str) -> None:
    """However far one reads down: turn, card and exhaustion always; where there is room the roster too; and nothing of it touches."""
    hand = tab(YALU, settings={"pace": "fast"}, **WINDOWS[window])
    battle(hand)
    page = hand.page
    if "projector" in window:
        hand.button("Projector").click()
    for activated in (False, True):
        if activated:
            deed(hand, page.locator(".deeds .primary").click)
        page.evaluate("() => { for (const one of document.querySelectorAll('.panel, .column, html')) one.scrollBy(0, 400) }")
        main = [] if window == "phone" else [".deeds .primary"]
        for part in (".it-round", ".it-card", ".it-whose", ".it-way >> nth=1", *main, *([".it-roster"] if window in WHOLE else [])):
            expect(page.locator(part).first).to_be_in_viewport(ratio=0.99)
            assert page.locator(part).first.evaluate(
                "(one) => { const at = one.getBoundingClientRect(); return one.contains(document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2)) }"
            ), part
    # The chart stays to be pressed, and what is to be read has room of its own.
    if window != "phone":
        if page.locator("[data-zoom=whole]").is_enabled():
            page.locator("[data-zoom=whole]").click()
        assert hand.cell("sea", "L10").evaluate(
            "(one) => { const at = one.getBoundingClientRect(); return document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2) === one }"
        )
    if window in WHOLE:
        assert page.locator(".it-top").evaluate("(one) => one.getBoundingClientRect().height / innerHeight") < 0.65
    assert page.evaluate(TOUCHING, ["✓", "▸"]) == []
    assert page.evaluate("() => document.querySelectorAll('.it-roster button').length") == 24
    assert page.locator(".deeds button").evaluate_all("(all) => all.filter((one) => one.offsetHeight > 90 || one.scrollWidth > one.clientWidth + 1)") == []


# Words in a chip of the roster that come nearer than a breath to each other, each chip as it is with these signs of who acts or has acted.
TOUCHING = """(signs) => { const found = [], words = (one) => { const range = document.createRange(); range.selectNodeContents(one); return range.getBoundingClientRect() };
  for (const chip of document.querySelectorAll(".it-roster button")) {
    const sign = chip.querySelector(".it-sign"), before = sign.textContent, guns = [...chip.querySelectorAll(".it-b")], tubes = chip.querySelector(".it-t");
    for (const put of signs) { sign.textContent = put;
      const line = [".it-id", ".it-sign", ".it-rate", ".it-fv"].map((one) => words(chip.querySelector(one))), edge = chip.getBoundingClientRect();
      line.forEach((one, at) => { if (at && one.left - line[at - 1].right < .9) found.push(chip.textContent + " " + at) });
      if (line[3].right > edge.right) found.push(chip.textContent + " beyond") }
    sign.textContent = before;
    if (guns.length && tubes && words(tubes).left - words(guns.at(-1)).right < 2) found.push(chip.textContent + " arms") }
  return found }"""


def screens(hand: Hand) -> Any:
    """Every screen of the game, one after the other, each by its name."""
    page = hand.page
    hand.turn("#/itchy?scenario=lissa")
    page.wait_for_selector(".about-choice")
    yield "set-up"
    hand.turn("#/rules/itchy")
    page.wait_for_selector(".rules svg")
    yield "how to play"
    hand.turn(OWN)
    page.wait_for_selector("#panel [data-do]")
    yield "drawing up"
    drawn_up(hand)
    for summary in page.locator("#panel summary").all():
        summary.click()
    yield "drawing up, a ship in hand"
    for field in ("#it-name", "#it-title"):
        page.locator(field).fill("#")
        page.locator(field).press("Tab")
        expect(page.locator(field)).to_have_attribute("aria-invalid", "true")
        if page.viewport_size["width"] > 760:  # else the main button half covers what happens to lie there
            yield "what was typed is refused"
        page.locator(f"{field}-wrong button").click()
        expect(page.locator(field)).to_be_focused()
    hand.turn(LISSA)
    battle(hand)
    yield "whom to activate"
    page.locator('.deeds [data-do="activate"]').click()
    page.wait_for_selector(".it-helm")
    page.locator('.kind-sea [role=gridcell][aria-label*="in reach"]').last.click()
    page.wait_for_selector(".it-plan")
    page.locator('[data-do="threat"]').click()
    page.locator("#aid").click()
    page.wait_for_selector(".hint")
    for summary in page.locator(".it-overview summary").all():
        summary.click()
    yield "a course, the enemy's reach and advice"
    hand.button("Keys").click()
    page.wait_for_selector("dialog")
    yield "the keys"
    page.keyboard.press("Escape")
    hand.button("Resign…").click()
    hand.button("Resign", exact=True).click()
    page.wait_for_selector(".it-ending")
    yield "the end"
    bring(hand, asked_to_stop())
    page.wait_for_selector("[data-do=agree]")
    yield "asked to stop"
    bring(hand, choosing())
    page.wait_for_selector("[data-do=choose]")
    yield "one result to be chosen"
    hand.turn(WATCH)
    page.wait_for_selector(".replay")
    page.wait_for_selector(".it-why")
    hand.button("Pause").click()
    yield "watching, with dice"


@pytest.mark.parametrize(("theme", "device"), [("light", {}), ("dark", PHONE)], ids=["light", "dark phone"])
def test_axe_finds_nothing_on_any_screen(tab: Callable[..., Hand], theme: str, device: dict[str, object]) -> None:
    nothing_found(tab("", settings={"theme": theme, "pace": "fast"}, **device), screens)


def test_what_is_said_of_a_fixed_battle(tab: Callable[..., Hand]) -> None:
    """The live region's transcript of the first turns of a duel; PAPER_NAVY_WRITE=1 writes it anew."""
    listen = """addEventListener("DOMContentLoaded", () => { window.said = [];
      if (document.getElementById("live")) for (const id of ["live", "alert"]) new MutationObserver((changes) => {
        const coming = changes.flatMap((one) => [...one.addedNodes]).map((one) => one.textContent.trim()).filter(Boolean);
        said.push(...coming.map((words) => id + ": " + words));
      }).observe(document.getElementById(id), { childList: true }) })"""
    hand = tab(None, before=listen)
    hand.go(DUEL)
    battle(hand)
    hand.cell("sea", "A1").focus()
    for letter in ("a", "a", "v", "n", "e", "a", "s", "e", "a", "a", "e", "a", "a"):
        silent = letter in "vn"
        if silent:
            hand.page.keyboard.press(letter)
        else:
            deed(hand, lambda letter=letter: hand.page.keyboard.press(letter))
    said = "\n".join(hand.page.evaluate("() => said")) + "\n"
    if os.environ.get("PAPER_NAVY_WRITE"):
        TRANSCRIPT.write_text(said, "utf-8")
    assert said == TRANSCRIPT.read_text("utf-8")
    assert " you " not in said.lower()


@pytest.mark.parametrize("height", [844, 640])
def test_on_a_phone_chart_and_guns_are_on_one_screen(tab: Callable[..., Hand], height: int) -> None:
    """While a weapon is chosen its arc is seen; the main button stays; what has the focus is not behind the chart."""
    hand = tab("#/itchy?scenario=doubles&seats=Red:person,Blue:person&seed=calm-heron-3", **{**PHONE, "viewport": {"width": 360, "height": height}})
    page = battle(hand).page
    if page.locator(".deeds [data-do=activate]").count():
        deed(hand, page.locator(".deeds [data-do=activate]").click)
    gun = page.locator(".it-gun-name").last
    gun.evaluate("(one) => one.scrollIntoView({block: 'center'})")
    for part in ('[data-board="sea"] canvas', ".deeds .primary", ".it-gun-name >> nth=-1", ".it-round"):
        expect(page.locator(part).first).to_be_in_viewport(ratio=0.9)
    gun.tap()
    expect(gun).to_have_attribute("aria-pressed", "true")
