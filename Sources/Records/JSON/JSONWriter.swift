/// Writes values as JSON: UTF-8, numbers by their lexeme, and only those escapes that RFC 8259 demands.
public struct JSONWriter: Sendable {
  public enum Layout: Hashable, Sendable {
    /// No space anywhere.
    case compact
    /// One member or item a line, two spaces a level, empty objects and arrays on one line. No final newline.
    case pretty
  }

  /// What has been written so far.
  public private(set) var bytes: [UInt8] = []
  private let layout: Layout
  private let sortsKeys: Bool

  /// `sortsKeys` orders the members of objects by the bytes of their keys.
  public init(layout: Layout = .compact, sortsKeys: Bool = false) {
    self.layout = layout
    self.sortsKeys = sortsKeys
  }

  public mutating func write(_ value: Value) { write(value, depth: 0) }

  /// The document of one value: pretty, with a final newline, as new record files are written.
  public static func file(_ value: Value) -> [UInt8] {
    var writer = JSONWriter(layout: .pretty)
    writer.write(value)
    writer.bytes.append(UInt8(ascii: "\n"))
    return writer.bytes
  }

  package static func compact(_ value: Value) -> [UInt8] {
    var writer = JSONWriter()
    writer.write(value)
    return writer.bytes
  }

  private mutating func write(_ value: Value, depth: Int) {
    switch value {
    case .null: bytes += "null".utf8
    case .bool(let flag): bytes += (flag ? "true" : "false").utf8
    case .number(let number): bytes += number.lexeme.utf8
    case .string(let text): write(text)
    case .array(let items): writeItems(items, depth: depth)
    case .object(let object): writeMembers(sortsKeys ? object.sortedMembers : object.members, depth: depth)
    }
  }

  private mutating func writeItems(_ items: [Value], depth: Int) {
    bytes.append(UInt8(ascii: "["))
    for (index, item) in items.enumerated() {
      separate(isFirst: index == 0, depth: depth + 1)
      write(item, depth: depth + 1)
    }
    if !items.isEmpty { breakLine(depth: depth) }
    bytes.append(UInt8(ascii: "]"))
  }

  private mutating func writeMembers(_ members: [Object.Member], depth: Int) {
    bytes.append(UInt8(ascii: "{"))
    for (index, member) in members.enumerated() {
      separate(isFirst: index == 0, depth: depth + 1)
      write(member.key)
      bytes.append(UInt8(ascii: ":"))
      if layout == .pretty { bytes.append(UInt8(ascii: " ")) }
      write(member.value, depth: depth + 1)
    }
    if !members.isEmpty { breakLine(depth: depth) }
    bytes.append(UInt8(ascii: "}"))
  }

  private mutating func separate(isFirst: Bool, depth: Int) {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    breakLine(depth: depth)
  }

  private mutating func breakLine(depth: Int) {
    guard layout == .pretty else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes += repeatElement(UInt8(ascii: " "), count: 2 * depth)
  }
}

extension JSONWriter {
  /// A string with its quotes.
  public mutating func write(_ text: Text) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.string.utf8 { writeEscaped(byte) }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func writeEscaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
    case 0x08: bytes += "\\b".utf8
    case 0x09: bytes += "\\t".utf8
    case 0x0A: bytes += "\\n".utf8
    case 0x0C: bytes += "\\f".utf8
    case 0x0D: bytes += "\\r".utf8
    case 0..<0x20: bytes += ((byte < 0x10 ? "\\u000" : "\\u00") + String(byte, radix: 16)).utf8
    default: bytes.append(byte)
    }
  }
}

extension Value {
  /// What orders values: compact JSON with sorted keys, and each number in one form, so that equal values have equal
  /// bytes.
  public var orderingBytes: [UInt8] { normalised.canonicalBytes }

  private var normalised: Value {
    switch self {
    case .number(let number): .number(number.normalised)
    case .array(let items): .array(items.map(\.normalised))
    case .object(let object):
      .object(Object(uniqueMembers: object.members.map { Object.Member($0.key, $0.value.normalised) }))
    default: self
    }
  }

  /// Compact JSON with sorted keys: equal strings and structures have equal bytes. Numbers stand by their lexeme, so
  /// that `1.0` and `1.00` are equal values with different bytes, which still have an order.
  public var canonicalBytes: [UInt8] {
    var writer = JSONWriter(layout: .compact, sortsKeys: true)
    writer.write(self)
    return writer.bytes
  }
}
