import Glibc

/// What the file of a git index says, in the form of gitformat-index(5): versions 2 to 4, the cached tree and what is kept
/// for `git rerere`. What other extensions say is passed over, as the format allows where their names begin with a capital.
///
/// Nothing is taken apart before it is asked for: of 100,000 entries only where each begins.
public struct IndexImage: Sendable {
  /// When the file was written; nil where there is none. What was written to another file then or later may not be known
  /// to it.
  public internal(set) var written: IndexEntry.FileTime?
  /// 2, 3 or 4, as the file has it.
  let version: UInt32
  /// The file's header, and the entries up to `end`, each in the form of versions 2 and 3. What follows does not count.
  private(set) var bytes: [UInt8]
  /// The offsets at which the entries begin. They are ordered by the bytes of their paths, then by their stages.
  let starts: [UInt32]
  /// The offset at which the last entry ends.
  let end: Int
  /// The positions of entries of paths that git could not merge.
  let unmerged: [Int]
  let cachedTree: CachedTree?
  /// The extension `REUC`, as it stands there.
  let resolveUndo: [UInt8]

  static let empty = IndexImage(version: 2, bytes: [], starts: [], end: 0, cachedTree: nil, resolveUndo: [])

  init(version: UInt32, bytes: [UInt8], starts: [UInt32], end: Int, cachedTree: CachedTree?, resolveUndo: [UInt8]) {
    (self.version, self.bytes, self.starts, self.end) = (version, bytes, starts, end)
    (self.cachedTree, self.resolveUndo) = (cachedTree, resolveUndo)
    unmerged = starts.indices.filter { bytes.indexStage(at: Int(starts[$0])) > 0 }
  }

  /// Throws `corrupt`, or `unsupported` where the file cannot be understood without an extension that is not known here.
  init(_ file: [UInt8]) throws(GitError) {
    let contentEnd = file.count - IndexLayout.checksum
    // First of all: what is damaged may look like something that is not known here.
    if contentEnd >= IndexLayout.fileHeader {
      let checksum = try SHA1()
      try checksum.update(file.span.extracting(..<contentEnd))
      try Self.require(checksum, Array(file[contentEnd...]))
    }
    let (version, count) = try Self.header(of: file, size: file.count)
    var entries = IndexEntryReader(file: file, content: contentEnd, count: count, version: version)
    try entries.read()
    let extensions = try IndexExtensions(file, from: entries.endInFile, to: contentEnd)
    self.init(
      version: version, bytes: entries.bytes, starts: entries.starts, end: entries.end,
      cachedTree: extensions.cachedTree?.fitting(count), resolveUndo: extensions.resolveUndo)
  }

  /// Only entries, after room for the header of a file.
  init(entries: [UInt8], version: UInt32) throws(GitError) {
    var reader = IndexEntryReader(file: entries, content: entries.count, count: nil, version: version)
    try reader.read()
    self.init(
      version: version, bytes: entries, starts: reader.starts, end: reader.end, cachedTree: nil, resolveUndo: [])
  }

  /// What the header of a file of `size` bytes says.
  static func header(of file: [UInt8], size: Int) throws(GitError) -> (version: UInt32, count: Int) {
    guard size >= IndexLayout.fileHeader + IndexLayout.checksum, file.starts(with: "DIRC".utf8) else {
      throw IndexImage.corrupt("it does not begin as an index does")
    }
    let version = file.word(at: 4)
    guard (2...4).contains(version) else {
      throw GitError(.unsupported, doing: IndexImage.reading, "it has version \(version)")
    }
    return (version, Int(file.word(at: 8)))
  }

  /// A checksum of zeros is none: git writes it where it is told to.
  static func require(_ checksum: SHA1, _ found: [UInt8]) throws(GitError) {
    if found.allSatisfy({ $0 == 0 }) { return }
    guard try checksum.finished() == found else { throw IndexImage.corrupt("it is not what its checksum says") }
  }

  static let reading = "read the index"
  static let endsInEntry = corrupt("it ends in the middle of an entry")
  static func corrupt(_ message: String) -> GitError { GitError(.corrupt, doing: reading, message) }
}

// MARK: - Entries

extension IndexImage {
  /// How many entries there are. They are known by their positions, from 0, in the order of
  /// their paths' bytes and then of their stages.
  public var count: Int { starts.count }

  public func entry(at position: Int) -> IndexEntry { IndexEntry(self, at: position) }

  /// Whether there are entries of paths that git could not merge.
  public var hasUnmerged: Bool { !unmerged.isEmpty }

  /// The entries of paths that git could not merge: of each up to three, one for each stage.
  public var unmergedEntries: [IndexEntry] { unmerged.map(entry) }

  /// The entries of symbolic links and submodules.
  public var carried: [IndexEntry] {
    starts.indices.filter { isMerged($0) && mode(at: $0) & 0o170000 != 0o100000 }.map(entry)
  }

  /// The position of a path's entry; nil where the path is not there, or unmerged.
  public func position(of path: String) -> Int? {
    let position = firstPosition(notBefore: path.utf8Span.span)
    return position < count && order(at: position, path) == 0 && isMerged(position) ? position : nil
  }

  /// Whether the entry's path is not one that git could not merge.
  public func isMerged(_ position: Int) -> Bool { stage(at: position) == 0 }

  /// The order of an entry's path and `path`: below zero where the entry's comes before it, above where it comes after.
  public func order(at position: Int, _ path: String) -> Int { order(at: position, path.utf8Span.span) }

  /// The path of an entry; nil where it is not UTF-8.
  public func path(at position: Int) -> String? { String(validating: bytes[pathRange(at: position)], as: UTF8.self) }

  /// Whether git was told that the file need not be in the work tree (`--skip-worktree`, sparse checkouts).
  public func skipsWorkTree(_ position: Int) -> Bool { extendedFlags(at: position) & IndexLayout.skipWorkTree != 0 }

  /// Whether only the path was noted (`git add --intent-to-add`): no commit gets the entry.
  public func isIntendedToAdd(_ position: Int) -> Bool {
    extendedFlags(at: position) & IndexLayout.intendedToAdd != 0
  }

  public func mode(at position: Int) -> UInt32 { word(IndexLayout.mode, at: position) }
  /// The size of the file in bytes, cut to 32 bits; 0 where the file itself has to be looked at.
  public func size(at position: Int) -> UInt32 { word(IndexLayout.size, at: position) }
  public func inode(at position: Int) -> UInt32 { word(IndexLayout.inode, at: position) }
  public func modified(at position: Int) -> IndexEntry.FileTime { time(IndexLayout.modified, at: position) }
  public func changed(at position: Int) -> IndexEntry.FileTime { time(IndexLayout.changed, at: position) }

  public func id(at position: Int) -> ObjectID {
    let start = Int(starts[position]) + IndexLayout.id
    func double(_ at: Int) -> UInt64 { UInt64(bytes.word(at: at)) << 32 | UInt64(bytes.word(at: at + 4)) }
    return ObjectID(words: double(start), double(start + 8), bytes.word(at: start + 16))
  }
}

// MARK: - Their bytes

extension IndexImage {
  func flags(at position: Int) -> UInt16 { bytes.halfWord(at: Int(starts[position]) + IndexLayout.flags) }

  func extendedFlags(at position: Int) -> UInt16 {
    guard flags(at: position) & IndexLayout.extended != 0 else { return 0 }
    return bytes.halfWord(at: Int(starts[position]) + IndexLayout.extendedFlags)
  }

  func stage(at position: Int) -> Int { bytes.indexStage(at: Int(starts[position])) }

  /// The bytes of an entry's path, as a range of `bytes`.
  func pathRange(at position: Int) -> Range<Int> { bytes.pathOfIndexEntry(at: Int(starts[position])) }

  func word(_ field: Int, at position: Int) -> UInt32 { bytes.word(at: Int(starts[position]) + field) }

  func time(_ field: Int, at position: Int) -> IndexEntry.FileTime {
    IndexEntry.FileTime(seconds: word(field, at: position), nanoseconds: word(field + 4, at: position))
  }

  func order(at position: Int, _ path: borrowing Span<UInt8>) -> Int {
    bytes.span.extracting(pathRange(at: position)).order(path)
  }

  /// The first position whose path does not come before `path`.
  func firstPosition(notBefore path: borrowing Span<UInt8>) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if order(at: middle, path) < 0 { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Makes the size of an entry 0 (git: "smudges" it), so that git compares the contents.
  mutating func doubt(_ position: Int) {
    let size = Int(starts[position]) + IndexLayout.size
    bytes.replaceSubrange(size..<size + 4, with: [0, 0, 0, 0])
  }

  /// The bytes of some entries that stand side by side.
  func bytes(of positions: Range<Int>) -> ArraySlice<UInt8> {
    func start(_ position: Int) -> Int { position < starts.count ? Int(starts[position]) : end }
    return bytes[start(positions.lowerBound)..<start(positions.upperBound)]
  }
}

extension Span<UInt8> {
  /// Below zero where these bytes come before the others, above where they come after: as `memcmp`, then by length.
  func order(_ other: borrowing Span<UInt8>) -> Int {
    let shared = Swift.min(count, other.count)
    let other = copy other
    let order = unsafe withUnsafeBytes { ours in
      unsafe other.withUnsafeBytes { theirs in
        guard let ours = ours.baseAddress, let theirs = theirs.baseAddress else { return Int32(0) }
        return unsafe memcmp(ours, theirs, shared)
      }
    }
    return order == 0 ? count - other.count : Int(order)
  }
}
