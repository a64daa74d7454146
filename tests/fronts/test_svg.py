"""Shapes as SVG text."""

import svg

SHAPES = [["path", "M0 0h9", "frame"], ["text", 4, 8, "<A & B>", "head"]]


def test_styles_are_classes():
    text = svg.svg(SHAPES, 10, 20)
    assert 'viewBox="0 0 10 20"' in text
    assert '<path class="d-frame" d="M0 0h9"/>' in text
    assert '<text class="d-head" x="4" y="8">' in text


def test_words_are_escaped():
    text = svg.svg(SHAPES, 10, 20, 'a "board" <b>')
    assert "&lt;A &amp; B&gt;" in text
    assert 'aria-label="a &quot;board&quot; &lt;b&gt;"' in text


def test_a_picture_without_label_is_hidden_from_screen_readers():
    assert 'aria-hidden="true"' in svg.svg(SHAPES, 10, 20)
    assert "aria-hidden" not in svg.svg(SHAPES, 10, 20, "a board")


def test_explicit_styles_stand_alone():
    text = svg.svg(SHAPES, 10, 20, None, lambda name: {"stroke-width": 2, "fill": "none" if name == "frame" else "#123"})
    assert "class=" not in text
    assert '<path fill="none" stroke-width="2" d="M0 0h9"/>' in text
    assert 'width="10" height="20"' in text


def test_badges_differ_in_shape():
    badges = [svg.badge(side) for side in range(4)]
    assert len(set(badges)) == 4
    assert 'aria-label="Blue, diamond"' in svg.badge(1, True)
