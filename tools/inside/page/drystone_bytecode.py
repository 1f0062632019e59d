"""Modules straight from the site's zips of byte code, which this very Python has made.

The library looks for each module in a zip three times, and reads it twice: once for its code, and
once only to say which file that is from.
"""

import marshal
from zipimport import _get_data, zipimporter

HEAD = 16  # What a file of byte code has in front of the code, in bytes.
STORED = 0
OURS = "/lib/"

whole_code, whole_name = zipimporter.get_code, zipimporter.get_filename


def hasten():
    """Have zips of byte code read like this from now on."""
    zipimporter.get_code, zipimporter.get_filename = code, filename


def found(archive, name):
    """Return what a zip says of a module, None if it has no byte code of it or is not ours."""
    if not archive.archive.startswith(OURS):
        return None
    path = archive.prefix + name.rpartition(".")[2]
    files = archive._get_files()
    return files.get(f"{path}/__init__.pyc") or files.get(f"{path}.pyc")


def code(self, fullname):
    """Return the code of a module."""
    entry = found(self, fullname)
    if entry is None or entry[1] != STORED:
        return whole_code(self, fullname)
    return marshal.loads(_get_data(self.archive, entry)[HEAD:])


def filename(self, fullname):
    """Return the path of a module's byte code."""
    entry = found(self, fullname)
    return entry[0] if entry else whole_name(self, fullname)
