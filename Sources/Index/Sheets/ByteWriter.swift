/// Puts numbers and texts into bytes, little end first.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write<Number: FixedWidthInteger>(_ number: Number) {
    unsafe withUnsafeBytes(of: number.littleEndian) { unsafe bytes.append(contentsOf: $0) }
  }

  mutating func write(_ more: [UInt8]) { bytes += more }

  /// Its length, then its bytes.
  mutating func write(_ text: String) {
    write(UInt32(text.utf8.count))
    bytes += text.utf8
  }

  /// Numbers that are known to be below 256, 65,536 or 2^32, in as few bytes; the width stands before them.
  mutating func write(_ numbers: [UInt32], below limit: Int) {
    let width: UInt8 = limit <= 1 << 8 ? 1 : limit <= 1 << 16 ? 2 : 4
    write(width)
    switch width {
    case 1: for number in numbers { write(UInt8(truncatingIfNeeded: number)) }
    case 2: for number in numbers { write(UInt16(truncatingIfNeeded: number)) }
    default: for number in numbers { write(number) }
    }
  }

  /// Where each part begins, where the last one ends, and the parts.
  mutating func write(parts: [UInt8], ends: [UInt32]) {
    write(0 as UInt32)
    for end in ends { write(end) }
    bytes += parts
  }
}
