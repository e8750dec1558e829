/// Reads what ssh writes (RFC 4251, section 5) from its beginning. Every length is compared with what is left.
struct WireReader {
  private var rest: ArraySlice<UInt8>
  private static let longestName = 255

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  mutating func bytes(_ count: Int, _ part: SignaturePart) throws(SignatureError) -> ArraySlice<UInt8> {
    guard count <= rest.count else { throw .malformed(part) }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  mutating func byte(_ part: SignaturePart) throws(SignatureError) -> UInt8 {
    guard let byte = rest.popFirst() else { throw .malformed(part) }
    return byte
  }

  mutating func number(_ part: SignaturePart) throws(SignatureError) -> UInt32 {
    try bytes(4, part).reduce(0) { $0 << 8 | UInt32($1) }
  }

  mutating func string(_ part: SignaturePart) throws(SignatureError) -> ArraySlice<UInt8> {
    try bytes(Int(number(part)), part)
  }

  /// A string of printable ASCII, as all names are. Two such texts that are equal have equal bytes.
  mutating func name(_ part: SignaturePart) throws(SignatureError) -> String {
    let bytes = try string(part)
    guard 1...Self.longestName ~= bytes.count, bytes.allSatisfy({ 0x20...0x7E ~= $0 }) else { throw .malformed(part) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A whole number above zero as two's complement, in as few bytes as it needs.
  mutating func positive(_ part: SignaturePart) throws(SignatureError) -> ArraySlice<UInt8> {
    let bytes = try string(part)
    guard let first = bytes.first, first < 0x80 else { throw .malformed(part) }
    if first == 0 {
      guard let second = bytes.dropFirst().first, second >= 0x80 else { throw .malformed(part) }
    }
    return bytes
  }

  func end() throws(SignatureError) {
    guard rest.isEmpty else { throw .malformed(.end) }
  }
}

extension [UInt8] {
  mutating func append(wireString bytes: some Collection<UInt8>) {
    append(bigEndian: UInt32(bytes.count))
    append(contentsOf: bytes)
  }

  mutating func append(bigEndian number: UInt32) {
    for shift in [24, 16, 8, 0] { append(UInt8(truncatingIfNeeded: number >> UInt32(shift))) }
  }
}
