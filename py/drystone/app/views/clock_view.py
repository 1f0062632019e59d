"""The clocks beside the players' names."""

from __future__ import annotations

from drystone.app.session import timing
from drystone.app.session.session import Session
from drystone.app.views.around_board import near_seat
from drystone.app.wire import answers


def clock_view(session: Session) -> answers.ClockView | None:
    """Return what the page shows of the clocks, None where there is none that can be read."""
    state = timing.state(session)
    if state is None:
        return None
    near = near_seat(session.look, session.sitting)
    seats = (3 - near, near)
    return {
        "turn": state.turn,
        "left": [state.left[seat] * timing.MILLISECONDS for seat in seats],
        "runs": seats.index(state.runs) if state.runs else -1,
        "up": state.counts_up,
        "falls": session.distance is None or session.distance.my_turn,
    }
