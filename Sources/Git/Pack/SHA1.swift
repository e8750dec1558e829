/// SHA-1 (RFC 3174) over a stream, for the checksum at the end of a pack. It protects nothing: objects get their names
/// from libgit2, which notices forged collisions.
struct SHA1 {
  private var state: (UInt32, UInt32, UInt32, UInt32, UInt32) = (
    0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0
  )
  private var count = 0
  /// Less than a block.
  private var rest: [UInt8] = []
  private var words = [UInt32](repeating: 0, count: 80)

  mutating func update(_ bytes: [UInt8]) {
    count += bytes.count
    let all = rest.isEmpty ? bytes : rest + bytes
    let whole = all.count / 64 * 64
    for start in stride(from: 0, to: whole, by: 64) { take(all, at: start) }
    rest = Array(all[whole...])
  }

  /// The twenty bytes.
  mutating func finished() -> [UInt8] {
    let bits = UInt64(count) * 8
    let padding = [0x80] + [UInt8](repeating: 0, count: (119 - rest.count) % 64)
    update(
      padding + UInt32(truncatingIfNeeded: bits >> 32).bigEndianBytes + UInt32(truncatingIfNeeded: bits).bigEndianBytes)
    return [state.0, state.1, state.2, state.3, state.4].flatMap(\.bigEndianBytes)
  }

  private mutating func take(_ block: [UInt8], at start: Int) {
    for place in 0..<16 {
      let byte = start + place * 4
      words[place] =
        UInt32(block[byte]) << 24 | UInt32(block[byte + 1]) << 16 | UInt32(block[byte + 2]) << 8
        | UInt32(block[byte + 3])
    }
    for place in 16..<80 {
      words[place] = (words[place - 3] ^ words[place - 8] ^ words[place - 14] ^ words[place - 16]).rotatedLeft(1)
    }
    var (a, b, c, d, e) = state
    for place in 0..<80 {
      let (mixed, constant) = Self.round(place, b, c, d)
      let next = a.rotatedLeft(5) &+ mixed &+ e &+ constant &+ words[place]
      (a, b, c, d, e) = (next, a, b.rotatedLeft(30), c, d)
    }
    state = (state.0 &+ a, state.1 &+ b, state.2 &+ c, state.3 &+ d, state.4 &+ e)
  }

  @inline(__always)
  private static func round(_ place: Int, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> (UInt32, UInt32) {
    switch place {
    case ..<20: (b & c | ~b & d, 0x5A82_7999)
    case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
    case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
    default: (b ^ c ^ d, 0xCA62_C1D6)
    }
  }
}

extension UInt32 {
  @inline(__always)
  fileprivate func rotatedLeft(_ bits: UInt32) -> UInt32 { self << bits | self >> (32 - bits) }
}
