"""How to play Itchy and Scratchy, with drawn examples."""


def page(name):
    """The rules as a page; `name` is not needed, there is one."""
    return "<p>.</p>"
