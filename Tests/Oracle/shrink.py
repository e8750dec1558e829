"""Makes a request smaller as long as something is wrong with its answer; and answers wrong, in one thing each."""
import json

import values as json_values
from compare import SIDES, asked, document, is_plist, text
from values import Number


def smallest(request, is_wrong):
    """The request with everything left out that is not needed for it to go wrong."""
    if not is_wrong(request):
        return request
    while True:
        for smaller in smaller_ones(request):
            if is_wrong(smaller):
                request = smaller
                break
        else:
            return request


def smaller_ones(request):
    """Requests with one thing less: the larger things first."""
    for name in ("oursBy", "oursAt", "theirsBy", "theirsAt"):
        if name in request:
            yield {key: value for key, value in request.items() if key != name}
    values = {side: None if request[side] is None else document(request[side]) for side in SIDES}
    for name in dict.fromkeys(name for value in values.values() if value for name in value):
        yield with_values(request, {side: without(value, name) for side, value in values.items()})
    for smaller in smaller_values(request["schema"]):
        yield request | {"schema": smaller}
    for side in SIDES:
        for smaller in smaller_values(values[side]) if values[side] else []:
            yield with_values(request, values | {side: smaller})
    for path in paths(values["base"]) if values["base"] else []:
        yield with_values(request, {side: cut(value, path) for side, value in values.items()})


def with_values(request, values):
    return asked(request | values | {"plists": [side for side in SIDES if is_plist(request[side])]})


def without(value, name):
    return value if value is None else {key: held for key, held in value.items() if key != name}


def smaller_values(value):
    """The value with one part less, at any depth."""
    if isinstance(value, dict):
        for name in value:
            yield {key: held for key, held in value.items() if key != name}
        for name, held in value.items():
            for smaller in smaller_values(held):
                yield value | {name: smaller}
    elif isinstance(value, list):
        for index in range(len(value)):
            yield value[:index] + value[index + 1:]
        for index, item in enumerate(value):
            for smaller in smaller_values(item):
                yield value[:index] + [smaller] + value[index + 1:]
    elif isinstance(value, str) and not isinstance(value, Number) and len(value) > 1:
        yield value[:len(value) // 2]
        yield value[1:]


def paths(value, path=()):
    """Every part of a value, as the names and indices that lead to it."""
    held = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else []
    for name, part in held:
        yield (*path, name)
        yield from paths(part, (*path, name))


def cut(value, path):
    """The value without the part at a path, where it has one."""
    if isinstance(value, dict) and path[0] in value:
        if len(path) == 1:
            return {name: held for name, held in value.items() if name != path[0]}
        return value | {path[0]: cut(value[path[0]], path[1:])}
    if isinstance(value, list) and isinstance(path[0], int) and path[0] < len(value):
        rest = [] if len(path) == 1 else [cut(value[path[0]], path[1:])]
        return value[:path[0]] + rest + value[path[0] + 1:]
    return value


def wrong_answers(merged, count):
    """Answers (a text or None, a number of conflicts) that differ from the right one in one thing."""
    yield None, 0
    yield merged, count + 1
    value = json_values.read(merged)
    for smaller in smaller_values(value):
        yield text(smaller), count
    for other in [*respelt(value), *turned(value)]:
        yield text(other), count


def respelt(value):
    """The value with one number spelt otherwise, outside of lists."""
    for name, held in value.items():
        if isinstance(held, Number):
            yield value | {name: Number(held + "e0")}
        elif isinstance(held, dict):
            for other in respelt(held):
                yield value | {name: other}


def turned(value):
    """The value with its first member last, and with the entries of a place in another order."""
    names = [name for name in value if name != "~conflicts"]
    if len(names) > 1:
        yield {name: value[name] for name in [*names[1:], names[0], *(name for name in value if name not in names)]}
    for key, entries in value.get("~conflicts", {}).items():
        if len(entries) < 2:
            continue
        yield value | {"~conflicts": value["~conflicts"] | {key: entries[::-1]}}
