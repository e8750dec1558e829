/// A place in a text file, as editors show it: line and column count from 1, columns in Unicode scalars.
public struct TextPosition: Hashable, Comparable, Sendable {
  public let line: Int
  public let column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The position of byte `offset`. A leading byte order mark takes no column; a line ends with its line feed.
  public init(offset: Int, in bytes: [UInt8]) {
    var line = 1
    var column = 1
    let start = bytes.starts(with: ByteOrderMark.utf8) ? ByteOrderMark.utf8.count : 0
    for byte in bytes[min(start, offset)..<min(offset, bytes.count)] {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    self.init(line: line, column: column)
  }

  /// The byte at this position; the end of its line for a column behind that, and the end of the file for a line behind the
  /// last.
  public func offset(in bytes: [UInt8]) -> Int {
    var offset = bytes.starts(with: ByteOrderMark.utf8) ? ByteOrderMark.utf8.count : 0
    var (lines, columns) = (line - 1, column - 1)
    while offset < bytes.count, lines > 0 || columns > 0 {
      let isEnd = bytes[offset] == UInt8(ascii: "\n")
      if lines == 0, isEnd { break }
      offset += 1
      if lines > 0 {
        if isEnd { lines -= 1 }
      } else {
        columns -= 1
        while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      }
    }
    return offset
  }

  public static func < (a: TextPosition, b: TextPosition) -> Bool { (a.line, a.column) < (b.line, b.column) }
}

extension TextPosition: CustomStringConvertible {
  public var description: String { "\(line):\(column)" }
}

/// Why the bytes of a file are not a record.
public struct ReadError: Error, Hashable, Sendable {
  /// Counts from 1.
  public let line: Int
  /// Counts from 1, in Unicode scalars.
  public let column: Int
  /// Counts from 0, in bytes.
  public let offset: Int
  /// What was expected and what stands there, in one line. May quote text of the record.
  public let message: Sentence
  /// A second place that the message speaks of: where the key that comes twice stands first.
  public let related: TextPosition?

  public init(offset: Int, in bytes: [UInt8], message: Sentence, related: Int? = nil) {
    let position = TextPosition(offset: offset, in: bytes)
    line = position.line
    column = position.column
    self.offset = offset
    self.message = message
    self.related = related.map { TextPosition(offset: $0, in: bytes) }
  }

  public var position: TextPosition { TextPosition(line: line, column: column) }
}

extension ReadError: CustomStringConvertible {
  public var description: String { "\(line):\(column): \(message)" }
}

/// How much a file may ask of its reader.
public struct ReadLimits: Hashable, Sendable {
  /// The largest size of a file in bytes, checked before anything is read.
  public var bytes = 1 << 20
  /// How many objects and arrays may stand within each other.
  public var depth = 64

  public init() {}

  /// No file can ask for more, whatever the limits say.
  static let ceiling = (bytes: 1 << 30, depth: 512)
}
