"""Runs inside Pyodide: compiles sources to .pyc and writes them, stored, into a zip.

Argument: a JSON file of ``{"out": path, "groups": [{"optimize": n, "from": zip or folder,
"prefix": folder in the zip, "without": [starts of names in the zip], "lean": whether what only
readers and tools ask for is left out}]}``. Browsers start much faster from byte code, and only this
very interpreter makes the byte code that it reads.
"""

import ast
import importlib.util
import json
import marshal
import os
import sys
import zipfile

# Where Pyodide puts the archive: tracebacks name files below it.
ARCHIVE = "/lib/python{}{}.zip".format(*sys.version_info[:2])
UNCHECKED_HASH = (1).to_bytes(4, "little") + bytes(8)
EPOCH = (1980, 1, 1, 0, 0, 0)


def sources(origin):
    """Yield (name, bytes) of every file in a zip or below a folder."""
    if os.path.isfile(origin):
        with zipfile.ZipFile(origin) as archive:
            for name in archive.namelist():
                if not name.endswith("/"):
                    yield name, archive.read(name)
        return
    for folder, folders, names in os.walk(origin):
        folders[:] = sorted(set(folders) - {"__pycache__"})
        for name in sorted(names):
            path = os.path.join(folder, name)
            with open(path, "rb") as file:
                yield os.path.relpath(path, origin), file.read()


class Lean(ast.NodeTransformer):
    """Leaves out what only readers and tools ask for: docstrings, and types of functions.

    Those of fields stay, which dataclasses and descriptions of messages are made from. A class may
    be a dataclass, which makes a docstring up if it has none at all: it gets a dot.
    """

    def visit_FunctionDef(self, node):
        given = node.args
        for one in [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]:
            if one:
                one.annotation = None
        node.returns = None
        return self.without_doc(node)

    def visit_ClassDef(self, node):
        self.generic_visit(node)
        doc = ast.Expr(ast.Constant("."))
        if ast.get_docstring(node, clean=False) is not None:
            node.body[0] = ast.copy_location(doc, node.body[0])
        elif node.decorator_list:
            node.body.insert(0, ast.copy_location(doc, node.body[0]))
        return ast.fix_missing_locations(node)

    def visit_Module(self, node):
        return self.without_doc(node)

    def without_doc(self, node):
        self.generic_visit(node)
        if ast.get_docstring(node, clean=False) is None:
            return node
        if len(node.body) > 1:
            del node.body[0]
        elif isinstance(node, ast.Module):
            node.body.clear()
        else:
            node.body[0] = ast.copy_location(ast.Pass(), node.body[0])
        return node


def compiled(name, source, optimize, lean):
    """Return the .pyc of a module: no time stamp in it, so that two builds are equal."""
    path = f"{ARCHIVE}/{name}"
    if lean:
        source = Lean().visit(ast.parse(source, path))
    code = compile(source, path, "exec", dont_inherit=True, optimize=optimize)
    return importlib.util.MAGIC_NUMBER + UNCHECKED_HASH + marshal.dumps(code)


def write(archive, name, data):
    """Store a file in the zip without the date and the rights of this machine."""
    archive.writestr(zipfile.ZipInfo(name, EPOCH), data)


def main(job):
    """Compile every group of the job into one zip."""
    with zipfile.ZipFile(job["out"], "w", zipfile.ZIP_STORED) as archive:
        for group in job["groups"]:
            for name, data in sources(group["from"]):
                name = group["prefix"] + name
                if name.startswith(tuple(group.get("without", ()))):
                    continue
                if name.endswith(".py"):
                    data = compiled(name, data, group["optimize"], group.get("lean", False))
                    name += "c"
                write(archive, name, data)


with open(sys.argv[1]) as job_file:
    main(json.load(job_file))
