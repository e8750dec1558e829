/// The fields of one entry as gitformat-index(5) lays them out in versions 2 and 3: where each begins, counted from the
/// beginning of the entry, with the most significant byte first.
enum IndexLayout {
  static let changed = 0
  static let modified = 8
  static let device = 16
  static let inode = 20
  static let mode = 24
  static let user = 28
  static let group = 32
  static let size = 36
  static let id = 40
  static let flags = 60
  static let extendedFlags = 62
  /// The bytes of an entry before its path, without and with extended flags.
  static let entryHeader = 62
  static let extendedEntryHeader = 64

  static let assumedUnchanged: UInt16 = 0x8000
  static let extended: UInt16 = 0x4000
  static let stageShift: UInt16 = 12
  static let pathCount: UInt16 = 0x0FFF
  static let skipWorkTree: UInt16 = 1 << 14
  static let intendedToAdd: UInt16 = 1 << 13

  /// The signature, the version and the count of entries.
  static let fileHeader = 12
  static let checksum = 20

  /// In bytes. The kernel takes no longer path; without a limit a small file of version 4 could stand for a huge one.
  static let longestPath = 4096

  /// An entry ends with one to eight zero bytes, so that the next begins at a multiple of eight.
  static func padded(_ count: Int) -> Int { (count + 8) & ~7 }

  /// The most bytes that an entry takes.
  static func room(for path: String) -> Int { padded(extendedEntryHeader + path.utf8.count) }
}

extension [UInt8] {
  func word(at offset: Int) -> UInt32 {
    UInt32(self[offset]) << 24 | UInt32(self[offset + 1]) << 16 | UInt32(self[offset + 2]) << 8
      | UInt32(self[offset + 3])
  }

  func halfWord(at offset: Int) -> UInt16 { UInt16(self[offset]) << 8 | UInt16(self[offset + 1]) }
}

extension [UInt8] {
  /// 0, or the side of a conflict, of the entry that begins at a offset.
  func indexStage(at start: Int) -> Int { Int(halfWord(at: start + IndexLayout.flags) >> IndexLayout.stageShift) & 3 }

  /// The path of the entry that begins at a offset. An entry can say at most 4095 bytes; a longer path ends with a zero byte,
  /// and is looked at as far as a path may be long.
  func pathOfIndexEntry(at start: Int) -> Range<Int> {
    let flags = halfWord(at: start + IndexLayout.flags)
    let path = start + (flags & IndexLayout.extended == 0 ? IndexLayout.entryHeader : IndexLayout.extendedEntryHeader)
    let count = Int(flags & IndexLayout.pathCount)
    if count < Int(IndexLayout.pathCount) { return path..<path + count }
    var end = path + count
    while end < self.count, self[end] != 0, end - path <= IndexLayout.longestPath { end += 1 }
    return path..<end
  }
}

extension [UInt8] {
  mutating func append(bigEndian word: some FixedWidthInteger & UnsignedInteger) {
    for shift in stride(from: word.bitWidth - 8, through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: word >> shift))
    }
  }
}
