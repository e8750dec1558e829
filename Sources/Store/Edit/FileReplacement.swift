import FileSystem
import Git
import Merge
import Records

extension WorkTree {
  /// Makes edits on disk, all of them or none: each file is looked at as it comes out of its place, and where one is
  /// not what the command had read, the edits before it are taken back. A crash leaves a journal, by which the next
  /// command does the same.
  ///
  /// - Parameters:
  ///   - commit: the commit that has these edits, where there is one.
  ///   - session: who is logged in afterwards; nil where that stays as it is.
  ///   - completion: makes the commit the newest one. Where it cannot, the edits are taken back as well.
  func make(
    _ edits: [FileEdit], of commit: ObjectID? = nil, session: Text? = nil, completion: () throws -> Void = {}
  ) throws {
    let edits = edits.filter { $0.bytes != $0.expected?.bytes }
    if edits.isEmpty { return try completion() }
    let journal = try EditJournal(
      edits, token: hexadecimal(try surroundings.random(6)), commit: commit, session: session)
    try ledger.root.makeFolders(StateFolder.replaced)
    try ledger.writeState(StateFolder.edits, journal.state)
    do {
      try place(edits, of: journal)
      try completion()
    } catch {
      // Once the branch has the edits, the next command does the rest.
      if try isDone(journal) { throw error }
      let kept = try takeBack(journal)
      guard var saved = error as? StoreError, saved.code == Self.changedMeanwhile, !kept.isEmpty else { throw error }
      saved.hint = "already changed, and saved by another program since: \(kept.joined(separator: ", "))"
      throw saved
    }
    try clearUp(journal)
  }

  /// What a killed command was about to change is as it was before, or as its commit has it.
  func finishPendingEdits() throws {
    guard let state = try ledger.readState(StateFolder.edits) else { return }
    let journal = try EditJournal(state)
    if try isDone(journal) {
      try refreshIndex(after: journal)
      try clearUp(journal)
    } else {
      try takeBack(journal)
    }
  }

  /// The index may have missed the commit.
  private func refreshIndex(after journal: EditJournal) throws {
    guard let commit = journal.commit, try objects.repository.head().commit == commit else { return }
    let facts = try objects.commit(commit)
    let trees = TreeStep(from: try facts.parents.first.map { try objects.commit($0).tree }, to: facts.tree)
    let differences = try TreeComparison(objects: objects).differences(from: trees.from, to: trees.to)
    try noteInIndex(differences.map { LeafChange(path: Text($0.path), leaf: $0.new) }, after: trees)
  }

  private func place(_ edits: [FileEdit], of journal: EditJournal) throws {
    var folders = DurableFolders()
    for (number, edit) in edits.enumerated() {
      folders.insert(parentOf: edit.path)
      if edit.bytes != nil {
        for folder in try ledger.root.makeFolders(parent(of: edit.path)) { folders.insert(parentOf: folder) }
      }
      guard try PlacedEdit(tree: self, journal: journal, number: number).place(edit) else {
        throw StoreError(
          .busy, Self.changedMeanwhile, "the file was saved by another program at this moment", path: edit.path,
          hint: "nothing was changed; run the command again")
      }
    }
    try folders.sync(in: ledger.root)
  }

  private static var changedMeanwhile: String { "changed-meanwhile" }

  /// Takes the edits back, the last one first.
  /// - Returns: the paths that keep their edit, because somebody has saved them since.
  @discardableResult
  private func takeBack(_ journal: EditJournal) throws -> [String] {
    var kept: [String] = []
    for number in journal.steps.indices.reversed() {
      let isKept = try PlacedEdit(tree: self, journal: journal, number: number).takeBack()
      if isKept { kept.append(journal.steps[number].path) }
    }
    try ledger.root.remove(StateFolder.edits)
    return kept
  }

  private func clearUp(_ journal: EditJournal) throws {
    try journal.session.map { try setSession($0) }
    for number in journal.steps.indices {
      try PlacedEdit(tree: self, journal: journal, number: number).clearUp()
    }
    try ledger.root.remove(StateFolder.edits)
  }

  /// Whether the branch has the edits: their commit, or, after it was amended, what it says about the files.
  private func isDone(_ journal: EditJournal) throws -> Bool {
    guard let commit = journal.commit, let head = try objects.repository.head().commit else { return false }
    // One that nobody has kept alive is no newest commit's ancestor.
    if objects.repository.contains(commit), try objects.repository.isAncestor(commit, of: head) { return true }
    let tree = try objects.commit(head).tree
    let comparison = TreeComparison(objects: objects)
    return try journal.steps.allSatisfy { step in
      try step.path.hasPrefix("local/") || comparison.leaf(at: step.path, in: tree)?.id == step.new
    }
  }
}
