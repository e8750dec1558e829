import FileSystem
import Git
import Merge
import Records

/// What becomes of `local/` in its history.
extension WorkTree {
  /// The history of `local/`, to be written to. Where there is none yet, as in ledgers of older versions, it begins with all
  /// that `local/` has.
  func privateHistory() throws -> PrivateHistory {
    if let openPrivateHistory { return openPrivateHistory }
    let history = try PrivateHistory(toChange: ledger)
    if try history.head() == nil { try takeIn(history) }
    openPrivateHistory = history
    return history
  }

  private func takeIn(_ history: PrivateHistory) throws {
    let scan = try Scanner(ledger: ledger, objects: history.objects).scan(since: nil)
    try commitLocal(scan.changes.map(\.path), to: history, saying: "Keep what local/ has", isByHand: true)
  }

  /// Commits what files of `local/` hold now, as far as the history has it otherwise.
  ///
  /// - Parameter message: what a command did; nil for what somebody did by hand. Where it is empty, what changed says it.
  func commitLocalFiles(at paths: [String], saying message: String? = nil) throws {
    try commitLocal(paths, to: privateHistory(), saying: message ?? "", isByHand: message == nil)
  }

  private func commitLocal(
    _ paths: [String], to history: PrivateHistory, saying message: String, isByHand: Bool
  ) throws {
    let before = try history.tree()
    var changes: [DiskChange] = []
    var entries: [IndexEntry] = []
    for path in paths {
      let there = try before.flatMap { try TreeComparison(objects: history.objects).leaf(at: path, in: $0) }
      let content = try reachable(path)?.kind == .regular ? readIfPresent(path) : nil
      let now = try content.map {
        Leaf(id: try history.objects.writeFile($0.bytes), mode: FileMode.of(isExecutable: $0.stat.isExecutable))
      }
      if let now, let content { entries.append(IndexEntry(path: path, id: now.id, stat: content.stat)) }
      if now != there { changes.append(DiskChange(path: path, before: there, now: now)) }
    }
    let leaves = changes.map { LeafChange(path: Text($0.path), leaf: $0.now) }
    let words = message.isEmpty ? CommitMessage(changes).text : message
    guard let move = try history.commit(leaves, message: words, isByHand: isByHand, by: ownerOfLocal()) else { return }
    try history.noteFiles(
      entries, gone: changes.filter { $0.now == nil }.map(\.path),
      after: TreeMove(from: before, to: history.objects.commit(move.new).tree))
  }

  /// Who commits there: as in the ledger; but nobody need have told git who he is, to keep something to himself.
  private func ownerOfLocal() -> Signature {
    do { return try signature(.author) } catch {
      return Signature(
        name: "local", email: "local@ledger-sync.invalid",
        date: GitDate(seconds: Int64(surroundings.now.secondsSince1970), offset: surroundings.now.offsetMinutes))
    }
  }
}

extension PrivateHistory {
  /// Notes in the repository's index what files looked like when they were committed, so that nobody need read them again.
  /// That is a cache: where it cannot be written, they are read.
  func noteFiles(_ entries: [IndexEntry], gone: [String], after move: TreeMove) throws {
    do {
      try OwnerOnly.making { try writeIndex(entries, gone: gone, after: move) }
    } catch let error as GitError {
      guard [.locked, .system, .corrupt, .unsupported].contains(error.code) else { throw error }
      if error.code == .corrupt { try removeIndex() }
    }
  }

  private func writeIndex(_ entries: [IndexEntry], gone: [String], after move: TreeMove) throws {
    try objects.withIndex { (index) throws(GitError) in
      for path in gone { index.remove(path) }
      try index.put(entries)
      try index.write(from: move.from, to: move.to, of: objects.repository)
    }
  }
}
