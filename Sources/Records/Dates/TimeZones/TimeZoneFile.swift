/// Reads a compiled time zone file (TZif, RFC 8536) from its bytes.
struct TimeZoneFile {
  private let bytes: [UInt8]
  private var position = 0

  /// nil where the bytes are not a whole file of that form.
  static func read(_ bytes: [UInt8]) -> TimeZoneRules? {
    var file = TimeZoneFile(bytes: bytes)
    guard var header = file.header() else { return nil }
    if header.version == 0 { return file.rules(header, timeSize: 4, hasFooter: false) }
    // The first part, with its times of 32 bits, is for readers of long ago.
    file.position += header.dataSize(timeSize: 4)
    guard let second = file.header() else { return nil }
    header = second
    return file.rules(header, timeSize: 8, hasFooter: true)
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private struct Header {
    var version: UInt8
    var utIndicators, standardIndicators, leapSeconds, transitions, types, characters: Int

    func dataSize(timeSize: Int) -> Int {
      transitions * (timeSize + 1) + types * 6 + characters + leapSeconds * (timeSize + 4) + standardIndicators
        + utIndicators
    }
  }

  private mutating func header() -> Header? {
    guard bytes.count - position >= 44, bytes[position...].starts(with: "TZif".utf8) else { return nil }
    let version = bytes[position + 4]
    position += 20
    var counts: [Int] = []
    for _ in 0..<6 { counts.append(Int(number(4))) }
    guard counts.allSatisfy({ (0...bytes.count).contains($0) }), counts[4] > 0 else { return nil }
    return Header(
      version: version, utIndicators: counts[0], standardIndicators: counts[1], leapSeconds: counts[2],
      transitions: counts[3], types: counts[4], characters: counts[5])
  }

  /// A signed number, its highest byte first. The caller has looked that it is there.
  private mutating func number(_ size: Int) -> Int64 {
    defer { position += size }
    let value = bytes[position..<position + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int64(bitPattern: value << (64 - 8 * size)) >> (64 - 8 * size)
  }

  private mutating func rules(_ header: Header, timeSize: Int, hasFooter: Bool) -> TimeZoneRules? {
    let end = position + header.dataSize(timeSize: timeSize)
    guard end <= bytes.count else { return nil }
    var times: [Int64] = []
    for _ in 0..<header.transitions { times.append(number(timeSize)) }
    let types = bytes[position..<position + header.transitions].map { Int($0) }
    position += header.transitions
    var offsets: [Int32] = []
    for _ in 0..<header.types {
      offsets.append(Int32(truncatingIfNeeded: number(4)))
      position += 2
    }
    guard types.allSatisfy({ $0 < offsets.count }), zip(times, times.dropFirst()).allSatisfy(<) else { return nil }
    let transitions = zip(times, types).map { TimeZoneRules.Transition(at: $0, offset: offsets[$1]) }
    let later = hasFooter ? YearlyRule(footer(at: end)) : nil
    return TimeZoneRules(transitions: transitions, first: offsets[0], later: later)
  }

  /// The text between two line ends behind the data.
  private func footer(at start: Int) -> String {
    String(decoding: bytes[min(start + 1, bytes.count)...].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
