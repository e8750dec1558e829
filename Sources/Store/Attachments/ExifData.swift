/// What a camera noted in a picture: a TIFF header, and directories of entries of twelve bytes each.
///
/// Numbers in it lead anywhere, also in circles: every place is looked at before it is read, and no directory twice.
struct ExifData {
  private(set) var bytes: [UInt8]
  private let isBigEndian: Bool

  /// Tags of directories that stand in another one: Exif, interoperability, and any other.
  private static let inner: Set<Int> = [0x8769, 0xA005, 0x014A]
  private static let gps = 0x8825
  /// XMP, IPTC and Photoshop's own: whole texts of other forms, which may tell a place as well.
  private static let texts: Set<Int> = [0x02BC, 0x83BB, 0x8649]
  private static let mostDirectories = 16

  /// - Parameter bytes: from the TIFF header on. nil where there is none.
  init?(_ bytes: ArraySlice<UInt8>) {
    self.bytes = Array(bytes)
    if bytes.starts(with: [0x49, 0x49, 0x2A, 0x00]) {
      isBigEndian = false
    } else if bytes.starts(with: [0x4D, 0x4D, 0x00, 0x2A]) {
      isBigEndian = true
    } else {
      return nil
    }
  }

  /// Takes the place out: the entries that lead to it, and with zeros all that they lead to. As many bytes as before.
  /// - Returns: whether it could be read to its end; where not, some place may be left.
  mutating func removePlace() -> Bool {
    guard let first = number(at: 4, size: 4), removeSmallPicture(after: first) else { return false }
    var waiting = [first]
    var seen: Set<Int> = []
    while let start = waiting.popLast() {
      if start == 0 || !seen.insert(start).inserted { continue }
      guard seen.count <= Self.mostDirectories, let directory = directory(at: start) else { return false }
      let inner = directory.entries.filter { Self.inner.contains($0.tag) }
      guard inner.allSatisfy({ $0.size <= 4 }) else { return false }
      waiting += inner.map(\.value)
      if let next = directory.next { waiting.append(next) }
      for entry in directory.entries where entry.tag == Self.gps {
        guard let place = self.directory(at: entry.value), place.entries.allSatisfy({ erase($0) }) else { return false }
        zero(entry.value..<entry.value + 2 + 12 * place.entries.count)
      }
      let texts = directory.entries.filter { Self.texts.contains($0.tag) }
      guard texts.allSatisfy({ erase($0) }) else { return false }
      keep(directory.entries.filter { $0.tag != Self.gps && !Self.texts.contains($0.tag) }, of: directory)
    }
    return true
  }
}

extension ExifData {
  /// The second directory describes a small picture, with an EXIF of its own perhaps: both go, the picture as zeros.
  /// - Returns: whether that is all that follows the first directory.
  private mutating func removeSmallPicture(after first: Int) -> Bool {
    guard let main = directory(at: first), let next = main.next, next != 0 else { return true }
    guard let small = directory(at: next), (small.next ?? 0) == 0, small.entries.allSatisfy({ erase($0) }) else {
      return false
    }
    func value(_ tag: Int) -> Int? { small.entries.first { $0.tag == tag }?.value }
    if let start = value(0x0201), let size = value(0x0202) {
      guard start + size <= bytes.count else { return false }
      zero(start..<start + size)
    }
    zero(next..<next + 2 + 12 * small.entries.count)
    let link = first + 2 + 12 * main.entries.count
    zero(link..<link + 4)
    return true
  }

  private struct DirectoryEntry {
    let tag: Int
    let bytes: [UInt8]
    /// Of its values, in bytes; those of more than four lie elsewhere.
    let size: Int
    /// The number in it: a value, or where the values lie.
    let value: Int
  }

  private struct Directory {
    let start: Int
    let entries: [DirectoryEntry]
    /// The directory after this one; 0 or nil for none.
    let next: Int?
  }

  private func number(at place: Int, size: Int) -> Int? {
    guard place >= 0, place + size <= bytes.count else { return nil }
    let slice = bytes[place..<place + size]
    return (isBigEndian ? Array(slice) : slice.reversed()).reduce(0) { $0 << 8 | Int($1) }
  }

  private func directory(at start: Int) -> Directory? {
    guard let count = number(at: start, size: 2) else { return nil }
    let end = start + 2 + 12 * count
    guard end <= bytes.count else { return nil }
    let entries = (0..<count).compactMap { entry(at: start + 2 + 12 * $0) }
    return entries.count == count ? Directory(start: start, entries: entries, next: number(at: end, size: 4)) : nil
  }

  private func entry(at place: Int) -> DirectoryEntry? {
    guard let tag = number(at: place, size: 2), let type = number(at: place + 2, size: 2),
      let count = number(at: place + 4, size: 4), let value = number(at: place + 8, size: 4)
    else { return nil }
    let sizes = [1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8]
    return DirectoryEntry(
      tag: tag, bytes: Array(bytes[place..<place + 12]), size: count * (sizes[type] ?? 1), value: value)
  }

  /// Zeros in the place of values that lie elsewhere. Whether they lie in the file.
  private mutating func erase(_ entry: DirectoryEntry) -> Bool {
    if entry.size <= 4 { return true }
    guard entry.value + entry.size <= bytes.count else { return false }
    zero(entry.value..<entry.value + entry.size)
    return true
  }

  /// The directory with these of its entries. What follows it stays where it is.
  private mutating func keep(_ entries: [DirectoryEntry], of directory: Directory) {
    if entries.count == directory.entries.count { return }
    let end = directory.start + 2 + 12 * directory.entries.count
    let next = number(at: end, size: 4) == nil ? [] : Array(bytes[end..<end + 4])
    let count = [UInt8(truncatingIfNeeded: entries.count >> 8), UInt8(truncatingIfNeeded: entries.count)]
    let written = (isBigEndian ? count : count.reversed()) + entries.flatMap(\.bytes) + next
    zero(directory.start..<end + next.count)
    bytes.replaceSubrange(directory.start..<directory.start + written.count, with: written)
  }

  private mutating func zero(_ range: Range<Int>) { for place in range { bytes[place] = 0 } }
}
