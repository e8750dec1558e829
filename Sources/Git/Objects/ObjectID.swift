/// The name of an object: the 20 bytes of a SHA-1, kept in place.
public struct ObjectID: Hashable, Sendable {
  // Three words read as big-endian numbers, so that comparing and hashing them needs no loop.
  private let first: UInt64
  private let second: UInt64
  private let third: UInt32

  /// The 20 bytes, first byte first.
  public init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 20 else { return nil }
    first = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    second = bytes.dropFirst(8).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    third = bytes.dropFirst(16).reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Forty hexadecimal digits of either case.
  public init?(hex: String) {
    guard hex.utf8.count == 40 else { return nil }
    var bytes: [UInt8] = []
    var high: UInt8?
    for character in hex.utf8 {
      guard let digit = Self.value(ofHexDigit: character) else { return nil }
      if let waiting = high { bytes.append(waiting << 4 | digit) }
      high = high == nil ? digit : nil
    }
    self.init(bytes: bytes)
  }

  /// Names no object.
  public static let zero = ObjectID(words: 0, 0, 0)

  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(20)
    for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: first >> shift)) }
    for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: second >> shift)) }
    for shift in stride(from: 24, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: third >> shift)) }
    return bytes
  }

  init(words first: UInt64, _ second: UInt64, _ third: UInt32) {
    self.first = first
    self.second = second
    self.third = third
  }

  var words: (UInt64, UInt64, UInt32) { (first, second, third) }

  private static func value(ofHexDigit character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

extension ObjectID: Comparable {
  /// By bytes.
  public static func < (a: ObjectID, b: ObjectID) -> Bool { a.words < b.words }
}

extension ObjectID: CustomStringConvertible {
  /// Forty lower-case hexadecimal digits.
  public var description: String { String(decoding: hexDigits, as: UTF8.self) }

  /// The first digits, enough for a person.
  public var short: String { String(decoding: hexDigits.prefix(8), as: UTF8.self) }

  private var hexDigits: [UInt8] {
    var digits: [UInt8] = []
    digits.reserveCapacity(40)
    for byte in bytes {
      digits.append(Self.hexDigit(byte >> 4))
      digits.append(Self.hexDigit(byte & 15))
    }
    return digits
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? value + UInt8(ascii: "0") : value - 10 + UInt8(ascii: "a")
  }
}
