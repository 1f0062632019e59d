"""The page's program: a message in, a view out. Both workers of the page call nothing else."""
