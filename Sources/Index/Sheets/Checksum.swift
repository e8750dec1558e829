/// Tells whether bytes are what was written: four lanes of multiplication, so that it takes a fraction of the time of
/// reading them. Against bad disks and stray writes, not against anybody.
enum Checksum {
  static func of(_ bytes: [UInt8], from start: Int) -> UInt64 {
    unsafe bytes.withUnsafeBytes { all in
      let bytes = unsafe UnsafeRawBufferPointer(rebasing: all[start...])
      var (a, b, c, d): (UInt64, UInt64, UInt64, UInt64) = (1, 2, 3, 4)
      var index = 0
      while index + 32 <= bytes.count {
        a = mixed(a, unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        b = mixed(b, unsafe bytes.loadUnaligned(fromByteOffset: index + 8, as: UInt64.self))
        c = mixed(c, unsafe bytes.loadUnaligned(fromByteOffset: index + 16, as: UInt64.self))
        d = mixed(d, unsafe bytes.loadUnaligned(fromByteOffset: index + 24, as: UInt64.self))
        index += 32
      }
      var sum = mixed(mixed(mixed(mixed(UInt64(bytes.count), a), b), c), d)
      while index < bytes.count {
        sum = mixed(sum, unsafe UInt64(bytes[index]))
        index += 1
      }
      return sum
    }
  }

  @inline(__always)
  private static func mixed(_ sum: UInt64, _ word: UInt64) -> UInt64 {
    let product = (sum ^ word) &* 0x9E37_79B9_7F4A_7C15
    return product ^ product >> 29
  }
}
