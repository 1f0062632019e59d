"""The games as PettingZoo environments, in which agents act in turns (AEC).

>>> from drystone.envs.pettingzoo import env
>>> match = env("anaash", size=4)
>>> match.reset(seed=1)
>>> for agent in match.agent_iter():
...     observation, reward, termination, truncation, info = match.last()
...     ended = termination or truncation
...     mask = observation["action_mask"]
...     match.step(None if ended else match.action_space(agent).sample(mask))
>>> match.agents
[]
"""

from __future__ import annotations

from array import array
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from drystone.core.errors import OptionError, quote
from drystone.envs.observer import HIGHEST, observer_of
from drystone.envs.progress import LONGEST, Progress
from drystone.games import game

AGENTS = ("player_0", "player_1")

WIDTH = 400
"""Of a board that is rendered, in pixels."""

Observation = dict[str, NDArray[Any]]


class DrystoneEnv(AECEnv[str, Observation, int | None]):
    """A match of one game, from its start; ``player_0`` begins.

    Attributes:
        actions: What the numbers of actions stand for (`drystone.envs.actions.Actions`).
        planes: The names of the planes in an observation.
        progress: The match itself, with its `position`.
    """

    metadata = {
        "render_modes": ["ansi", "rgb_array"],
        "name": "drystone_v1",
        "is_parallelizable": False,
    }

    def __init__(
        self, name: str, longest: int = LONGEST, render_mode: str | None = None, **options: object
    ) -> None:
        super().__init__()
        if render_mode not in {None, "ansi", "rgb_array"}:
            raise OptionError(
                f"render_mode must be “ansi”, “rgb_array” or None, not {quote(render_mode)}."
            )
        self.game = game(name, **options)
        self.longest = longest
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": f"drystone_{name}_v1"}
        self.possible_agents = list(AGENTS)
        self.progress = Progress(self.game, longest)
        self.actions = self.progress.actions
        self._observer = observer_of(self.game)
        self.planes = self._observer.names
        self._many = len(self.actions.names)
        self._observation_spaces = {agent: self._observation_space() for agent in AGENTS}
        self.state_space = spaces.Box(0.0, HIGHEST, self._observer.shape, np.float32)
        self._action_spaces = {agent: spaces.Discrete(self._many) for agent in AGENTS}

    def _observation_space(self) -> spaces.Dict:
        return spaces.Dict(
            {
                "observation": spaces.Box(0.0, HIGHEST, self._observer.shape, np.float32),
                "action_mask": spaces.Box(0, 1, (self._many,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations, the same for both."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions, the same for both."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin again. Nothing in these games is left to luck, so a seed changes nothing."""
        self.agents = list(AGENTS)
        self.progress = Progress(self.game, self.longest)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self.progress.player]
        self._skip_agent_selection = None

    def step(self, action: int | None) -> None:
        """Take the action of the agent whose turn it is; None once it is over for that agent.

        Raises:
            IllegalMove: The action is not legal, and nothing has changed.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        progress = self.progress
        if action is None:
            raise OptionError(f"It is the turn of {agent}: an action is a number, not None.")
        progress.act(int(action))
        if progress.returns is not None:
            self._end(progress.returns)
        self.agent_selection = AGENTS[progress.player]

    def _end(self, returns: tuple[float, float]) -> None:
        self.rewards = dict(zip(AGENTS, returns, strict=True))
        self.terminations = dict.fromkeys(AGENTS, not self.progress.truncated)
        self.truncations = dict.fromkeys(AGENTS, self.progress.truncated)
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees, and which actions it may take now."""
        player = 0 if agent == "player_0" else 1
        progress = self.progress
        mask = np.zeros(self._many, np.int8)
        if progress.player == player and progress.returns is None:
            legal = progress.legal
            # Numpy reads an array in a tenth of the time that a list takes.
            mask[np.frombuffer(legal, np.int32) if isinstance(legal, array) else legal] = 1
        return {"observation": self._observer.observe(progress, player), "action_mask": mask}

    def state(self) -> NDArray[Any]:
        """Return the whole board as planes, all that is hidden included, from `player_0`'s side."""
        return self._observer.observe(self.progress, 0, whole=True)

    def render(self) -> str | NDArray[Any] | None:
        """Return the board, all that is hidden included: letters or pixels, as was asked for."""
        position = self.progress.position
        if self.render_mode == "rgb_array":
            return _pixels(position.svg(theme="light"))
        return position.board_text() if self.render_mode else None

    def close(self) -> None:
        """Nothing is open."""


def env(
    name: str, longest: int = LONGEST, render_mode: str | None = None, **options: object
) -> DrystoneEnv:
    """Return the environment of a game.

    Args:
        name: The game, one of those in `drystone.games()`.
        longest: After so many actions the match is broken off (truncated).
        render_mode: ``ansi`` for boards in letters, ``rgb_array`` for pixels.
        options: The game's own options, such as ``size=4``.

    Raises:
        OptionError: There is no such game or option, or the value is not allowed.
    """
    return DrystoneEnv(name, longest, render_mode, **options)


def _pixels(svg: str) -> NDArray[Any]:
    """Return a picture as rows of pixels, which libraries of the extra ``render`` draw."""
    from io import BytesIO

    import resvg_py
    from PIL import Image

    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=WIDTH))
    return np.asarray(Image.open(BytesIO(png)).convert("RGB"))


raw_env = env
