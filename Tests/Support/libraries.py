"""Libraries of the tests that a program loads: written in C, compiled where they are needed."""
import shutil
import subprocess


def build_library(folder, source, *links):
    """Compiles a file of C into a folder, and gives the library's path."""
    compiler = next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))), None)
    if compiler is None:
        raise SystemExit("no C compiler (cc, gcc or clang)")
    library = folder / f"{source.stem}.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-O2", "-Wall", "-Wextra", "-Werror", "-o", library, source, *links],
                   check=True)
    return library
