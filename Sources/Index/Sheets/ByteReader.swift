/// Takes apart what a `ByteWriter` wrote. The bytes have been checked by their sum, so they are what was written.
struct ByteReader {
  private let bytes: [UInt8]
  private(set) var position: Int

  init(_ bytes: [UInt8], at position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  mutating func read<Number: FixedWidthInteger & BitwiseCopyable>(_: Number.Type = Number.self) -> Number {
    let number: Number = bytes.number(at: position)
    position += MemoryLayout<Number>.size
    return number
  }

  mutating func readCount() -> Int { Int(read(UInt32.self)) }

  mutating func readText() -> String {
    let count = readCount()
    position += count
    return String(decoding: bytes[position - count..<position], as: UTF8.self)
  }

  mutating func readNumbers(_ count: Int) -> PackedNumbers {
    let width = Int(read(UInt8.self))
    return PackedNumbers(start: skip(count * width), width: width)
  }

  mutating func readParts(_ count: Int) -> PackedParts {
    let parts = PackedParts(start: position, count: count)
    position = parts.end(in: bytes)
    return parts
  }

  /// Answers where they begin.
  mutating func skip(_ count: Int) -> Int {
    position += count
    return position - count
  }
}

/// Numbers in a sheet's bytes, as wide as they have to be.
struct PackedNumbers: Sendable {
  let start: Int
  let width: Int

  /// All of them.
  func all(_ count: Int, in bytes: [UInt8]) -> [UInt32] {
    switch width {
    case 1: (0..<count).map { UInt32(bytes[start + $0]) }
    case 2: (0..<count).map { UInt32(bytes.number(at: start + $0 * 2, as: UInt16.self)) }
    default: (0..<count).map { bytes.number(at: start + $0 * 4, as: UInt32.self) }
    }
  }

  func number(_ index: Int, in bytes: [UInt8]) -> Int {
    switch width {
    case 1: Int(bytes[start + index])
    case 2: Int(bytes.number(at: start + index * 2, as: UInt16.self))
    default: Int(bytes.number(at: start + index * 4, as: UInt32.self))
    }
  }
}

/// Parts of different lengths in a sheet's bytes, found by their number.
struct PackedParts: Sendable {
  let start: Int
  let count: Int

  private var contents: Int { start + (count + 1) * 4 }

  /// Where a part lies.
  func range(_ index: Int, in bytes: [UInt8]) -> Range<Int> {
    let from = contents + Int(bytes.number(at: start + index * 4, as: UInt32.self))
    return from..<contents + Int(bytes.number(at: start + index * 4 + 4, as: UInt32.self))
  }

  /// Where all of them end.
  func end(in bytes: [UInt8]) -> Int { contents + Int(bytes.number(at: start + count * 4, as: UInt32.self)) }
}

extension [UInt8] {
  /// The number whose little end stands at `index`.
  @inline(__always)
  func number<Number: FixedWidthInteger & BitwiseCopyable>(at index: Int, as _: Number.Type = Number.self) -> Number {
    precondition(index >= 0 && index + MemoryLayout<Number>.size <= count, "a sheet ends before its content")
    return unsafe withUnsafeBytes {
      Number(littleEndian: unsafe $0.loadUnaligned(fromByteOffset: index, as: Number.self))
    }
  }
}
