import Glibc

/// The git index of a work tree: a cache that makes `git status` quick and that plain git expects to be true.
///
/// Read and written here and not by libgit2, which makes an object of each entry (docs/decisions/0024-gits-index.md). Not
/// `Sendable`.
public final class GitIndex {
  private let path: String
  /// nil where there is none.
  private let workTree: String?
  private let beforeLocks: BeforeLocks?
  /// What the file says. What was put and removed is not in it before it is written.
  public private(set) var image = IndexImage.empty
  /// What the file system said of the file when it was read or written last; nil where there is no such file.
  public private(set) var stamp: GitIndexFile.Stamp?
  private var edits = IndexEdits()
  /// The tree that the entries are known to be, though the file does not say so.
  private var notedTree: ObjectID?

  /// Whether what stands in the file does not count.
  private var isMadeAnew: Bool

  /// Whether there is such a file.
  public var isThere: Bool { stamp != nil }

  /// Throws `corrupt` where the file cannot be read; it may be made again then.
  /// - Parameter isMadeAnew: the file cannot be read, or is not there. Throws `modified` when it is written, if it can be read then.
  init(
    path: String, workTree: String?, isMadeAnew: Bool = false, beforeLocks: BeforeLocks? = nil
  ) throws(GitError) {
    (self.path, self.workTree, self.isMadeAnew, self.beforeLocks) = (path, workTree, isMadeAnew, beforeLocks)
    if !isMadeAnew { try read() }
  }

  /// The index of the repository whose own files lie in a folder, read without opening that repository.
  public convenience init(ofRepository folder: String) throws(GitError) {
    try self.init(path: folder + "/index", workTree: nil)
  }

  private func read() throws(GitError) {
    (edits, notedTree) = (IndexEdits(), nil)
    let file = try GitIndexFile.read(path)
    stamp = file?.stamp
    image = if let file { try IndexImage(file.bytes) } else { .empty }
    image.written = stamp?.modified
  }

  /// Reads the file again, if it is another one by now. What was put and not written is lost then.
  public func refresh() throws(GitError) {
    edits = IndexEdits()
    if try GitIndexFile.stamp(path) != stamp { try read() }
  }
}

// MARK: - Which tree it is

extension GitIndex {
  /// The tree whose files the entries are exactly; nil where that is not known.
  public var tree: ObjectID? { notedTree ?? image.cachedTree?.id }

  /// Notes that the entries are exactly the files of a tree, as somebody found out who compared them.
  public func note(exactly tree: ObjectID) { notedTree = tree }

  /// Whether it is known which tree the entries are, but the file does not say so.
  public var isTreeUnwritten: Bool { notedTree != nil && notedTree != image.cachedTree?.id }
}

// MARK: - Writing

extension GitIndex {
  /// Adds entries, or replaces those of the same paths, at the next writing. What cannot stand beside them goes; what git
  /// was told of a path (`--assume-unchanged`, `--skip-worktree`) stays.
  public func put(_ entries: some Sequence<IndexEntry>) throws(GitError) {
    for entry in entries {
      let doing = "put \(entry.path) into the index"
      try requireCString(entry.path, doing: doing)
      guard entry.isValidUTF8 else { throw GitError(.invalidName, doing: doing, "the name is not UTF-8") }
      edits.put(entry)
    }
  }

  /// Removes a path with all its stages, at the next writing. It need not be there.
  public func remove(_ path: String) { edits.remove(Array(path.utf8)) }

  /// Writes the file through `index.lock`; throws `locked` when git or somebody else holds that.
  public func write() throws(GitError) {
    try write { () throws(GitError) in nil }
  }

  /// Writes the file. Where the entries were exactly the tree `old`, and what was put and removed makes `new` of it, that
  /// is written down, too.
  ///
  /// - Parameters:
  ///   - old: nil for the tree without files.
  ///   - isNameFlushed: whether to wait until a power cut leaves the new file, and not the one before.
  public func write(
    from old: ObjectID?, to new: ObjectID, of repository: borrowing Repository, isNameFlushed: Bool = true
  ) throws(GitError) {
    try write(isNameFlushed: isNameFlushed) { () throws(GitError) in
      guard old == nil ? image.count == 0 : tree == old else { return nil }
      return try CachedTree(new, in: repository, after: image.cachedTree)
    }
  }

  /// Writes the stat data that somebody found out who compared the files with the index. What is staged does not change.
  /// The corresponding git command is `git update-index --refresh`.
  ///
  /// Throws `modified` where the file is another one by now: what is known here is older than what that says.
  ///
  /// - Parameters:
  ///   - entries: of files that are what their entries say: only the stat data is another.
  ///   - changed: the paths of files that are not what their entries say. git, which compares whole seconds, could take one
  ///     of them for unchanged once the index is newer.
  ///   - seen: the stamp of the file that the entries were compared with.
  ///   - tree: the tree that a commit has; that the entries are exactly this tree is written down where it is known.
  public func writeRefreshed(
    _ entries: some Sequence<IndexEntry>, changed: [String], seen: GitIndexFile.Stamp, against tree: ObjectID,
    of repository: borrowing Repository
  ) throws(GitError) {
    let noted = notedTree
    try put(entries)
    // The note that the writing command runs goes after this: a power cut must not leave the lock without it.
    try write(isNameFlushed: true) { () throws(GitError) in
      guard seen == stamp else { throw GitError(.modified, doing: "write the index", "another program has written it") }
      for path in changed { if let position = image.position(of: path) { image.doubt(position) } }
      return (noted ?? image.cachedTree?.id) == tree
        ? try CachedTree(tree, in: repository, after: image.cachedTree) : nil
    }
  }

  /// - Parameter newTree: finds out which tree the entries will be; nil where that is not known.
  private func write(
    isNameFlushed: Bool = true, _ newTree: () throws(GitError) -> CachedTree?
  ) throws(GitError) {
    try beforeLocks?.run()
    var lock = try LockFile.take(of: path, doing: "write the index")
    try readUnderLock()
    try edits.settle(on: image)
    // The whole file is made in memory: what was needed before must not stand beside it.
    let cachedTree = try Library.goingThrough(edits.all.count, newTree) ?? partlyKnownTree
    doubtRacyEntries()
    let result = try IndexWriter.result(of: edits, on: image, cachedTree)
    // The journal of what was done goes after this: a power cut must not leave neither.
    try lock.write(result.file, isFlushed: true)
    stamp = try lock.commit(isNameFlushed: isNameFlushed)
    image = result.says
    image.written = stamp?.modified
    (edits, notedTree, isMadeAnew) = (IndexEdits(), nil, false)
  }

  /// Nobody writes the file any more, but somebody may have before the lock was taken.
  private func readUnderLock() throws(GitError) {
    if isMadeAnew { return try requireUnreadable() }
    if try GitIndexFile.stamp(path) == stamp { return }
    let edits = edits
    try read()
    self.edits = edits
  }

  /// Somebody else may have made the index again before.
  private func requireUnreadable() throws(GitError) {
    do throws(GitError) {
      guard let file = try GitIndexFile.read(path) else { return }
      _ = try IndexImage(file.bytes)
    } catch {
      guard error.code == .corrupt else { throw error }
      return
    }
    throw GitError(.modified, doing: "make the index again", "it can be read now")
  }

  /// What is known of the tree of the result: nothing of the folders in which something is edited.
  private var partlyKnownTree: CachedTree? {
    guard var tree = image.cachedTree else { return nil }
    for edit in edits.all { tree.forget(edit.path.split(separator: UInt8(ascii: "/"))[...]) }
    return tree
  }

  /// A file may have changed in the same tick of the clock in which its entry was written. git sees that by comparing its
  /// time with that of the index file, which is about to become newer. git compares whole seconds: of a file that
  /// was written in the same second, only the rest of its stat data, and then its content, says that it has changed since.
  private func doubtRacyEntries() {
    guard let written = image.written else { return }
    for position in image.starts.indices
    where image.isMerged(position) && image.modified(at: position).seconds >= written.seconds {
      if image.modified(at: position) >= written || isAnotherFile(position) { image.doubt(position) }
    }
  }

  /// Whether the file of an entry has another content than the entry was made of, as far as that can be said. That it is not
  /// there is seen by everybody.
  private func isAnotherFile(_ position: Int) -> Bool {
    guard let workTree else { return false }
    // By its bytes: a name need not be UTF-8.
    let path = Array(workTree.utf8) + image.bytes[image.pathRange(at: position)] + [0]
    var status = stat()
    guard unsafe lstat(path.map { CChar(bitPattern: $0) }, &status) == 0 else { return errno != ENOENT }
    let isSame =
      image.modified(at: position) == IndexEntry.FileTime(status.st_mtim)
      && image.changed(at: position) == IndexEntry.FileTime(status.st_ctim)
      && image.inode(at: position) == UInt32(truncatingIfNeeded: status.st_ino)
    if isSame { return false }
    guard status.st_mode & S_IFMT == S_IFREG, let path = image.path(at: position) else { return true }
    do throws(GitError) {
      guard let content = try PlainFile.read(workTree + path, doing: "compare \(path)") else { return false }
      return try Repository.hashBlob(content) != image.id(at: position)
    } catch { return true }
  }
}

extension Repository {
  /// The index of this work tree, empty where there is none yet.
  public func index() throws(GitError) -> GitIndex {
    try GitIndex(path: gitDirectory + "index", workTree: workTree, beforeLocks: beforeLocks)
  }

  /// An index without entries, which takes the place of the one that is there when it is written.
  public func indexMadeAnew() throws(GitError) -> GitIndex {
    try GitIndex(path: gitDirectory + "index", workTree: workTree, isMadeAnew: true, beforeLocks: beforeLocks)
  }
}
