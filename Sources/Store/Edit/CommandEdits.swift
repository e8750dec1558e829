import FileSystem
public import Git
import Merge
import Records
import Schema

/// Commits what a command itself changes.
struct CommandEdits: WorkTreeJob {
  let tree: WorkTree

  init(_ tree: WorkTree) { self.tree = tree }
}

extension WorkTree {
  /// Commits the edits, with nothing else but the old paths of records that were moved by hand, and lets the files follow
  /// the branch as after a pull. A file that somebody saves at this moment is merged as a late edit.
  ///
  /// Files below `local/` are written and not committed. nil where nothing changed: then there is no commit.
  ///
  /// Throws `bad-path`, `edited-twice`, `not-merged` (a file is an edit of an older commit) and `branch-moved`; then no
  /// file and no branch has changed. Where there is no commit, `changed-meanwhile`.
  @discardableResult
  public func commit(_ edits: [FileEdit], message: String) throws -> ObjectID? {
    try CommandEdits(self).commit(edits, message: message)
  }
}

extension CommandEdits {
  /// - Parameters:
  ///   - session: who is logged in afterwards; nil leaves that as it is.
  ///   - kept: the files that have to stay on this device; nil: those of the kinds as they are.
  ///   - isOfKeys: whether it is a change of somebody's keys, which keepers make in others' manifests, too.
  ///   - request: what is done by it.
  @discardableResult
  func commit(
    _ edits: [FileEdit], message: String, session: Text? = nil, keeping kept: PrivateFiles? = nil,
    isOfKeys: Bool = false, doing request: DeedRequest? = nil
  ) throws -> ObjectID? {
    if edits.contains(where: { !$0.isLocal }) {
      try ledger.requireWritable()
      _ = try tree.tellGitOfLineEnds()
    }
    return try commitAlone(
      edits, message: message, session: session, keeping: kept, isOfKeys: isOfKeys, doing: request)
  }

  @discardableResult
  func commitAlone(
    _ edits: [FileEdit], message: String, session: Text? = nil, keeping kept: PrivateFiles? = nil,
    isOfKeys: Bool = false, doing request: DeedRequest? = nil
  ) throws -> ObjectID? {
    let committed = edits.filter { !$0.isLocal }
    // Nothing that stays in local/ is sent: then nobody needs the kinds.
    let kept = try kept ?? PrivateFiles(committed.isEmpty ? Kinds(reading: []) : ledger.kinds())
    try kept.requireNone(among: committed)
    let branch = try self.branch()
    for edit in edits { try requireGoodPath(edit.path, isNew: edit.expected == nil && edit.bytes != nil) }
    try requireOnce(edits.map(\.path))
    if !committed.isEmpty { try tree.requireIdentity() }
    if !isOfKeys, !committed.isEmpty {
      try WriteRights(of: ledger, objects, at: branch.commit)?.require(committed.map(\.path))
    }
    let before = try branch.commit.map { try objects.commit($0).tree }
    // What goes because it is to stay on this device is merged with nothing any more.
    try requireMerged(committed.filter { kept.problem(of: $0.path) == nil }, on: branch, before)
    try requireNothingSparse(at: committed)
    let left = try before.map { try pathsLeft(by: committed, in: $0) } ?? []
    let changes =
      try committed.map { edit in
        LeafChange(path: Text(edit.path), leaf: try edit.bytes.map { try leaf($0, edit) })
      } + left.map { LeafChange(path: Text($0), leaf: nil) }
    let tree = try objects.writeTree(from: before, changes: changes)
    if tree == before || (before == nil && changes.isEmpty) {
      try Updater(self.tree).apply(edits, saying: message)
      return nil
    }
    let byHand = try commitByHand(committed.filter { kept.problem(of: $0.path) == nil }, left, on: branch)
    let parents = [byHand ?? branch.commit].compactMap { $0 }
    let commit = try self.tree.writeCommit(
      tree: tree, parents: parents, message: request?.message(message) ?? message)
    let bases = try bases(of: committed, left, byHand: byHand)
    let steps = try steps(of: edits, from: branch.commit, to: commit)
    let token = try surroundings.token()
    var journal = UpdateJournal(
      branch: branch.name, from: branch.commit, to: commit, token: token, bases: bases, steps: steps, isCommand: true,
      session: session)
    journal.note = self.tree.note(message, by: .command, token: token, byHand: byHand)
    journal.message = message
    try advance(branch, to: commit, by: edits, Updater(self.tree).remembering(journal), saying: message)
    return commit
  }

  /// The table of edit bases for the update after a command. The command's files leave it: they are not edits of older
  /// commits (`requireMerged`). Records that were edited by hand are edits of the commit of that until they are updated.
  private func bases(of edits: [FileEdit], _ left: [String], byHand: ObjectID?) throws -> EditBases {
    var bases = try ledger.editBases()
    for path in edits.map(\.path) + left { bases.remove(path) }
    guard let byHand else { return bases }
    for edit in edits where edit.isOfRecord { bases.noteMerged(edit.path, as: byHand) }
    return bases
  }

  private func steps(
    of edits: [FileEdit], from: ObjectID?, to commit: ObjectID
  ) throws -> [UpdateJournal.Step] {
    let onDisk = try edits.filter { !$0.isLocal }.map {
      (Text($0.path), try $0.expected.map { try Repository.hashBlob($0.bytes) })
    }
    let updater = Updater(tree)
    let following = try updater.steps(from: from, to: commit, onDisk: Dictionary(onDisk) { first, _ in first })
    return try following + updater.steps(of: Updater.inOrder(edits.filter(\.isLocal)))
  }

  /// Moves the branch to a commit, and changes files of `local/` with it: after a kill, the next command does what is left.
  /// - Parameters:
  ///   - session: who is logged in afterwards; nil leaves that as it is.
  ///   - isReturn: whether the files were on this disk before.
  func advance(
    _ branch: Branch, to commit: ObjectID, besides local: [FileEdit], session: Text? = nil, isReturn: Bool = false,
    saying message: String
  ) throws {
    let local = Updater.inOrder(local)
    if commit == branch.commit { return try Updater(tree).apply(local, saying: message) }
    if local.isEmpty, session == nil {
      return try Updater(tree).advance(branch, to: commit, isReturn: isReturn, by: .command, saying: message)
    }
    let updater = Updater(tree)
    let token = try surroundings.token()
    let steps = try updater.steps(from: branch.commit, to: commit, onDisk: [:]) + updater.steps(of: local)
    var journal = UpdateJournal(
      branch: branch.name, from: branch.commit, to: commit, token: token, bases: try ledger.editBases(), steps: steps,
      session: session)
    journal.message = message
    journal.note = tree.note(message, by: .command, token: token)
    try advance(branch, to: commit, by: local, updater.remembering(journal), saying: message)
  }

  /// Moves the branch to a commit that a command made of its edits, and lets the files follow it. Their new contents are on
  /// the disk before the branch moves: where there is no room, or the branch cannot be moved, nothing has happened.
  private func advance(
    _ branch: Branch, to commit: ObjectID, by edits: [FileEdit], _ journal: UpdateJournal, saying message: String
  ) throws {
    let drafts = try Updater(tree).begin(journal, edits) { written in
      let note = try tree.pending(journal.note, from: branch.commit, to: commit)
      try tree.keepAlive(commit, noting: [note, written].compactMap { $0 })
    }
    let isFlushedLater = try Updater(tree).flushesAtEnd(of: journal)
    try Updater(tree).orNothing(of: journal, branch) {
      try tree.move(branch, to: commit, saying: message, isFlushedLater: isFlushedLater)
    }
    try Updater(tree).follow(journal, drafts: drafts)
  }

  /// Commits what somebody has edited by hand in the records that a command changes, and the files beside them that no commit
  /// has. The command's own commit comes on top of that: so an edit that an editor saves at this moment has a base, and what
  /// the command removes stays in the history. nil where there is nothing of the kind.
  private func commitByHand(_ edits: [FileEdit], _ left: [String], on branch: Branch) throws -> ObjectID? {
    guard let head = branch.commit else { return nil }
    let (before, comparison) = (try objects.commit(head).tree, TreeComparison(objects: objects))
    var changes: [DiskChange] = []
    for edit in edits where edit.isOfRecord || edit.isOfAttachment {
      guard let content = edit.expected, content.bytes != edit.bytes else { continue }
      let there = try comparison.leaf(at: edit.path, in: before)
      if try there?.id == Repository.hashBlob(content.bytes) { continue }
      changes.append(DiskChange(path: edit.path, before: there, now: try leaf(content.bytes, edit)))
    }
    if changes.isEmpty { return nil }
    let come = Set(changes.compactMap { $0.before == nil ? RecordLocation(path: $0.path) : nil })
    for path in left where RecordLocation(path: path).map(come.contains) == true {
      changes.append(DiskChange(path: path, before: try comparison.leaf(at: path, in: before), now: nil))
    }
    let leaves = changes.map { LeafChange(path: Text($0.path), leaf: $0.now) }
    return try self.tree.writeCommit(
      tree: try objects.writeTree(from: before, changes: leaves), parents: [head], message: CommitMessage(changes).text)
  }

  private func leaf(_ bytes: [UInt8], _ edit: FileEdit) throws -> Leaf<ObjectID> {
    let mode = FileMode.of(isExecutable: edit.expected?.stat.isExecutable == true)
    return Leaf(id: try objects.writeFile(bytes), mode: mode)
  }
}

extension FileEdit {
  /// Whether the file is in no commit.
  fileprivate var isLocal: Bool { LedgerPart.local.has(path) }

  /// Whether the file lies beside a record, under its name.
  fileprivate var isOfAttachment: Bool {
    expected != nil && RecordLocation(path: path) == nil && !Attachments.records(of: path).isEmpty
  }

  /// Whether the command has read a record there. What cannot be read as one is in no commit of its own.
  fileprivate var isOfRecord: Bool {
    guard let expected, RecordLocation(path: path) != nil else { return false }
    return RecordReading.problem(expected.bytes, path: path) == nil
  }
}
