import FileSystem
import Git
import Merge
import Records

extension WorkTree {
  /// Makes the git index say what the branch has, so that `git status` is clean after every command.
  ///
  /// The index is a cache: one that cannot be read is made anew, and one that git is just writing is left to the next
  /// command.
  ///
  /// - Parameter change: the trees that the branch went from and to; an index that was exactly the first is exactly
  ///   the second afterwards.
  func refreshIndex(put entries: [IndexEntry], remove paths: [String], after change: TreeStep) throws {
    do throws(GitError) {
      try rebuildIndexIfUnreadable()
      try objects.withIndex { (index) throws(GitError) in
        if entries.isEmpty, paths.isEmpty, !index.isTreeUnwritten { return }
        for path in paths { index.remove(path) }
        try index.put(entries)
        index.clearConflicts()
        try index.write(from: change.from, to: change.to, of: objects.repository)
      }
    } catch {
      guard error.code == .locked else { throw error }
      surroundings.notify(
        .warning("git is using its index just now: git status may show old news until the next command"))
    }
  }

  private func rebuildIndexIfUnreadable() throws(GitError) {
    do throws(GitError) { try objects.withIndex { _ in } } catch {
      guard error.code == .corrupt else { throw error }
      try rebuildIndex()
    }
  }

  /// Entries without stat data, which make git and us read every file once.
  private func rebuildIndex() throws(GitError) {
    do throws(FileError) { try ledger.root.remove(".git/index") } catch {
      throw GitError(.system, doing: "remove the broken index", "\(error)")
    }
    guard case .branch(_, let commit) = try objects.repository.head() else { return }
    var entries: [IndexEntry] = []
    do {
      entries = try objects.files(of: objects.commit(commit).tree).filter(\.isValidUTF8).map(IndexEntry.init)
    } catch { throw GitError(.corrupt, doing: "make the index anew", "\(error)") }
    try objects.withIndex { (index) throws(GitError) in
      try index.put(entries)
      try index.write()
    }
  }

  /// The entries of the files that an update touched.
  /// - Parameter stats: by the number of the step, of the files that the update itself has just put there.
  func refreshIndex(after journal: UpdateJournal, stats: [Int: FileStat]) throws {
    let trees = TreeStep(
      from: try journal.from.map { try objects.commit($0).tree }, to: try objects.commit(journal.to).tree)
    var entries: [IndexEntry] = []
    var gone: [String] = []
    for (number, step) in journal.steps.enumerated() {
      guard let new = step.new else {
        gone.append(step.path)
        continue
      }
      if let stat = stats[number] {
        entries.append(IndexEntry(path: step.path, id: new, stat: stat))
      } else {
        let leaf = Leaf(id: new, mode: FileMode.of(isExecutable: step.isExecutable))
        entries.append(try entry(of: LedgerObjects.File(path: step.path, leaf: leaf)))
      }
    }
    try refreshIndex(put: entries, remove: gone, after: trees)
  }

  /// With the stat data of the file on disk, if it is what the branch has.
  func entry(of file: LedgerObjects.File) throws -> IndexEntry {
    if let stat = try reachable(file.path), stat.kind == .regular,
      let content = try readIfPresent(file.path), try Repository.hashBlob(content.bytes) == file.leaf.id
    {
      return IndexEntry(path: file.path, id: file.leaf.id, stat: content.stat)
    }
    return IndexEntry(file)
  }
}

/// The trees before and after a change of the branch; the first is nil in a new ledger.
struct TreeStep {
  let from: ObjectID?
  let to: ObjectID
}

extension IndexEntry {
  /// Without stat data: git compares the content.
  init(_ file: LedgerObjects.File) { self.init(path: file.path, id: file.leaf.id, mode: file.leaf.mode) }
}
