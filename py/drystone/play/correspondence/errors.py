"""Why a link is refused. Each reason is a class of its own, whose words are for people.

Nothing is lost by a refusal: the match stays as it was.
"""

from __future__ import annotations

from drystone.core.errors import TextError
from drystone.core.language import say, to_say


class DistanceError(TextError):
    """A link, or something asked of a match at a distance, that is refused.

    `words` end with what to do; what is particular to a case stands before them.
    """

    words = to_say("This cannot be done in a match at a distance.")
    evidence = False
    """Whether the link is stored beside the match, as evidence of two versions."""

    def __init__(self, detail: str = "") -> None:
        super().__init__(f"{say(self.words)} {detail}".strip())


class NoMatchLink(DistanceError):
    """A text that is no link of a match at a distance."""

    words = to_say(
        "This is no link to a match at a distance. "
        "Ask your friend to send it again, or copy the whole of it."
    )


class TooLong(DistanceError):
    """A link, or a match, beyond what is read or made."""

    words = to_say("This match is too long for a link.")


class Damaged(DistanceError):
    """A link of which a part is missing or changed."""

    words = to_say(
        "This link cannot be read: a part of it is missing or was changed on its way. "
        "Ask your friend to send it again, or copy the whole of it."
    )


class MissingGame(DistanceError):
    """A link of a match of a game, or with options, that there are not here."""

    words = to_say("The game of this link cannot be played here.")


class NewerVersion(DistanceError):
    """A link with an option, a word or a format that is not known here."""

    words = to_say(
        "This match needs a newer version of drystone than this one. "
        "Load the page again to have the newest one."
    )


class OlderVersion(DistanceError):
    """A link in a format that was known once and is not read any more."""

    words = to_say(
        "This link was made by an older version of drystone, and this one does not read it. "
        "Ask your friend to load the page again and to begin a new match."
    )


class SameLink(DistanceError):
    """A link that was opened before."""

    words = to_say("You have opened this link before. The match is as you left it.")


class OldLink(DistanceError):
    """A link from earlier in the match."""

    words = to_say("This link is from earlier in the match. You have a newer one, and it stays.")


class OwnLink(DistanceError):
    """The receiver's own link."""

    words = to_say("This is your own link. Send it to the other player, who answers with another.")


class OtherMatch(DistanceError):
    """A link of another match."""

    words = to_say("This link belongs to another match. Open it there; this match stays as it was.")


class ChangedGame(DistanceError):
    """The same match with another game."""

    words = to_say("The game was changed in this link. A match keeps the game it began with.")
    evidence = True


class ChangedOptions(DistanceError):
    """The same match with other options."""

    words = to_say("The options were changed in this link. A match keeps those it began with.")
    evidence = True


class ChangedSeats(DistanceError):
    """The same match with colours chosen otherwise."""

    words = to_say("Who has which colour was changed in this link. It stays as it was agreed.")
    evidence = True


class SeatTaken(DistanceError):
    """An answer to the invitation from somebody else than the one who plays."""

    words = to_say(
        "Somebody else has taken this seat already. Begin a new match with a link of its own."
    )
    evidence = True


class Fork(DistanceError):
    """Two ways to go on from the same place."""

    words = to_say(
        "This link goes on from a place where the match has already gone on another way. "
        "Your version stays, and this one is kept beside it."
    )
    evidence = True


class Crossed(Fork):
    """Both went on from the same place, each without knowing of the other's link."""

    words = to_say(
        "Your links have crossed: both of you went on from the same place. "
        "Your version stays; send it again."
    )
    evidence = False  # this happens to two honest people


class TwoAnswers(Fork):
    """The other player sent two different messages from one place."""

    words = to_say(
        "The other player has sent two different links from the same place. "
        "The first stays, and both are kept."
    )


class ChangedHistory(Fork):
    """A link in which something that was sent long ago is different."""

    words = to_say(
        "What was played before is not the same in this link. Your version stays; both are kept."
    )


class Forged(ChangedHistory):
    """A link that holds a message of the receiver's that the receiver did not send."""

    words = to_say(
        "This link holds a message of yours that you did not send from here. Your version stays. "
        "If you have played on somewhere else, on another device or in another browser, go on "
        "there, or bring the match here with “Export all” and “Import a file” in Your games. "
        "If you have not, send your own last link again."
    )


class WrongHash(DistanceError):
    """A link whose hash of what went before does not fit what it holds."""

    words = to_say("What this link says was played before does not fit its own seal (hash).")
    evidence = True


class OutOfTurn(DistanceError):
    """A move by somebody whose turn it is not."""

    words = to_say("It is the other player’s turn.")
    evidence = True


class WrongMove(DistanceError):
    """A move that the rules forbid or that cannot be read."""

    words = to_say("The rules do not allow a move in this link.")
    evidence = True


class AfterTheEnd(DistanceError):
    """A move or a request after the match has ended."""

    words = to_say("The match is over, and nothing can be played after its end.")
    evidence = True


class NotJoined(DistanceError):
    """An answer without what makes it the answer of one person, or colours not drawn yet."""

    words = to_say("The other player has not answered the invitation yet.")


class WrongLot(DistanceError):
    """A number for the lot that is missing, or another than was promised."""

    words = to_say("The colours were drawn with another number than the one promised.")
    evidence = True


class BadRequest(DistanceError):
    """A request that cannot be made, or an answer to none."""

    words = to_say("There is nothing of that kind to ask for or to answer here.")
    evidence = True


class BadCondition(DistanceError):
    """Conditional moves that cannot be."""

    words = to_say("These moves cannot be agreed in advance.")
    evidence = True


class MissingCommitment(DistanceError):
    """Hidden pieces without the seal that holds their owner to what they are."""

    words = to_say("Hidden pieces in this link are not sealed, so they could be exchanged later.")
    evidence = True


class NothingHidden(DistanceError):
    """A seal or a reveal where nothing is hidden."""

    words = to_say("This link seals or shows something that is not hidden.")
    evidence = True


class MissingReveal(DistanceError):
    """Hidden pieces that should be shown by now and are not."""

    words = to_say("Hidden pieces that must be shown by now are not shown in this link.")
    evidence = True


class WrongChoice(DistanceError):
    """Hidden pieces shown as something else than what was sealed."""

    words = to_say("Hidden pieces are shown in this link as something else than what was sealed.")
    evidence = True


class WrongSalt(DistanceError):
    """A reveal that does not open its seal."""

    words = to_say("What this link shows of hidden pieces does not fit their seal.")
    evidence = True


class NoSecrets(DistanceError):
    """A side of a match whose secrets are on another device."""

    words = to_say(
        "What you have hidden in this match is not on this device. "
        "Bring it here together with its secrets, or go on where you began."
    )


class OtherSide(DistanceError):
    """A file with the other player's side of a match that is here."""

    words = to_say(
        "A file has the other player’s side of a match that you play here. "
        "Yours stays, and the file’s is left out."
    )


class OtherHistory(DistanceError):
    """A file in which a match goes on otherwise than here."""

    words = to_say(
        "In a file a match goes on otherwise than here. "
        "Yours stays, and the file’s is left out: delete yours first if the file’s is right."
    )


class OtherKey(DistanceError):
    """A file that has more of a match, but not the key that shows whose it is."""

    words = to_say(
        "A file has more of a match than you have here, but not your key for it, so anybody may "
        "have written it. Yours stays, and the file’s is left out: export it again together with "
        "what you hide, or delete yours first."
    )
