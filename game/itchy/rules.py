"""Itchy and Scratchy from the first card to the last shot. Paragraphs (`I-14`) are those of RULES.md.

Nothing is hidden: a card is drawn when it is turned, so not even the engine knows the order ahead. Two seats; a seat is a side: 0 Red, 1 Blue.

**Names.** An *area* is a label, column letters and row number: "C4", "AB12" (columns A-Z, AA-AD). On hexes (flat side up) every second column
(B, D, ...) lies half an area lower. A *facing* is a number, clockwise from north: hexes 0 N, 1 NE, 2 SE, 3 S, 4 SW, 5 NW; squares 0 N, 1 E, 2 S, 3 W.
A *place* is area and facing: "C4>2". *Port* is facing - 1, *starboard* facing + 1. A ship's *id* is "R1".."R12" or "B1".."B12". A *battery*
is a number, its place in the ship's list. A *chance* or an expectation is a whole number of millionths.

**State** (all plain JSON; the view has the same keys)::

    options, seats: 2
    phase: "draw up" (an own battle is awaited) | "battle" | "over";  ceded: the side that has left the drawing up to the other, or None
    scenario: id;  name: of the battle
    grid: "hex" | "square";  columns, rows;  islands: [areas];  edges: [edge of Red, of Blue] ("north" "east" "south" "west")
    ships: [{id, side, name, type: "battleship" | "old battleship" | "armoured cruiser" | "unarmoured cruiser" | "torpedo boat",
             armoured, fv, full_fv, rate, full_rate, torpedoes, full_torpedoes, area (None off the board), facing,
             batteries: [{class: "heavy" | "medium" | "light" | "qf", arc: "forward" | "aft" | "port" | "starboard" | "all", guns, lost: bool}],
             acted: bool, fate: None | "sunk" | "left"}]
    turn: from 1;  side: whose card it is (None: none);  duel: one ship against one (dice for the first move, no cards);
    first: the side that moves first in a duel, or None;  thrown: [dice for it, one pair a throw]
    pack: [cards not yet turned, in no order] "H1".."H13" Red's hearts, "S1".."S13" Blue's spades;  card: the one that lies turned
    active: None | {ship: id, points: left, fresh: moved ahead just now, so that a turn costs 1 (I-12), start: place,
             doing: None | "moving" | "firing", done: [blocks ended], fired: [batteries], torpedo: fired one}
    choice: None | {ship, target, results: ["fv", "rate", "battery" in this order, as thrown], rest: [parts of an order that follow]}   house option
            "one result"
    asked: None | the side that is asked to stop;  offers: [sides that have offered it this turn]
    exhausted: [turn in which Red was, Blue]; None while not;  gone: [the same for having no ship left]
    quiet: turns without a loss of FV;  lost: [FV lost by Red, by Blue] so far;  shaken: FV was lost this turn
    luck: [{shots, fv, rate, battery: results thrown, expected_fv, expected_rate, expected_battery: millionths,
            torpedoes, torpedo_fv, expected_torpedo_fv, variance: of the FV of all that was fired, millionths of square FV}, the same of Blue]
    resigned: [sides];  reason: None or one of INFO.reasons

**View** adds: `game` "itchy", `seat`, `to_act`, `outcome`, `points`: [Exhaustion Point of Red, of Blue], `totals`: [initial FV of each],
`cards`: [red cards left, blue], `about`: of a ready battle {group, title, sentence, story, ending: what really happened or "",
liberties: what departs from history or "", goals: [what is to be done in a training], next: [id, title] of what comes after it or None,
balance: [won by Red, by Blue, drawn] or None}, of an own battle None; and for the active ship:

    reach: [{to: place, cost, path: ["ahead" | "port" | "starboard" ...], bears: [[battery, target id] that would bear there],
           lines: [target ids on a torpedo line there]}], the cheapest first; [] when it may not move. One entry has `to` "away": off the board
           (I-24), the last step of its path is "ahead". `bears` and `lines` are [] where nothing of the kind may be fired any more.
    chances: [{weapon: "gun" | "torpedo", target, dice, odds: as of `shots` or `torpedo_shots`}] of all that `reach` has in `bears` and `lines`.
    shots: [{battery, target, range, dice, odds: {none, fv, rate, battery, sink, expected_fv}}]; none: nothing happens, fv, rate, battery: at
           least one of it, sink: the shot alone sinks her.
    torpedo_shots: [{target, range, dice, odds: {hit, sink, expected_fv}}]
    volleys: [{target, batteries: [numbers], odds: as of `shots`, but `expected_fv` is at most what she has}]: all that bear on a target, where
           more than one does; with "one result" as if FV were chosen
    drawing: while a battle is drawn up {ready: [[style for `propose`, title] of each scenario], points: [[quality, points for one of it]]} as
           `ships.worth` counts them; else None
    limits: [turns without a loss of FV, last turn] that end the battle (I-26)

**Menu.** `draw up`: `lay` {"draft": "battle"} for both seats (the text is that of `notation.battle_text`); the first one that lays decides.
`cede` True: leaves that to the other, who then must; computer players do, so that a person always has the say (I-30).
Asked: `agree` True, `decline` True. A choice: `choose` ["fv", ...]. A card turned, several ships: `activate` [ids]; a lone one is active at once.
With an active ship:

    sail       ["C4>2", ..., "away"]: there by the cheapest path (the one in `reach`); more steps may follow
    ahead, port, starboard   True: one step; `ahead` over the edge leaves the board, where that is allowed
    fire       [[battery, target id], ...]: one battery, dice at once
    torpedo    [target ids]
    finish     True: ends the activation
    order      {"draft": "order"}: several of these as words: "Tsarina: ahead, port, ahead; fire heavy at Monopoly; finish" (`orders.parts`);
               what a shot before it has made impossible is left out. Which result is wanted, where only one counts: `orders`
    stop       True: offers to end the battle here (once a turn, from the tenth turn on, I-27)

`resign` True always. Moving and firing are one block each (I-10): the first shot after a step ends the moving, the first step after a shot ends
the firing. After a shot that leaves nothing more to do the activation finishes by itself.
An exhausted side's ship is offered only steps from which it can still end no nearer to the enemy (I-23), and `finish` and fire only where it does.
Undo: any step, until a die is thrown or the activation is finished.

**Events** (all to everybody; `by` is a side; `ship`, `target` are ids, `name`, `target_name` their names; `gunfire`, `torpedo`, `sunk` and
`left` also have `at`: the area of the ship that it happens to)::

    awaited (an own battle)   ceded {by}   battle {name}   first {by, thrown: [[Red, Blue], ...]}   turn {turn}
    card {by, card}   passed over {by, card}
    activated {by, ship}   moved {by, ship, steps, from: place, place: reached (None off the board), cost, left: points}   left {by, ship}
    finished {by, ship}
    gunfire {by, ship, battery: number, class, arc, target, range, dice: [d6...], armoured: counts as such,
             doubles: [{value, result: "fv" | "rate" | "battery", counts: bool}],
             choice: [results to choose from] or [], one: a battery scores one result at most, effects: [effect...], expected: {fv, rate, battery}}
    torpedo {by, ship, target, range, dice, doubles: [values], die: 0 or the D6, effects, expected: {fv}}
    chosen {by, ship, target, result, effects}
    sunk {by: the side that lost her, ship}      exhausted {by, lost, point}      offered {by}      declined {by}      agreed {by}      resigned {by}
    over {reason}

An *effect* is {what: "fv", lost} | {what: "rate", lost: 1} | {what: "battery", battery} ; lost 0 or battery None: there was nothing left to lose.
"""

from __future__ import annotations

from typing import Any

from game.contract import Action, Complaint, Event, Illegal, Info, Menu, Option, Outcome, State, View
from game.dice import Dice
from game.itchy import battle, gunnery, movement, orders, proposing, scenarios, sea, ships, torpedoes, turns
from game.itchy.movement import AWAY

SIZES = ("12 x 10", "18 x 14", "24 x 18", "30 x 24")

INFO = Info(
    id="itchy",
    title="Itchy and Scratchy",
    tagline="Cartoon ironclads on a hex map, with cards, dice, guns and torpedoes.",
    seats=(2, 2),
    options=(
        Option(
            "scenario",
            "Battle",
            "Which ships meet, and where.",
            (
                *((one.id, one.title) for one in scenarios.SCENARIOS),
                (scenarios.OWN, "your own battle"),
                *((one.id, one.title) for one in scenarios.FORMER),
            ),
            "duel",
            scenarios.read(),
        ),
        Option("grid", "Grid", "Hexagons or squares; your own battle has its own grid.", (("hex", "hexagons"), ("square", "squares")), "hex"),
        Option(
            "size",
            "Size",
            "The map is at least this large, columns first; your own battle has its own size.",
            (("own", "as in the battle"), *((size, size) for size in SIZES)),
            "own",
        ),
        Option(
            "islands",
            "Islands",
            "No ship enters land, and it blocks sight; your own battle has its own islands.",
            (("own", "as in the battle"), ("none", "none"), ("some", "some, new each time"), ("many", "many, new each time")),
            "own",
        ),
        Option(
            "initiative",
            "First move in a duel",
            "One ship against one: the dice say who moves first, once for the whole battle or anew every turn.",
            (("once", "thrown once"), ("turn", "thrown every turn")),
            "once",
        ),
        Option("one", "One result a battery", "A battery scores one result at most, which the firer chooses, instead of one for each double."),
        Option("narrow", "Narrow arcs", "Forward and aft batteries cover only 60 degrees on each side of the bow or the stern (45 on squares)."),
        Option("screen", "Ships block sight", "Nobody fires past another ship that lies on the line of fire."),
        Option("slow", "All rates one less", "Every ship’s rate is one lower, but never below one: a later idea of the author’s."),
        Option("spot", "Cheap turns on the spot", "A turn without a step ahead before it costs 1 point instead of 2: a later idea of the author’s."),
        Option("pierce", "Guns ignore armour", "Every double counts against armoured ships too: a later idea of the author’s."),
        Option("honour", "Honour of exhaustion", "The ships of an exhausted side may not end a move nearer to the enemy.", default=True),
    ),
    reasons=("exhausted", "sunk", "left", "agreed", "resigned", "quiet", "nightfall"),
    longest=turns.LONGEST,
    levels=("cadet", "captain", "admiral"),
    styles=proposing.WAYS,
    sides=("Red", "Blue"),
    rare=("stop", "cede"),
)


def new(options: dict[str, Any], seats: int, dice: Dice) -> State:
    """The ships placed and the first card turned; with an own battle, before that. Raises Illegal for other than two seats."""
    if seats != 2:
        raise Illegal("Itchy and Scratchy is for two players.")
    state: State = {
        "options": options,
        "seats": 2,
        "phase": "draw up",
        "ceded": None,
        "scenario": options["scenario"],
        **{key: value for key, value in battle.blank().items() if key != "ships"},
        "ships": [],
        "turn": 0,
        "side": None,
        "duel": False,
        "first": None,
        "thrown": [],
        "pack": [],
        "card": None,
        "active": None,
        "choice": None,
        "asked": None,
        "offers": [],
        "exhausted": [None, None],
        "gone": [None, None],
        "quiet": 0,
        "lost": [0, 0],
        "shaken": False,
        "luck": [dict.fromkeys(turns.LUCK, 0) for _ in range(2)],
        "resigned": [],
        "reason": None,
    }
    if options["scenario"] != scenarios.OWN:
        fought = fitted(scenarios.battle_of(scenarios.BY_ID[options["scenario"]]), options, dice)
        turns.begin(state, fought, dice)
    return state


def fitted(fought: battle.Battle, options: dict[str, Any], dice: Dice) -> battle.Battle:
    """A battle as the options want its map, all ships placed."""
    if options["grid"] != fought["grid"]:
        fought = battle.on_grid(fought, options["grid"])
    if options["size"] != "own":
        fought = battle.larger(fought, *map(int, options["size"].split(" x ")))
    fought = battle.deploy(fought)
    return fought if options["islands"] == "own" else battle.scatter_islands(fought, options["islands"], dice.below)


def opening(state: State) -> list[Event]:
    """The battle's name, who moves first, the first card; or that a battle is awaited."""
    return turns.opening(state) if state["phase"] == "battle" else [turns.told("awaited")]


def to_act(state: State) -> list[int]:
    """Whoever may draw the battle up; the side that is asked to stop; else the side whose card it is."""
    if state["phase"] == "over":
        return []
    if state["phase"] == "draw up":
        return [seat for seat in (0, 1) if seat != state["ceded"]]
    return [state["side"] if state["asked"] is None else state["asked"]]


def menu(state: State, seat: int) -> Menu:
    """What stands at the head of this file under *Menu*."""
    if seat not in to_act(state):
        return {}
    if state["phase"] == "draw up":
        return {"lay": {"draft": "battle"}, **({"cede": True} if state["ceded"] is None else {})}
    if state["asked"] is not None:
        return {"agree": True, "decline": True, "resign": True}
    if state["choice"]:
        return {"choose": list(state["choice"]["results"]), "resign": True}
    if state["active"] is None:
        offers: Menu = {"activate": [one["id"] for one in sea.ready(state, seat)], "order": {"draft": "order"}}
    else:
        offers = _activation(state)
    if state["turn"] >= turns.TERMS and seat not in state["offers"]:
        offers["stop"] = True
    return {**offers, "resign": True}


def _activation(state: State) -> Menu:
    """Steps, shots and the end, as far as the active ship may (I-10, I-12, I-15, I-20, I-23)."""
    places, away, steps = moves(state)
    ends = [sea.board(state).place(*place) for place in places]
    offers: Menu = {}
    if ends or away:
        offers["sail"] = [*ends, *([AWAY] if away else [])]
    offers |= dict.fromkeys(steps, True)
    fire = shots(state)
    if fire:
        offers["fire"] = [[number, target] for number, target, _, _ in fire]
    runs = torpedo_shots(state)
    if runs:
        offers["torpedo"] = [target for target, _, _ in runs]
    if _may_stand(state):
        offers["finish"] = True
    return {**offers, "order": {"draft": "order"}}


def _may_stand(state: State) -> bool:
    """The active ship may end her move where she is (I-23)."""
    active = state["active"]
    one, grid = sea.ship(state, active["ship"]), sea.board(state)
    return sea.may_end(state, one, grid.index[active["start"].split(">")[0]], grid.index[one["area"]])


def moves(state: State) -> tuple[dict[tuple[int, int], movement.Way], movement.Way | None, list[str]]:
    """Where the active ship may go now (`sea.moves`); nowhere when her moving is done."""
    active = state["active"]
    if "moving" in active["done"]:
        return {}, None, []
    start = sea.board(state).index[active["start"].split(">")[0]]
    return sea.moves(state, sea.ship(state, active["ship"]), active["points"], active["fresh"], start)


def shots(state: State) -> list[gunnery.Shot]:
    """What the active ship may fire now; nothing when her firing is done, or where she may not end her move."""
    active = state["active"]
    if "firing" in active["done"] or not _may_stand(state):
        return []
    return gunnery.shots(state, sea.ship(state, active["ship"]), active["fired"])


def torpedo_shots(state: State) -> list[torpedoes.Run]:
    """What the active ship may fire a torpedo at now: one a turn (I-20)."""
    active = state["active"]
    if "firing" in active["done"] or active["torpedo"] or not _may_stand(state):
        return []
    return torpedoes.runs(state, sea.ship(state, active["ship"]))


def apply(state: State, seat: int, action: Action, dice: Dice) -> list[Event]:
    """Play what the menu allows."""
    verb, noun = action
    if verb == "lay":
        return turns.begin(state, battle.deploy(battle.parse(noun)[0]), dice)
    if verb == "cede":
        state["ceded"] = seat
        return [turns.told("ceded", False, by=seat)]
    if verb == "resign":
        state["resigned"].append(seat)
        return [turns.told("resigned", by=seat), *turns.end(state, "resigned")]
    if verb in ("stop", "agree", "decline"):
        return _terms(state, seat, verb)
    if verb == "activate":
        return [turns.activate(state, noun)]
    if verb == "order":
        return _carry_out(state, seat, noun, dice)
    if verb == "finish":
        return turns.finish(state, dice)
    if verb == "fire":
        return _fire(state, noun, dice)
    if verb == "torpedo":
        return _torpedo(state, noun, dice)
    if verb == "choose":
        return _choose(state, seat, noun, dice)
    return _move(state, verb, noun, dice)


def _terms(state: State, seat: int, verb: str) -> list[Event]:
    """To end here by agreement (I-25, I-27)."""
    if verb == "stop":
        state["offers"].append(seat)
        state["asked"] = 1 - seat
        return [turns.told("offered", False, by=seat)]
    state["asked"] = None
    return [turns.told("declined", False, by=seat)] if verb == "decline" else [turns.told("agreed", by=seat), *turns.end(state, "agreed")]


def _doing(state: State, block: str) -> dict[str, Any]:
    """The other block is over once this one begins (I-10)."""
    active: dict[str, Any] = state["active"]
    if active["doing"] not in (None, block):
        active["done"].append(active["doing"])
    active["doing"] = block
    return active


def _move(state: State, verb: str, noun: str | None, dice: Dice) -> list[Event]:
    active = state["active"]
    one, grid = sea.ship(state, active["ship"]), sea.board(state)
    places, away, _ = moves(state)
    area, facing = sea.place(state, one)
    stand = movement.Stand(area, facing, active["fresh"])
    if verb == "sail":
        way = away if noun == AWAY else next(found for place, found in places.items() if grid.place(*place) == noun)
        assert way is not None
        steps, cost = list(way.path), way.cost
    else:
        steps, cost = [verb], movement.cost(stand, verb, sea.spot(state))
    for step in steps:
        stand = movement.after(grid, stand, step)
    _doing(state, "moving")
    active["points"] -= cost
    active["fresh"] = stand.fresh
    facts: dict[str, Any] = {"by": one["side"], "ship": one["id"], "name": one["name"], "steps": steps, "cost": cost}
    facts["from"] = grid.place(area, facing)
    one["facing"] = stand.facing
    if stand.area < 0:
        events = [turns.told("moved", **facts, place=None, left=active["points"]), *turns.remove(state, one, "left")]
        return events + (turns.finish(state, dice) if state["phase"] == "battle" else [])
    one["area"] = grid.labels[stand.area]
    return [turns.told("moved", False, **facts, place=grid.place(stand.area, stand.facing), left=active["points"])]


def _fire(state: State, noun: list[Any], dice: Dice) -> list[Event]:
    shot = next(one for one in shots(state) if [one[0], one[1]] == noun)
    active = _doing(state, "firing")
    active["fired"].append(shot[0])
    event = gunnery.fire(state, sea.ship(state, active["ship"]), shot, dice)
    if event["choice"]:
        state["choice"] = {"ship": active["ship"], "target": shot[1], "results": list(event["choice"]), "rest": []}
        return [event]
    return [event, *_aftermath(state, shot[1], dice)]


def _torpedo(state: State, noun: str, dice: Dice) -> list[Event]:
    run = next(one for one in torpedo_shots(state) if one[0] == noun)
    active = _doing(state, "firing")
    active["torpedo"] = True
    event = torpedoes.launch(state, sea.ship(state, active["ship"]), run, dice)
    return [event, *_aftermath(state, noun, dice)]


def _choose(state: State, seat: int, result: str, dice: Dice) -> list[Event]:
    """The firer's choice among the results of one battery (house option); an order that waited for it goes on."""
    chosen = state["choice"]
    active = state["active"]
    state["choice"] = None
    target = sea.ship(state, chosen["target"])
    effects = [gunnery.suffer(state, target, result, dice)]
    facts = {"ship": chosen["ship"], "name": sea.ship(state, chosen["ship"])["name"], "target": target["id"], "target_name": target["name"]}
    by = sea.ship(state, chosen["ship"])["side"]
    events = [turns.told("chosen", by=by, **facts, result=result, effects=effects), *_aftermath(state, target["id"], dice)]
    if chosen["rest"] and state["active"] is active:
        events += _parts(state, seat, chosen["rest"], dice, shot=True)
    return events


def _aftermath(state: State, ident: str, dice: Dice) -> list[Event]:
    """The target sinks at FV 0 (I-19); the activation is over by itself when there is nothing left to do in it."""
    target = sea.ship(state, ident)
    events = turns.remove(state, target, "sunk") if target["fv"] == 0 else []
    if state["phase"] == "battle" and not any((shots(state), torpedo_shots(state), *moves(state))):
        events += turns.finish(state, dice)
    return events


def _carry_out(state: State, seat: int, text: str, dice: Dice, trial: bool = False) -> list[Event]:
    """An order in words, part by part; what a shot has made impossible is left out, and with the activation the order ends.

    `trial`: shots are only noted, not thrown. Raises Illegal for the first part that cannot be done, with `state` as it is by then.
    """
    return _parts(state, seat, orders.parts(text), dice, trial)


def _parts(state: State, seat: int, parts: list[str], dice: Dice, trial: bool = False, shot: bool = False) -> list[Event]:
    """The parts of an order, or its rest; `shot`: dice have fallen for it already."""
    events: list[Event] = []
    for at, part in enumerate(parts, 1):
        acting = state["active"]
        part, wanted = orders.wish(state, part)
        try:
            if wanted and not state["options"]["one"]:
                raise Illegal("Every double counts in this battle: there is nothing to choose.")
            actions = orders.actions(state, menu(state, seat), part)
        except Illegal:
            if shot and not trial:
                continue
            raise
        for number, (verb, noun) in enumerate(actions, 1):
            offer = menu(state, seat).get(verb)
            if offer is not True and not (isinstance(offer, list) and noun in offer):
                if number > 1 and verb in orders.STEPS.values() and (trial or not shot):
                    raise Illegal(f"She can do only {number - 1} of the {len(actions)} steps in “{part[:40]}”.")
                continue  # an earlier shot has changed things
            if verb in ("fire", "torpedo"):
                shot = True
            if verb in ("fire", "torpedo") and trial:
                _note_shot(state, verb, noun)
                continue
            events += apply(state, seat, [verb, noun], dice)
            if state["choice"] and wanted == orders.ASK:
                state["choice"]["rest"] = [orders.asking(state, one) for one in actions[number:]] + parts[at:]
                return events
            if state["choice"]:
                results = state["choice"]["results"]
                events += apply(state, seat, ["choose", wanted if wanted in results else results[0]], dice)
            if acting is not None and state["active"] is not acting:
                if trial and at < len(parts):
                    raise Illegal("With that her activation is over, and nothing can follow it.")
                return events
    return events


def _note_shot(state: State, verb: str, noun: Any) -> None:
    active = _doing(state, "firing")
    if verb == "fire":
        active["fired"].append(noun[0])
    else:
        active["torpedo"] = True


def check_draft(state: State, seat: int, kind: str, draft: object) -> list[Complaint]:
    """All that is wrong with a `battle`, line by line; or the first thing that cannot be done of an `order`."""
    if kind == "battle":
        return battle.parse(draft)[1]
    if kind != "order" or state.get("phase") != "battle":
        return [battle.complaint("A draft is a battle to be fought, or, in a battle, an order to a ship.")]
    if not isinstance(draft, str) or len(draft) > orders.LONGEST:
        return [battle.complaint(f"An order is a text of at most {orders.LONGEST} characters, like: {orders.example(state)}.")]
    try:
        if not orders.parts(draft):
            raise Illegal(f"An order says what a ship does, like: {orders.example(state)}.")
        _carry_out(sea.copied(state), seat, draft, Dice("trial"), trial=True)
    except Illegal as why:
        return [battle.complaint(str(why))]
    return []


def propose(state: State, seat: int, kind: str, style: str, dice: Dice, draft: object = None) -> str:
    """A battle drawn up by the dice, or the given one completed: missing sides filled, ships placed. An order: anything that may be done now.

    Raises Illegal for a draft that cannot be read.
    """
    if kind == "battle":
        return proposing.battle_text(state["options"], style, dice, draft)
    if kind != "order" or state.get("phase") != "battle":
        raise Illegal("A draft is a battle to be fought, or, in a battle, an order to a ship.")
    offers = menu(state, seat)
    choices = [[verb, noun] for verb in orders.VERBS if verb in offers for noun in (offers[verb] if isinstance(offers[verb], list) else [None])]
    action = dice.choice(choices)
    wishes = ("", " for rate", " and choose") if action[0] == "fire" and state["options"]["one"] else ("",)
    return orders.words(state, action) + dice.choice(wishes)


KEYS = (
    "options", "seats", "phase", "ceded", "scenario", "name", "grid", "columns", "rows", "islands", "edges", "ships",
    "turn", "side", "duel", "first", "thrown", "pack",
    "card", "active", "choice", "asked", "offers", "exhausted", "gone", "quiet", "lost", "shaken", "luck", "resigned", "reason",
)  # fmt: skip
"""What a state is made of, and a view with it."""


def view(state: State, seat: int | None, opened: bool = False) -> View:
    """Everything: nothing is hidden, for a card is drawn only when it is turned (I-9)."""
    active = state["phase"] == "battle" and state["active"] is not None and state["choice"] is None
    return {
        "game": "itchy",
        "seat": seat,
        **{key: sea.copied(state[key]) for key in KEYS},
        "to_act": to_act(state),
        "outcome": outcome(state),
        "totals": turns.totals(state),
        "points": turns.points(state),
        "cards": [sum(card[0] == suit for card in state["pack"]) for suit in turns.SUITS],
        "about": scenarios.about(state["scenario"]),
        **dict(zip(("reach", "chances"), _reach(state) if active else ([], []), strict=True)),
        "shots": _shots(state) if active else [],
        "torpedo_shots": _torpedo_shots(state) if active else [],
        "volleys": _volleys(state) if active else [],
        "limits": [turns.QUIET, turns.NIGHTFALL],
        "drawing": _drawing() if state["phase"] == "draw up" else None,
    }


def _drawing() -> dict[str, Any]:
    """What a page needs for drawing up a battle: the ready ones to start from, and what `ships.worth` counts by."""
    ready = [[proposing.READY + one.id, one.title] for one in scenarios.SCENARIOS]
    return {"ready": ready, "points": [list(pair) for pair in zip(ships.QUALITIES, ships.POINTS, strict=True)]}


def _reach(state: State) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The ends of the active ship's move with what could be fired there, and the odds of all that."""
    active, grid = state["active"], sea.board(state)
    one = sea.ship(state, active["ship"])
    places, away, _ = moves(state)
    aiming = active["doing"] != "firing" and "firing" not in active["done"]
    running = aiming and one["torpedoes"] > 0 and not active["torpedo"]
    facings: dict[int, list[int]] = {}
    for area, facing in places:
        facings.setdefault(area, []).append(facing)
    guns: dict[tuple[int, int], list[gunnery.Shot]] = {}
    runs: dict[tuple[int, int], list[torpedoes.Run]] = {}
    for area, those in facings.items() if aiming else ():
        seen = gunnery.sighted(state, one, area)
        bearing = gunnery.bearing_shots(state, one, area, those, active["fired"], seen) if seen else {}
        for facing in those if seen else ():
            guns[area, facing] = bearing[facing]
            if running:
                runs[area, facing] = torpedoes.runs_from(state, one, area, facing, seen)
    found = [
        {
            "to": grid.place(*place),
            "cost": way.cost,
            "path": list(way.path),
            "bears": [[number, target] for number, target, _, _ in guns.get(place, ())],
            "lines": [target for target, _, _ in runs.get(place, ())],
        }
        for place, way in places.items()
    ]
    shots = {("gun", target, dice) for bearing in guns.values() for _, target, _, dice in bearing}
    shots |= {("torpedo", target, dice) for running_at in runs.values() for target, _, dice in running_at}
    chances = [{"weapon": weapon, "target": ident, "dice": dice, "odds": _odds(state, weapon, ident, dice)} for weapon, ident, dice in sorted(shots)]
    return found + ([{"to": AWAY, "cost": away.cost, "path": list(away.path), "bears": [], "lines": []}] if away else []), chances


def _odds(state: State, weapon: str, ident: str, dice: int) -> dict[str, int]:
    """The odds of so many dice at a ship, by a battery or by a torpedo."""
    target = sea.ship(state, ident)
    return torpedoes.run_odds(target, dice) if weapon == "torpedo" else gunnery.shot_odds(state, target, dice)


def _shots(state: State) -> list[dict[str, Any]]:
    return [
        {"battery": number, "target": ident, "range": far, "dice": dice, "odds": _odds(state, "gun", ident, dice)}
        for number, ident, far, dice in shots(state)
    ]


def _volleys(state: State) -> list[dict[str, Any]]:
    """All batteries that bear on a target together."""
    by_target: dict[str, list[gunnery.Shot]] = {}
    for shot in shots(state):
        by_target.setdefault(shot[1], []).append(shot)
    return [
        {
            "target": ident,
            "batteries": [shot[0] for shot in bearing],
            "odds": gunnery.volley_odds(state, sea.ship(state, ident), [shot[3] for shot in bearing]),
        }
        for ident, bearing in by_target.items()
        if len(bearing) > 1
    ]


def _torpedo_shots(state: State) -> list[dict[str, Any]]:
    return [
        {"target": ident, "range": far, "dice": dice, "odds": _odds(state, "torpedo", ident, dice)}
        for ident, far, dice in torpedo_shots(state)
    ]


def outcome(state: State) -> Outcome | None:
    """Who won, why, and the FV lost by each side (I-25)."""
    return turns.outcome(state)


def imagine(view: View, dice: Dice) -> State:
    """The state itself: there is nothing that a seat does not know."""
    return {key: sea.copied(view[key]) for key in KEYS}


def invariants(state: State) -> list[str]:
    """What may never be."""
    broken = []
    grid, land = sea.board(state), sea.land(state)
    afloat = sea.afloat(state)
    stood = [one["area"] for one in afloat]
    if len(set(stood)) != len(stood):
        broken.append("two ships stand in one area")
    for one in state["ships"]:
        if one["fate"] is None and (grid.area(one["area"] or "") < 0 or grid.index[one["area"]] in land):
            broken.append(f"{one['id']} stands at {one['area']}")
        if (one["fate"] is None) != (one["area"] is not None) or (one["fate"] == "sunk") != (one["fv"] == 0):
            broken.append(f"{one['id']} is {one['fate']}, at {one['area']}, with FV {one['fv']}")
        if not (0 <= one["fv"] <= one["full_fv"] and 0 <= one["rate"] <= one["full_rate"] and 0 <= one["torpedoes"] <= one["full_torpedoes"]):
            broken.append(f"{one['id']} has more than she began with, or less than nothing")
        if not 0 <= one["facing"] < grid.facings:
            broken.append(f"{one['id']} faces {one['facing']}")
    for side, total in enumerate(turns.totals(state)):
        if total - sum(one["fv"] for one in state["ships"] if one["side"] == side) != state["lost"][side]:
            broken.append(f"the FV lost by side {side} does not add up")
    if state["phase"] == "battle":
        if state["side"] is None or not sea.ready(state, state["side"]):
            broken.append("a side is to act that has no ship to act with")
        active = state["active"]
        if active is not None and (sea.ship(state, active["ship"])["side"] != state["side"] or active["points"] < 0):
            broken.append("the active ship is another side's, or has moved too far")
        waiting = [len(sea.ready(state, side)) for side in (0, 1)]
        cards = [sum(card[0] == suit for card in state["pack"]) for suit in turns.SUITS]
        if not state["duel"] and any(wait > left + (side == state["side"]) for side, (wait, left) in enumerate(zip(waiting, cards, strict=True))):
            broken.append("a ship is left without a card")
    return broken
