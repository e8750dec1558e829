import FileSystem
import Git
import Merge
import Records

extension WorkTree {
  /// Finishes what a killed command left: an update of files whose journal is still there, and a last look at what
  /// came out of the work tree in the update before, into which an open editor may have written since.
  func finishPendingUpdate() throws {
    if let state = try ledger.readState(StateFolder.journal) { try resume(try UpdateJournal(state)) }
    try lookOnceMore()
  }

  private func resume(_ journal: UpdateJournal) throws {
    let branch = try self.branch()
    if branch.name == journal.branch, branch.commit == journal.from {
      try move(branch, to: journal.to, saying: "finish an update")
    } else if try !isStillWanted(journal, on: branch) {
      return try giveUp(journal)
    }
    try finish(journal, isResumed: true)
    surroundings.notify(.finishedUpdate(files: journal.steps.count))
  }

  private func isStillWanted(_ journal: UpdateJournal, on branch: Branch) throws -> Bool {
    guard let commit = branch.commit else { return false }
    return try objects.repository.isAncestor(journal.to, of: commit)
  }

  /// Somebody moved the branch elsewhere with git: the files are his now. What the update would have brought stays
  /// reachable.
  private func giveUp(_ journal: UpdateJournal) throws {
    let name = "refs/ledger-sync/rescue/\(journal.token)"
    if try objects.repository.reference(name) == nil {
      try move(Branch(name: name, commit: nil), to: journal.to, saying: "keep an update that was given up")
    }
    surroundings.notify(.warning("git moved the branch while an update was unfinished; its commit is kept as \(name)"))
    for number in journal.steps.indices {
      try FileUpdate(tree: self, journal: journal, number: number, isResumed: true).giveUp()
    }
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
    for (number, step) in journal.steps.enumerated() {
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

extension WorkTree {
  /// What somebody has written stays reachable, also where the repair took it for something else.
  func keep(_ bytes: [UInt8]) throws -> String {
    let blob = try objects.writeFile(bytes)
    let name = "refs/ledger-sync/rescue/\(blob)"
    if try objects.repository.reference(name) == nil {
      try move(Branch(name: name, commit: nil), to: blob, saying: "keep what somebody has saved")
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
