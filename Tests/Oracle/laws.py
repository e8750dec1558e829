"""The laws of a merge, asked of the command alone, byte for byte: symmetry, both identities, idempotence and absorption."""
from compare import SIDES, answers


TURNED = {"ours": "theirs", "theirs": "ours", "oursBy": "theirsBy", "theirsBy": "oursBy", "oursAt": "theirsAt",
          "theirsAt": "oursAt"}


def broken(command, requests, found):
    """The number of asked laws, and those that do not hold: (index of the request, what is wrong)."""
    asked = [(index, law, request, expected) for index, (request, answer) in enumerate(zip(requests, found))
             if "error" not in answer for law, request, expected in laws(request, answer)]
    wrong = []
    for (index, law, _, expected), answer in zip(asked, answers(command, [request for _, _, request, _ in asked])):
        if answer.get("merged", answer) != expected:
            wrong.append((index, f"{law}: {answer.get('merged', answer)} instead of {expected}"))
    return len(asked), wrong


def laws(request, answer):
    """(what has to hold, the request that asks it, the record that has to come out)."""
    yield "symmetry", turned(request), answer["merged"]
    for side in ("ours", "theirs"):
        text = request[side]
        yield f"merge(base, base, {side})", request | {"ours": request["base"], "theirs": text}, text
        yield f"merge(base, {side}, base)", request | {"ours": text, "theirs": request["base"]}, text
        yield f"merge({side}, {side}, {side})", request | {one: text for one in SIDES}, text
    merged = answer["merged"]
    if merged is not None:
        yield "merge(result, result, result)", request | {one: merged for one in SIDES}, merged
        for side in ("ours", "theirs"):
            # What has the one side for its base contains it, as in a history.
            yield f"absorption of {side}", request | {"base": request[side], "ours": request[side], "theirs": merged}, merged


def turned(request):
    return {TURNED.get(name, name): value for name, value in request.items()}
