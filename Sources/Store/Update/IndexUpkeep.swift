import FileSystem
import Git
import Merge
import Records

/// Keeps git's index at what the branch has, so that `git status` is clean after every command.
struct IndexUpkeep: WorkTreeJob {
  let tree: WorkTree

  init(_ tree: WorkTree) { self.tree = tree }
}

extension IndexUpkeep {
  /// Makes the git index say what the branch has, so that `git status` is clean after every command.
  ///
  /// The index is a cache, and the branch has moved already: an index that cannot be written at this moment is left to the
  /// next command. What git has not merged stays so, but for the paths that are put or removed.
  ///
  /// - Parameter change: the trees that the branch went from and to; an index that was exactly the first is exactly
  ///   the second afterwards. One that has missed an earlier move of ours gets that as well: with these files alone it
  ///   would not be what any commit has, and nobody could tell any more what it lacks.
  func refreshIndex(put entries: [IndexEntry], remove paths: [String], after change: TreeStep) throws {
    if isIndex(behind: change), try bringIndexAfterBranch() { return }
    do {
      if change.from != nil, try objects.withIndex({ !$0.isThere }) { return try makeIndexAnew(of: change.to) }
      try patiently { () throws(GitError) in
        try objects.withIndex { (index) throws(GitError) in
          if entries.isEmpty, paths.isEmpty, !index.isTreeUnwritten { return }
          for path in paths { index.remove(path) }
          try index.put(entries)
          try index.write(from: change.from, to: change.to, of: objects.repository)
        }
      }
    } catch let error as GitError {
      guard [.locked, .system, .corrupt, .unsupported].contains(error.code) else { throw error }
      warn(error)
    }
  }

  private func isIndex(behind change: TreeStep) -> Bool {
    do throws(GitError) {
      guard let there = try objects.withIndex({ $0.tree }) else { return false }
      return there != change.from && there != change.to
    } catch {
      // Whoever writes it meets the same, and says it.
      return false
    }
  }

  private func warn(_ error: GitError) {
    let reason = error.code == .locked ? "git is using its index just now" : "\(error)"
    surroundings.notify(.warning("\(reason): git status may be out of date until the next sync"))
  }

  /// A git that is at work has most often done with the index in a moment.
  private func patiently(_ body: () throws(GitError) -> Void) throws(GitError) {
    for _ in 0..<5 {
      do throws(GitError) { return try body() } catch {
        guard error.code == .locked else { throw error }
        surroundings.sleep(0.04)
      }
    }
    try body()
  }

  /// For a new ledger, whose index has missed nothing but our own commits: what could not be written then is written now.
  func completeIndex() throws {
    try mendIndex()
    try bringIndexAfterBranch()
  }

  /// Makes an index anew that is broken or gone, so that no command leaves one with nothing but its own files. One in a form
  /// that is not known here ends the command before it has changed anything.
  func mendIndex() throws {
    do throws(GitError) {
      if try objects.withIndex({ $0.isThere }) { return }
    } catch {
      guard error.code == .corrupt else { throw error }
    }
    guard let commit = try objects.repository.head().commit else { return }
    if try objects.repository.isSparse {
      throw StoreError(
        .trust, "damaged", "git's index cannot be read, and it alone says which files are left out of the work tree",
        hint: "rm -f .git/index; git reset makes it anew, and leaves the files as they are")
    }
    try makeIndexAnew(of: objects.commit(commit).tree)
  }

  /// Entries without stat data, which make git and us read every file once.
  private func makeIndexAnew(of tree: ObjectID) throws {
    let entries = try objects.leaves(of: tree).filter(\.isValidUTF8).map { file in
      let isMissing = try file.path == GitFiles.submodules && reachable(file.path) == nil
      return isMissing || !file.leaf.isFile ? IndexEntry(carried: file) : IndexEntry(file)
    }
    do throws(GitError) {
      try patiently { () throws(GitError) in
        let index = try objects.repository.indexMadeAnew()
        try index.put(entries)
        try index.write(from: nil, to: tree, of: objects.repository)
      }
    } catch {
      switch error.code {
      // Somebody else has made it anew.
      case .modified: return
      case .locked: warn(error)
      default: throw error
      }
    }
  }

  /// The entries of the files that an update touched.
  /// - Parameter stats: by the number of the step, of the files that the update itself has just put there.
  func refreshIndex(after journal: UpdateJournal, stats: [Int: FileStat]) throws {
    guard let to = journal.to else { return }
    let trees = TreeStep(from: try journal.from.map { try objects.commit($0).tree }, to: try objects.commit(to).tree)
    let comparison = TreeComparison(objects: objects)
    var entries: [IndexEntry] = []
    var gone: [String] = []
    let unmerged = Set(try tree.unmergedEntries().map { Text($0.path) })
    for (number, step) in journal.steps.enumerated() where !journal.isPlain(step) {
      // What somebody has to decide first stays so.
      if journal.bases.isHeld(step.path), unmerged.contains(Text(step.path)) { continue }
      if step.isCarried {
        if let leaf = try comparison.anyLeaf(at: step.path, in: trees.to) {
          entries.append(IndexEntry(carried: LedgerObjects.File(path: step.path, leaf: leaf)))
        } else {
          gone.append(step.path)
        }
        continue
      }
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

extension IndexUpkeep {
  /// How many moves of the branch an index may have missed.
  private static let mostMoves = 32

  /// Brings an index up to date that could not be written when a command of ours moved the branch, as on a full disk: it says
  /// itself that it is what the branch had then. What plain git has staged is no such tree, and stays.
  ///
  /// - Returns: whether it had missed something.
  @discardableResult
  func bringIndexAfterBranch() throws -> Bool {
    guard case .branch(let name, let commit) = try objects.repository.head() else { return false }
    let now = try objects.commit(commit).tree
    guard let missed = try objects.withIndex({ $0.tree }), missed != now else { return false }
    for move in try objects.repository.reflog(of: name, newest: Self.mostMoves) {
      guard move.message.hasPrefix(WorkTree.ownMove), objects.repository.contains(move.old) else { return false }
      guard try objects.commit(move.old).tree == missed else { continue }
      try refreshIndex(from: missed, to: now)
      return true
    }
    return false
  }

  private func refreshIndex(from old: ObjectID, to new: ObjectID) throws {
    let differences = try TreeComparison(objects: objects).allDifferences(from: old, to: new)
    let entries = try differences.compactMap { difference in
      try difference.new.map { leaf in
        let file = LedgerObjects.File(path: difference.path, leaf: leaf)
        return leaf.isFile ? try entry(of: file) : IndexEntry(carried: file)
      }
    }
    let gone = differences.filter { $0.new == nil }.map(\.path)
    try refreshIndex(put: entries, remove: gone, after: TreeStep(from: old, to: new))
  }
}
