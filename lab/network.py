"""Teaching a game's network, for ``lab.fit --network``. Needs PyTorch: ``pip install torch``.

The network learns, for the side to move, a mixture of how the game ended and what the search
thought. A tenth of the games is set apart: the loss on it is printed for the network and for the
evaluator that played, with the factor that suits each best.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import torch
from torch.nn import EmbeddingBag, Linear, Module, Parameter
from torch.nn.functional import binary_cross_entropy_with_logits as loss_of

from drystone.core.boards.symmetry import symmetries_of
from drystone.core.game import Game
from drystone.core.network import (
    CEILING,
    OFFSET,
    RESOLUTION,
    WEIGHT,
    BoardNetwork,
    NetworkEvaluator,
    Weights,
    neighbours,
)
from drystone.search.engines.choice import evaluator_of
from drystone.search.values import sign_of
from lab.selfplay import RESULT, Played, Series
from tools.paths import PACKAGE

SET_APART = 10
"""One game in so many is not learned from."""

BATCH = 2048
RATE = 0.015
"""The highest learning rate."""


@dataclass(frozen=True)
class Samples:
    """Positions as the mover sees them: kinds by space, results from 0 to 1, values in log-odds."""

    kinds: torch.Tensor
    results: torch.Tensor
    values: torch.Tensor
    judged: torch.Tensor
    """What the present judgement says, in log-odds."""

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self.results)


def samples_of(chosen: Game, games: Sequence[Played]) -> Samples:
    """Return the positions that were searched, of games that had a winner."""
    rows = [row for one in games for row in _rows(chosen, one)]
    kinds, results, values, judged = zip(*rows, strict=True)
    spaces = torch.frombuffer(bytearray(b"".join(kinds)), dtype=torch.uint8)
    return Samples(
        spaces.reshape(len(rows), -1)[:, list(chosen.grid.spaces)].long(),
        torch.tensor(results),
        torch.tensor(values),
        torch.tensor(judged),
    )


def _rows(chosen: Game, one: Played) -> Iterator[tuple[bytes, float, float, float]]:
    evaluator = evaluator_of(chosen)
    assert isinstance(evaluator, NetworkEvaluator), f"{chosen.name} takes no network"
    for position, value in one.searched():
        sign = sign_of(position)
        yield (
            evaluator.kinds(position),
            (1 + sign * one.result) / 2,
            sign * value,
            sign * evaluator.score(position),
        )


class Pupil(Module):
    """The network while it learns, with fractions instead of steps."""

    def __init__(self, chosen: Game, kinds: int, units: int) -> None:
        super().__init__()
        grid = chosen.grid
        number = {space: at for at, space in enumerate(grid.spaces)}
        pairs = neighbours(grid)
        spaces = len(number)
        self.many = kinds
        self.first = torch.tensor([number[one] for one, _ in pairs])
        self.second = torch.tensor([number[other] for _, other in pairs])
        self.at_space = kinds * torch.arange(spaces)
        self.at_pair = kinds**2 * torch.arange(len(pairs))
        self.cells = EmbeddingBag(spaces * kinds, units, mode="sum")
        self.direct = EmbeddingBag(spaces * kinds, 1, mode="sum")
        self.pairs = EmbeddingBag(len(pairs) * kinds**2, 1, mode="sum")
        self.bias = Parameter(torch.full((units,), 0.1))
        self.out = Linear(units, 1, bias=False)
        torch.nn.init.normal_(self.cells.weight, std=0.05)
        torch.nn.init.zeros_(self.direct.weight)
        torch.nn.init.zeros_(self.pairs.weight)
        self.most = (OFFSET / RESOLUTION - 1) / (spaces + 1)

    def forward(self, kinds: torch.Tensor) -> torch.Tensor:
        """Return the log-odds of the movers."""
        spaces = kinds + self.at_space
        pairs = self.at_pair + kinds[:, self.first] * self.many + kinds[:, self.second]
        units = torch.clamp(self.cells(spaces) + self.bias, 0, CEILING)
        value: torch.Tensor = self.out(units) + self.direct(spaces) + self.pairs(pairs)
        return value.squeeze(1)

    @torch.no_grad()
    def hold(self) -> None:
        """Keep sums inside their lanes, and an empty space without a vector."""
        self.cells.weight.clamp_(-self.most, self.most)
        self.bias.clamp_(-self.most, self.most)
        self.cells.weight[:: self.many] = 0

    def weights(self) -> Weights:
        """Return what has been learned."""
        return Weights(
            self.many,
            _steps(self.bias, RESOLUTION),
            _steps(self.out.weight, WEIGHT),
            _steps(self.cells.weight, RESOLUTION),
            _steps(self.direct.weight, WEIGHT),
            _steps(self.pairs.weight, WEIGHT),
        )


def _steps(numbers: torch.Tensor, resolution: int) -> list[int]:
    found: list[int] = torch.round(numbers.detach() * resolution).int().flatten().tolist()
    return found


def turned(chosen: Game) -> torch.Tensor:
    """Return for each way to turn or mirror the board which space is taken for each."""
    spaces = chosen.grid.spaces
    number = [0] * (max(spaces) + 1)
    for at, space in enumerate(spaces):
        number[space] = at
    return torch.tensor([way.cells(number) for way in symmetries_of(chosen)])


def taught(chosen: Game, samples: Samples, known: argparse.Namespace) -> Pupil:
    """Return a network that has learned from the samples."""
    kinds = int(samples.kinds.max()) + 1 if known.kinds is None else known.kinds
    pupil = Pupil(chosen, kinds, known.units)
    scale = best_factor(samples.values, samples.results)
    wanted = RESULT * samples.results + (1 - RESULT) * torch.sigmoid(scale * samples.values)
    every = turned(chosen)
    steps = known.epochs * len(samples) // BATCH
    teacher = torch.optim.Adam(pupil.parameters(), lr=RATE)
    pace = torch.optim.lr_scheduler.OneCycleLR(teacher, RATE, total_steps=steps + 1)
    for step in range(steps):
        some = torch.randint(len(samples), (BATCH,))
        way = every[int(torch.randint(len(every), (1,)))]
        loss = loss_of(pupil(samples.kinds[some][:, way]), wanted[some])
        teacher.zero_grad()
        loss.backward()
        teacher.step()
        pace.step()
        pupil.hold()
        if step % max(1, steps // 8) == 0:
            print(f"step {step} of {steps}: loss {loss.item():.4f}", flush=True)
    return pupil


def best_factor(values: torch.Tensor, results: torch.Tensor) -> float:
    """Return by what log-odds must be multiplied to predict results best."""
    return min(
        (step / 20 for step in range(2, 60)),
        key=lambda factor: loss_of(factor * values, results).item(),
    )


def reported(name: str, values: torch.Tensor, results: torch.Tensor) -> str:
    """Return how well log-odds predict results."""
    factor = best_factor(values, results)
    loss = loss_of(factor * values, results).item()
    return f"{name}: log loss {loss:.4f} with the factor {factor:.2f}"


def values_of(network: BoardNetwork, chosen: Game, samples: Samples) -> torch.Tensor:
    """Return what a finished network says of the samples."""
    spaces = chosen.grid.spaces
    row = bytearray(max(spaces) + 1)

    def value(kinds: list[int]) -> float:
        for space, kind in zip(spaces, kinds, strict=True):
            row[space] = kind
        return network.value(bytes(row))

    find: Callable[[list[int]], float] = value
    return torch.tensor([find(kinds) for kinds in samples.kinds.tolist()])


def teach(known: argparse.Namespace, games: Sequence[Played]) -> int:
    """Teach, measure and perhaps write a network; all games have the options of the first."""
    chosen = Series.read(games[0].series).chosen
    torch.manual_seed(known.seed)
    torch.set_num_threads(known.threads)
    learned = [one for one in games if one.number % SET_APART]
    apart = samples_of(chosen, [one for one in games if one.number % SET_APART == 0])
    samples = samples_of(chosen, learned)
    print(f"{len(games)} games, {len(samples)} positions, {len(apart)} set apart")
    pupil = taught(chosen, samples, known)
    weights = pupil.weights()
    network = BoardNetwork(chosen.grid, weights)
    print(reported("search", apart.values, apart.results))
    print(reported("evaluator until now", apart.judged, apart.results))
    print(reported("network", values_of(network, chosen, apart), apart.results))
    if known.write:
        place = known.into or PACKAGE / "games" / known.game
        file = place / chosen.file_name("network", "json")
        file.write_text(weights.text(), "utf-8", newline="\n")
        print(f"{file}: {file.stat().st_size} bytes")
    return 0
