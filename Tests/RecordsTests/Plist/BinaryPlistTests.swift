import Foundation
import TestSupport
import Testing

@testable import Records

@Suite struct BinaryPlistTests {
  /// A file of these objects, of which the first is the root, with numbers of one byte.
  static func file(_ objects: [[UInt8]]) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)]
      bytes += object
    }
    func long(_ number: Int) -> [UInt8] { (0..<8).reversed().map { UInt8(number >> (8 * $0) & 0xFF) } }
    return bytes + offsets + [0, 0, 0, 0, 0, 0, 2, 1] + long(objects.count) + long(0) + long(bytes.count)
  }

  @Test(
    arguments: [
      ([0x09], "true"), ([0x10, 0xFF], "255"), ([0x13] + Array(repeating: 0xFF, count: 8), "-1"),
      ([0x14] + Array(repeating: 0, count: 8) + Array(repeating: 0xFF, count: 8), "18446744073709551615"),
      ([0x23, 0x3F, 0xB9, 0x99, 0x99, 0x99, 0x99, 0x99, 0x9A], "0.1"), ([0x22, 0x3D, 0xCC, 0xCC, 0xCD], "0.1"),
      ([0x33, 0, 0, 0, 0, 0, 0, 0, 0], "\"2001-01-01T00:00:00Z\""),
      ([0x33, 0xBF, 0xE0, 0, 0, 0, 0, 0, 0], "\"2000-12-31T23:59:59.5Z\""),
      ([0x44, 0, 1, 2, 0xFF], "\"data:;base64,AAEC/w==\""), ([0x52, 0x68, 0x69], "\"hi\""),
      ([0x5F, 0x10, 0x02, 0x68, 0x69], "\"hi\""), ([0x61, 0x00, 0xE9], "\"é\""), ([0xD0], "{}"), ([0xA0], "[]"),
    ] as [([UInt8], String)])
  func reads(object: [UInt8], json: String) throws {
    #expect(try BinaryPlist.value(of: Self.file([object])).canonicalBytes == Array(json.utf8))
  }

  @Test(
    arguments: [
      ([[0x00]], "a record has no place for null"),
      ([[0x80, 0x01]], "this is the archive of an app's objects (NSKeyedArchiver), no list of values"),
      ([[0xC0]], "a record has no place for a set"), ([[0x70]], "there is no object with the marker 70"),
      ([[0x14] + Array(repeating: 0x7F, count: 16)], "an integer has at most 64 bits"),
      ([[0x23, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0]], "a record has no place for the number nan"),
      ([[0x33, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0]], "this date lies outside of the years 1 to 9999"),
      ([[0x33, 0x7F, 0xE0, 0, 0, 0, 0, 0, 0]], "this date lies outside of the years 1 to 9999"),
      ([[0x51, 0xE9]], "this text is not ASCII, as it claims to be"),
      ([[0x61, 0xD8, 0x00]], "this text is not valid UTF-16"),
      ([[0xA1, 0x00]], "this list contains itself"), ([[0xA1, 0x01], [0xA1, 0x00]], "this list contains itself"),
      ([[0xA1, 0x07]], "there is no object 7"),
      ([[0xD1, 0x01, 0x01], [0x09]], "a key is a text, but this one is something else"),
      ([[0xD2, 0x01, 0x01, 0x02, 0x02], [0x51, 0x61], [0x09]], "a key comes twice in this dictionary"),
      ([[0x5F, 0x13, 0x7F, 0, 0, 0, 0, 0, 0, 0]], "this object is longer than the file"),
      ([[0xAF, 0x13, 0xFF, 0, 0, 0, 0, 0, 0, 0]], "the length of this object is damaged"),
    ] as [([[UInt8]], String)])
  func refuses(objects: [[UInt8]], message: String) {
    let error = #expect(throws: BinaryPlistError.self) { try BinaryPlist.value(of: Self.file(objects)) }
    #expect(error?.message.description == message)
  }

  @Test func fewBytesDoNotBecomeMany() {
    let doubling = (1...30).map { [0xA2, UInt8($0), UInt8($0)] } + [[0x51, 0x61]]
    let error = #expect(throws: BinaryPlistError.self) { try BinaryPlist.value(of: Self.file(doubling)) }
    #expect(error?.message == "the file stands for far more than its own size, and is refused")
    let text: [UInt8] = [0x5F, 0x11, 0x40, 0x00] + Array(repeating: 0x61, count: 0x4000)
    let many = [0xAF, 0x11, 0x40, 0x00] + [UInt8](repeating: 1, count: 0x4000)
    #expect(throws: BinaryPlistError.self) { try BinaryPlist.value(of: Self.file([many, text])) }
  }

  @Test func depthIsBounded() {
    let nested = (1...100).map { [0xA1, UInt8($0)] } + [[0x09]]
    let error = #expect(throws: BinaryPlistError.self) { try BinaryPlist.value(of: Self.file(nested)) }
    #expect(error?.message == "dictionaries and lists stand more than 64 deep within each other")
  }

  /// Neither a file that is cut off nor one with wrong bytes is a crash, or says something twice.
  @Test func damagedFilesAreReadOrRefused() throws {
    let seed = UInt64.random(in: 1...1_000_000)
    var random = SeededGenerator(seed: seed)
    let whole = Self.file([
      [0xD1, 1, 2], [0x51, 0x61], [0xA3, 1, 3, 4], [0x44, 1, 2, 3, 4], [0x33, 0, 0, 0, 0, 0, 0, 0, 0],
    ])
    var read = 0
    for _ in 0..<20_000 {
      var bytes = Array(whole.prefix(Int.random(in: 0...whole.count * 2, using: &random)))
      for _ in 0..<Int.random(in: 0...3, using: &random) where !bytes.isEmpty {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      do {
        let value = try BinaryPlist.value(of: bytes)
        read += 1
        #expect(try JSONDocument(value.canonicalBytes).value == value, "seed \(seed)")
      } catch is BinaryPlistError {}
    }
    #expect(read > 0 && read < 20_000)
  }

  @Test
  func whatPythonWritesIsRead() throws {
    let seed = Int.random(in: 1...1_000_000)
    let lines = try Python.run(Self.script, "\(seed)").split(separator: "\n")
    #expect(lines.count == 500)
    for line in lines {
      let parts = line.split(separator: " ").compactMap { Data(base64Encoded: String($0)) }.map { Array($0) }
      let value = try BinaryPlist.value(of: try #require(parts.first))
      #expect(try value == JSONDocument(try #require(parts.last)).value, "seed \(seed)")
    }
  }

  /// Writes random values as binary property lists and as JSON, both in base64.
  private static let script = """
    import base64, datetime, json, plistlib, random, struct, sys
    random.seed(int(sys.stdin.read()))

    def real():
        while True:
            value = struct.unpack(">d", random.randbytes(8))[0]
            if value == value and abs(value) != float("inf"):
                return random.choice([value, random.random(), float(random.randint(-99, 99))])

    def value(depth):
        kind = random.randrange(9 if depth else 7)
        if kind == 0: return random.random() < 0.5
        if kind == 1: return random.randint(-2 ** random.randint(0, 63), 2 ** random.randint(0, 63) - 1)
        if kind == 2: return random.choice([2 ** 64 - 1, 2 ** 63, real()])
        if kind == 3: return real()
        if kind == 4: return random.choice(["", "a", "é", "e\\u0301", "\\U0001f35c", "x" * random.randint(0, 300)])
        if kind == 5: return random.randbytes(random.randint(0, 20))
        if kind == 6: return datetime.datetime(2001, 1, 1) + datetime.timedelta(seconds=random.randint(-10**9, 10**9))
        if kind == 7: return [value(depth - 1) for _ in range(random.randrange(20))]
        return {str(random.randrange(30)): value(depth - 1) for _ in range(random.randrange(20))}

    def plain(value):
        if isinstance(value, datetime.datetime): return value.strftime("%Y-%m-%dT%H:%M:%SZ")
        if isinstance(value, bytes): return "data:;base64," + base64.b64encode(value).decode()
        if isinstance(value, dict): return {key: plain(item) for key, item in value.items()}
        if isinstance(value, list): return [plain(item) for item in value]
        return value

    for _ in range(500):
        it = value(3)
        binary = plistlib.dumps(it, fmt=plistlib.FMT_BINARY, sort_keys=False)
        print(base64.b64encode(binary).decode(), base64.b64encode(json.dumps(plain(it)).encode()).decode())
    """
}
