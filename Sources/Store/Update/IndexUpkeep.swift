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
  /// Brings git's index after a move of the branch.
  ///
  /// The index is a cache, and the branch has moved already: where the index cannot be written at this moment, that is left
  /// to the next command. Entries that git has left unmerged stay so, unless their paths are among those given.
  ///
  /// An index that has missed an earlier move of ours is brought over both moves at once. With the entries of the last one
  /// alone, it would be what no commit has, and nobody could tell any more what it lacks.
  ///
  /// - Parameter move: the trees that the branch went from and to. An index that was exactly the first is exactly the
  ///   second afterwards, and says so.
  func refreshIndex(
    put entries: some Collection<IndexEntry>, remove paths: [String], after move: TreeMove, isNameFlushed: Bool = true
  ) throws {
    if isIndex(behind: move), try bringIndexAfterBranch() { return }
    do {
      if move.from != nil, try objects.withIndex({ !$0.isThere }) { return try makeIndexAnew(of: move.to) }
      try patiently { () throws(GitError) in
        try objects.withIndex { (index) throws(GitError) in
          if entries.isEmpty, paths.isEmpty, !index.isTreeUnwritten { return }
          for path in paths { index.remove(path) }
          try index.put(entries)
          try index.write(
            from: move.from, to: move.to, of: objects.repository, isNameFlushed: isNameFlushed)
        }
      }
    } catch let error as GitError {
      guard [.locked, .system, .corrupt, .unsupported].contains(error.code) else { throw error }
      warn(error)
    }
  }

  /// Whether the index says that it is neither of the two trees, but that of an earlier commit.
  private func isIndex(behind move: TreeMove) -> Bool {
    do throws(GitError) {
      guard let there = try objects.withIndex({ $0.tree }) else { return false }
      return there != move.from && there != move.to
    } catch {
      // Writing the index will fail in the same way, and say so.
      return false
    }
  }

  private func warn(_ error: GitError) {
    let reason: Sentence = error.code == .locked ? "git is using its index just now" : Sentence(verbatim: "\(error)")
    surroundings.notify(.warning("\(reason): git status may be out of date until the next sync"))
  }

  /// Tries again for a fifth of a second while git holds the index: mostly git is done with it in a moment.
  private func patiently(_ body: () throws(GitError) -> Void) throws(GitError) {
    for _ in 0..<5 {
      do throws(GitError) { return try body() } catch {
        guard error.code == .locked else { throw error }
        surroundings.sleep(0.04)
      }
    }
    try body()
  }

  /// Writes what could not be written of the index of a new ledger while that was made.
  func completeIndex() throws {
    try mendIndex()
    try bringIndexAfterBranch()
  }

  /// Makes the index again where it is broken or gone: else a command would write one with nothing but its own files. An
  /// index in a form that is not known here ends the command before it has changed anything.
  func mendIndex() throws {
    do throws(GitError) {
      if try objects.withIndex({ $0.isThere }) { return }
    } catch {
      guard error.code == .corrupt else { throw error }
    }
    guard let commit = try objects.repository.head().commit else { return }
    if try objects.repository.isSparse {
      throw Failure(
        .trust, "damaged", "git's index cannot be read, and it alone says which files are left out of the work tree",
        advice: StoreAdvice.makeIndexAgain)
    }
    try makeIndexAnew(of: objects.commit(commit).tree)
  }

  /// Makes an index of a tree whose entries have no stat data. git and we then read every file once.
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
      // Somebody else has made it again.
      case .modified: return
      case .locked: warn(error)
      default: throw error
      }
    }
  }

  /// Brings the index after an update of files.
  /// - Parameter stats: the stat data of the files that the update itself has just installed, for each step; nil for others.
  func refreshIndex(after journal: UpdateJournal, stats: [FileStat?], isNameFlushed: Bool) throws {
    guard let to = journal.to else { return }
    let trees = TreeMove(from: try journal.from.map { try objects.commit($0).tree }, to: try objects.commit(to).tree)
    var others: [Int: IndexEntry] = [:]
    var gone: [String] = []
    let unmerged = Set(try tree.unmergedEntries().map { Text($0.path) })
    func follows(_ step: UpdateJournal.Step) -> Bool {
      if journal.isUncommitted(step) { return false }
      // Somebody has to decide an unmerged file first: until then git goes on listing it as that.
      return !(journal.bases.isHeld(step.path) && unmerged.contains(Text(step.path)))
    }
    for (number, step) in journal.steps.enumerated() where follows(step) {
      if Self.entry(after: step, stats[number]) != nil { continue }
      others[number] = try entry(of: step, in: trees.to)
      if others[number] == nil { gone.append(step.path) }
    }
    // There may be very many: each is made when the index takes it.
    let entries = journal.steps.indices.lazy.filter { follows(journal.steps[$0]) }.compactMap { number in
      others[number] ?? Self.entry(after: journal.steps[number], stats[number])
    }
    try refreshIndex(put: entries, remove: gone, after: trees, isNameFlushed: isNameFlushed)
  }

  /// The index entry of a file that an update has just installed; nil for others.
  private static func entry(after step: UpdateJournal.Step, _ stat: FileStat?) -> IndexEntry? {
    guard let new = step.new, let stat, !step.isCarried else { return nil }
    return IndexEntry(path: step.path, id: new, stat: stat)
  }

  /// The index entry of what the branch has where a step ended otherwise; nil where it has nothing there any more.
  private func entry(of step: UpdateJournal.Step, in tree: ObjectID) throws -> IndexEntry? {
    if step.isCarried {
      let leaf = try TreeComparison(objects: objects).anyLeaf(at: step.path, in: tree)
      return leaf.map { IndexEntry(carried: LedgerObjects.File(path: step.path, leaf: $0)) }
    }
    guard let new = step.new else { return nil }
    let leaf = Leaf(id: new, mode: FileMode.of(isExecutable: step.isExecutable))
    return try entry(of: LedgerObjects.File(path: step.path, leaf: leaf))
  }

  /// The index entry of a file of the branch: with the stat data of the file on disk, if that has the same content.
  func entry(of file: LedgerObjects.File) throws -> IndexEntry {
    if let stat = try reachable(file.path), stat.kind == .regular,
      let content = try readIfPresent(file.path), try Repository.hashBlob(content.bytes) == file.leaf.id
    {
      return IndexEntry(path: file.path, id: file.leaf.id, stat: content.stat)
    }
    return IndexEntry(file)
  }
}

extension IndexEntry {
  /// An entry without stat data: git compares the content then.
  init(_ file: LedgerObjects.File) { self.init(path: file.path, id: file.leaf.id, mode: file.leaf.mode) }
}

extension IndexUpkeep {
  /// How many moves of the branch an index may have missed.
  private static let mostMoves = 32

  /// Brings an index up to date that could not be written when a command of ours moved the branch, as on a full disk. It
  /// still says that it is what the branch had then. An index in which somebody has staged something with git says nothing
  /// of the kind, and stays as it is.
  ///
  /// - Returns: whether the index had missed a move.
  @discardableResult
  func bringIndexAfterBranch() throws -> Bool {
    guard case .branch(let name, let commit) = try objects.repository.head() else { return false }
    let now = try objects.commit(commit).tree
    guard let missed = try objects.withIndex({ $0.tree }), missed != now else { return false }
    for move in try objects.repository.reflog(of: name, newest: Self.mostMoves) {
      guard move.message.begins(with: WorkTree.ownMove), objects.repository.contains(move.old) else { return false }
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
    try refreshIndex(put: entries, remove: gone, after: TreeMove(from: old, to: new))
  }
}
