import Git
import Records

/// The work-tree base: an update of files that has to follow a move of the branch. Written before the branch moves,
/// so that after a crash at any point the next command knows which files are based on which commit.
struct UpdateJournal: Hashable, FileJournal {
  /// One file to bring from one version to another.
  struct Step: Hashable {
    let path: String
    /// nil where the file is new.
    let old: ObjectID?
    /// nil where the file goes.
    let new: ObjectID?
    let isExecutable: Bool
    /// Whether it is a link or a submodule: only the index follows the branch.
    var isCarried = false
  }

  let branch: String
  /// The commit that the files were based on.
  let from: ObjectID?
  /// nil for edits of a command that no commit of ours has (`PlainEdits.swift`).
  let to: ObjectID?
  /// Random: names the files of this update.
  let token: String
  /// The table of edit bases as it is while the files are changed: of the files that are held back only the index follows
  /// the branch, and of those that are merged the text on disk is an edit of the commit that the table names.
  let bases: EditBases
  let steps: [Step]
  /// Whether a command made the commit, here: it is not remembered as one that made what editors have old (decision 10).
  var isCommand = false
  /// Who is logged in once the update is done; nil where that stays as it is.
  var session: Text?
  /// The updates that are remembered once this one is done; nil where an older version wrote the journal.
  var memory: [RememberedUpdate]?

  /// The commit that the file on disk is an edit of until the update has changed it.
  func base(of path: String) -> ObjectID? { bases[path]?.commit ?? from }

  func path(of step: Int) -> String { steps[step].path }

  /// Whether no commit of ours has what becomes of the file: there is nothing that an edit at this moment could be merged
  /// with.
  func isPlain(_ step: Step) -> Bool { to == nil || step.path.hasPrefix("local/") }
}

extension UpdateJournal {
  /// Reads the journal. Throws `broken-state` where any of it cannot be understood: a step that is left out, or one
  /// without a version, would make a file look like an edit that takes the update back.
  init(_ state: Object) throws(StoreError) {
    do throws(UnreadableMember) {
      branch = try state.text("branch")
      to = try state.commit("to")
      token = try state.text("token")
      from = try state.id("from")
      bases = try EditBases(journal: state)
      steps = try state.objects("steps").map { (step) throws(UnreadableMember) in try Step(step) }
      isCommand = try state["command"] == nil ? false : state.flag("command")
      session = try state["session"] == nil ? nil : Text(state.text("session"))
      memory = state[RememberedUpdate.member] == nil ? nil : RememberedUpdate.all(in: state)
    } catch {
      throw StoreError(
        .inputOutput, "broken-state",
        "the journal of an unfinished update cannot be understood: its member “\(error.name)” is missing or damaged",
        path: StateFolder.journal, hint: "ledger-sync status shows which files differ; remove the journal to go on")
    }
  }

  var state: Object {
    func text(_ id: ObjectID?) -> Value { id.map { .string($0.description) } ?? .null }
    var state: Object = [
      "branch": .string(branch), "from": text(from), "to": text(to), "token": .string(token),
      "bases": .object(bases.state ?? Object()),
      "steps": .array(
        steps.map { step in
          [
            "path": .string(step.path), "old": text(step.old), "new": text(step.new),
            "executable": .bool(step.isExecutable), "carried": .bool(step.isCarried),
          ]
        }),
    ]
    if isCommand { state["command"] = .bool(true) }
    if let session { state["session"] = .string(session) }
    if let memory { RememberedUpdate.write(memory, to: &state) }
    return state
  }
}

extension UpdateJournal.Step {
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
