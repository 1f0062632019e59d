"""What pytest reads of the tools: not what needs a library that is for teaching networks alone."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("torch") else ["train.py"]
