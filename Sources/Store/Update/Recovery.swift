import FileSystem
import Git
import Merge
import Records

extension Updater {
  /// Finishes what a killed command left: an update of files whose journal is still there, and a last look at what
  /// came out of the work tree in the update before, into which an open editor may have written since.
  func finishPendingUpdate() throws {
    if let state = try ledger.readState(StateFolder.journal) { try resume(try UpdateJournal(state)) }
    try lookOnceMore()
  }

  private func resume(_ journal: UpdateJournal) throws {
    guard let to = journal.to else { return }
    let branch = try self.branch()
    if branch.name == journal.branch, branch.commit == journal.from {
      if try !isAtHand(journal) { return try takeBack(journal) }
      try tree.move(branch, to: to, saying: "finish an update")
    } else if try !isStillWanted(to, on: branch) {
      return try giveUp(journal, to)
    }
    try finish(journal, isResumed: true)
    surroundings.notify(.finishedUpdate(files: journal.steps.count))
  }

  private func isStillWanted(_ commit: ObjectID, on branch: Branch) throws -> Bool {
    guard let head = branch.commit else { return false }
    return try objects.repository.isAncestor(commit, of: head)
  }

  /// Whether all that the files are to be is there: an update that does without a commit was killed before it had changed
  /// any file, where it is not.
  func isAtHand(_ journal: UpdateJournal) throws -> Bool {
    try updates(of: journal, isResumed: true).allSatisfy { try $0.isAtHand() }
  }

  /// Where no file has changed yet, and the branch has not moved: nothing has happened then.
  func takeBack(_ journal: UpdateJournal) throws {
    for update in updates(of: journal, isResumed: true) {
      try update.giveUp()
      if update.step.old == nil { try ledger.root.removeEmptyFolders(parent(of: update.step.path)) }
    }
    try ledger.writeState(journal.to == nil ? StateFolder.edits : StateFolder.journal, nil)
  }

  /// Somebody moved the branch elsewhere with git: the files are his now. What the update would have brought stays
  /// reachable.
  private func giveUp(_ journal: UpdateJournal, _ commit: ObjectID) throws {
    let name = "refs/ledger-sync/rescue/\(journal.token)"
    if try objects.repository.reference(name) == nil {
      try tree.move(Branch(name: name, commit: nil), to: commit, saying: "keep an update that was given up")
    }
    surroundings.notify(.warning("git moved the branch while an update was unfinished; its commit is kept as \(name)"))
    for update in updates(of: journal, isResumed: true) { try update.giveUp() }
    try ledger.writeState(StateFolder.journal, nil)
  }

  private func lookOnceMore() throws {
    guard try statIfPresent(StateFolder.replaced) != nil else { return }
    let kept = try ledger.root.list(StateFolder.replaced)
    if kept.isEmpty { return }
    if let update = try lastUpdate() { try takeLateEdits(of: update) }
    for entry in kept {
      if case .readable(let name) = entry.name { try ledger.root.remove("\(StateFolder.replaced)/\(name)") }
    }
  }

  private func takeLateEdits(of journal: UpdateJournal) throws {
    var edits: [LateEdit] = []
    for (number, step) in journal.steps.enumerated() where !journal.isPlain(step) {
      guard let content = try readIfPresent(journal.replacedName(number)), let base = journal.base(of: step.path),
        RecordReading.problem(content.bytes, path: step.path) == nil
      else { continue }
      let id = try Repository.hashBlob(content.bytes)
      if id == step.old || id == step.new { continue }
      let leaf = Leaf(id: try objects.writeFile(content.bytes), mode: FileMode.of(isExecutable: step.isExecutable))
      edits.append(LateEdit(path: step.path, base: base, now: leaf))
    }
    let branch = try self.branch()
    guard !edits.isEmpty, let head = branch.commit else { return }
    try advance(branch, to: try merged(edits, with: head).head)
    surroundings.notify(.mergedLateEdits(paths: edits.map(\.path)))
  }
}

extension Updater {
  /// What somebody has written stays reachable, also where the repair took it for something else.
  func keep(_ bytes: [UInt8]) throws -> String {
    let blob = try objects.writeFile(bytes)
    let name = "refs/ledger-sync/rescue/\(blob)"
    if try objects.repository.reference(name) == nil {
      try tree.move(Branch(name: name, commit: nil), to: blob, saying: "keep what somebody has saved")
    }
    return name
  }

  /// Removes what came out of a file's place. What nobody has seen yet stays reachable.
  /// - Parameter known: the versions that are kept elsewhere.
  func drop(_ name: String, from path: String, known: [ObjectID?]) throws {
    guard let content = try readIfPresent(name) else { return }
    if !known.contains(try Repository.hashBlob(content.bytes)) {
      let kept = try keep(content.bytes)
      surroundings.notify(.warning("\(path) was saved while it was being changed; that version is \(kept)"))
    }
    try ledger.root.remove(name)
  }
}
