"""The battles that are ready to play.

A scenario is a text of `game.itchy.battle` with what people want to read about it. To add one, add a `Scenario` to `SCENARIOS`; `faults` says
what is wrong with it, and the tests ask it of all of them. Write the map as hexes: on squares the same areas are used, with the facings as near
as may be.

- `id`: one word in small letters, for the record; it never changes.
- `group`: "training", "duel" or "history".
- `title`: as it stands in the list; `sentence`: what it is about, one sentence.
- `story`: the three sentences of history, or what is to be learnt; `ending`: what really happened ("" where nothing did).
- `liberties`: what departs from history, plainly: ships that are left out, FV and armour changed, and why ("" where nothing does).
- `goals`: of a training, what Red is to do in it, each a sentence; `web/fronts/itchy_lesson.py` sees from what happened whether it is done.
- `text`: the battle. It never changes either, for a record means it: another text is another scenario with another id, and the one before goes to
  `FORMER`, where links and records still find it. FV, rates and batteries of history's ships depart from their types for their design, and sometimes, to make a game of it, for
  balance (I-1): a class stands for about 9 inches and more (Heavy), 6 to 8 (Medium), 4 to 5 and old smooth-bores (Light), and small ones (QF), and 4 knots
  for an area. Ships without `at` are placed on their side's edge, wherever that is on the size chosen.
- `balance`: (Red's, Blue's, drawn) wins of so many matches between equal computer players; None until `tools/measure_itchy.py` has measured it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

from game.itchy import battle, measured

GROUPS = ("training", "duel", "history")
OWN = "own"
"""The scenario of those who bring their own battle."""


@dataclass(frozen=True)
class Scenario:
    """One battle ready to play; the fields are explained above."""

    id: str
    group: str
    title: str
    sentence: str
    story: str
    text: str
    ending: str = ""
    liberties: str = ""
    goals: tuple[str, ...] = ()

    @property
    def balance(self) -> tuple[int, int, int] | None:
        """(Red's, Blue's, drawn) wins between equal computer players, as measured."""
        return measured.BALANCE.get(self.id)


SCENARIOS = (
    Scenario(
        id="duel",
        group="duel",
        title="The duel",
        sentence="The author’s own example: a battleship against an armoured cruiser.",
        story="A battleship turns towards the enemy to use her heavy guns. The cruiser is faster, and has two torpedoes as well. "
        "Neither has much to fear from a shot that shows one double only.",
        text="""
            Battle: The duel
            Grid: hex 12 x 10
            Red enters: west
            Blue enters: east
            Red: Tsarina; battleship
            Blue: Monopoly; armoured cruiser
        """,
    ),
    Scenario(
        id="steering",
        group="training",
        title="Training 1: the helm",
        sentence="An exercise, not a contest: a cruiser rounds two islands and comes alongside a hulk. Neither has anything to fire.",
        story="Ahead costs one point. A turn right after a step ahead costs one as well, a turn on the spot two.",
        goals=("Turn right after a step ahead, for 1 point.", "Bring Otter beside Hulk, with her bow towards her."),
        text="""
            Battle: The helm
            Grid: hex 12 x 10
            Islands: E3 E4 F4 H6 H7 I7
            Red: Otter; unarmoured cruiser; at B8 facing N; no guns; no torpedoes
            Blue: Hulk; old battleship; at K3 facing S; unarmoured; FV 4; rate 0; no guns; no torpedoes
        """,
    ),
    Scenario(
        id="arcs",
        group="training",
        title="Training 2: arcs",
        sentence="Two ships whose guns point to one side only: how they lie decides who may fire.",
        story="A battery fires only into its arc. The row of areas on the border of two arcs belongs to both. "
        "Keep your broadside on the enemy, and keep out of hers.",
        goals=("Fire both batteries of Larboard in one turn.",),
        text="""
            Battle: Arcs
            Grid: hex 12 x 10
            Red: Larboard; armoured cruiser; at D8 facing N; Medium port, Light port; no torpedoes
            Blue: Contrary; armoured cruiser; at I3 facing S; Medium starboard, Light starboard; no torpedoes
        """,
    ),
    Scenario(
        id="doubles",
        group="training",
        title="Training 3: doubles",
        sentence="The same dice against armour and without: why one double is not enough.",
        story="Every double does something to an unarmoured ship. An armoured ship feels it only where another double was thrown with it, "
        "so that far off, where batteries throw two dice, she cannot be hurt at all.",
        goals=("See one double do its work against Tinder or Kindling.", "See one double alone stopped by Anvil’s armour."),
        text="""
            Battle: Doubles
            Grid: hex 12 x 10
            Red: Anvil; old battleship; at C6 facing NE
            Blue: Tinder; unarmoured cruiser; at J5 facing SW; no torpedoes; Medium forward, Medium aft
            Blue: Kindling; unarmoured cruiser; at J8 facing NW; no torpedoes; Medium forward, Medium aft
        """,
    ),
    Scenario(
        id="torpedoes",
        group="training",
        title="Training 4: torpedoes",
        sentence="Three torpedo boats against a battleship: straight ahead, astern or abeam, and close.",
        story="Any double is a hit, armour or not, and takes one die off her flotation value. "
        "A torpedo reaches three areas, straight ahead, straight astern or abeam. Come together, from several sides.",
        goals=("Hit Colossus with a torpedo.",),
        text="""
            Battle: Torpedoes
            Grid: hex 12 x 10
            Islands: F6 G5
            Red: Gnat; torpedo boat; at B3 facing SE
            Red: Midge; torpedo boat; at B5 facing NE
            Red: Wasp; torpedo boat; at B8 facing NE
            Blue: Colossus; battleship; at J5 facing SW; no torpedoes
        """,
    ),
    Scenario(
        id="lissa",
        group="history",
        title="Lissa, 20 July 1866",
        sentence="Seven Austrian ironclads and a wooden ship of the line run in close against ten better-gunned Italians.",
        story="Italy’s fleet lay before the island of Lissa when the Austrians came down on it in wedges. "
        "It went to meet them in single line, with a gap behind the leading ships and the turret ram Affondatore outside the line. "
        "The Austrian smooth-bores told only close by, so that everything hung on getting there.",
        ending="Ferdinand Max rammed and sank Re d’Italia, Palestro was lost to fire, and Austria won. There is no ramming in these rules.",
        liberties="Terribile was too far south to fight and Formidabile had withdrawn damaged, so they are left out, and the wooden ships but "
        "Kaiser stood apart. As there is no ramming, Austria has been given FV to come nearer to a balance: Ferdinand Max and Habsburg 8, Kaiser Max, "
        "Prinz Eugen and Don Juan 7, Kaiser 8; Salamander and Drache have 5. Of the Italians Affondatore has 8, Re d’Italia and Re di "
        "Portogallo 6, Palestro 3, Varese 4, Carignano, Castelfidardo, Ancona, San Martino and Maria Pia 5; the guns of San "
        "Martino, Maria Pia and Carignano count as Light.",
        text="""
            Battle: Lissa
            Grid: hex 24 x 16
            Islands: I16 J15 J16 K15 K16 L15 L16 M15 M16 N15 N16 O15 O16 P15 P16 Q16
            Red enters: west
            Blue enters: east
            Red: Ferdinand Max; armoured cruiser; at F6 facing SE; FV 8; rate 3; Light port x8, Light starboard x8; no torpedoes
            Red: Habsburg; armoured cruiser; at F5 facing SE; FV 8; rate 3; Light port x8, Light starboard x8; no torpedoes
            Red: Kaiser Max; armoured cruiser; at E7 facing SE; FV 7; rate 3; Light port x12, Light starboard x12; no torpedoes
            Red: Prinz Eugen; armoured cruiser; at D7 facing SE; FV 7; rate 3; Light port x12, Light starboard x12; no torpedoes
            Red: Don Juan; armoured cruiser; at F3 facing SE; FV 7; rate 3; Light port x12, Light starboard x12; no torpedoes
            Red: Salamander; armoured cruiser; at F4 facing SE; FV 5; rate 3; Light port x12, Light starboard x12; no torpedoes
            Red: Drache; armoured cruiser; at C8 facing SE; FV 5; rate 3; Light port x12, Light starboard x12; no torpedoes
            Red: Kaiser; unarmoured cruiser; at C4 facing SE; FV 8; rate 3; Light port x12, Light port x12, Light starboard x12, Light starboard x12; no torpedoes
            Blue: Carignano; armoured cruiser; at Q8 facing NE; FV 5; rate 3; Light port x6, Light starboard x6; no torpedoes
            Blue: Castelfidardo; armoured cruiser; at P8 facing NE; FV 5; rate 3; Medium port x11, Medium starboard x11; no torpedoes
            Blue: Ancona; armoured cruiser; at O9 facing NE; FV 5; rate 3; Medium port x11, Medium starboard x11; no torpedoes
            Blue: Re d’Italia; old battleship; at L10 facing NE; FV 6; Medium port x12, Medium starboard x12
            Blue: Palestro; armoured cruiser; at K11 facing NE; FV 3; rate 3; Medium forward x1, Medium aft x1; no torpedoes
            Blue: San Martino; armoured cruiser; at J11 facing NE; FV 5; rate 3; Light port x8, Light starboard x8; no torpedoes
            Blue: Re di Portogallo; old battleship; at I12 facing NE; FV 6; Medium port x12, Medium starboard x12
            Blue: Maria Pia; armoured cruiser; at H12 facing NE; FV 5; rate 3; Light port x9, Light starboard x9; no torpedoes
            Blue: Varese; armoured cruiser; at G13 facing NE; FV 4; rate 3; Medium forward, Medium aft; no torpedoes
            Blue: Affondatore; battleship; at N12 facing NE; FV 8; Heavy forward x1, Heavy aft x1; no torpedoes
        """,
    ),
    Scenario(
        id="pacocha",
        group="history",
        title="Pacocha, 29 May 1877",
        sentence="A small turret ship among the reefs against two big cruisers without armour.",
        story="Rebels had seized Peru’s turret ship Huascar, and two British cruisers were sent to take her. "
        "She kept to shallow water full of reefs off Ilo, slow with her guns and hard to hurt. "
        "HMS Shah was faster, carried many more guns and had a Whitehead torpedo on board.",
        ending="Huascar was struck some seventy times without serious damage and got away. Shah’s torpedo, the first ever fired in action, missed.",
        liberties="Shah’s eight 64-pounders are left out beside her bigger guns, and Amethyst has 3 FV for her size. The reefs are drawn freely.",
        text="""
            Battle: Pacocha
            Grid: hex 14 x 10
            Islands: I3 J7 K4 K8 L2 L6 M1 M2 M9 M10 N1 N2 N3 N4 N5 N6 N7 N8 N9 N10
            Red enters: east
            Blue enters: west
            Red: Huascar; old battleship; at L5 facing SW; Heavy all-round, Light port x1, Light starboard x1
            Blue: Shah; unarmoured cruiser; at C4 facing SE; Heavy forward x1, Heavy aft x1, Medium port x8, Medium starboard x8; torpedoes 1
            Blue: Amethyst; unarmoured cruiser; at C7 facing NE; FV 3; rate 3; Light port x7, Light starboard x7; no torpedoes
        """,
    ),
    Scenario(
        id="gruesa",
        group="history",
        title="Iquique and Punta Gruesa, 21 May 1879",
        sentence="Two Peruvian ironclads against two old wooden ships that will not strike: an unequal fight, in which Blue can only sell herself dearly.",
        story="Two weak Chilean ships blockaded Iquique when Peru’s two ironclads came from the north. "
        "Esmeralda, whose engines hardly moved her, stayed under the town and fought Huascar. "
        "Little Covadonga went south close along the rocks, with the big Independencia after her.",
        ending="Huascar sank Esmeralda with her third ramming. Independencia ran on a rock behind Covadonga and was lost.",
        liberties="Two fights, miles apart, are put on one map, and the coast is drawn freely. Huascar has 7 FV for 8; Esmeralda has been given "
        "6 for 4 to last a little longer, which does not make the fight an even one. Two of Independencia’s three 150-pounders are left out.",
        text="""
            Battle: Iquique and Punta Gruesa
            Grid: hex 16 x 12
            Islands: L4 L5 M3 M4 M6 N2 L8 L9 M8 M10 N11 N12 O1 O2 O6 O8 O9 O10 O11 O12 P1 P2 P3 P4 P5 P6 P7 P8 P9 P10 P11 P12
            Red enters: north
            Blue enters: east
            Red: Huascar; old battleship; at I2 facing SE; FV 7; Heavy all-round, Light port x1, Light starboard x1
            Red: Independencia; old battleship; at G3 facing SE; Heavy forward x1, Medium aft x1, Light port x6, Light starboard x6
            Blue: Esmeralda; unarmoured cruiser; at O4 facing N; FV 6; rate 1; Light port x8, Light starboard x8; no torpedoes
            Blue: Covadonga; unarmoured cruiser; at N7 facing S; FV 4; rate 2; Light forward x1, Light aft x1; no torpedoes
        """,
    ),
    Scenario(
        id="angamos2",
        group="history",
        title="Angamos, 8 October 1879",
        sentence="Huascar and Union between two Chilean divisions, each with an ironclad; FV and guns are changed so that either side may win.",
        story="For months Huascar had raided Chile’s coast, and Chile sent two divisions to sea to catch her. "
        "One came up astern and the other from ahead, with the land on the third side. "
        "Huascar fought off Point Angamos while Union used her speed.",
        ending="Cochrane and Blanco Encalada took Huascar in under two hours, and her admiral, Grau, was killed. Union escaped; Cochrane had been hit twice.",
        liberties="For balance Huascar has 10 FV for 8, while Cochrane and Blanco Encalada have 6 for 10 and only two of the three 9-inch guns "
        "of each broadside. O’Higgins, Loa, Covadonga and Matias Cousino have 1 to 3 for their size; Matias Cousino has no guns here.",
        text="""
            Battle: Angamos
            Grid: hex 18 x 18
            Islands: P14 P15 P16 P17 P18 Q1 Q2 Q3 Q4 Q5 Q6 Q12 Q13 Q14 Q15 Q16 Q17 Q18 R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R14 R15 R16 R17 R18
            Red enters: east
            Blue enters: west
            Red: Huascar; old battleship; at N9 facing N; FV 10; Heavy all-round, Light port x1, Light starboard x1
            Red: Union; unarmoured cruiser; at O8 facing N; no torpedoes
            Blue: Cochrane; battleship; at H4 facing SE; FV 6; Heavy port, Heavy starboard; no torpedoes
            Blue: O’Higgins; unarmoured cruiser; at G3 facing SE; FV 3; rate 3; Light forward, Light aft; no torpedoes
            Blue: Loa; unarmoured cruiser; at J3 facing SE; FV 2; rate 3; QF forward, QF aft; no torpedoes
            Blue: Blanco Encalada; battleship; at J18 facing N; FV 6; Heavy port, Heavy starboard; no torpedoes
            Blue: Covadonga; unarmoured cruiser; at I18 facing N; FV 2; rate 2; Light forward x1, Light aft x1; no torpedoes
            Blue: Matias Cousino; unarmoured cruiser; at K18 facing N; FV 1; rate 3; no guns; no torpedoes
        """,
    ),
    Scenario(
        id="foochow",
        group="history",
        title="Foochow, 23 August 1884",
        sentence="A French squadron in a river between two groups of Chinese gunboats, with two torpedo boats at its head.",
        story="Both squadrons lay at anchor in the Min off the Pagoda when negotiations broke down. "
        "The French waited for the tide at which the Chinese upstream would turn their sterns towards them. "
        "Two boats with spar torpedoes went first; the ironclad Triomphante came up too late to stand in this list.",
        ending="Torpedo boat 46 struck the flagship Yangwu, Torpedo boat 45 was damaged, and nine Chinese ships were sunk for no French one.",
        liberties="A spar torpedo is one torpedo here and reaches as far as any. The gunboats and small cruisers have 2 or 3 FV for their size; "
        "Yangwu, the flagship, has been given 5 for 4. Duguay-Trouin has one 140-millimetre gun too many, so that her sides are alike.",
        text="""
            Battle: Foochow
            Grid: hex 22 x 10
            Islands: A1 A2 A9 A10 B1 B9 B10 C1 C10 D1 D10 E1 E10 F1 F10 G1 G2 H1 H2 I1 I2 I3 J1 J2 K1 K9 K10 L1 L9 L10 M1 M9 M10 N1 N9 N10 O10 P10 Q10 R1 R10 S1 S2 S10 T1 T2 T10 U1 U2 U9 U10 V1 V2 V9 V10
            Red enters: east
            Blue enters: west
            Red: Torpedo boat 46; torpedo boat; at I6 facing NW; torpedoes 1; no guns
            Red: Torpedo boat 45; torpedo boat; at I7 facing NW; torpedoes 1; no guns
            Red: Volta; unarmoured cruiser; at K6 facing NW; FV 3; no torpedoes
            Red: Lynx; unarmoured cruiser; at L5 facing NW; FV 2; rate 3; Light forward, QF aft; no torpedoes
            Red: Aspic; unarmoured cruiser; at M6 facing NW; FV 2; rate 3; Light forward, QF aft; no torpedoes
            Red: Vipere; unarmoured cruiser; at L7 facing NW; FV 2; rate 3; Light forward, QF aft; no torpedoes
            Red: Duguay-Trouin; unarmoured cruiser; at N5 facing SE; Medium forward x1, Medium port, Medium starboard, Light port x3, Light starboard x3; no torpedoes
            Red: Villars; unarmoured cruiser; at N7 facing SE; no torpedoes
            Red: D’Estaing; unarmoured cruiser; at O8 facing SE; no torpedoes
            Blue: Yangwu; unarmoured cruiser; at F5 facing SW; FV 5; rate 3; Light port x5, Light starboard x5, Light aft x1; no torpedoes
            Blue: Fuxing; unarmoured cruiser; at F4 facing SW; FV 2; rate 3; Light forward, QF aft; no torpedoes
            Blue: Fusheng; unarmoured cruiser; at F7 facing SE; FV 2; rate 2; Heavy forward x1; no torpedoes
            Blue: Jiansheng; unarmoured cruiser; at F3 facing SE; FV 2; rate 2; Heavy forward x1; no torpedoes
            Blue: Fupo; unarmoured cruiser; at D6 facing SW; FV 3; rate 3; no torpedoes
            Blue: Yixin; unarmoured cruiser; at D4 facing SW; FV 2; rate 3; QF forward, QF aft; no torpedoes
            Blue: Chenhang; unarmoured cruiser; at C6 facing SW; FV 3; rate 3; no torpedoes
            Blue: Yongbao; unarmoured cruiser; at C7 facing SW; FV 3; rate 3; no torpedoes
            Blue: Zhenwei; unarmoured cruiser; at R6 facing NW; FV 3; rate 3; Light forward, QF aft; no torpedoes
            Blue: Feiyun; unarmoured cruiser; at S7 facing NW; FV 3; rate 3; no torpedoes
            Blue: Ji’an; unarmoured cruiser; at R8 facing NW; FV 3; rate 3; no torpedoes
        """,
    ),
    Scenario(
        id="caldera",
        group="history",
        title="Caldera, 23 April 1891",
        sentence="Two torpedo boats steal into a bay where an ironclad lies at anchor.",
        story="In Chile’s civil war the fleet was against the president, who had two new fast torpedo vessels. "
        "Before dawn they found Blanco Encalada at anchor in the bay of Caldera, surprised and with few guns manned. "
        "They came at her from two sides, with four tubes each and small quick-firers.",
        ending="Of six torpedoes fired one hit, and the ironclad sank in minutes. Neither boat was lost.",
        liberties="The boats’ four tubes are the two torpedoes that a ship has at most, so that four are fired here, not six. Blanco Encalada "
        "was surprised: her rate is 0, and her six 9-inch guns and her own torpedoes are left out; small guns are all that she has.",
        text="""
            Battle: Caldera
            Grid: hex 12 x 10
            Islands: F1 F10 G1 G10 H1 H9 H10 I1 I2 I10 J1 J9 J10 K1 K2 K3 K8 K9 K10 L1 L2 L3 L4 L5 L6 L7 L8 L9 L10
            Red enters: west
            Blue enters: east
            Red: Condell; torpedo boat; at B4 facing SE; QF forward, QF aft
            Red: Lynch; torpedo boat; at B7 facing NE; QF forward, QF aft
            Blue: Blanco Encalada; battleship; at J5 facing N; rate 0; Light port x3, Light starboard x3, QF forward x3, QF aft x3; no torpedoes
        """,
    ),
    Scenario(
        id="pungdo",
        group="history",
        title="Pungdo, 25 July 1894",
        sentence="Three fast Japanese cruisers meet two Chinese ones, and then a troopship.",
        story="Before war was declared three Japanese cruisers met Jiyuan and Kwang-yi off the island of Pungdo. "
        "Jiyuan had two heavy guns in a turret ahead, but her enemies were faster and shot far quicker. "
        "Soon the gunboat Tsao-kiang and the troopship Kowshing came in sight as well.",
        ending="Kwang-yi was destroyed, Kowshing sunk and Tsao-kiang taken. Jiyuan escaped, hurt.",
        liberties="To come nearer to a balance Jiyuan is armoured and has 7 FV for 4, Akitsushima has 3 and no torpedoes, and Yoshino and Naniwa have "
        "two guns in each broadside, not all that they had. Kowshing and Tsao-kiang have 3 and 2 FV for their size. Jiyuan’s 8-inch "
        "guns count as Medium.",
        text="""
            Battle: Pungdo
            Grid: hex 16 x 12
            Islands: D3 D4 E4 H9 I10 I11 L3 M3 M4 N11 N12 O12
            Red enters: west
            Blue enters: east
            Red: Yoshino; unarmoured cruiser; at D7 facing NE; rate 5; Medium forward x1, Medium aft x1, Light port, Light starboard; no torpedoes
            Red: Naniwa; unarmoured cruiser; at C8 facing NE; Heavy forward x1, Heavy aft x1, Medium port, Medium starboard
            Red: Akitsushima; unarmoured cruiser; at B8 facing NE; FV 3; no torpedoes
            Blue: Jiyuan; unarmoured cruiser; at M7 facing NW; FV 7; rate 3; armoured; Medium forward, Medium aft x1
            Blue: Kwang-yi; unarmoured cruiser; at N7 facing NW
            Blue: Kowshing; unarmoured cruiser; at A11 facing NE; FV 3; rate 3; no guns; no torpedoes
            Blue: Tsao-kiang; unarmoured cruiser; at B11 facing NE; FV 2; rate 2; Light forward x1, Light aft x1; no torpedoes
        """,
    ),
    Scenario(
        id="yalu",
        group="history",
        title="The Yalu, 17 September 1894",
        sentence="Twelve against twelve: two great ironclads in the middle of a weak line, and quick-firing cruisers that pass across its bows.",
        story="China’s fleet came out in line abreast, its two ironclads in the middle and its weakest ships on the wings. "
        "The Japanese crossed its front in line ahead, the four fast cruisers of the flying squadron first, towards the Chinese right. "
        "China had the heavy guns and the armour but little shell; Japan had the speed and the quick-firers.",
        ending="China lost five ships: Chaoyong, Yangwei, Zhiyuan and King-yuen sunk, Guangjia wrecked. Japan lost none; two torpedoes fired at Hiei missed.",
        liberties="China’s torpedo boats are left out, for a side has twelve ships at most. Matsushima, Itsukushima and Hashidate have been "
        "given 5 FV for 4; Pingyuan has 6 for 8, Fuso 7 for 8, Chiyoda and Hiei 5 for 6, and small ships have 2 or 3. Jiyuan is "
        "unarmoured here and has 4 FV, where at Pungdo she was given armour and 7.",
        text="""
            Battle: The Yalu
            Grid: hex 24 x 18
            Red enters: north
            Blue enters: south
            Red: Yangwei; unarmoured cruiser; at I3 facing S; FV 3; rate 3; no torpedoes
            Red: Chaoyong; unarmoured cruiser; at J3 facing S; FV 3; rate 3; no torpedoes
            Red: Ching-yuen; unarmoured cruiser; at K4 facing S; Medium forward, Medium aft x1, Medium port x1, Medium starboard x1
            Red: Laiyuan; armoured cruiser; at L4 facing S; Medium forward, Medium port x1, Medium starboard x1
            Red: Zhenyuan; battleship; at M5 facing S; Heavy forward, Heavy forward, Medium forward x1, Medium aft x1
            Red: Dingyuan; battleship; at N5 facing S; Heavy forward, Heavy forward, Medium forward x1, Medium aft x1
            Red: King-yuen; armoured cruiser; at O5 facing S; Medium forward, Medium port x1, Medium starboard x1
            Red: Zhiyuan; unarmoured cruiser; at P4 facing S; Medium forward, Medium aft x1, Medium port x1, Medium starboard x1
            Red: Guangjia; unarmoured cruiser; at Q4 facing S; FV 3; rate 3; no torpedoes
            Red: Jiyuan; unarmoured cruiser; at R3 facing S; rate 3; Medium forward, Medium aft x1
            Red: Pingyuan; old battleship; at V2 facing SW; FV 6; rate 2
            Red: Guangping; unarmoured cruiser; at W2 facing SW; FV 3
            Blue: Yoshino; unarmoured cruiser; at G10 facing NW; rate 5; Medium forward x1, Medium aft x1, Light port x4, Light starboard x4; no torpedoes
            Blue: Takachiho; unarmoured cruiser; at H10 facing NW; Heavy forward x1, Heavy aft x1, Medium port x3, Medium starboard x3
            Blue: Naniwa; unarmoured cruiser; at I11 facing NW; Heavy forward x1, Heavy aft x1, Medium port x3, Medium starboard x3
            Blue: Akitsushima; unarmoured cruiser; at J11 facing NW; no torpedoes
            Blue: Matsushima; unarmoured cruiser; at L12 facing NW; FV 5; Heavy aft x1, Light port x5, Light starboard x5
            Blue: Chiyoda; armoured cruiser; at M13 facing NW; FV 5
            Blue: Itsukushima; unarmoured cruiser; at N13 facing NW; FV 5; Heavy forward x1, Light port x5, Light starboard x5
            Blue: Hashidate; unarmoured cruiser; at O14 facing NW; FV 5; Heavy forward x1, Light port x5, Light starboard x5
            Blue: Hiei; armoured cruiser; at P14 facing NW; FV 5; rate 3; no torpedoes
            Blue: Fuso; old battleship; at Q15 facing NW; FV 7
            Blue: Akagi; unarmoured cruiser; at P16 facing NW; FV 2; rate 2; Light forward x1, Light aft x1; no torpedoes
            Blue: Saikyo Maru; unarmoured cruiser; at R16 facing NW; FV 3; rate 3; QF forward, QF aft; no torpedoes
        """,
    ),
)
FORMER = (
    Scenario(
        id="helm",
        group="training",
        title="The helm, as it was",
        sentence="An exercise, not a contest, for Blue cannot win it: a cruiser goes round two islands to catch a slow hulk, by points, cheap turns and turns on the spot.",
        story="Ahead costs one point. A turn right after a step ahead costs one as well, a turn on the spot two. "
        "The hulk is almost unarmed, but she has the islands between herself and you.",
        text="""
            Battle: The helm
            Grid: hex 12 x 10
            Islands: E3 E4 F4 H6 H7 I7
            Red: Otter; unarmoured cruiser; at B8 facing N
            Blue: Hulk; old battleship; at K3 facing S; unarmoured; FV 4; rate 1; QF aft
        """,
    ),
    replace(
        next(one for one in SCENARIOS if one.id == "angamos2"),
        id="angamos",
        title="Angamos, as it was",
        sentence="Huascar and Union between two Chilean divisions, each with an ironclad, as it was fought here before.",
        liberties="Huascar has 10 FV for 8 and Union 6 for 4, while Cochrane and Blanco Encalada have 6 for 10. O’Higgins, Loa, "
        "Covadonga and Matias Cousino have 1 to 3 for their size; Matias Cousino has no guns here.",
        text="""
            Battle: Angamos
            Grid: hex 18 x 18
            Islands: P14 P15 P16 P17 P18 Q1 Q2 Q3 Q4 Q5 Q6 Q12 Q13 Q14 Q15 Q16 Q17 Q18 R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R14 R15 R16 R17 R18
            Red enters: east
            Blue enters: west
            Red: Huascar; old battleship; at N9 facing N; FV 10; Heavy all-round, Light port x1, Light starboard x1
            Red: Union; unarmoured cruiser; at O8 facing N; FV 6; no torpedoes
            Blue: Cochrane; battleship; at H4 facing SE; FV 6; Heavy port x3, Heavy starboard x3; no torpedoes
            Blue: O’Higgins; unarmoured cruiser; at G3 facing SE; FV 3; rate 3; Light forward, Light aft; no torpedoes
            Blue: Loa; unarmoured cruiser; at J3 facing SE; FV 2; rate 3; QF forward, QF aft; no torpedoes
            Blue: Blanco Encalada; battleship; at J18 facing N; FV 6; Heavy port x3, Heavy starboard x3; no torpedoes
            Blue: Covadonga; unarmoured cruiser; at I18 facing N; FV 2; rate 2; Light forward x1, Light aft x1; no torpedoes
            Blue: Matias Cousino; unarmoured cruiser; at K18 facing N; FV 1; rate 3; no guns; no torpedoes
        """,
    ),
)
"""Battles that others have taken the place of: whoever has a link or a record of one finds it as it was."""
BY_ID = {one.id: one for one in (*SCENARIOS, *FORMER)}


def about(ident: str) -> dict[str, Any] | None:
    """What people want to read about a battle, as plain data; None for one's own."""
    one = BY_ID.get(ident)
    if one is None:
        return None
    words = {name: getattr(one, name) for name in ("group", "title", "sentence", "story", "ending", "liberties")}
    return {**words, "goals": list(one.goals), "next": following(one), "balance": list(one.balance) if one.balance else None}


def following(one: Scenario) -> list[str] | None:
    """Id and title of what comes after a training: the next one, at last the author's duel; None after other battles."""
    if not one.goals:
        return None
    later = [other for other in SCENARIOS[SCENARIOS.index(one) + 1 :] if other.goals] or [BY_ID["duel"]]
    return [later[0].id, later[0].title]


HEADS = {"training": "Training", "duel": "The author’s example", "history": "History"}


def read() -> tuple[tuple[str, str], ...]:
    """For each scenario, one's own battle and those of before: the group in the list, and what is to be read before it is chosen."""
    known = [(HEADS[one.group], " ".join(filter(None, (one.sentence, one.story, one.liberties, measured_words(one.balance))))) for one in SCENARIOS]
    own = ("Your own", "Ships, map and places as you draw them up, or as the dice do; whoever lays a battle down first decides.")
    return (*known, own, *(("", " ".join(filter(None, (one.sentence, one.story, one.liberties)))) for one in FORMER))


def measured_words(balance: tuple[int, int, int] | None) -> str:
    """How fair a battle is, as a sentence; "" where nobody has measured, or nobody can win."""
    if balance is None or not any(balance[:2]):
        return ""
    red, blue, drawn = balance
    return f"Between two captains, by the usual rules, Red won {red} of {sum(balance)} battles, Blue {blue}; {drawn} were drawn."


def battle_of(scenario: Scenario) -> battle.Battle:
    """The battle of a scenario, its ships not yet all placed."""
    return battle.parse(scenario.text)[0]


def faults(scenario: Scenario) -> list[str]:
    """What is wrong with a scenario, as sentences."""
    drawn, found = battle.parse(scenario.text)
    wrong = [str(one["text"]) for one in found]
    if not re.fullmatch(r"[a-z]+[a-z0-9]*", scenario.id) or scenario.id == OWN or [one.id for one in (*SCENARIOS, *FORMER)].count(scenario.id) > 1:
        wrong.append(f"“{scenario.id}” is no id of its own.")
    if scenario.group not in GROUPS:
        wrong.append(f"There is no group “{scenario.group}”.")
    for name in ("sentence", "story", "ending", "liberties"):
        words = getattr(scenario, name)
        if (words or name in ("sentence", "story")) and not re.fullmatch(r"(?s)\S.*[.!?]", words):
            wrong.append(f"The {name} is no sentence.")
    if any(not re.fullmatch(r"[A-Z].*[.]", goal) for goal in scenario.goals) or bool(scenario.goals) != (scenario.group == "training"):
        wrong.append("A training, and nothing else, has goals, each a sentence.")
    if scenario.group == "history" and not (scenario.ending and len(re.findall(r"[.!?](?:\s|$)", scenario.story)) == 3):
        wrong.append("A historical action has a story of three sentences and its ending.")
    if not found:
        board = battle.grid_of(drawn)
        sea = set(range(board.size)) - {board.area(label) for label in drawn["islands"]}
        if not board.connected(sea):
            wrong.append("The sea is in two parts.")
    return wrong
