"""The ``drystone`` command."""
