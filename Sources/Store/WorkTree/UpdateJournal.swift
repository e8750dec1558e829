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
    /// The commit that the file on disk is an edit of, where that is another than `from`.
    var base: ObjectID?
    /// Whether the file is left as it is, because it cannot be read: only the index follows the branch.
    var isHeld = false
    /// Whether it is a link or a submodule: only the index follows the branch.
    var isCarried = false
  }

  let branch: String
  /// The commit that the files were based on.
  let from: ObjectID?
  let to: ObjectID
  /// Random: names the files of this update.
  let token: String
  let steps: [Step]

  func path(of step: Int) -> String { steps[step].path }
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
      steps = try state.objects("steps").map { (step) throws(UnreadableMember) in try Step(step) }
    } catch {
      throw StoreError(
        .inputOutput, "broken-state",
        "the journal of an unfinished update cannot be understood: its member “\(error.name)” is missing or damaged",
        path: StateFolder.journal, hint: "ledger-sync status shows which files differ; remove the journal to go on")
    }
  }

  var state: Object {
    func text(_ id: ObjectID?) -> Value { id.map { .string($0.description) } ?? .null }
    return [
      "branch": .string(branch), "from": text(from), "to": text(to), "token": .string(token),
      "steps": .array(
        steps.map { step in
          [
            "path": .string(step.path), "old": text(step.old), "new": text(step.new),
            "executable": .bool(step.isExecutable), "base": text(step.base), "held": .bool(step.isHeld),
            "carried": .bool(step.isCarried),
          ]
        }),
    ]
  }
}

extension UpdateJournal.Step {
  fileprivate init(_ state: Object) throws(UnreadableMember) {
    path = try state.text("path")
    old = try state.id("old")
    new = try state.id("new")
    isExecutable = try state.flag("executable")
    base = try state.id("base")
    isHeld = try state.flag("held")
    isCarried = try state.flag("carried")
  }
}
