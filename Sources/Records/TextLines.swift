/// A place in a text as the Language Server Protocol has it: line and character count from 0.
public struct TextPlace: Hashable, Sendable {
  public let line: Int
  public let character: Int

  public init(line: Int, character: Int) {
    (self.line, self.character) = (line, character)
  }

  public var json: Value { ["line": .number(Number(line)), "character": .number(Number(character))] }
}

/// What the characters of a line are counted in; the client and the server agree on it at the beginning.
public enum PositionEncoding: String, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

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
public struct TextLines: Sendable {
  public let bytes: [UInt8]
  public let encoding: PositionEncoding
  /// Where each line begins, in bytes.
  private let starts: [Int]
  /// How much stands before each block of bytes, in units of the encoding.
  private let unitsBefore: [Int]
  private static let block = 256

  public init(_ bytes: [UInt8], _ encoding: PositionEncoding) {
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

  /// The lines of a file's text. A byte order mark is no part of the text that editors show and programs count in.
  public init(ofFile bytes: [UInt8], _ encoding: PositionEncoding) {
    let mark = bytes.starts(with: ByteOrderMark.utf8) ? ByteOrderMark.utf8.count : 0
    self.init(Array(bytes.dropFirst(mark)), encoding)
  }

  /// How much of the text stands before a byte.
  private func units(before offset: Int) -> Int {
    let block = offset / Self.block
    return bytes[block * Self.block..<offset].reduce(unitsBefore[block]) { $0 + encoding.units(of: $1) }
  }

  /// The bytes of a line, without its end.
  public func range(ofLine line: Int) -> Range<Int> {
    let start = starts[line]
    var end = line + 1 < starts.count ? starts[line + 1] : bytes.count
    while end > start, bytes[end - 1] == UInt8(ascii: "\n") || bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return start..<end
  }

  /// The byte at a place. A place behind the end of its line is the end, one behind the last line the end of the text; one
  /// within a character is before it.
  public func offset(of place: TextPlace) -> Int {
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

  public func place(of offset: Int) -> TextPlace {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return TextPlace(line: low, character: units(before: min(offset, bytes.count)) - units(before: starts[low]))
  }

  public func json(_ range: Range<Int>) -> Value {
    ["start": place(of: range.lowerBound).json, "end": place(of: range.upperBound).json]
  }

  /// The range of a value, a key or whatever else begins at a place, up to the end of its line: without a comma behind it.
  /// - Parameter position: nil: at the beginning of the text.
  public func range(from position: TextPosition?) -> Range<Int> {
    let start = (position ?? TextPosition(line: 1, column: 1)).offset(in: bytes)
    var end = range(ofLine: place(of: start).line).upperBound
    while end > start, [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ",")].contains(bytes[end - 1]) { end -= 1 }
    return start..<max(start, end)
  }
}
