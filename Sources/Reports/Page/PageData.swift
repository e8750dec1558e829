public import Records

/// The data of a page, as JSON that may stand inside of a script element.
public struct PageData: Sendable {
  public let json: [UInt8]

  /// - Parameter head: the members besides the records.
  public init(_ head: Object, _ records: PageRecords) {
    var writer = JSONWriter()
    writer.write(.object(head))
    var bytes = Array(String(decoding: writer.bytes, as: UTF8.self).safeForTerminal().utf8)
    bytes.removeLast()
    bytes.append(UInt8(ascii: ","))
    records.write(to: &bytes)
    bytes.append(UInt8(ascii: "}"))
    json = Self.withoutMarkup(bytes)
  }

  /// `<`, `>` and `&` stand only in strings, where an escape says the same: no text can end the element or begin a comment.
  private static func withoutMarkup(_ bytes: [UInt8]) -> [UInt8] {
    var escaped: [UInt8] = []
    escaped.reserveCapacity(bytes.count + bytes.count / 64)
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "<"): escaped += "\\u003c".utf8
      case UInt8(ascii: ">"): escaped += "\\u003e".utf8
      case UInt8(ascii: "&"): escaped += "\\u0026".utf8
      default: escaped.append(byte)
      }
    }
    return escaped
  }
}
