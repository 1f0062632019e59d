"""The commands of the page, one module a panel.

Each module has a table ``COMMANDS`` from a command of `drystone.app.wire.protocol` to the
function that carries it out: it gets the session, which it may change, and the command's fields,
and returns the answer. A function that raises a GameError has refused with words; the session is
then as before.
"""
