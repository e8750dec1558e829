public import FileSystem
import Git
import Merge
import Records

/// A change that a command itself makes to one file.
public struct FileEdit {
  public let path: String
  /// The file as the command read it; nil where it is new.
  public let expected: FileContent?
  /// nil to remove the file.
  public let bytes: [UInt8]?

  public init(path: String, expected: FileContent?, bytes: [UInt8]?) {
    self.path = path
    self.expected = expected
    self.bytes = bytes
  }
}

/// Edits that no commit of ours has: of files below `local/`, of files that git itself is to commit, and of records that
/// the next snapshot commits. Where a file that came out is not the one that the command had read, it goes back to its
/// place: without a commit there is nothing that it could be merged with.
///
/// These edits have a journal of their own, `edits.json`, in the form that older versions of ledger-sync wrote. Their new
/// contents are on the disk before the first file changes, so that after a crash the next command makes all edits, or none.
extension Updater {
  /// Makes the edits on disk. Throws `changed-meanwhile` where somebody has saved one of the files at this moment: that file
  /// stays as it was saved, and no file has been removed.
  /// - Parameter message: for the history of `local/`; nil where what changed says it.
  func apply(_ edits: [FileEdit], saying message: String? = nil) throws {
    let edits = Self.inOrder(edits)
    if edits.isEmpty { return }
    var journal = UpdateJournal(uncommitted: try steps(of: edits), token: try surroundings.token())
    journal.message = message
    journal.note = tree.note(message ?? "", by: .command, token: journal.token)
    try follow(journal, drafts: try begin(journal, edits))
  }

  /// The edits that change anything, new contents before removals: what is removed may have gone into a new file, which
  /// has to be there first.
  static func inOrder(_ edits: [FileEdit]) -> [FileEdit] {
    let changing = edits.filter { $0.bytes != $0.expected?.bytes }
    return changing.filter { $0.bytes != nil } + changing.filter { $0.bytes == nil }
  }

  func steps(of edits: [FileEdit]) throws -> [UpdateJournal.Step] {
    try edits.map { edit in
      UpdateJournal.Step(
        path: edit.path, old: try edit.expected.map { try Repository.hashBlob($0.bytes) },
        new: try edit.bytes.map { try Repository.hashBlob($0) }, isExecutable: false)
    }
  }

  /// Writes the journal, and the new contents beside the files, complete and on the disk. Where one of them cannot be
  /// written, nothing has happened.
  /// - Parameter bringToDisk: brings the journal to the disk, and with it the commit and what else is noted of it; nil for
  ///   edits without a commit.
  func begin(
    _ journal: UpdateJournal, _ edits: [FileEdit], _ bringToDisk: ((PendingState) throws -> Void)? = nil
  ) throws -> [FileStat?] {
    // What the command replaces is in the history first.
    if journal.hasLocal { try tree.commitLocalFiles(at: journal.localPaths) }
    let contents = Dictionary(edits.map { (Text($0.path), $0.bytes) }, uniquingKeysWith: { first, _ in first })
    let isTogether = try tree.flushesTogether(journal.steps.count)
    var folders = DraftFolders()
    do {
      try ledger.root.makeFolders(StateFolder.replaced)
      if let bringToDisk {
        try bringToDisk(journal.pending(StateFolder.journal))
      } else {
        try ledger.writeState(StateFolder.edits, journal.editsState)
      }
      let drafts = try updates(of: journal, isResumed: false).map { update in
        try update.prepare(contents[Text(update.step.path)] ?? nil, isFlushed: !isTogether, folders: &folders)
      }
      if isTogether { try ledger.root.flushAll() } else { try folders.sync(in: ledger.root) }
      return drafts
    } catch {
      try rollBack(journal)
      throw error
    }
  }

  /// Throws where files were saved by another program, and so do not have their new contents.
  func requireUnsaved(_ saved: [String], of journal: UpdateJournal) throws {
    guard let path = saved.first else { return }
    let others = journal.steps.map(\.path).filter { !saved.map { Text($0) }.contains(Text($0)) }
    throw Failure(
      .busy, "changed-meanwhile", "the file was saved by another program at this moment", path: path,
      advice: others.isEmpty ? StoreAdvice.runAgainUnchanged : .lookAtOthers(others))
  }

  /// Removes the files without a commit that came out. Nothing could be merged with what is written into them later, so the
  /// next command need not look at them again.
  func dropReplaced(of journal: UpdateJournal) throws {
    for (number, step) in journal.steps.enumerated() where journal.isUncommitted(step) {
      try drop(journal.replacedName(number), from: step.path, known: [step.old, step.new])
    }
  }
}

// MARK: - After a crash

extension Updater {
  /// Makes all edits of a killed command, or none.
  func finishPendingEdits() throws {
    guard let state = try ledger.readState(StateFolder.edits) else { return }
    let edits = try UnfinishedEdits(state)
    if let commit = edits.commit, objects.repository.contains(commit) {
      if objects.repository.operationInProgress == nil { try follow(edits, commit) }
      return
    }
    var journal = UpdateJournal(uncommitted: edits.steps, token: edits.token)
    journal.message = edits.message
    journal.note = edits.note
    if try isAtHand(journal) { try carryOut(journal, isResumed: true) } else { try rollBack(journal) }
  }

  /// Lets the files follow a commit that an older version of ledger-sync made: that changed the files before it moved the
  /// branch, and was killed after both had begun.
  private func follow(_ edits: UnfinishedEdits, _ commit: ObjectID) throws {
    let parent = try objects.commit(commit).parents.first
    let onDisk = Dictionary(edits.steps.map { (Text($0.path), $0.old) }, uniquingKeysWith: { first, _ in first })
    // A step's number is a part of the names of its files, so the steps that the journal has keep theirs.
    let others = try steps(from: parent, to: commit, onDisk: onDisk)
    let modes = Dictionary(others.map { (Text($0.path), $0.isExecutable) }, uniquingKeysWith: { first, _ in first })
    let named = edits.steps.map { step in
      UpdateJournal.Step(
        path: step.path, old: step.old, new: step.new, isExecutable: modes[Text(step.path)] ?? false)
    }
    var journal = UpdateJournal(
      branch: try branch().name, from: parent, to: commit, token: edits.token, bases: try ledger.editBases(),
      steps: named + others.filter { onDisk[Text($0.path)] == nil }, isCommand: true, session: edits.session)
    journal = try remembering(journal)
    try ledger.writeState(StateFolder.journal, journal)
    try ledger.writeState(StateFolder.edits, nil)
  }
}

extension UpdateJournal {
  init(uncommitted steps: [Step], token: String) {
    self.init(branch: "", from: nil, to: nil, token: token, bases: EditBases(), steps: steps)
  }

  var editsState: Object {
    func text(_ id: ObjectID?) -> Value { id.map { .string($0.description) } ?? .null }
    let steps = steps.map { step -> Value in
      ["path": .string(step.path), "old": text(step.old), "new": text(step.new)]
    }
    var state: Object = ["commit": .null, "session": .null, "token": .string(token), "steps": .array(steps)]
    if let message, hasLocal { state["message"] = .string(Text(message)) }
    if let note, hasLocal { state["operation"] = .object(note.state) }
    return state
  }
}

/// The journal of edits as it was written. Where any of it cannot be understood, reading throws: to guess, or to pass over
/// a step, would lose an edit.
private struct UnfinishedEdits {
  /// Of an older version of ledger-sync, which made the edits of a commit in this way, too: that commit.
  let commit: ObjectID?
  let session: Text?
  let message: String?
  let note: OperationNote?
  let token: String
  let steps: [UpdateJournal.Step]

  init(_ state: Object) throws(Failure) {
    do throws(UnreadableMember) {
      token = try state.text("token")
      commit = try state.id("commit")
      session = try state["session"] == .null ? nil : Text(state.text("session"))
      message = try state["message"] == nil ? nil : state.text("message")
      note = try state["operation"] == nil ? nil : OperationNote(state.object("operation"))
      steps = try state.objects("steps").map { (step) throws(UnreadableMember) in
        UpdateJournal.Step(
          path: try step.text("path"), old: try step.id("old"), new: try step.id("new"), isExecutable: false)
      }
    } catch {
      throw Failure(
        .inputOutput, "broken-state", "the journal of an unfinished edit cannot be understood", path: StateFolder.edits,
        advice: StoreAdvice.removeJournalLosingNothing(replaced: StateFolder.replaced))
    }
  }
}
