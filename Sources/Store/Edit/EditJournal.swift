import FileSystem
import Git
import Records

/// The edits that a command makes itself, written down before the first file is touched. While it is there, the next
/// command takes the edits back, or, where the branch has them, clears up after them.
struct EditJournal: Hashable, FileJournal {
  struct Step: Hashable {
    let path: String
    /// What the command read; nil where the file is new.
    let old: ObjectID?
    /// nil where the file goes.
    let new: ObjectID?
  }

  /// The commit that says the same as the files; nil where there will be none.
  let commit: ObjectID?
  /// Who is logged in once the edits are done; nil where that stays as it is.
  let session: Text?
  /// Random: names the files of these edits.
  let token: String
  let steps: [Step]

  func path(of step: Int) -> String { steps[step].path }
}

extension EditJournal {
  init(_ edits: [FileEdit], token: String, commit: ObjectID?, session: Text? = nil) throws {
    self.token = token
    self.commit = commit
    self.session = session
    steps = try edits.map { edit in
      Step(
        path: edit.path, old: try edit.expected.map { try Repository.hashBlob($0.bytes) },
        new: try edit.bytes.map { try Repository.hashBlob($0) })
    }
  }

  /// As it was written. Nothing is guessed: a journal that lost a step would lose an edit.
  init(_ state: Object) throws(StoreError) {
    do throws(UnreadableMember) {
      token = try state.text("token")
      commit = try state.id("commit")
      session = try state["session"] == .null ? nil : Text(state.text("session"))
      steps = try state.objects("steps").map { (step) throws(UnreadableMember) in
        Step(path: try step.text("path"), old: try step.id("old"), new: try step.id("new"))
      }
    } catch { throw Self.broken }
  }

  private static var broken: StoreError {
    StoreError(
      .inputOutput, "broken-state", "the journal of an unfinished edit cannot be understood", path: StateFolder.edits,
      hint: "what was replaced lies in \(StateFolder.replaced); remove the journal to go on")
  }

  var state: Object {
    func text(_ id: ObjectID?) -> Value { id.map { .string($0.description) } ?? .null }
    let steps = steps.map { step -> Value in
      ["path": .string(step.path), "old": text(step.old), "new": text(step.new)]
    }
    let session = session.map { Value.string($0) } ?? .null
    return ["commit": text(commit), "session": session, "token": .string(token), "steps": .array(steps)]
  }
}
