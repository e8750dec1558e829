"""Random tests that can be played again: `EDITOR_SEED=… Tests/Editors/run.py --only …` plays the same; larger counts by variables."""
import os
import random

SEED = os.environ.get("EDITOR_SEED", "1")


def count(name, usual):
    return int(os.environ.get(name, usual))


def source(*names):
    return random.Random("/".join(map(str, (SEED, *names))))
