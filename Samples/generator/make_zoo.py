#!/usr/bin/env python3
"""Writes Samples/zoo/users: animals that a visitor saw, each with a small picture. The same files at every run.

    Samples/generator/make_zoo.py
"""

import shutil

from make_household import SAMPLES, planted_kinds, write
from pictures import ANIMALS, animal, name_of

SEEN = ("2026-05-16T11:20:00+02:00", "2026-05-16T11:45:00+02:00", "2026-05-16T13:05:00+02:00",
        "2026-05-16T14:30:00+02:00", "2026-05-16T15:10:00+02:00")


def main():
    zoo = SAMPLES / "zoo"
    shutil.rmtree(zoo / "users", ignore_errors=True)
    write(zoo / "kinds/animal.json", planted_kinds()["animal"])
    for (name, (title, chinese, facts, shapes)), seen in zip(ANIMALS.items(), SEEN):
        picture = animal(shapes)
        file = f"{name}.{name_of('picture', picture)}"
        folder = zoo / "users/alice/animals"
        write(folder / f"{name}.json", {"name": title, "names": {"zh-Hant": chinese}, "picture": file, "added": seen,
                                        "facts": facts})
        (folder / file).write_bytes(picture)


if __name__ == "__main__":
    main()
