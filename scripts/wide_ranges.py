"""Prints the table of Sources/Reports/Text/WideRanges.swift: code points whose East Asian Width is W or F.

Code points that are not assigned yet join the ranges on both sides of them; planes 2 and 3 are wide as a whole.
"""
import unicodedata


def wide_ranges():
    ranges = []
    for point in range(0x110000):
        character = chr(point)
        is_ideographic_plane = 0x20000 <= point <= 0x2FFFD or 0x30000 <= point <= 0x3FFFD
        if unicodedata.category(character) == "Cn" and not is_ideographic_plane:
            continue
        is_wide = is_ideographic_plane or unicodedata.east_asian_width(character) in "WF"
        if is_wide and ranges and ranges[-1][2]:
            ranges[-1][1] = point
        elif is_wide:
            ranges.append([point, point, True])
        elif ranges:
            ranges[-1][2] = False
    return [(first, last) for first, last, _ in ranges]


if __name__ == "__main__":
    cells = [f"(0x{first:X}, 0x{last:X})," for first, last in wide_ranges()]
    for start in range(0, len(cells), 5):
        print("    " + " ".join(cells[start : start + 5]))
