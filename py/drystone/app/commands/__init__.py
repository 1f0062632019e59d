"""The commands of the page, one module a panel."""
