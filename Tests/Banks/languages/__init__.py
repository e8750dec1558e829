"""What banks of each language write: one module for each."""
import importlib
import pathlib

ALL = tuple(importlib.import_module(f"{__name__}.{path.stem}").LANGUAGE
            for path in sorted(pathlib.Path(__file__).parent.glob("*.py")) if path.stem != "__init__")
