"""Small pictures of our own: animals made of ellipses, and receipts made of lines. The same bytes at every run."""

import hashlib
import struct
import zlib


class Canvas:
    """Colours by their number in a palette; PNG with one byte a pixel."""

    def __init__(self, width, height, background):
        self.width, self.height = width, height
        self.palette = [background]
        self.pixels = [[0] * width for _ in range(height)]

    def number(self, colour):
        if colour not in self.palette:
            self.palette.append(colour)
        return self.palette.index(colour)

    def ellipse(self, x, y, across, down, colour):
        """Around (x, y), `across` and `down` pixels to each side."""
        number = self.number(colour)
        for row in range(max(0, y - down), min(self.height, y + down + 1)):
            for column in range(max(0, x - across), min(self.width, x + across + 1)):
                if (column - x) ** 2 * down ** 2 + (row - y) ** 2 * across ** 2 <= (across * down) ** 2:
                    self.pixels[row][column] = number

    def box(self, x, y, width, height, colour):
        number = self.number(colour)
        for row in range(max(0, y), min(self.height, y + height)):
            for column in range(max(0, x), min(self.width, x + width)):
                self.pixels[row][column] = number

    def png(self):
        def chunk(name, content):
            return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

        palette = b"".join(bytes.fromhex(colour[1:]) for colour in self.palette)
        # Stored, not squeezed: which bytes zlib squeezes out depends on its version.
        rows = zlib.compress(b"".join(bytes([0, *self.packed(row)]) for row in self.pixels), 0)
        head = struct.pack(">IIBBBBB", self.width, self.height, 4, 3, 0, 0, 0)
        return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"PLTE", palette) + chunk(b"IDAT", rows)
                + chunk(b"IEND", b""))

    @staticmethod
    def packed(row):
        """Two pixels a byte."""
        return [row[at] << 4 | row[at + 1] for at in range(0, len(row), 2)]


def animal(shapes, background="#DCEFF7"):
    """shapes: (x, y, across, down, colour), from the back to the front."""
    canvas = Canvas(48, 48, background)
    for shape in shapes:
        canvas.ellipse(*shape)
    return canvas.png()


def receipt(random, lines):
    """A paper with as many lines as a bill has things; what they say nobody can read."""
    canvas = Canvas(40, 16 + 5 * lines, "#8A8A8A")
    canvas.box(3, 3, 34, 10 + 5 * lines, "#FBFBF5")
    canvas.box(11, 6, 18, 3, "#333333")
    for line in range(lines):
        y = 12 + 5 * line
        canvas.box(6, y, random.randint(8, 16), 2, "#777777")
        canvas.box(29, y, 5, 2, "#333333" if line == lines - 1 else "#777777")
    return canvas.png()


def name_of(field, content):
    """How ledger-sync ends the name of an attachment: the field, and the beginning of git's id of the content."""
    identity = hashlib.sha1(b"blob %d\0" % len(content) + content).hexdigest()
    return f"{field}-{identity[:8]}.png"


DARK, WHITE, PINK = "#2B2B2B", "#FFFFFF", "#E58FA0"

ANIMALS = {
    "red-panda": ("Red panda", "小貓熊", "Sleeps on the highest branch, its tail over its nose.", [
        (38, 34, 9, 5, "#B5502B"), (40, 34, 2, 5, "#7A3018"), (22, 32, 15, 10, "#B5502B"), (14, 10, 5, 5, WHITE),
        (30, 10, 5, 5, WHITE), (22, 18, 13, 10, "#C9602F"), (22, 22, 8, 6, WHITE), (17, 17, 2, 2, DARK),
        (27, 17, 2, 2, DARK), (22, 21, 2, 1, DARK)]),
    "otter": ("Otter", "水獺", "Two of them, always with the same stone.", [
        (24, 34, 18, 9, "#6B4A32"), (24, 18, 11, 10, "#7B5638"), (24, 23, 7, 5, "#D9C3A5"), (14, 12, 3, 3, "#6B4A32"),
        (34, 12, 3, 3, "#6B4A32"), (19, 16, 2, 2, DARK), (29, 16, 2, 2, DARK), (24, 20, 2, 2, DARK)]),
    "penguin": ("Humboldt penguin", "漢波德企鵝", "Number 14 wears a blue ring and follows the keeper.", [
        (24, 29, 13, 17, DARK), (24, 32, 9, 13, WHITE), (24, 11, 9, 9, DARK), (24, 14, 6, 5, WHITE),
        (20, 10, 1, 1, WHITE), (28, 10, 1, 1, WHITE), (24, 14, 3, 2, PINK), (17, 46, 5, 1, PINK), (31, 46, 5, 1, PINK)]),
    "flamingo": ("Flamingo", "紅鶴", "Forty-one counted, they do not stand still.", [
        (26, 26, 12, 7, PINK), (14, 18, 2, 9, PINK), (17, 10, 5, 4, PINK), (12, 12, 3, 2, DARK), (18, 9, 1, 1, DARK),
        (25, 39, 1, 8, "#C76A7C"), (30, 36, 4, 1, "#C76A7C")]),
    "tortoise": ("Giant tortoise", "象龜", "Older than the house that it lives in.", [
        (12, 40, 5, 5, "#7C8B4E"), (34, 40, 5, 5, "#7C8B4E"), (42, 28, 6, 5, "#8C9B5A"), (23, 30, 17, 12, "#5E6B3A"),
        (23, 27, 6, 5, "#76854A"), (12, 31, 4, 4, "#76854A"), (34, 31, 4, 4, "#76854A"), (44, 27, 1, 1, DARK)]),
}
