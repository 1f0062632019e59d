"""Two copies of one side of a match: the one that is here, and one that comes, as in a file.

A file may come from anybody, the friend included. So it never takes the place of what is here
unless it has the key, which never leaves one's devices while the match lasts, or the side that is
here has no key to lose and the key that comes opens its seals.

>>> import drystone
>>> from drystone.play.correspondence import CorrespondenceGame
>>> ann = CorrespondenceGame.begin(drystone.game("anaash", size=4))
>>> older = CorrespondenceGame.of_state(ann.state(secrets=True))
>>> ann.play("a1xa2")
>>> _ = ann.link()
>>> joined(older, ann).transcript == ann.transcript
True
>>> joined(ann, older) is None
True
>>> joined(older, CorrespondenceGame.of_state(ann.state()))
Traceback (most recent call last):
drystone.play.correspondence.errors.OtherKey: A file has more of ...
"""

from __future__ import annotations

from drystone.play.correspondence import errors
from drystone.play.correspondence.evidence import chosen
from drystone.play.correspondence.game import CorrespondenceGame, same_match


def joined(here: CorrespondenceGame, coming: CorrespondenceGame) -> CorrespondenceGame | None:
    """Return what to keep of two copies, None if that is the one that is `here`.

    Raises:
        OtherSide: The one that comes is the other player's.
        OtherHistory: Each of the two has what the other has not.
        OtherKey: The one that comes has more, but not the key of the one that is here.
        DistanceError: They are no copies of one match (see `same_match`).
    """
    same_match(here.transcript.invitation, coming.transcript.invitation)
    if here.role != coming.role:
        raise errors.OtherSide
    mine, theirs = here.transcript.messages, coming.transcript.messages
    known = min(len(mine), len(theirs))
    if mine[:known] != theirs[:known]:
        raise errors.OtherHistory
    if here.keys.key and here.keys.key not in {coming.keys.key, *coming.keys.former}:
        if len(theirs) > len(mine):
            raise errors.OtherKey
        return None
    if len(theirs) > len(mine) or (len(theirs) == len(mine) and _has_a_draft(coming, here)):
        return _with_the_rest(coming, here)
    return None if here.keys.key else _with_key(here, coming)


def _has_a_draft(one: CorrespondenceGame, other: CorrespondenceGame) -> bool:
    """Whether only the first has begun a turn."""
    return bool(one.draft or one.half) and not (other.draft or other.half)


def _with_the_rest(longer: CorrespondenceGame, shorter: CorrespondenceGame) -> CorrespondenceGame:
    """Return the longer copy with what the shorter one has besides its messages."""
    made = longer.copy()
    made.met = longer.met or shorter.met
    # Where the shorter one, which is here, has a key, both have the same.
    made.keys.brought = shorter.keys.brought if shorter.keys.key else True
    made.keys.nonce = longer.keys.nonce or shorter.keys.nonce
    made.evidence = chosen((*shorter.evidence, *longer.evidence))
    for number, again in shorter.keys.again.items():
        # No salt may be used for two drafts, whichever of the two copies they were made in.
        if (made.role, number) not in made.table.secrets:
            made.keys.again[number] = max(again, made.keys.again.get(number, 0))
    return made


def _with_key(here: CorrespondenceGame, coming: CorrespondenceGame) -> CorrespondenceGame | None:
    """Return this copy with what the other has hidden; None if that does not fit."""
    state = coming.state(secrets=True)
    names = ("key", "former", "older_keys", "nonce", "choices", "again")
    brought = {name: state[name] for name in names}
    made = CorrespondenceGame.of_state(here.state(secrets=True) | brought | {"brought": True})
    return made if made.keys.key else None
