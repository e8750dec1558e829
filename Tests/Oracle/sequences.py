"""Three-way merges of lists and texts: the chapter "Lists and texts" of docs/merge-semantics.md.

A side's changes are read here as what became of each item of the base, and what was put in before each and at the end."""
import re

from values import identity


MOST = 4000  # items between what both have at their starts and ends


def merged(base, ours, theirs, follow=None):
    """The sequence with the changes of both sides, or None where these meet.

    `follow` says in which order what both appended comes; without it, that meets."""
    in_ours, in_theirs = dict(paired(base, ours)), dict(paired(base, theirs))
    result, at = [], (0, 0, 0)
    for i in [*(i for i in in_ours if i in in_theirs), len(base)]:
        ends = (i, in_ours.get(i, len(ours)), in_theirs.get(i, len(theirs)))
        before, mine, other = (one[start:end] for one, start, end in zip((base, ours, theirs), at, ends))
        stretch = range(at[0], i)
        if mine != other and mine != before and other != before:
            removed = [is_left(one, [base[j] for j in stretch if j in kept])
                       for one, kept in ((mine, in_ours), (other, in_theirs))]
            if all(removed):
                mine = other = []
            elif follow and i == len(base):
                tails = [tail(one, [base[j] for j in stretch if j in kept], not stretch or i - 1 in kept)
                         for one, kept in ((mine, in_ours), (other, in_theirs))]
                if None in tails:
                    return None
                mine = other = one_after_other(*tails, follow)
            else:
                return None
        result += (other if mine == before else mine) + base[i:i + 1]
        at = tuple(end + 1 for end in ends)
    return result


def is_left(side, kept):
    """Whether a side only removed items in a stretch."""
    return side == kept


def tail(side, kept, keeps_last):
    """What a side put at the end of the last stretch, or None where it did something else there than that and removing."""
    if side == kept:
        return []
    return side[len(kept):] if side[:len(kept)] == kept and keeps_last else None


def one_after_other(mine, other, follow):
    """What both appended: once, where one of the two begins or ends with the other."""
    short, long = sorted((mine, other), key=len)
    if long[:len(short)] == short or long[len(long) - len(short):] == short:
        return long
    return mine + other if follow() else other + mine


def paired(base, side):
    """The items that a side kept, as (index in the base, index in the side)."""
    start = 0
    while start < min(len(base), len(side)) and base[start] == side[start]:
        start += 1
    end = 0
    while end < min(len(base), len(side)) - start and base[-1 - end] == side[-1 - end]:
        end += 1
    pairs = [(i, i) for i in range(start)]
    if len(base) + len(side) - 2 * (start + end) <= MOST:
        pairs += _longest(base, side, start, len(base) - end, len(side) - end)
    return pairs + [(len(base) - i, len(side) - i) for i in range(end, 0, -1)]


def _longest(base, side, start, base_end, side_end):
    length = {}
    for i in range(base_end - 1, start - 1, -1):
        for j in range(side_end - 1, start - 1, -1):
            if base[i] == side[j]:
                length[i, j] = length.get((i + 1, j + 1), 0) + 1
            else:
                length[i, j] = max(length.get((i + 1, j), 0), length.get((i, j + 1), 0))
    pairs, i, j = [], start, start
    while i < base_end and j < side_end:
        if base[i] == side[j]:
            pairs.append((i, j))
            i, j = i + 1, j + 1
        elif length.get((i + 1, j), 0) >= length.get((i, j + 1), 0):
            i += 1
        else:
            j += 1
    return pairs


def of_items(base, ours, theirs, is_first):
    """The items; `is_first` tells whether what ours appended comes first."""
    spelt = {}
    for value in (base, theirs, ours):
        spelt.update((identity(item), item) for item in value)
    whole = merged(*([identity(item) for item in value] for value in (base, ours, theirs)), is_first)
    return None if whole is None else [spelt[item] for item in whole]


def of_words(base, ours, theirs, _):
    whole = merged(*(words(value) for value in (base, ours, theirs)))
    return None if whole is None else "".join(whole)


SPACE = r"\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
ALONE = (r"\u3005-\u3007\u3021-\u3029\u3038-\u303a\u3040-\u3098\u309b-\u30ff\u31f0-\u31ff"
         r"\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff")
MARK = r"\u3099\u309a\ufe00-\ufe0f\U000e0100-\U000e01ef"
WORD = re.compile(f"[{SPACE}][{SPACE}{MARK}]*|[{ALONE}][{MARK}]*|[^{SPACE}{ALONE}][^{SPACE}{ALONE}]*")


def words(text):
    """Runs of white space, ideographs and kana one by one, runs of anything else; a mark stays with what it follows."""
    return WORD.findall(text)
