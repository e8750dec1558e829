#!/usr/bin/env python3
"""Writes Samples/drinks: the catalogue of the program, as `ledger-sync kinds add drinks` writes it.

    Samples/generator/make_drinks.py
"""

import json
import shutil

from make_household import PLANTED, SAMPLES, planted_kinds, write


def main():
    drinks = SAMPLES / "drinks"
    shutil.rmtree(drinks, ignore_errors=True)
    write(drinks / "kinds/drink.json", planted_kinds()["drink"])
    catalogue = json.loads((PLANTED / "Catalogues/drinks.json").read_text(encoding="utf-8"))
    for name, drink in catalogue.items():
        write(drinks / f"shared/drinks/{name}.json", drink)


if __name__ == "__main__":
    main()
