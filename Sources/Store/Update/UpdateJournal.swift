import FileSystem
import Git
import Records

/// The journal of an update: how the files of the work tree are to follow a move of the branch. It is written before the
/// branch moves, so that after a crash at any point the next command knows which files are edits of which commit, and
/// finishes what was begun.
struct UpdateJournal: Hashable {
  /// One file to bring from one version to another.
  struct Step: Hashable {
    let path: String
    /// The version that is expected on disk; nil where the file is new.
    let old: ObjectID?
    /// The version that is to be there; nil where the file is to go.
    let new: ObjectID?
    let isExecutable: Bool
    /// Whether it is a link or a submodule, which we carry along and never make on a disk: only git's index follows.
    var isCarried = false
  }

  let branch: String
  /// The commit that the branch had before, and that the files are edits of until they are updated.
  let from: ObjectID?
  /// The commit that the branch is to have; nil for edits that no commit of ours has (`UncommittedEdits.swift`).
  let to: ObjectID?
  /// Random: a part of the names of this update's temporary files.
  let token: String
  /// The table of edit bases while the update is under way. Files that it holds back stay as they are: of them only git's
  /// index follows the branch. For files whose text the new commit has merged, it names the commit that the text on disk
  /// is an edit of.
  let bases: EditBases
  let steps: [Step]
  /// Whether a command on this device made the commit. Such an update is not remembered as one that replaced what editors
  /// have open (decision 10).
  var isCommand = false
  /// The user who is to be logged in once the update is done; nil where that stays as it is.
  var session: Text?
  /// What the commit of the files below `local/` is to say; nil where there are none, or where nobody says.
  var message: String?
  /// What the list of operations is to say of it; nil where an older version wrote the journal.
  var note: OperationNote?
  /// The updates that are remembered once this one is done; nil where an older version wrote the journal.
  var memory: [RememberedUpdate]?

  /// The commit that the file on disk is an edit of until the update has changed it.
  func base(of path: String) -> ObjectID? { bases[path]?.commit ?? from }

  /// Whether no commit of ours has the new version of the file. So there is no version with which an edit that somebody
  /// saves at this moment could be merged.
  func isUncommitted(_ step: Step) -> Bool { to == nil || LedgerPart.local.has(step.path) }

  /// The files of `local/` among its steps: the history of that folder has their new versions.
  var localPaths: [String] { steps.map(\.path).filter(LedgerPart.local.has) }
  var hasLocal: Bool { steps.contains { LedgerPart.local.has($0.path) } }
}

// MARK: - Names of temporary files

/// While an update is under way, the old and new contents of each file lie under names that follow from the journal's token
/// and the step's number: by them a later run finds what an earlier one left.
extension UpdateJournal {
  /// The new file while it is being written. It has a name of its own, so that the next one only ever names a whole file.
  func draftName(_ step: Int) -> String { beside(step, "new") }
  /// The finished new file; after the exchange, the old one that came out.
  func exchangeName(_ step: Int) -> String { beside(step, "tmp") }
  /// What came out, where it is out of the user's way. It stays there until the next command has looked at it again.
  func replacedName(_ step: Int) -> String { "\(replacedNames)\(step)" }
  /// What the names begin with under which this journal's files come out.
  var replacedNames: String { "\(StateFolder.replaced)/\(token)-" }

  private func beside(_ step: Int, _ ending: String) -> String {
    let folder = parent(of: steps[step].path)
    return "\(folder.isEmpty ? "" : folder + "/").ledger-sync-\(token)-\(step).\(ending)"
  }
}

// MARK: - On disk

extension UpdateJournal {
  /// Reads the journal. Throws `broken-state` where any of it cannot be understood: a step that is left out, or one
  /// without a version, would make a file look like an edit that takes the update back.
  init(_ state: Object) throws(Failure) {
    do throws(UnreadableMember) {
      branch = try state.text("branch")
      to = try state.commit("to")
      token = try state.text("token")
      from = try state.id("from")
      bases = try EditBases(journal: state)
      steps = try state.objects("steps").map { (step) throws(UnreadableMember) in try Step(step) }
      isCommand = try state["command"] == nil ? false : state.flag("command")
      session = try state["session"] == nil ? nil : Text(state.text("session"))
      message = try state["message"] == nil ? nil : state.text("message")
      note = try state["operation"] == nil ? nil : OperationNote(state.object("operation"))
      memory = state[RememberedUpdate.member] == nil ? nil : RememberedUpdate.all(in: state)
    } catch {
      throw Failure(
        .inputOutput, "broken-state",
        "the journal of an unfinished update cannot be understood: its member “\(error.name)” is missing or damaged",
        path: StateFolder.journal, advice: StoreAdvice.removeJournal)
    }
  }

  /// Hands on the journal as JSON, a step on each line, portion by portion: a large import has very many steps.
  func forEachPortion<Failure: Error>(_ body: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    var head: Object = [
      "branch": .string(branch), "from": Self.text(from), "to": Self.text(to), "token": .string(token),
      "bases": .object(bases.state ?? Object()),
    ]
    if isCommand { head["command"] = .bool(true) }
    if let session { head["session"] = .string(session) }
    if let message, hasLocal { head["message"] = .string(Text(message)) }
    if let note { head["operation"] = .object(note.state) }
    if let memory { RememberedUpdate.write(memory, to: &head) }
    var bytes = JSONWriter.compact(.object(head))
    bytes.removeLast()
    bytes += ",\"steps\":[".utf8
    for (number, step) in steps.enumerated() {
      bytes += (number == 0 ? "\n" : ",\n").utf8
      bytes += JSONWriter.compact(.object(step.state))
      if bytes.count < Self.portion { continue }
      try body(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    bytes += "]}\n".utf8
    try body(bytes)
  }

  /// In bytes.
  private static let portion = 1 << 16

  fileprivate static func text(_ id: ObjectID?) -> Value { id.map { .string($0.description) } ?? .null }
}

extension UpdateJournal {
  /// The journal, which is still to be written.
  func pending(_ path: String) -> PendingState {
    PendingState(path: path) { (write) throws(FileError) in try forEachPortion(write) }
  }
}

extension Ledger {
  /// Writes a journal so that a crash leaves the old or the new.
  func writeState(_ path: String, _ journal: UpdateJournal) throws {
    try replaceDurably(journal.pending(path))
  }
}

extension UpdateJournal.Step {
  fileprivate var state: Object {
    [
      "path": .string(path), "old": UpdateJournal.text(old), "new": UpdateJournal.text(new),
      "executable": .bool(isExecutable), "carried": .bool(isCarried),
    ]
  }

  fileprivate init(_ state: Object) throws(UnreadableMember) {
    path = try state.text("path")
    old = try state.id("old")
    new = try state.id("new")
    isExecutable = try state.flag("executable")
    isCarried = try state.flag("carried")
  }
}

extension EditBases {
  /// The table that a journal carries. An older version noted at each step what the table says now.
  fileprivate init(journal state: Object) throws(UnreadableMember) {
    guard state["bases"] == nil else { self.init(try state.object("bases")); return }
    self.init(nil)
    for step in try state.objects("steps") {
      guard let base = try step.id("base") else { continue }
      let path = try step.text("path")
      if try step.flag("held") { hold(path, as: base) } else { noteMerged(path, as: base) }
    }
  }
}
