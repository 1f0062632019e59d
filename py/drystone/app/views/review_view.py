"""A review in words: what each mistake let go, and what became of a move that somebody tries."""

from __future__ import annotations

from drystone.app.views.review_story import percent, reasons_of, review_story
from drystone.app.wire import answers
from drystone.app.words import name_of
from drystone.core.language import say, to_say
from drystone.core.move import move_words
from drystone.play.match import Match
from drystone.search.analysis.claims import sites_of
from drystone.search.analysis.judging import curve_of
from drystone.search.analysis.review import Mistake, Review, Trying

WELL = 0.6
"""From this expected score on a side stands well: who loses it then has let the other off, and who
resigns has given up what was going well."""

LONGEST_LINE = 12
"""The most moves of a better line that are shown."""


def review_view(
    review: Review, shown: list[answers.MistakeView], resigned: str = ""
) -> answers.ReviewView:
    """Return what the page shows of a review, which may still be running.

    The mistakes that were `shown` before are not made anew: new ones join them. If a side has
    resigned after the last move, the result stands behind the scores.
    """
    shown += [mistake_view(review.match, one) for one in review.mistakes[len(shown) :]]
    game = review.match.game
    scores = [round(one, 3) for one in review.scores]
    if resigned and review.done:
        scores.append(float(resigned != game.first))
    story = review_story(review) if review.done else ""
    return {
        "scores": scores,
        "part": round(review.part, 3),
        "doing": _doing(review),
        "mistakes": list(shown),
        "losses": _losses(review) if review.done else [],
        "ahead": resigned_words(review, resigned) if resigned and review.done else "",
        "story": story,
        "heard": game.speak_words(story),
        "keep": review.done and not game.hidden,
    }


def _doing(review: Review) -> str:
    """Return which move is judged now, "" once all are."""
    if review.done:
        return ""
    number, again = review.judging
    first, closer = to_say("Move {n} of {count}"), to_say("Move {n} of {count}, a closer look")
    return say(closer if again else first, n=number, count=review.plies)


def _losses(review: Review) -> list[float]:
    """Return how many points each side's moves cost on average, if such figures can be trusted."""
    game = review.match.game
    if not curve_of(game).calibrated:
        return []
    return [round(100 * (review.given_away(side) or 0.0), 1) for side in game.sides]


def resigned_words(review: Review, side: str) -> str:
    """Return that a side has resigned while it stood well, "" where it did not.

    It says how well where the game's expected scores can be trusted.
    """
    game = review.match.game
    score = review.scores[-1] if side == game.first else 1 - review.scores[-1]
    if score < WELL:
        return ""
    name = name_of(game, side)
    if not curve_of(game).calibrated:
        return say("{who} resigned while ahead.", who=name)
    words = to_say("{who} resigned while ahead: {who}’s chances were {chances}.")
    return say(words, who=name, chances=percent(score))


def mistake_view(match: Match, mistake: Mistake) -> answers.MistakeView:
    """Return a mistake as the page shows it, with all that is needed to try again from there.

    Where something is hidden it cannot be tried again: the position would tell it.
    """
    position, game = mistake.position, match.game
    there = match.copy()
    there.step(mistake.ply)
    line = mistake.line[:LONGEST_LINE]
    move, words = move_words(str(mistake.move)), mistake_words(mistake)
    told = " ".join(move_words(str(one)) for one in line)
    return {
        "ply": mistake.ply + 1,
        "seat": there.seats[position.side],
        "name": name_of(game, position.side),
        "move": move,
        "grade": mistake.grade,
        "words": words,
        "before": round(mistake.before, 3),
        "after": round(mistake.after, 3),
        "position": "" if game.hidden else str(position),
        "played": str(mistake.move),
        "line": [str(move) for move in line],
        "told": told,
        "heard": [game.speak_words(one) for one in (move, words, told)],
        "sites": list(sites_of(reasons_of(mistake))),
    }


def mistake_words(mistake: Mistake) -> str:
    """Return what a mistake let go, and why another move was better.

    >>> import drystone
    >>> from drystone.search.analysis.review import Mistake
    >>> position = drystone.game("anaash", size=4).position("3,r1/1,r3,2/1,b3,2/3,b3 r")
    >>> good, bad = position.parse("b3xb2"), position.parse("d4-c4")
    >>> made = Mistake(0, position, bad, 0.9, 0.5, (good,), (), False, False)
    >>> mistake_words(made).partition(". ")[0]
    'Red let Blue off: b3xb2 takes a stack of 3, and Red can lose nothing in return'
    """
    position = mistake.position
    mover = name_of(position.game, position.side)
    other = name_of(position.game, position.game.other(position.side))
    reasons = [*reasons_of(mistake)]
    leads = not mistake.missed and bool(reasons) and reasons[0].leads
    why = reasons.pop(0) if leads else None
    places = {"better": move_words(str(mistake.line[0])), "why": why.words if why else ""}
    words = [say(_opening(mistake, leads), who=mover, other=other, **places)]
    if reasons:
        named = why is None or why.alone
        words.append(reasons[0].brief if named else reasons[0].words)
        words += [reason.words for reason in reasons[1:]]
    elif not (why or mistake.missed or mistake.loses or position.game.hidden):
        words.append(say("What it gains cannot be counted: step through its line to see."))
    if mistake.loses and mistake.reply:
        by_force = to_say("Now {other} wins by force with {move}.")
        words.append(say(by_force, other=other, move=move_words(str(mistake.reply[0]))))
    return " ".join(words)


def _opening(mistake: Mistake, leads: bool) -> str:
    """Return what is said first of a mistake, with a reason that begins with the better move."""
    if mistake.missed:
        return to_say("{who} missed a win: {better} would win by force.")
    if mistake.before >= WELL and not mistake.loses:
        return (
            to_say("{who} let {other} off: {why}")
            if leads
            else to_say("{who} let {other} off: {better} was better.")
        )
    return (
        to_say("{who} slipped: {why}") if leads else to_say("{who} slipped: {better} was better.")
    )


def tried_view(trying: Trying) -> answers.TriedView:
    """Return what became of a move that somebody tried in place of a mistake."""
    found, position = trying.result(), trying.position
    if trying.same:
        return {"good": True, "words": say("That is the better move.")}
    good = to_say("That is good, too: {who}’s chances are {chances} here.")
    better = to_say(
        "There is a better move: {who}’s chances are {chances} here, and could be {best}."
    )
    chances = {"chances": percent(found.score), "best": percent(found.best)}
    mover = name_of(position.game, position.side)
    words = say(good if found.good else better, who=mover, **chances)
    if found.good:
        return {"good": True, "words": words}
    after = position.after(trying.move)
    if found.reply and after.side != position.side:
        other = name_of(position.game, after.side)
        answer = say("{who} answers {move}.", who=other, move=move_words(str(found.reply[0])))
        words = f"{words} {answer}"
    return {"good": False, "words": words}
