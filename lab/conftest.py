"""What pytest collects here: not `lab.network`, where PyTorch is not installed."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("torch") else ["network.py"]
