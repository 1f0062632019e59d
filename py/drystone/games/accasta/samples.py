"""Games of Accasta that ship with it; the moves are the players'.

The notes and variations follow those in the designer's article, in our words.
"""

from __future__ import annotations

from drystone.core.game import Example, Sample, Variation
from drystone.core.language import to_say

RULES_1998: dict[str, object] = {"rules": "1998"}

STEIN_WILLIAMS = Sample(
    title=to_say("Stein–Williams, by e-mail, January 2004"),
    players=("Dieter Stein", "John Williams"),
    options=RULES_1998,
    moves=(
        "a1:C+b2,HS-c1",
        "g2:C+f2,H+f3",
        "b2:CHS-c2",
        "f2:Cxc1,HS-e2",
        "c2:Cxc1,H+c3,S-d2",
        "e2:Hxc3,S-d3",
        "c1:Cc+d2,HS-b1",
        "f3:H+e4,H-f2,S+e3",
        "d2:Cc-d1,Sxd3",
        "c3:Hhsxd3",
        "b3:H+c4,S-c3",
        "d3:Hhss-c2,Sxc3",
        "a4:CHS-b5",
        "c3:Ssxc4",
        "b5:Cxe4,HS-d5",
        "e3:S-d3,S-d4",
        "a3:Cxd3,HS-c3",
        "d4:Sxc3",
        "e4:Chsxc3",
        "f4:H-d4,S-e4",
        "d5:Hxd4,Sxe4",
        "g1:Cxd1,HS-e1",
        "d3:Cxg3",
    ),
    result="Black resigned",
    notes={
        1: to_say(
            "Three pieces come out of the corner at once. c1 has no support yet and will need some."
        ),
        2: to_say("Black brings up what stood at the back, and attacks c1."),
        3: to_say(
            "White answers the threat only in passing, so as not to lose the initiative: from c2 "
            "the"
            " stack supports c1, and looks towards e3 in Black’s castle."
        ),
        4: to_say(
            "A good trade: when White takes c1 back, the stack on e2 can land there and be safe, "
            "and"
            " at the same time it can enter White’s castle at c3."
        ),
        5: to_say(
            "Taking back, with a Shield on d2 in e2's way, is right; the Horse on c3 is a mistake."
        ),
        6: to_say(
            "What White had missed: the Shield on d3 is support enough for the stack that takes c3."
            " Black is inside the castle."
        ),
        7: to_say(
            "A move of defence that keeps away from c3: nobody should fight over a stack in the own"
            " castle. Black could now have a safe stack on b3 or c4, but would give up d3 for it, "
            "the"
            " bridge into the castle."
        ),
        8: to_say(
            "More support for d3. One stack now covers c3, one attacks d2, and the one on e3 can"
            " answer if d2 captures twice."
        ),
        9: to_say(
            "b2 stands behind the capture on d3, and behind the threat to g1 from d1. That threat "
            "is"
            " a weak one: to carry it out White would have to release a black Chariot."
        ),
        10: to_say(
            "Black leaves the castle for a stack with three white pieces in it, which is safe. It"
            " threatens to go back to c3 with two black pieces to spare; one more there, from e4, "
            "and"
            " White could not keep Black from splitting them for the win."
        ),
        11: to_say(
            "That threat is stopped: to go back to c3 Black would now have to free a strong white"
            " stack. From c4 White attacks e3 again, and the stack on a3 comes to life behind c3. "
            "The"
            " price is b1, which nobody guards once the Chariot of d1 takes g1."
        ),
        12: to_say("c3 is supported from e4, and c2 is safe."),
        13: to_say(
            "Under attack White takes the initiative: a threat to e4, from where Black wanted to"
            " bring the third stack."
        ),
        14: to_say("Black lets the threat stand and takes a second safe stack. The race is on."),
        15: to_say(
            "To capture d5 Black would have to leave White’s castle, and to release a strong white"
            " stack on c4. The Shields on e3 are too far away."
        ),
        16: to_say(
            "Again White’s attack is left alone: g3 and g4 seem to guard enough, and White would"
            " have to release a black piece on e4, with the Chariot left alone behind it."
        ),
        17: to_say(
            "Each of Black’s three answers gives something away: two are shown, one was played."
        ),
        19: to_say("White gives up e4 and takes c3 back with everything that stood there."),
        20: to_say("Meant to stop the white stacks on c3 and d5."),
        21: to_say("Now Black’s attackers on c2 and c4 are cut off."),
        22: to_say("The Chariot of d1 is free at last, and Black attacks again."),
        23: to_say(
            "White is one step ahead, and that is enough: two stacks are in the castle, and a third"
            " cannot be kept out. The best defence would be c4:Sshxd4; then b1:Hxd1,S-c1 gives "
            "White a"
            " safe stack on d1."
        ),
    },
    marks={5: "?", 13: "!"},
    variations=(
        Variation(
            5,
            ("c2:Cxe3,H-d2,Sxc1",),
            to_say(
                "Possible, too: White takes c1 back with the Shield and bars the way with the "
                "Horse."
                " But to go after e3 so early is asking for trouble."
            ),
        ),
        Variation(
            7,
            ("d2:Sxd3", "c3:Hhsxd3"),
            to_say(
                "If White takes the Shield, Black has a safe stack on d3: strong, though the stack "
                "that"
                " had entered is drawn out again."
            ),
        ),
        Variation(
            10,
            ("e4:H+c3,S-d4",),
            to_say("Black might go on with the invasion; that would hang on the support at d3."),
        ),
        Variation(
            18,
            ("d4:S+c4", "d1:Cxg1"),
            to_say("The Chariot brings a second white stack into Black’s castle."),
        ),
        Variation(
            18,
            ("d4:Sxd3", "c3:H+e4,Sxd3"),
            to_say("From c3 the Horse joins e4, and the Shield takes d3 back."),
        ),
    ),
)

SAMPLES = (STEIN_WILLIAMS,)

EXAMPLES = (
    Example(
        to_say("The race begins"),
        to_say(
            "Stein–Williams 2004 after White’s seventh turn: White threatens e4, Black is on the "
            "move."
        ),
        "chs,s,chs,chs/1,h,1,hs,1/2,ss,hs,2/Cc,6/1,hHSS,sS,HS,2/HS,2,HS,CHS/1,CHS,CHS,1 b",
        RULES_1998,
    ),
    Example(
        to_say("One step ahead"),
        to_say("Where Black resigned in 2004: White holds e4 and g3 and needs one stack more."),
        "1,s,Cchs,chs/1,h,3/hs,2,Ss,2/cCc,1,s,Hh,3/1,hHSS,ChssHS,sSHS,2/HS,2,HS,1/1,CHS,2 b",
        RULES_1998,
    ),
)
