import CLibgit2

/// The git index of a work tree: a cache that makes `git status` quick and that plain git expects to be true.
///
/// Opened apart from its repository, so that writing it neither hashes files nor obeys attributes. Not `Sendable`.
public final class GitIndex {
  private let handle: Handle
  private let path: String
  /// When the file was written that this was read from; nil where there was none.
  private var written: IndexEntry.FileTime?
  /// As bytes: two spellings of "é" are one `String`, but two files.
  private var replaced: Set<[UInt8]> = []

  /// Throws `corrupt` where the file cannot be read; it may be deleted and made again then.
  init(path: String) throws(GitError) {
    self.path = path
    written = IndexEntry.FileTime(modificationOf: path)
    handle = try unsafe Handle(git_index_free, doing: "read the index") { unsafe git_index_open(&$0, path) }
  }

  /// Reads the file again, if it is another one by now. Changes that were not written are lost then.
  ///
  /// The corresponding C function is `git_index_read`, which compares the checksum at the end of the file, too.
  public func refresh() throws(GitError) {
    written = IndexEntry.FileTime(modificationOf: path)
    replaced = []
    try check(unsafe git_index_read(handle.pointer, 0), doing: "read the index")
  }

  public var count: Int { unsafe git_index_entrycount(handle.pointer) }

  /// Whether git has left paths there that it could not merge.
  public var hasConflicts: Bool { unsafe git_index_has_conflicts(handle.pointer) == 1 }

  /// All entries, by path and stage.
  public var entries: [IndexEntry] { entries(modifiedSince: IndexEntry.FileTime()) }

  /// The entries of files that were written at `time` or later: the others are not copied.
  private func entries(modifiedSince time: IndexEntry.FileTime) -> [IndexEntry] {
    (0..<count).compactMap { place in
      guard let entry = unsafe git_index_get_byindex(handle.pointer, place),
        unsafe IndexEntry.FileTime(entry.pointee.mtime) >= time
      else { return nil }
      return unsafe IndexEntry(entry.pointee)
    }
  }

  /// The entry of a path at a stage, or nil.
  public func entry(_ path: String, stage: Int = 0) -> IndexEntry? {
    guard !path.utf8.contains(0) else { return nil }
    return unsafe git_index_get_bypath(handle.pointer, path, Int32(stage)).map { unsafe IndexEntry($0.pointee) }
  }

  /// Adds entries, or replaces those of the same path and stage.
  public func put(_ entries: [IndexEntry]) throws(GitError) {
    // In the index's own order each new entry goes to the end of what is there, which costs no move.
    for entry in entries.sorted(by: { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }) {
      let doing = "put \(entry.path) into the index"
      try requireCString(entry.path, doing: doing)
      try check(unsafe entry.withCEntry { unsafe git_index_add(handle.pointer, $0) }, doing: doing)
      replaced.insert(Array(entry.path.utf8))
    }
  }

  /// Removes a path with all its stages. It need not be there.
  public func remove(_ path: String) throws(GitError) {
    let doing = "remove \(path) from the index"
    try requireCString(path, doing: doing)
    _ = try checkFound(unsafe git_index_remove(handle.pointer, path, 0), doing: doing)
    _ = try checkFound(unsafe git_index_conflict_remove(handle.pointer, path), doing: doing)
  }

  /// Removes every entry of a conflict; what is to stand there is put afterwards.
  public func clearConflicts() throws(GitError) {
    try check(unsafe git_index_conflict_cleanup(handle.pointer), doing: "clear the conflicts in the index")
  }

  public func removeAll() throws(GitError) {
    try check(unsafe git_index_clear(handle.pointer), doing: "empty the index")
  }

  /// Writes the file through `index.lock`; throws `locked` when git or somebody else holds that.
  public func write() throws(GitError) {
    try doubtRacyEntries()
    try check(unsafe git_index_write(handle.pointer), doing: "write the index")
  }

  /// A file may have changed in the same tick of the clock in which its entry was written. git sees that by comparing
  /// its time with the index file's, which is about to become newer: a size of 0 makes git compare the contents.
  private func doubtRacyEntries() throws(GitError) {
    guard let written else { return }
    let racy = entries(modifiedSince: written).filter {
      $0.stage == 0 && $0.isValidUTF8 && !replaced.contains(Array($0.path.utf8))
    }
    try put(
      racy.map { entry in
        var doubtful = entry
        doubtful.size = 0
        return doubtful
      })
  }
}

extension Repository {
  /// The index of this work tree, empty where there is none yet.
  public func index() throws(GitError) -> GitIndex { try GitIndex(path: gitDirectory + "index") }
}
