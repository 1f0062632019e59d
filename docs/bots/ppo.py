"""A masked PPO, in numpy alone: it plays itself for two minutes, and then a random player."""

import sys
import time
from typing import Any

import numpy as np

from drystone.envs.pettingzoo import env

SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 120
GAMES, EPOCHS, HIDDEN, CLIP, RATE = 48, 4, 128, 0.2, 2e-3

chance = np.random.default_rng(1)
match = env("anaash", size=4)
match.reset()
agents = match.possible_agents
inputs, outputs = match.observe(agents[0])["observation"].size, len(match.actions.names)
shapes = [(inputs, HIDDEN), (HIDDEN,), (HIDDEN, outputs + 1), (outputs + 1,)]
net = [chance.normal(0, 0.1, shape) for shape in shapes]
means, squares = ([np.zeros(shape) for shape in shapes] for _ in range(2))


def think(seen: Any, masks: Any) -> tuple[Any, Any, Any]:
    """Return the hidden layer, the probabilities of actions, and who should win."""
    hidden = np.tanh(seen @ net[0] + net[1])
    out = hidden @ net[2] + net[3]
    odds = (np.exp(out[:, :-1] - out[:, :-1].max(1, keepdims=True)) + 1e-12) * masks
    return hidden, odds / odds.sum(1, keepdims=True), np.tanh(out[:, -1])


def play(random: str = "") -> list[tuple[Any, ...]]:
    """Play a match; return what each turn saw, could do, did and how likely, and its result."""
    match.reset()
    turns = []
    while match.progress.returns is None:
        agent = match.agent_selection
        sight = match.observe(agent)
        seen, mask = sight["observation"].ravel(), sight["action_mask"]
        odds = mask / mask.sum() if agent == random else think(seen[None], mask[None])[1][0]
        best = random and agent != random  # in earnest it does what it thinks best
        action = odds.argmax() if best else chance.choice(outputs, p=odds)
        turns.append((seen, mask, action, odds[action], agents.index(agent)))
        match.step(int(action))
    return [(*turn[:4], match.progress.returns[turn[4]]) for turn in turns]


def learn(turns: list[Any], gains: Any, step: int) -> None:
    """Take a step of PPO with Adam: towards what was better than expected, but not too far."""
    seen, masks, actions, before, results = turns
    hidden, odds, values = think(seen, masks)
    done = np.eye(outputs)[actions]
    ratio = (odds * done).sum(1) / before
    push = np.where(gains > 0, ratio < 1 + CLIP, ratio > 1 - CLIP) * ratio * gains
    logs = np.log(odds + 1e-12)
    entropy = odds * (logs - (odds * logs).sum(1, keepdims=True))
    slope = 0.01 * entropy - push[:, None] * (done - odds)
    slope = np.c_[slope, (values - results) * (1 - values**2)] / len(seen)
    inner = slope @ net[2].T * (1 - hidden**2)
    for at, one in enumerate([seen.T @ inner, inner.sum(0), hidden.T @ slope, slope.sum(0)]):
        means[at] += 0.1 * (one - means[at])
        squares[at] += 0.001 * (one**2 - squares[at])
        scale = np.sqrt(squares[at] / (1 - 0.999**step)) + 1e-8
        net[at] -= RATE * means[at] / (1 - 0.9**step) / scale


end, step, wins = time.monotonic() + SECONDS, 0, 0
while time.monotonic() < end:
    played = [turn for _ in range(GAMES) for turn in play()]
    turns = [*map(np.array, zip(*played, strict=True))]
    gains = turns[4] - think(*turns[:2])[2]
    gains = (gains - gains.mean()) / (gains.std() + 1e-8)
    for _ in range(EPOCHS):
        step += 1
        learn(turns, gains, step)
for number in range(200):
    play(random=agents[number % 2])
    wins += match.progress.returns[1 - number % 2] > 0
print(f"{step // EPOCHS * GAMES} matches; {wins} of 200 won from a random player")
