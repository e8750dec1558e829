"""Pictures that are drawn here, as PNG."""
import random
import struct
import zlib


def png(width, height, rows):
    """Three bytes for each point of a row: red, green, blue."""
    packer = zlib.compressobj(1)
    data = b"".join([packer.compress(b"\0" + row) for row in rows]) + packer.flush()

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", data) + chunk(b"IEND", b""))


def plain(width, height, colour):
    return png(width, height, [bytes(colour) * width] * height)


def noise(source):
    """A picture that can hardly be made smaller."""
    return png(128, 128, [source.randbytes(3 * 128) for _ in range(128)])


def receipt(width=300, height=400):
    """White paper on a brown table, with lines of grey words and a sum below."""
    source = random.Random(3)
    table, paper, ink = bytes((139, 107, 74)), bytes((250, 248, 243)), bytes((90, 90, 100))

    def row(y):
        if not 20 <= y < height - 20:
            return table * width
        points = [table if not 40 <= x < width - 40 else paper for x in range(width)]
        line, within = divmod(y - 60, 28)
        if 0 <= line < 10 and within < (14 if line in (0, 9) else 8):
            for begin, end in lines[line]:
                points[begin:end] = [ink] * (end - begin)
        return b"".join(points)

    lines = [[(60, 60 + source.randrange(60, 120)), (215, 240)] for _ in range(9)] + [[(60, 130), (190, 240)]]
    return png(width, height, [row(y) for y in range(height)])
