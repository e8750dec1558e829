/// Takes the bodies of messages out of a stream of bytes. Each has headers before it, as in HTTP, and one of them says how
/// many bytes it has: `Content-Length: 42`.
struct MessageReader {
  /// Why the stream cannot be followed any further.
  struct Lost: Error, Hashable { let reason: String }

  private var bytes: [UInt8] = []
  /// How many of them belong to messages that were taken already.
  private var taken = 0

  private static let longestHeaders = 8_192
  /// A record has at most a mebibyte; a whole file of another sort may be opened, too.
  private static let longestBody = 64 << 20

  mutating func append(_ more: [UInt8]) {
    bytes.removeFirst(taken)
    taken = 0
    bytes += more
  }

  /// The body of the next message; nil where it has not arrived whole.
  mutating func next() throws(Lost) -> [UInt8]? {
    let rest = bytes[taken...]
    guard let end = Self.endOfHeaders(in: rest) else {
      if rest.count > Self.longestHeaders { throw Lost(reason: "the headers of a message do not end") }
      return nil
    }
    let length = try Self.length(in: rest[..<end])
    guard rest.endIndex - end >= length else { return nil }
    taken = end + length
    return Array(bytes[end..<taken])
  }

  /// Where the body begins: behind the first empty line.
  private static func endOfHeaders(in bytes: ArraySlice<UInt8>) -> Int? {
    let end = Array("\r\n\r\n".utf8)
    var place = bytes.startIndex
    while place + end.count <= min(bytes.endIndex, bytes.startIndex + longestHeaders) {
      if bytes[place..<place + end.count].elementsEqual(end) { return place + end.count }
      place += 1
    }
    return nil
  }

  private static func length(in headers: ArraySlice<UInt8>) throws(Lost) -> Int {
    let lines = headers.split { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }
    for line in lines {
      let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1).map { String(decoding: $0, as: UTF8.self) }
      guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
      let digits = parts[1].filter { $0 != " " }
      guard let length = Int(digits), (0...longestBody).contains(length) else {
        throw Lost(reason: "a message says that it has “\(digits)” bytes")
      }
      return length
    }
    throw Lost(reason: "a message does not say how many bytes it has")
  }
}
