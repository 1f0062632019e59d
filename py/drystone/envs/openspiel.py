"""The games as OpenSpiel games, registered when this module is imported.

>>> import pyspiel
>>> import drystone.envs.openspiel
>>> game = pyspiel.load_game("drystone_anaash", {"options": "size:4"})
>>> state = game.new_initial_state()
>>> state.action_to_string(state.legal_actions()[0])
'a1 a2'
>>> state.apply_action(state.legal_actions()[0])
>>> state.current_player(), state.is_terminal()
(1, False)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import numpy as np
import pyspiel

from drystone.core.errors import OptionError, quote
from drystone.core.game import Game
from drystone.core.rng import seeded
from drystone.envs.observer import observer_of
from drystone.envs.progress import LONGEST, History, Progress
from drystone.games import catalogue
from drystone.games import game as find_game

PREFIX = "drystone_"
"""How the names begin by which OpenSpiel knows the games."""

RECALLED = 8
"""Observations in the tensor of an information state: those after the last actions, now first."""


def load(name: str, longest: int = LONGEST, **options: object) -> Any:
    """Return OpenSpiel's game of one of ours.

    Args:
        name: The game, one of those in `drystone.games()`.
        longest: After so many actions the match ends as a draw.
        options: The game's own options, such as ``size=4``.

    Raises:
        OptionError: There is no such game or option, or the value is not allowed.

    >>> load("anaash", size=4).num_distinct_actions()
    48
    """
    game = find_game(name, **options)
    given = {key: game.values[key] for key in options}
    return pyspiel.load_game(PREFIX + name, {"options": written(given), "longest": longest})


def written(options: Mapping[str, object]) -> str:
    """Return options as OpenSpiel's one parameter ``options`` has them.

    OpenSpiel takes a text of digits for a number; in one text of words all values keep their kind.

    >>> written({"size": 5, "komi": "0"})
    'size:5 komi:0'
    """
    return " ".join(f"{key}:{value}" for key, value in options.items())


def options_in(text: str) -> dict[str, str]:
    """Return the options in a text that `written` has made, or a person.

    >>> options_in("size:5 komi:0")
    {'size': '5', 'komi': '0'}
    """
    words = [word.partition(":") for word in text.split()]
    for key, colon, _ in words:
        if not colon:
            raise OptionError(f"{quote(key)} is no option: write them as “size:4 rules:pari”.")
    return {key: value for key, _, value in words}


def type_of(kind: type[Game], hidden: bool = False) -> Any:
    """Return how OpenSpiel describes a game; `hidden` if the players see different things."""
    known = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=PREFIX + kind.name,
        long_name=kind.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=known.IMPERFECT_INFORMATION if hidden else known.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"options": "", "longest": LONGEST},
    )


class DrystoneGame(pyspiel.Game):
    """A game with its options; `register` makes a class of its own for each game."""

    kind: ClassVar[type[Game]]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.longest = int(given.get("longest", LONGEST))
        self.game = find_game(self.kind.name, **options_in(str(given.get("options", ""))))
        info = pyspiel.GameInfo(
            num_distinct_actions=len(Progress(self.game, self.longest).actions.names),
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.longest,
        )
        super().__init__(type_of(self.kind, self.game.hidden), info, given)

    def new_initial_state(self, state: object = None) -> DrystoneState:
        """Return the start of a match."""
        return DrystoneState(self)

    def make_py_observer(self, wanted: Any = None, params: object = None) -> StateObserver:
        """Return what reads observations, or with perfect recall all that a player has seen."""
        return StateObserver(self.game, recall=bool(wanted and wanted.perfect_recall))


class Past(tuple[tuple[Progress, "int | None"], ...]):
    """Matches as they were before the last actions, and whose sight of them is known, if not all's.

    They never change, so copies of a state share them.
    """

    __slots__ = ()

    def __deepcopy__(self, _: dict[int, Any]) -> Past:
        """Return itself."""
        return self


class DrystoneState(pyspiel.State):
    """A match under way; `progress` is its whole state."""

    def __init__(self, game: DrystoneGame) -> None:
        super().__init__(game)
        self.progress = Progress(game.game, game.longest)
        self.lately = Past()

    def current_player(self) -> int:
        """Return the player whose turn it is, or that it is over."""
        over = self.progress.returns is not None
        return int(pyspiel.PlayerId.TERMINAL) if over else self.progress.player

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.progress.legal) if player == self.progress.player else []

    def _apply_action(self, action: int) -> None:
        before = self.progress.copy()
        self.progress.act(action)
        self.lately = Past([(before, None), *self.lately[: RECALLED - 2]])

    def _action_to_string(self, player: int, action: int) -> str:
        return self.progress.actions.words(action)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> DrystoneState:
        """Return a state that looks the same to a player, with what is hidden drawn by lot."""
        twin: DrystoneState = self.clone()
        twin.progress = self.progress.resampled(player, seeded(str(sampler())))
        twin.lately = Past((before, player) for before, _ in self.lately)
        return twin

    def is_terminal(self) -> bool:
        """Return whether the match is over."""
        return self.progress.returns is not None

    def returns(self) -> list[float]:
        """Return what each player has won: 1, 0 or -1."""
        return list(self.progress.returns or (0.0, 0.0))

    def __str__(self) -> str:
        """Return the position text, all that is hidden included, and what has been touched."""
        return _text(str(self.progress.position), self.progress.touched)


class StateObserver:
    """Reads what one player sees, or has seen: OpenSpiel asks for a tensor or a text."""

    def __init__(self, game: Game, recall: bool) -> None:
        self.recall = recall
        self._observer = observer_of(game)
        self._recent: dict[int, tuple[Progress | None, History | None, list[str]]] = {}
        shape = (*((RECALLED,) if recall else ()), *self._observer.shape)
        self.tensor: Any = np.zeros(int(np.prod(shape)), np.float32)
        self.dict: dict[str, Any] = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: DrystoneState, player: int) -> None:
        """Read the tensor of what a player sees, or has seen lately, now first."""
        out, observe = self.dict["observation"], self._observer.observe
        if not self.recall:
            out[:] = observe(state.progress, player)
            return
        out[:] = 0
        out[0] = observe(state.progress, player)
        for place, (past, viewer) in enumerate(state.lately, 1):
            out[place] = observe(past, player if viewer is None else viewer)

    def string_from(self, state: DrystoneState, player: int) -> str:
        """Return the text of what a player sees, or of all that the player has seen."""
        progress = state.progress
        if not self.recall:
            return _seen(progress, player)
        return "\n".join(self._recalled(progress, player))

    def _recalled(self, progress: Progress, player: int) -> list[str]:
        """Return what a player has seen, one text for each action.

        Who asks after each action of one match, one after the other, has only the last one added.
        """
        origin, history = progress.origin, progress.history
        start = origin.start if origin else None
        known, before, texts = self._recent.get(player, (None, None, []))
        if known is start and before is not None and history and history[0] is before:
            texts.append(_seen(progress, player))
        elif known is not start or history is not before:
            replay = start.copy() if start else Progress(progress.game, progress.longest)
            # What was drawn by lot has no past but what its viewer saw.
            texts = self._recalled(origin.true, origin.viewer)[:-1] if origin else []
            texts.append(_seen(replay, player))
            for action in progress.actions_so_far()[replay.steps :]:
                replay.act(action)
                texts.append(_seen(replay, player))
        self._recent[player] = start, history, texts
        return texts


def _seen(progress: Progress, player: int) -> str:
    """Return what a player sees; only who makes a move sees what is touched for it."""
    own = progress.player == player
    return _text(str(progress.sees(player)), progress.touched if own else ())


def _text(position: str, touched: tuple[str, ...]) -> str:
    return " ".join([position, *(f"+{site}" for site in touched)])


def register() -> None:
    """Tell OpenSpiel of every game, those of installed packages included."""
    known = set(pyspiel.registered_names())
    for name, kind in catalogue().items():
        if PREFIX + name not in known:
            # A class, because OpenSpiel lets go of it only when Python has ended, which nothing
            # but a class outlives.
            title = f"{kind.__name__}Game"
            made = type(title, (DrystoneGame,), {"kind": kind, "__module__": __name__})
            globals()[title] = made  # where a pickle looks for it
            pyspiel.register_game(type_of(kind), made)


register()
