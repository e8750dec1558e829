/// Makes the bytes of an index file from those of another and what is to be changed in it. Entries that stay are copied,
/// neighbours at once.
struct IndexWriter {
  private let image: IndexImage
  private let edits: IndexEdits
  /// The entries in the form of version 3, after room for the file's header.
  private var entries: [UInt8]
  /// The offsets at which they begin.
  private var starts: [UInt32] = []
  private var version: UInt32

  /// - Parameter behind: how many bytes the extensions take.
  private init(_ image: IndexImage, _ edits: IndexEdits, behind: Int) {
    self.image = image
    self.edits = edits
    version = image.version
    entries = [UInt8](repeating: 0, count: IndexLayout.fileHeader)
    let put = edits.all.reduce(0) { $0 + ($1.entry.map { IndexLayout.room(for: $0.path) } ?? 0) }
    // The extensions and the checksum come behind the entries, and must not make the array grow.
    entries.reserveCapacity(image.end + put + behind + 1024)
    starts.reserveCapacity(image.starts.count + edits.all.count)
  }

  /// - Parameters:
  ///   - edits: settled on the image.
  ///   - cachedTree: that of the result.
  /// - Returns: the file, and what it says.
  static func result(
    of edits: IndexEdits, on image: IndexImage, _ cachedTree: CachedTree?
  ) throws(GitError) -> (file: [UInt8], says: IndexImage) {
    let behind = (cachedTree?.bytes.count ?? 0) + image.resolveUndo.count
    var writer = IndexWriter(image, edits, behind: behind)
    writer.mergeEntries()
    return try writer.finished(cachedTree?.fitting(writer.starts.count))
  }

  private mutating func mergeEntries() {
    var next = 0
    for edit in edits.all {
      let positions = image.positions(of: edit.path)
      append(next..<positions.lowerBound)
      if var entry = edit.entry {
        if let old = positions.first(where: image.isMerged) { entry.takeOverFlags(of: image.entry(at: old)) }
        append(entry)
      }
      next = positions.upperBound
    }
    append(next..<image.starts.count)
  }

  private mutating func append(_ positions: Range<Int>) {
    guard let first = positions.first else { return }
    let moved = entries.count - Int(image.starts[first])
    for position in positions { starts.append(UInt32(truncatingIfNeeded: Int(image.starts[position]) + moved)) }
    entries += image.bytes(of: positions)
  }

  private mutating func append(_ entry: IndexEntry) {
    starts.append(UInt32(truncatingIfNeeded: entries.count))
    entry.append(to: &entries)
    // Version 2 has no extended flags.
    if entry.isExtended { version = max(version, 3) }
  }

  private mutating func finished(_ cachedTree: CachedTree?) throws(GitError) -> (file: [UInt8], says: IndexImage) {
    guard entries.count <= GitIndexFile.largest else { throw GitIndexFile.tooLarge }
    let header = Array("DIRC".utf8) + version.bigEndianBytes + UInt32(starts.count).bigEndianBytes
    entries.replaceSubrange(..<IndexLayout.fileHeader, with: header)
    let end = entries.count
    let file = try fileWithExtensions(cachedTree)
    let says = IndexImage(
      version: version, bytes: version == 4 ? entries : file, starts: starts, end: end, cachedTree: cachedTree,
      resolveUndo: image.resolveUndo)
    return (file, says)
  }

  /// Changes the bytes in place where the file has the entries as they are here: entries are what takes the room.
  private mutating func fileWithExtensions(_ cachedTree: CachedTree?) throws(GitError) -> [UInt8] {
    var file: [UInt8] = []
    if version == 4 { file = compressed() } else { swap(&file, &entries) }
    file.appendExtension("TREE", cachedTree?.bytes ?? [])
    file.appendExtension("REUC", image.resolveUndo)
    let checksum = try SHA1()
    try checksum.update(file.span)
    file += try checksum.finished()
    return file
  }
}

// MARK: - Version 4

extension IndexWriter {
  /// Each entry says how many bytes to cut from the path before it, and what follows them; nothing is padded.
  private func compressed() -> [UInt8] {
    var file = Array(entries[..<IndexLayout.fileHeader])
    file.reserveCapacity(entries.count)
    var last = entries[0..<0]
    for start in starts {
      let range = entries.pathOfIndexEntry(at: Int(start))
      let path = entries[range]
      let shared = zip(last, path).prefix { $0 == $1 }.count
      file += entries[Int(start)..<range.lowerBound]
      file += Self.number(last.count - shared)
      file += path.dropFirst(shared)
      file.append(0)
      last = path
    }
    return file
  }

  /// Seven bits in each byte, the most significant first; each byte but the last stands for one more than it says.
  private static func number(_ number: Int) -> [UInt8] {
    var bytes = [UInt8(number & 0x7F)]
    var rest = number >> 7
    while rest > 0 {
      rest -= 1
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    return bytes.reversed()
  }
}
