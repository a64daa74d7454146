"""Runs inside the whole interpreter at build time: imports what the engine imports, and packs exactly those modules, compiled.

Compiling takes an interpreter in a browser four times as long as everything else at its start, so bytecode is worth its bytes. To keep them
few, documentation strings are left out, and the library's line numbers; those of the game stay.
"""

import importlib
import importlib._bootstrap_external as compiled
import json
import pathlib
import sys
import types
import zipfile

LIBRARY = f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip"
# Reached only when something goes wrong, or by a lazy import inside the standard library.
ALSO = ["encodings.ascii", "encodings.latin_1", "linecache", "tokenize", "traceback"]
# Built into the interpreter; the files are only there to be read.
FROZEN = {"importlib/_bootstrap.py", "importlib/_bootstrap_external.py", "zipimport.py"}
# Pyodide hands the documentation strings of this one on.
DOCUMENTED = "_pyodide/"


def without_lines(code: types.CodeType) -> types.CodeType:
    """The same code with a location table that says "no line" for every instruction: entries of kind 15, eight instructions each."""
    whole, rest = divmod(len(code.co_code) // 2, 8)
    table = b"\xff" * whole + (bytes([0xF8 + rest - 1]) if rest else b"")
    constants = tuple(without_lines(item) if isinstance(item, types.CodeType) else item for item in code.co_consts)
    return code.replace(co_linetable=table, co_consts=constants)


def write(archive: zipfile.ZipFile, name: str, code: types.CodeType) -> None:
    """One module as unchecked bytecode, with a fixed date and no source to compare with: the same sources give the same bytes.

    Not compressed here: the archive as a whole is, which comes out smaller.
    """
    entry = zipfile.ZipInfo(name + "c", (2020, 1, 1, 0, 0, 0))
    entry.external_attr = 0o644 << 16
    archive.writestr(entry, bytes(compiled._code_to_hash_pyc(code, bytes(8), False)), zipfile.ZIP_STORED)


job = json.loads(pathlib.Path("/job.json").read_text())
for wanted in ALSO + job["imports"]:
    importlib.import_module(wanted)
loaded = {getattr(module, "__file__", None) or "" for module in list(sys.modules.values())}

with zipfile.ZipFile(LIBRARY) as library, zipfile.ZipFile("/python_stdlib.zip", "w") as lean:
    for path in sorted(library.namelist()):
        if f"{LIBRARY}/{path}" in loaded and path not in FROZEN:
            level = 0 if path.startswith(DOCUMENTED) else 2
            write(lean, path, without_lines(compile(library.read(path), path, "exec", dont_inherit=True, optimize=level)))

with zipfile.ZipFile("/game.zip", "w") as game:
    for path, text in sorted(job["game"].items()):
        write(game, path, compile(text, path, "exec", dont_inherit=True, optimize=2))
