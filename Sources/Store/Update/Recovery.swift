import FileSystem
import Git
import Merge
import Records

extension Updater {
  /// Finishes an update whose command was killed: its journal is still there. Then looks once more at the files that came
  /// out of the work tree in the last update, because an editor that had one open may have written into it since.
  func finishPendingUpdate() throws {
    if let state = try ledger.readState(StateFolder.journal) { try resume(try UpdateJournal(state)) }
    try lookOnceMore()
  }

  private func resume(_ journal: UpdateJournal) throws {
    guard let to = journal.to else { return }
    let branch = try self.branch()
    if Text(branch.name) == Text(journal.branch), branch.commit == journal.from {
      if !objects.repository.contains(to) {
        surroundings.notify(.droppedUpdate)
        return try rollBack(journal)
      }
      if try !isAtHand(journal) { return try rollBack(journal) }
      try tree.move(branch, to: to, saying: WorkTree.finishingMove, noting: journal.note ?? unnoted(journal))
    } else if try !has(to, branch) {
      return try giveUp(journal, to)
    }
    try carryOut(journal, isResumed: true)
    surroundings.notify(.finishedUpdate(files: journal.steps.count))
  }

  /// What an older version, which noted nothing, has begun.
  private func unnoted(_ journal: UpdateJournal) -> OperationNote {
    let command = surroundings.command
    return tree.note(
      Operation.brought(by: command), by: journal.isCommand ? .command : .others, token: journal.token)
  }

  /// Whether the branch has a commit: somebody may have gone on from there with git, or have moved the branch elsewhere.
  private func has(_ commit: ObjectID, _ branch: Branch) throws -> Bool {
    guard let head = branch.commit else { return false }
    return try objects.repository.isAncestor(commit, of: head)
  }

  /// Whether the new contents of all files can be found. Only contents without a commit can be missing, and only where the
  /// command was killed before it had changed the first file: these contents are on the disk by then.
  func isAtHand(_ journal: UpdateJournal) throws -> Bool {
    try updates(of: journal, isResumed: true).allSatisfy { try $0.isAtHand() }
  }

  /// Takes an update back of which no file has changed yet, and the branch has not moved: as if nothing had happened.
  func rollBack(_ journal: UpdateJournal) throws {
    for update in updates(of: journal, isResumed: true) {
      try update.giveUp()
      if update.step.old == nil { try ledger.root.removeEmptyFolders(parent(of: update.step.path)) }
    }
    try ledger.writeState(journal.to == nil ? StateFolder.edits : StateFolder.journal, nil)
  }

  /// Gives up an update because somebody moved the branch elsewhere with git: the files are theirs now. A reference keeps
  /// the commit that the update was to bring.
  private func giveUp(_ journal: UpdateJournal, _ commit: ObjectID) throws {
    let name = "refs/ledger-sync/rescue/\(journal.token)"
    if try objects.repository.reference(name) == nil {
      try tree.move(Branch(name: name, commit: nil), to: commit, saying: "keep an update that was given up")
    }
    surroundings.notify(.warning("git moved the branch while an update was unfinished; its commit is kept as \(name)"))
    for update in updates(of: journal, isResumed: true) { try update.giveUp() }
    try ledger.writeState(StateFolder.journal, nil)
  }

  /// Merges what was written into the files that came out in the last update since it ended, and removes them.
  private func lookOnceMore() throws {
    guard try statIfPresent(StateFolder.replaced) != nil else { return }
    let there = try ledger.root.list(StateFolder.replaced).compactMap { entry -> String? in
      if case .readable(let name) = entry.name { "\(StateFolder.replaced)/\(name)" } else { nil }
    }
    if there.isEmpty { return }
    let last = try lastUpdate()
    if let last { try mergeLateEdits(of: last) }
    for path in there {
      if let last, path.begins(with: last.replacedNames) {
        if try statIfPresent(path) != nil { try ledger.root.remove(path) }
      } else {
        try dropUnnamed(path)
      }
    }
  }

  /// Removes a file that came out in an update before the last one, of which no journal is left: one command can make
  /// several updates. Nearly always git has its content. Where somebody has written into it since, a reference keeps that.
  private func dropUnnamed(_ name: String) throws {
    guard let content = try readIfPresent(name) else { return }
    if try !objects.repository.contains(Repository.hashBlob(content.bytes)) {
      let kept = try keep(content.bytes, of: nil)
      surroundings.notify(.warning("a file was saved while it was being changed; \(kept.command) shows that version"))
    }
    try ledger.root.remove(name)
  }

  /// Merges the files that came out in an update and that are neither of the versions that it knows. What cannot be read
  /// as a record, or has become private since, is kept by a reference.
  private func mergeLateEdits(of journal: UpdateJournal) throws {
    var edits: [LateEdit] = []
    let texts = OldTexts(of: tree)
    for (number, step) in journal.steps.enumerated() where !journal.isUncommitted(step) {
      guard let content = try readIfPresent(journal.replacedName(number)) else { continue }
      let id = try Repository.hashBlob(content.bytes)
      if id == step.old || id == step.new { continue }
      guard RecordReading.problem(content.bytes, path: step.path) == nil,
        try PrivateFiles(ledger.kinds()).problem(of: step.path) == nil,
        let base = try texts.base(of: content.bytes, of: step, in: journal)
      else {
        try drop(journal.replacedName(number), from: step.path, known: [])
        continue
      }
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
  /// Keeps bytes that somebody has written under a reference of their own. Whatever is done with their file, the person can
  /// find them there.
  ///
  /// What is private is kept in the history of `local/`, and not in the ledger's own repository, not even unreferenced.
  /// - Parameter path: the path at which their owner knows them; nil where that is not known any more.
  func keep(_ bytes: [UInt8], of path: String?) throws -> KeptText {
    let words = "keep what somebody has saved"
    if try tree.isPrivate(path) { return try tree.privateHistory().keep(bytes, saying: words, by: tree.ownerOfLocal()) }
    let blob = try objects.writeFile(bytes)
    let name = "refs/ledger-sync/rescue/\(blob)"
    if try objects.repository.reference(name) == nil {
      try tree.move(Branch(name: name, commit: nil), to: blob, saying: words)
    }
    return KeptText(name: name, isPrivate: false)
  }

  /// Removes a file that came out of the work tree. Where its content is kept nowhere else, a reference keeps it.
  /// - Parameters:
  ///   - name: the path at which the file lies now.
  ///   - path: the path at which its owner knows it.
  ///   - known: the versions that are kept elsewhere.
  func drop(_ name: String, from path: String, known: [ObjectID?]) throws {
    guard let content = try readIfPresent(name) else { return }
    if !known.contains(try Repository.hashBlob(content.bytes)) {
      let kept = try keep(content.bytes, of: path)
      surroundings.notify(.warning("\(path) was saved while it was being changed; \(kept.command) shows that version"))
    }
    try ledger.root.remove(name)
  }
}
