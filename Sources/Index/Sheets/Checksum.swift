/// Tells whether bytes are what was written: four lanes of multiplication, so that it takes a fraction of the time of
/// reading them. Against bad disks and stray writes, not against anybody.
enum Checksum {
  static func of(_ bytes: [UInt8], from start: Int) -> UInt64 {
    unsafe bytes.withUnsafeBytes { all in
      let bytes = unsafe UnsafeRawBufferPointer(rebasing: all[start...])
      var lanes: SIMD4<UInt64> = [1, 2, 3, 4]
      var place = 0
      while place + 32 <= bytes.count {
        for lane in 0..<4 {
          let word = unsafe bytes.loadUnaligned(fromByteOffset: place + lane * 8, as: UInt64.self)
          lanes[lane] = mixed(lanes[lane], word)
        }
        place += 32
      }
      var sum = UInt64(bytes.count)
      for lane in 0..<4 { sum = mixed(sum, lanes[lane]) }
      while place < bytes.count {
        sum = mixed(sum, unsafe UInt64(bytes[place]))
        place += 1
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
