import Records

/// A place in a text as the protocol has it: line and character count from 0.
struct TextPlace: Hashable {
  let line: Int
  let character: Int

  var json: Value { ["line": .number(Number(line)), "character": .number(Number(character))] }
}

extension Object {
  /// The member as a place in a text.
  func position(_ key: Text) throws(RequestError) -> TextPlace {
    guard let object = self[key]?.object, let line = object.count("line"), let character = object.count("character")
    else { throw .params("\(key) has a line and a character") }
    return TextPlace(line: line, character: character)
  }
}

/// What the characters of a line are counted in; the client and the server agree on it at the beginning.
enum PositionEncoding: String {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  /// The one that needs no counting is the best; whoever names none counts in UTF-16.
  init(offered: [String]) {
    self = [.utf8, .utf32].first { offered.contains($0.rawValue) } ?? .utf16
  }

  /// What the character that begins with this byte counts; 0 within a character.
  fileprivate func units(of byte: UInt8) -> Int {
    switch self {
    case .utf8: 1
    case .utf16: byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
    case .utf32: byte & 0xC0 == 0x80 ? 0 : 1
    }
  }
}

/// The lines of a text, and what its places are in bytes. A line ends with `\n`, `\r\n` or `\r`.
struct TextLines {
  let bytes: [UInt8]
  let encoding: PositionEncoding
  /// Where each line begins, in bytes.
  private let starts: [Int]
  /// How much stands before each block of bytes, in units of the encoding.
  private let unitsBefore: [Int]
  private static let block = 256

  init(_ bytes: [UInt8], _ encoding: PositionEncoding) {
    (self.bytes, self.encoding) = (bytes, encoding)
    var (starts, units, before) = ([0], 0, [Int]())
    for (offset, byte) in bytes.enumerated() {
      if offset % Self.block == 0 { before.append(units) }
      units += encoding.units(of: byte)
      let isEnd =
        byte == UInt8(ascii: "\n")
        || byte == UInt8(ascii: "\r") && (offset + 1 == bytes.count || bytes[offset + 1] != UInt8(ascii: "\n"))
      if isEnd { starts.append(offset + 1) }
    }
    self.starts = starts
    unitsBefore = before + [units]
  }

  /// How much of the text stands before a byte.
  private func units(before offset: Int) -> Int {
    let block = offset / Self.block
    return bytes[block * Self.block..<offset].reduce(unitsBefore[block]) { $0 + encoding.units(of: $1) }
  }

  /// The bytes of a line, without its end.
  func range(ofLine line: Int) -> Range<Int> {
    let start = starts[line]
    var end = line + 1 < starts.count ? starts[line + 1] : bytes.count
    while end > start, bytes[end - 1] == UInt8(ascii: "\n") || bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return start..<end
  }

  /// The byte at a place. A place behind the end of its line is the end, one behind the last line the end of the text; one
  /// within a character is before it.
  func offset(of place: TextPlace) -> Int {
    guard place.line < starts.count else { return bytes.count }
    let range = range(ofLine: place.line)
    var (offset, units) = (range.lowerBound, 0)
    while offset < range.upperBound {
      var end = offset + 1
      while end < range.upperBound, bytes[end] & 0xC0 == 0x80 { end += 1 }
      units += encoding == .utf8 ? end - offset : encoding.units(of: bytes[offset])
      if units > place.character { break }
      offset = end
    }
    return offset
  }

  func place(of offset: Int) -> TextPlace {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return TextPlace(line: low, character: units(before: min(offset, bytes.count)) - units(before: starts[low]))
  }

  func json(_ range: Range<Int>) -> Value {
    ["start": place(of: range.lowerBound).json, "end": place(of: range.upperBound).json]
  }
}
