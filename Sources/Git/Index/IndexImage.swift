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
  /// Up to `end` the entries, each as versions 2 and 3 have it, after the file's header; what follows does not count.
  private(set) var bytes: [UInt8]
  /// Where each entry begins. They are ordered by the bytes of their paths, then by their stages.
  let starts: [UInt32]
  /// Where the last entry ends.
  let end: Int
  /// The places of entries of paths that git could not merge.
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
  /// How many there are. Entries are known by their places, from 0, in the order of their paths' bytes and then of their stages.
  public var count: Int { starts.count }

  public func entry(at place: Int) -> IndexEntry { IndexEntry(self, at: place) }

  /// Whether there are entries of paths that git could not merge.
  public var hasUnmerged: Bool { !unmerged.isEmpty }

  /// The entries of paths that git could not merge: of each up to three, one for each stage.
  public var unmergedEntries: [IndexEntry] { unmerged.map(entry) }

  /// The entries of symbolic links and submodules.
  public var carried: [IndexEntry] {
    starts.indices.filter { isMerged($0) && mode(at: $0) & 0o170000 != 0o100000 }.map(entry)
  }

  /// The place of a path's entry; nil where the path is not there, or unmerged.
  public func place(of path: String) -> Int? {
    let place = firstPlace(notBefore: path.utf8Span.span)
    return place < count && order(at: place, path) == 0 && isMerged(place) ? place : nil
  }

  /// Whether the entry's path is not one that git could not merge.
  public func isMerged(_ place: Int) -> Bool { stage(at: place) == 0 }

  /// Below zero where the entry's path comes before `path`, above where it comes after.
  public func order(at place: Int, _ path: String) -> Int { order(at: place, path.utf8Span.span) }

  /// nil where it is not UTF-8.
  public func path(at place: Int) -> String? { String(validating: bytes[pathRange(at: place)], as: UTF8.self) }

  /// Whether git was told that the file need not be in the work tree (`--skip-worktree`, sparse checkouts).
  public func skipsWorkTree(_ place: Int) -> Bool { extendedFlags(at: place) & IndexLayout.skipWorkTree != 0 }

  public func mode(at place: Int) -> UInt32 { word(IndexLayout.mode, at: place) }
  /// In bytes, cut to 32 bits. 0 where the file has to be looked at itself.
  public func size(at place: Int) -> UInt32 { word(IndexLayout.size, at: place) }
  public func inode(at place: Int) -> UInt32 { word(IndexLayout.inode, at: place) }
  public func modified(at place: Int) -> IndexEntry.FileTime { time(IndexLayout.modified, at: place) }
  public func changed(at place: Int) -> IndexEntry.FileTime { time(IndexLayout.changed, at: place) }

  public func id(at place: Int) -> ObjectID {
    let start = Int(starts[place]) + IndexLayout.id
    func double(_ at: Int) -> UInt64 { UInt64(bytes.word(at: at)) << 32 | UInt64(bytes.word(at: at + 4)) }
    return ObjectID(words: double(start), double(start + 8), bytes.word(at: start + 16))
  }
}

// MARK: - Their bytes

extension IndexImage {
  func flags(at place: Int) -> UInt16 { bytes.halfWord(at: Int(starts[place]) + IndexLayout.flags) }

  func extendedFlags(at place: Int) -> UInt16 {
    guard flags(at: place) & IndexLayout.extended != 0 else { return 0 }
    return bytes.halfWord(at: Int(starts[place]) + IndexLayout.extendedFlags)
  }

  func stage(at place: Int) -> Int { bytes.indexStage(at: Int(starts[place])) }

  /// The bytes of an entry's path, as places in `bytes`.
  func pathRange(at place: Int) -> Range<Int> { bytes.pathOfIndexEntry(at: Int(starts[place])) }

  func word(_ field: Int, at place: Int) -> UInt32 { bytes.word(at: Int(starts[place]) + field) }

  func time(_ field: Int, at place: Int) -> IndexEntry.FileTime {
    IndexEntry.FileTime(seconds: word(field, at: place), nanoseconds: word(field + 4, at: place))
  }

  func order(at place: Int, _ path: borrowing Span<UInt8>) -> Int {
    bytes.span.extracting(pathRange(at: place)).order(path)
  }

  /// The first place whose path does not come before `path`.
  func firstPlace(notBefore path: borrowing Span<UInt8>) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if order(at: middle, path) < 0 { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Makes the size of an entry 0 (git: "smudges" it), so that git compares the contents.
  mutating func doubt(_ place: Int) {
    let size = Int(starts[place]) + IndexLayout.size
    bytes.replaceSubrange(size..<size + 4, with: [0, 0, 0, 0])
  }

  /// The bytes of some entries that stand side by side.
  func bytes(of places: Range<Int>) -> ArraySlice<UInt8> {
    func start(_ place: Int) -> Int { place < starts.count ? Int(starts[place]) : end }
    return bytes[start(places.lowerBound)..<start(places.upperBound)]
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
