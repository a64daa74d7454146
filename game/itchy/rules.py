"""Itchy and Scratchy from the first card to the last shot. Paragraphs (`I-14`) are those of RULES.md.

Nothing is hidden: a card is drawn when it is turned, so not even the engine knows the order ahead. Two seats; a seat is a side: 0 Red, 1 Blue.

**Names.** An *area* is a label, column letters and row number: "C4", "AB12" (columns A-Z, AA-AD). On hexes (flat side up) every second column
(B, D, ...) lies half an area lower. A *facing* is a number, clockwise from north: hexes 0 N, 1 NE, 2 SE, 3 S, 4 SW, 5 NW; squares 0 N, 1 E, 2 S, 3 W.
A *place* is area and facing: "C4>2". *Port* is facing - 1, *starboard* facing + 1. A ship's *id* is "R1".."R12" or "B1".."B12". A *battery*
is a number, its place in the ship's list. A *chance* or an expectation is a whole number of millionths.

**State** (all plain JSON; the view has the same keys)::

    options, seats: 2
    phase: "draw up" (an own battle is awaited) | "battle" | "over"
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
    choice: None | {ship, target, results: ["fv", "rate", "battery" in this order, as thrown]}   house option "one result"
    asked: None | the side that is asked to stop;  offers: [sides that have offered it this turn]
    exhausted: [turn in which Red was, Blue]; None while not;  gone: [the same for having no ship left]
    quiet: turns without a loss of FV;  lost: [FV lost by Red, by Blue] so far;  shaken: FV was lost this turn
    luck: [{shots, fv, rate, battery (results thrown), expected_fv, expected_rate, expected_battery (chances), torpedoes, torpedo_fv, expected_torpedo_fv}] a side
    resigned: [sides];  reason: None or one of INFO.reasons

**View** adds: `game` "itchy", `seat`, `to_act`, `outcome`, `points`: [Exhaustion Point of Red, of Blue], `totals`: [initial FV of each],
`cards`: [red cards left, blue], and for the active ship:

    reach: [{to: place, cost, path: ["ahead" | "port" | "starboard" ...], bears: [[battery, target id] that would bear there]}], ordered; [] when it may not move.
           One entry has `to` "away": off the board (I-24), the last step of its path is "ahead". `bears` is [] where nothing may be fired any more.
    shots: [{battery, target, range, dice, odds: {none, fv, rate, battery, sink, expected_fv}}]; none: nothing happens, fv, rate, battery: at
           least one of it, sink: the shot alone sinks her.
    torpedo_shots: [{target, range, dice, odds: {hit, sink, expected_fv}}]

**Menu.** `draw up`: `lay` {"draft": "battle"} (seat 0; the text is that of `notation.battle_text`).
Asked: `agree` True, `decline` True. A choice: `choose` ["fv", ...]. A card turned, several ships: `activate` [ids]; a lone ship is activated of itself.
With an active ship:

    sail       ["C4>2", ..., "away"]: there by the cheapest path (the one in `reach`); more steps may follow
    ahead, port, starboard   True: one step; `ahead` over the edge leaves the board, where that is allowed
    fire       [[battery, target id], ...]: one battery, dice at once
    torpedo    [target ids]
    finish     True: ends the activation
    order      {"draft": "order"}: several of these as words: "Tsarina: ahead, port, ahead; fire heavy at Monopoly; finish" (`notation.parts`);
               what a shot before it has made impossible is left out
    stop       True: offers to end the battle here (once a turn, from the sixth turn on, I-27)

`resign` True always. Moving and firing are one block each (I-10): the first shot after a step ends the moving, the first step after a shot ends the firing.
An exhausted side's ship is offered only steps from which it can still end no nearer to the enemy (I-23), and `finish` and fire only where it does.
Undo: any step, until a die is thrown or the activation is finished.

**Events** (all to everybody; `by` is a side; `ship`, `target` are ids, `name`, `target_name` their names)::

    battle {name, turn: 1}       first {by, thrown: [[Red, Blue], ...]}      turn {turn}          card {by, card}      passed over {by, card}
    activated {by, ship}         moved {by, ship, steps, from: place, to: place, cost, left}      left {by, ship}      finished {by, ship}
    gunfire {by, ship, battery: number, class, arc, target, range, dice: [d6...], armoured: counts as such, doubles: [{value, result: "fv" | "rate" | "battery", counts: bool}],
             choice: [results to choose from] or [], effects: [effect...], expected: {fv, rate, battery}}
    torpedo {by, ship, target, range, dice, doubles: [values], die: 0 or the D6, effects, expected: {fv}}
    chosen {by, ship, target, result, effects}
    sunk {by: the side that lost her, ship}      exhausted {by, lost, point}      offered {by}      declined {by}      agreed {by}      resigned {by}
    over {reason}

An *effect* is {what: "fv", lost} | {what: "rate", lost: 1} | {what: "battery", battery} ; lost 0 or battery None: there was nothing left to lose.
"""
