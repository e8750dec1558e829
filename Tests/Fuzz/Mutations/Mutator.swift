import TestSupport

/// Makes a file that somebody or something spoiled out of one that was not.
struct Mutator {
  /// No input grows beyond this.
  static let longest = 1 << 20

  private static let words: [[UInt8]] =
    [
      "{", "}", "[", "]", "\"", ":", ",", "\\", "\\u0000", "\\ud83d", "\\ude00", "null", "true", "-0", "1e400",
      "-1E-400",
      "0.1", "00", "1.", "9007199254740993", "12345678901234567890123456789012345678901234567890", "\u{FEFF}", "\r\n",
      "\u{0}", "\u{7F}", "\"~conflicts\":", "\"value\":", "\"kept\":true", "\"absent\":true", "\"deleted\":true",
      "\"at\":",
      "<<<<<<< ours\n", "=======\n", ">>>>>>> theirs\n", "<dict>", "</dict>", "<dict/>", "<array>", "</array>", "<key>",
      "</key>", "<string>", "</string>", "<string/>", "<integer>", "</integer>", "0x7f", "<real>", "</real>", "nan",
      "<date>",
      "2026-11-20T14:02:11Z", "</date>", "<data>", "</data>", "AAAA", "=", "<true/>", "<false/>", "<!--", "-->", "--",
      "<![CDATA[", "]]>", "<?", "?>", "<!DOCTYPE plist", "<!ENTITY a \"b\">", "&amp;", "&#0;", "&#x10FFFF;", "&#xD800;",
      "&a;",
      "<plist version=\"1.0\">", "</plist>", "bplist00", " ", "\n", "\t",
    ].map { Array($0.utf8) } + [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x80]]

  var random: SeededGenerator

  /// A few changes one after another; seldom so many that the input gets as long as it may.
  mutating func mutated(_ input: [UInt8], with other: [UInt8]) -> [UInt8] {
    var bytes = input
    for _ in 0...random.below(random.below(4) + 1) { change(&bytes, other) }
    if random.below(20_000) == 0 { swell(&bytes) }
    return bytes.count > Self.longest ? Array(bytes.prefix(Self.longest)) : bytes
  }

  private mutating func change(_ bytes: inout [UInt8], _ other: [UInt8]) {
    let place = random.below(bytes.count + 1)
    let end = min(bytes.count, place + 1 + random.below(16))
    switch random.below(16) {
    case 0: if place < bytes.count { bytes[place] ^= 1 << UInt8(random.below(8)) }
    case 1: if place < bytes.count { bytes[place] = UInt8(random.below(256)) }
    case 2: bytes.removeSubrange(place..<end)
    case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 4: bytes.removeSubrange(place...)
    case 5: bytes.replaceSubrange(place..<end, with: random.pick(Self.words))
    case 6: splice(&bytes, other, at: place)
    case 7: nest(&bytes, place..<end)
    case 8: bytes.insert(contentsOf: random.pick(Self.words), at: place)
    default: exchange(&bytes, other)
    }
  }

  /// A number, a word or a text of another input takes the place of one here: what comes out can often be read.
  private mutating func exchange(_ bytes: inout [UInt8], _ other: [UInt8]) {
    guard let old = token(of: bytes), let new = token(of: other) else { return }
    bytes.replaceSubrange(old, with: other[new])
  }

  private mutating func token(of bytes: [UInt8]) -> Range<Int>? {
    if bytes.isEmpty { return nil }
    let place = random.below(bytes.count)
    guard let start = bytes[place...].firstIndex(where: { !Self.isDelimiter($0) }) else { return nil }
    let begin = bytes[..<start].lastIndex(where: Self.isDelimiter).map { $0 + 1 } ?? 0
    return begin..<(bytes[start...].firstIndex(where: Self.isDelimiter) ?? bytes.count)
  }

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "<"), UInt8(ascii: ">"):
      true
    default: false
    }
  }

  /// A part of another input takes the place of the rest.
  private mutating func splice(_ bytes: inout [UInt8], _ other: [UInt8], at place: Int) {
    let start = random.below(other.count + 1)
    let count = random.below(other.count - start + 1)
    bytes.replaceSubrange(place..<min(bytes.count, place + count), with: other[start..<(start + count)])
  }

  /// The range again and again, as deep nesting has it.
  private mutating func nest(_ bytes: inout [UInt8], _ range: Range<Int>) {
    let part = Array(bytes[range])
    for _ in 0..<random.below(random.below(8) == 0 ? 300 : 8) { bytes.insert(contentsOf: part, at: range.lowerBound) }
  }

  /// A part of it repeated until the input is as long as any may be.
  private mutating func swell(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    let start = random.below(bytes.count)
    let part = Array(bytes[start..<min(bytes.count, start + 1 + random.below(64))])
    let copies = (Self.longest - bytes.count) / part.count
    var swollen = Array(bytes[..<start])
    swollen.reserveCapacity(Self.longest)
    for _ in 0..<max(copies, 0) { swollen += part }
    bytes = swollen + bytes[start...]
  }
}
