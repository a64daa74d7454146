"""A file system in one file, as MicroPython reads it in place (its `vfs.VfsRom`)."""

# What a record is.
DATA, DIRECTORY, FILE = 2, 4, 5
HEADER = b"\xd2\xcd\x31"


def number(value: int) -> bytes:
    """Seven bits a byte, the highest first; all but the last have their top bit set."""
    digits = [value & 0x7F]
    while value := value >> 7:
        digits.insert(0, 0x80 | value & 0x7F)
    return bytes(digits)


def record(kind: int, content: bytes) -> bytes:
    return number(kind) + number(len(content)) + content


def named(kind: int, name: str, content: bytes) -> bytes:
    return record(kind, number(len(name.encode())) + name.encode() + content)


def image(files: dict[str, bytes]) -> bytes:
    """The file system with these files; a name with slashes lies in folders."""
    content = folder(files)
    length = number(len(content))
    # The header as a whole has an even length.
    return HEADER + (b"" if len(length) % 2 else b"\x80") + length + content


def folder(files: dict[str, bytes]) -> bytes:
    parts = [named(FILE, name, record(DATA, data)) for name, data in sorted(files.items()) if "/" not in name]
    for sub in sorted({name.split("/")[0] for name in files if "/" in name}):
        below = {name.removeprefix(f"{sub}/"): data for name, data in files.items() if name.startswith(f"{sub}/")}
        parts.append(named(DIRECTORY, sub, folder(below)))
    return b"".join(parts)
