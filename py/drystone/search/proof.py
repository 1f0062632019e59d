"""The old name of `drystone.search.proofs.proof`."""

from drystone.core.moved import moved

moved(__name__, "drystone.search.proofs.proof")
