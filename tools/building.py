"""Turns the C that mypyc writes into libraries: on all cores, and only what has changed since the last time."""

from __future__ import annotations

import hashlib
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from mypyc.build import mypycify
from setuptools import setup
from setuptools.command.build_ext import build_ext

from tools.compiling import ROOT, SRC

WORK = ROOT / "build" / "kernel"
OBJECTS = WORK / "objects"
GROUP = "grognard.table.kernel"  # names the library that the compiled modules share, so it lands beside them
APART = ("___en_avant___", "___doctrine___")  # all else is one unit, so that the hot calls between modules are inlined
ROUNDING = ("-ffp-contract=off", "-fno-semantic-interposition")
CORES = os.cpu_count() or 1


def compile_kernel(modules: list[Path]) -> None:
    """Compile the modules where they stand; any trouble is an exception or an exit."""
    os.chdir(SRC)
    names = [str(module.relative_to(SRC)) for module in modules]
    options = ["--config-file=", "--explicit-package-bases", f"--cache-dir={WORK}/cache"]
    extensions = mypycify([*options, *names], target_dir=str(WORK), group_name=GROUP, multi_file=True, debug_level="0")
    for extension in extensions:
        prepare(extension)
    folders = [f"--build-lib={WORK}/lib", f"--build-temp={WORK}"]
    arguments = ["-q", "build_ext", "--inplace", "--force", f"--parallel={CORES}", *folders]
    setup(name="kernel", packages=[], ext_modules=extensions, cmdclass={"build_ext": Builder}, script_args=arguments)
    sweep({Path(made) for extension in extensions for made in extension.extra_objects})


def prepare(extension: Any) -> None:
    """Unite what is called most, and let the compiler do what it may."""
    if len(extension.sources) > 1:
        extension.include_dirs.append(str(Path(extension.depends[0]).parent))
        extension.sources = [united(extension.sources), *filter(stands_apart, extension.sources)]
    if sys.platform != "win32":  # a fused multiply-add would round otherwise than plain Python
        extension.extra_compile_args = [*extension.extra_compile_args, *ROUNDING]
    if sys.platform.startswith("linux"):  # nobody replaces the library's own functions: they may be inlined
        extension.extra_link_args.append("-Wl,-Bsymbolic")


def stands_apart(source: str) -> bool:
    """Is this one compiled by itself?"""
    return any(part in Path(source).name for part in APART)


def united(sources: list[str]) -> str:
    """One file in place of all the sources that do not stand apart."""
    unit = WORK / "united.c"
    unit.write_text("".join([f'#include "{source}"\n' for source in sources if not stands_apart(source)]))
    return str(unit)


class Builder(build_ext):  # type: ignore[misc]
    """Compiles the sources of a library side by side."""

    def build_extension(self, ext: Any) -> None:
        """Make or find the objects, largest source first, and link them."""
        largest_first = sorted(ext.sources, key=weight, reverse=True)
        with ThreadPoolExecutor(CORES) as pool:
            ext.extra_objects = list(pool.map(lambda source: self.object_of(source, ext), largest_first))
        ext.sources = []
        super().build_extension(ext)

    def object_of(self, source: str, ext: Any) -> str:
        """The object of a source: the one that is kept, if nothing that goes into it has changed."""
        kept = OBJECTS / f"{fingerprint(source, ext)}.o"
        if not kept.exists():
            made = self.compiler.compile(
                [source],
                output_dir=f"{OBJECTS}/new",
                include_dirs=ext.include_dirs,
                extra_postargs=ext.extra_compile_args,
            )
            Path(made[0]).replace(kept)
        return str(kept)


def parts(source: str) -> list[Path]:
    """The file, or the files that it unites."""
    text = Path(source).read_text() if Path(source).name == "united.c" else ""
    return [Path(line.split('"')[1]) for line in text.splitlines()] or [Path(source)]


def weight(source: str) -> int:
    """How much there is to compile."""
    return sum([part.stat().st_size for part in parts(source)])


def fingerprint(source: str, ext: Any) -> str:
    """Of all that goes into an object."""
    read = [*parts(source), *[Path(header) for header in ext.depends]]
    said = f"{sys.version} {os.environ.get('CC')} {os.environ.get('CFLAGS')} {ext.extra_compile_args}"
    return hashlib.sha256(said.encode() + b"".join([path.read_bytes() for path in read])).hexdigest()


def sweep(needed: set[Path]) -> None:
    """Throw away the objects of earlier builds."""
    for path in OBJECTS.glob("*.o"):
        if path not in needed:
            path.unlink()
