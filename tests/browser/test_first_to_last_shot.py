"""A whole match of Warship by each kind of hand: mouse, touch, keyboard, typed moves."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from .hand import Hand, fleets

SEATS = "#/warship?seats=Red:person,Blue:cadet&allfire=1&opener=0&seed=%s"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 3}


def salvoes(hand: Hand, seed: str) -> list[str]:
    """The squares still to be sunk; the match in the page is the one of this seed."""
    return fleets(SEATS % seed)[1]


def won(hand: Hand) -> None:
    expect(hand.page.get_by_role("heading", name="Red wins")).to_be_visible()
    hand.see("Nobody moved a ship")
    assert hand.page.locator(".result .pledges").inner_text().count("agrees with the fleet shown") == 2


def test_by_mouse_from_the_home_page_to_the_result(tab: Callable[..., Hand]) -> None:
    hand = tab()
    hand.page.locator(".card").first.get_by_role("link", name="Play", exact=True).click()
    hand.page.get_by_label("Played by").nth(1).select_option("cadet")
    hand.page.locator("#field-option-allfire").check()
    hand.page.get_by_label("Who opens").select_option("0")
    hand.page.get_by_label("Seed").fill("granite-otter-7")
    hand.button("Start the match").click()
    left = salvoes(hand, "granite-otter-7")
    while hand.may_fire():
        told, count = hand.told(), hand.shots()
        for key in left[:count]:
            hand.cell(1, key).click()
        expect(hand.fire_button).to_contain_text(left[0])
        left = left[count:]
        hand.fire_button.click()
        hand.after(told)
    won(hand)
    assert not left


def swipe(page: Page, x: float, y: float, way: float) -> None:
    """One finger over the screen, as the browser itself sees it."""
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 9):
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y + way * step / 8}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


def test_by_touch_tap_to_aim_then_fire(tab: Callable[..., Hand]) -> None:
    hand = tab(SEATS % "granite-otter-7", **PHONE)
    hand.table()
    left = salvoes(hand, "granite-otter-7")
    while hand.may_fire():
        told, count = hand.told(), hand.shots()
        for key in left[:count]:
            hand.cell(1, key).tap()
        expect(hand.fire_button).to_contain_text(left[0])
        left = left[count:]
        hand.fire_button.tap()
        hand.after(told)
    won(hand)


def test_the_page_does_not_move_under_a_finger_on_the_board(tab: Callable[..., Hand]) -> None:
    hand = tab(SEATS % "granite-otter-7", **PHONE)
    hand.table()
    page = hand.page
    assert page.evaluate("() => getComputedStyle(document.querySelector('.board.front .grid')).touchAction") == "none"
    place = hand.cell(1, "E5").bounding_box()
    assert place
    where = "() => [scrollX, scrollY, visualViewport.scale]"
    before = page.evaluate(where)
    swipe(page, place["x"], place["y"], -150)
    assert page.evaluate(where) == before
    assert "aimed" not in hand.label(1, "E5")
    log = hand.page.locator("#t-log summary").first
    log.scroll_into_view_if_needed()
    assert page.evaluate(where) != before, "elsewhere the page scrolls"


def test_on_a_phone_the_other_board_is_brought_to_the_front_by_a_tap(tab: Callable[..., Hand]) -> None:
    hand = tab(SEATS % "granite-otter-7", **PHONE)
    hand.table()
    expect(hand.board(1)).to_contain_class("front")
    hand.page.get_by_role("button", name="Show the board of Red").tap()
    expect(hand.board(0)).to_contain_class("front")
    hand.page.get_by_role("button", name="Show the board of Blue").tap()
    expect(hand.board(1)).to_contain_class("front")


def tab_to(hand: Hand, script: str, most: int = 60) -> None:
    """Tab until the focused element `it` satisfies the script."""
    for _ in range(most):
        if hand.page.evaluate(f"() => {{ const it = document.activeElement; return !!({script}) }}"):
            return
        hand.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never came to {script}")


def test_by_keyboard_alone(tab: Callable[..., Hand]) -> None:
    hand = tab()
    keys = hand.page.keyboard
    tab_to(hand, "it.getAttribute('href') === '#/warship'")
    keys.press("Enter")
    hand.page.wait_for_selector("#start")
    tab_to(hand, "it.id === 'field-seat-1-by'")
    keys.type("Computer: cadet")
    tab_to(hand, "it.id === 'field-option-allfire'")
    keys.press("Space")
    tab_to(hand, "it.id === 'field-option-opener'")
    keys.type("the first")
    tab_to(hand, "it.id === 'field-seed'")
    keys.press("Control+a")
    keys.type("granite-otter-7")
    tab_to(hand, "it.id === 'start'")
    keys.press("Enter")
    hand.table()
    left = salvoes(hand, "granite-otter-7")
    tab_to(hand, "it.getAttribute('role') === 'gridcell'")
    turn = 0
    while hand.may_fire():
        told, count = hand.told(), hand.shots()
        for key in left[:count]:
            assert hand.focused().startswith("1 "), f"the focus was lost to {hand.focused()!r}"
            if turn % 2:
                walk(hand, key)
            else:
                keys.type(key.lower())
            assert hand.focused() == f"1 {key}"
            keys.press("Enter" if turn % 2 else "Space")
        left = left[count:]
        turn += 1
        keys.press("Shift+Enter")
        hand.after(told)
    won(hand)


def walk(hand: Hand, key: str) -> None:
    """From wherever the focus is to a square, by arrows and the keys for ends."""
    keys = hand.page.keyboard
    keys.press("Home")
    for _ in range("ABCDEFGHIJ".index(key[0])):
        keys.press("ArrowRight")
    keys.press("PageDown")
    for _ in range(int(key[1:]) - 1):
        keys.press("ArrowUp")


def test_by_typed_moves_alone(tab: Callable[..., Hand]) -> None:
    hand = tab(SEATS % "granite-otter-7")
    hand.table()
    left = salvoes(hand, "granite-otter-7")
    field = hand.page.get_by_label("Type a move")
    field.fill("Z99")
    field.press("Enter")
    expect(hand.page.locator("#alert")).to_contain_text("no square of the board")
    turn = 0
    while hand.may_fire():
        told, count = hand.told(), hand.shots()
        words = " ".join(left[:count])
        expect(field).to_be_focused()
        field.fill(words.lower() if turn % 2 else words)
        field.press("Enter")
        left = left[count:]
        turn += 1
        hand.after(told)
    won(hand)


def test_keys_on_a_board(tab: Callable[..., Hand]) -> None:
    hand = tab(SEATS % "granite-otter-7")
    hand.table()
    keys = hand.page.keyboard
    hand.cell(1, "A10").focus()
    for press, key in (
        ("e", "E10"),
        ("4", "E4"),
        ("End", "J4"),
        ("Home", "A4"),
        ("Control+End", "J1"),
        ("Control+Home", "A10"),
        ("ArrowLeft", "A10"),
        ("PageDown", "A1"),
        ("PageUp", "A10"),
        ("ArrowDown", "A9"),
        ("ArrowRight", "B9"),
    ):
        keys.press(press)
        assert hand.focused() == f"1 {key}", press
    keys.press("o")
    assert hand.live() == "B9, unknown"
    keys.press("Enter")
    assert hand.live() == "Aimed at B9. 1 of 3 shots aimed." and hand.label(1, "B9") == "B9, unknown, aimed at"
    keys.press("l")
    assert "Aimed at B9" in hand.live()
    keys.press("x")
    assert hand.label(1, "B9") == "B9, unknown"
    keys.press("s")
    assert "Nothing is aimed at yet" in hand.alert()
    keys.press("?")
    dialog = hand.page.get_by_role("dialog", name="Keys on a board")
    expect(dialog).to_contain_text("fire at the squares aimed at")
    assert hand.page.evaluate("() => !!document.activeElement.closest('dialog')")
    keys.press("Escape")
    expect(dialog).to_have_count(0)
    assert hand.focused() == "1 B9", "the focus goes back to where it was"


def test_pointer_and_fire_are_forgiving(tab: Callable[..., Hand]) -> None:
    """A press that leaves the square does nothing; known squares and the own board are explained; a second press takes back."""
    hand = tab(SEATS % "granite-otter-7")
    hand.table()
    page = hand.page
    hand.cell(1, "C3").hover()
    page.mouse.down()
    page.mouse.move(5, 5)
    page.mouse.up()
    assert "aimed" not in hand.label(1, "C3")
    hand.cell(0, "C3").click()
    assert "own board" in hand.alert()
    hand.cell(1, "C3").click()
    hand.cell(1, "C3").click()
    assert "aimed" not in hand.label(1, "C3")
    hand.cell(1, "C4").click()
    told = hand.told()
    hand.fire_button.dblclick()
    hand.after(told)
    hand.cell(1, "C4").click()
    assert "already" in hand.alert()
    hand.kept(2)
    assert hand.saves()[0]["moves"] == 2
