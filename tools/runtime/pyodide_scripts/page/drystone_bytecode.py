"""Modules straight from the site's zips of byte code, which this very Python has made.

The library looks for each module in a zip three times, and reads it twice: once for its code, and
once only to say which file that is from. It reads the zip's directory entry by entry; so that names
only what Python takes before this module, and a file of it the rest (tools/runtime). zipfile
knows nothing of that file, nor does importlib.resources, which uses it: what lies beside a module
is read by pkgutil.
"""

import marshal
import zipimport
from zipimport import _get_data, zipimporter

HEAD = 16  # What a file of byte code has in front of the code, in bytes.
STORED = 0
OURS = "/lib/"
LISTING = "listing.bin"

whole_code, whole_name = zipimporter.get_code, zipimporter.get_filename
whole_directory = zipimport._read_directory


def hasten():
    """Have zips of byte code read like this from now on."""
    zipimporter.get_code, zipimporter.get_filename = code, filename
    zipimport._read_directory = directory
    add_listed(__loader__.archive, __loader__._get_files())


def directory(archive):
    """Return what Python knows of all files of a zip, by their names."""
    files = whole_directory(archive)
    if archive.startswith(OURS):
        add_listed(archive, files)
    return files


def add_listed(archive, files):
    """Add what a zip's listing names, if it has one: the build has none while it traces a start."""
    if LISTING not in files:
        return
    for name, place in marshal.loads(_get_data(archive, files[LISTING])).items():
        if place:
            size, offset, check = place
            place = (f"{archive}/{name}", STORED, size, size, offset, 0, 0, check)
        files[name] = place


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
