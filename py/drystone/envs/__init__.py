"""The games as environments for programs that learn to play: PettingZoo's and OpenSpiel's.

`drystone.envs.pettingzoo` needs ``pip install "drystone[pettingzoo]"``, `drystone.envs.openspiel`
needs ``drystone[openspiel]``; nothing else of drystone needs either.
"""
