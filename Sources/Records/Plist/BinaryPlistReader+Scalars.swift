extension BinaryPlistReader {
  /// Reads the value without parts that stands at `offset`.
  mutating func readScalar(at offset: Int) throws(BinaryPlistError) -> Value {
    switch bytes[offset] {
    case 0x08: return false
    case 0x09: return true
    case 0x10...0x14: return .number(try integer(at: offset))
    case 0x22, 0x23: return .number(try real(at: offset))
    case 0x33: return .string(try date(at: offset))
    case 0x40...0x4F: return .string(try data(at: offset))
    case 0x50...0x5F: return .string(try ascii(at: offset))
    case 0x60...0x6F: return .string(try utf16(at: offset))
    default: throw BinaryPlistError(offset: offset, message: Self.objection(to: bytes[offset]))
    }
  }

  private static func objection(to marker: UInt8) -> Sentence {
    switch marker >> 4 {
    case 0x0 where marker == 0x00: "a record has no place for null"
    case 0x8: "this is the archive of an app's objects (NSKeyedArchiver), no list of values"
    case 0xB, 0xC: "a record has no place for a set"
    default: "there is no object with the marker \(String(marker, radix: 16))"
    }
  }

  // MARK: - Numbers

  /// The bytes of a number, whose width the marker tells as a power of two.
  private func fixed(at offset: Int) throws(BinaryPlistError) -> ArraySlice<UInt8> {
    let width = 1 << Int(bytes[offset] & 0xF)
    guard offset + width < table.lowerBound else {
      throw BinaryPlistError(offset: offset, message: "this number is longer than the file")
    }
    return bytes[(offset + 1)...(offset + width)]
  }

  /// Eight bytes are signed, fewer are not; sixteen hold what is unsigned and needs eight.
  private func integer(at offset: Int) throws(BinaryPlistError) -> Number {
    let digits = try fixed(at: offset)
    let low = digits.suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let high = digits.dropLast(8)
    if digits.count < 8 || (digits.count == 16 && high.allSatisfy { $0 == 0 }) {
      return Number(validLexeme: String(low))
    }
    let signed = Int64(bitPattern: low)
    if digits.count == 8 || (signed < 0 && high.allSatisfy { $0 == 0xFF }) { return Number(Int(signed)) }
    throw BinaryPlistError(offset: offset, message: "an integer has at most 64 bits")
  }

  /// The shortest decimal that stands for the same binary number.
  private func real(at offset: Int) throws(BinaryPlistError) -> Number {
    let bits = try fixed(at: offset).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let text =
      bytes[offset] == 0x22
      ? Float(bitPattern: UInt32(truncatingIfNeeded: bits)).description : Double(bitPattern: bits).description
    if let number = Number(lexeme: text) { return number }
    throw BinaryPlistError(offset: offset, message: "a record has no place for the number \(text)")
  }

  // MARK: - Dates and data

  /// Dates are seconds since the year 2001, in binary floating point: more than microseconds they cannot tell.
  private func date(at offset: Int) throws(BinaryPlistError) -> Text {
    let bits = try fixed(at: offset).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let microseconds = Double(bitPattern: bits) * 1e6
    guard microseconds.magnitude < 1e18,
      case let (second, fraction) = Self.split(Int(microseconds + (microseconds < 0 ? -0.5 : 0.5))),
      let date = Timestamp(secondsSince1970: second + Self.year2001)
    else { throw BinaryPlistError(offset: offset, message: "this date lies outside of the years 1 to 9999") }
    if fraction == 0 { return Text(date.utcText) }
    let digits = String(1_000_000 + fraction).dropFirst()
    let shortest = digits[...(digits.lastIndex { $0 != "0" } ?? digits.startIndex)]
    return Text("\(date.utcText.dropLast()).\(shortest)Z")
  }

  private static let year2001 = 978_307_200

  private static func split(_ microseconds: Int) -> (second: Int, fraction: Int) {
    let fraction = (microseconds % 1_000_000 + 1_000_000) % 1_000_000
    return ((microseconds - fraction) / 1_000_000, fraction)
  }

  private mutating func data(at offset: Int) throws(BinaryPlistError) -> Text {
    let content = try content(at: offset, unit: 1)
    try spend(2 * content.count, at: offset)
    return PlistData.text(of: bytes[content])
  }

  // MARK: - Texts

  private mutating func ascii(at offset: Int) throws(BinaryPlistError) -> Text {
    let content = try content(at: offset, unit: 1)
    try spend(content.count, at: offset)
    guard bytes[content].allSatisfy({ $0 < 0x80 }) else {
      throw BinaryPlistError(offset: offset, message: "this text is not ASCII, as it claims to be")
    }
    return Text(String(decoding: bytes[content], as: UTF8.self))
  }

  private mutating func utf16(at offset: Int) throws(BinaryPlistError) -> Text {
    let content = try content(at: offset, unit: 2)
    try spend(2 * content.count, at: offset)
    let units = stride(from: content.lowerBound, to: content.upperBound, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    if let text = String(validating: units, as: UTF16.self) { return Text(text) }
    throw BinaryPlistError(offset: offset, message: "this text is not valid UTF-16")
  }
}
