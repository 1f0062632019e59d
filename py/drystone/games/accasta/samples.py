"""Games of Accasta that ship with it; the moves are the players', the notes are ours."""

from __future__ import annotations

from drystone.core.game import Example, Sample

RULES_1998: dict[str, object] = {"rules": "1998"}

STEIN_WILLIAMS = Sample(
    title="Stein–Williams, by e-mail, January 2004",
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
        1: "Brings three pieces out of the corner at once, but c1 is left without support.",
        4: "The first capture; the other two pieces of the stack come to e2 behind it.",
        6: "Black takes the Horse on c3 and is inside the white castle.",
        10: "Black leaves the castle again for a stack with three white pieces in it: it is safe.",
        14: "A second safe stack for Black, who lets White's threat stand. The race is on.",
        19: "White gives up e4 and takes c3 back with everything that stood there.",
        23: "White has two stacks in the black castle and cannot be kept from a third.",
    },
)

SAMPLES = (STEIN_WILLIAMS,)

EXAMPLES = (
    Example(
        "The race begins",
        "Stein–Williams 2004 after White's seventh turn: White threatens e4, Black is on the move.",
        "chs,s,chs,chs/1,h,1,hs,1/2,ss,hs,2/Cc,6/1,hHSS,sS,HS,2/HS,2,HS,CHS/1,CHS,CHS,1 b",
        RULES_1998,
    ),
    Example(
        "One step ahead",
        "Where Black resigned in 2004: White holds e4 and g3 and needs one stack more.",
        "1,s,Cchs,chs/1,h,3/hs,2,Ss,2/cCc,1,s,Hh,3/1,hHSS,ChssHS,sSHS,2/HS,2,HS,1/1,CHS,2 b",
        RULES_1998,
    ),
)
