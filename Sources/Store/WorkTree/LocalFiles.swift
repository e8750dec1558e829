import FileSystem
import Git
import Merge
import Records
import Schema

/// What becomes of `local/` in its history.
extension WorkTree {
  /// Whether what a file holds may be in no object of the ledger's own repository: it lies in `local/`, or its kind is
  /// private.
  /// - Parameter path: nil for a file of which nobody knows any more where it lay: it counts as private where any kind is.
  func isPrivate(_ path: String?) throws -> Bool {
    guard let path else { return try PrivateFiles(ledger.kinds()).areAny }
    return try LedgerPart.local.has(path) || PrivateFiles(ledger.kinds()).problem(of: path) != nil
  }

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
  /// - Parameters:
  ///   - message: what a command did; nil for what somebody did by hand. Where it is empty, what changed says it.
  ///   - note: for the list of operations.
  func commitLocalFiles(at paths: [String], saying message: String? = nil, noting note: OperationNote? = nil) throws {
    let isByHand = message == nil
    let note = try isByHand ? self.note("", by: .hand, token: surroundings.token()) : note
    try commitLocal(paths, to: privateHistory(), saying: message ?? "", isByHand: isByHand, noting: note)
  }

  private func commitLocal(
    _ paths: [String], to history: PrivateHistory, saying message: String, isByHand: Bool,
    noting note: OperationNote? = nil
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
    let made = try history.commit(leaves, message: words, isByHand: isByHand, by: ownerOfLocal()) { move in
      guard var note else { return }
      if note.message.isEmpty { note.message = words }
      try self.note(note, move)
    }
    guard let move = made else { return }
    try history.noteFiles(
      entries, gone: changes.filter { $0.now == nil }.map(\.path),
      after: TreeMove(from: before, to: history.objects.commit(move.new).tree))
  }

  /// Who commits there: as in the ledger; but nobody need have told git who he is, to keep something to himself.
  func ownerOfLocal() -> Signature {
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

// MARK: - What somebody did by hand

extension WorkTree {
  /// Commits what somebody has changed in `local/` by hand. Files that are missing in great number, or all of them
  /// (`git clean -fdx` does that), stay in the history: `repair` brings them back.
  func snapshotLocalFiles(allowDeletions: Bool) throws {
    if try isRehearsal || ledger.areLocalFilesNoted() { return }
    let history = try privateHistory()
    let scan = try Scanner(ledger: ledger, objects: history.objects).scan(since: history.head())
    let missing = scan.changes.filter { $0.now == nil }
    let isHeld = try !allowDeletions && (missing.count == scan.committedFiles || DeletionGuard(scan).isMany())
    // What cannot be read as a record is not finished: it is committed when it can be, as elsewhere.
    let unreadable = Set(scan.unreadable(in: ledger).map { Text($0.path) })
    let changes = scan.changes.filter { $0.now == nil ? !isHeld : !unreadable.contains(Text($0.path)) }
    if isHeld, !missing.isEmpty {
      surroundings.notify(.localFilesMissing(missing.count))
    }
    if !changes.isEmpty { try commitLocalFiles(at: changes.map(\.path)) }
    let tree = try history.tree()
    if let tree, !scan.refreshed.isEmpty || changes.isEmpty {
      try history.noteFiles(scan.refreshed, gone: scan.unknownEntries, after: TreeMove(from: tree, to: tree))
    }
  }
}

extension Ledger {
  /// Whether the files of `local/` are certainly what the history of that folder has, by its index alone: then nobody need
  /// open its repository. A ledger of which nobody has used that folder has no history of it.
  func areLocalFilesNoted() throws -> Bool {
    let walk = walk(.local)
    let files = walk.files.filter { !IgnoredFiles.isLeftover($0.path) }
    guard try root.statIfPresent("\(StateFolder.privateHistory)/HEAD") != nil else { return files.isEmpty }
    do throws(GitError) {
      let index = try GitIndex(ofRepository: "\(path)/\(StateFolder.privateHistory)")
      let image = index.image
      return index.tree != nil && image.count == files.count
        && files.indices.allSatisfy {
          image.order(at: $0, files[$0].path) == 0 && image.isTrue(at: $0, for: files[$0].stat)
        }
    } catch {
      guard error.code == .corrupt else { throw error }
      return false
    }
  }
}

extension Ledger {
  /// The files that the history of `local/` has and that are missing on the disk, in the order of their paths. A record that
  /// somebody has moved by hand is not missing.
  func lostFiles() throws -> [LedgerObjects.File] {
    if try areLocalFilesNoted() { return [] }
    guard let objects = try LedgerObjects(ofLocal: self) else { return [] }
    let changes = try Scanner(ledger: self, objects: objects).scan(since: objects.repository.head().commit).changes
    let come = Set(changes.filter { $0.before == nil }.compactMap { RecordLocation(path: $0.path) })
    return changes.compactMap { change in
      guard change.now == nil, let leaf = change.before else { return nil }
      if RecordLocation(path: change.path).map(come.contains) == true { return nil }
      return LedgerObjects.File(path: change.path, leaf: leaf)
    }
  }
}
