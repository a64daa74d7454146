"""Runs inside the whole interpreter at build time: imports what the engine imports, and packs exactly those modules, compiled."""

import importlib
import importlib._bootstrap_external as compiled
import json
import pathlib
import sys
import zipfile

LIBRARY = f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip"
# Reached only when something goes wrong, or by a lazy import inside the standard library.
ALSO = ["encodings.ascii", "encodings.latin_1", "encodings.idna", "linecache", "tokenize", "traceback", "stringprep"]
# Pyodide imports parts of its own packages when they are first used.
WHOLE = ("pyodide/", "_pyodide/")


def packed(archive: zipfile.ZipFile, name: str, source: bytes) -> None:
    """Write one module as unchecked bytecode, with a fixed date, so that the same sources give the same bytes."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=0)
    data = compiled._code_to_hash_pyc(code, importlib.util.source_hash(source), False)
    entry = zipfile.ZipInfo(name + "c", (2020, 1, 1, 0, 0, 0))
    entry.external_attr = 0o644 << 16
    archive.writestr(entry, bytes(data), zipfile.ZIP_DEFLATED, 9)


job = json.loads(pathlib.Path("/job.json").read_text())
for wanted in ALSO + job["imports"]:
    importlib.import_module(wanted)
loaded = {getattr(module, "__file__", None) or "" for module in list(sys.modules.values())}

with zipfile.ZipFile(LIBRARY) as library, zipfile.ZipFile("/python_stdlib.zip", "w") as lean:
    for path in sorted(library.namelist()):
        if path.endswith(".py") and (f"{LIBRARY}/{path}" in loaded or path.startswith(WHOLE)):
            packed(lean, path, library.read(path))

with zipfile.ZipFile("/game.zip", "w") as game:
    for path, text in sorted(job["game"].items()):
        packed(game, path, text.encode())
