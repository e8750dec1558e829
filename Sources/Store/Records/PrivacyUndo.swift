import Git
import Records
import Schema

/// What becomes of the records of kinds that an undo makes public again, or private: `kinds private` moved them to
/// `local/`, which no commit has.
struct PrivacyUndo: WorkTreeJob {
  let tree: WorkTree
  private let user: Text?
  /// Kinds that become private with the commit, and those that cease to be.
  private let hidden: [Kind]
  private let shown: [Kind]
  /// Where the branch goes.
  private let commit: ObjectID

  init(_ tree: WorkTree, to commit: ObjectID) throws {
    (self.tree, self.commit) = (tree, commit)
    user = try tree.ledger.sessionUser()
    let now = try tree.ledger.kinds()
    let then = try PastLedger(tree.ledger, tree.objects, commit: commit).kinds()
    hidden = now.all.filter { !$0.isPrivate && then.kind(named: $0.name)?.isPrivate == true }
    shown = now.all.filter { $0.isPrivate && then.kind(named: $0.name)?.isPrivate == false }
  }

  /// Before the files go: what the commit takes from the user's folder lies in `local/` then.
  func keepHidden() throws {
    guard let user else { return }
    for kind in hidden {
      let found = try PrivateKind(ledger, kind, of: user)
      let staying = try Set(
        found.removals.filter { try objects.leaf(at: $0.path, of: commit) != nil }.map { edit in
          Text(relocated(edit.path, from: Owner.user(user).folder, to: Owner.local.folder))
        })
      try Updater(tree).apply(found.copies.filter { !staying.contains(Text($0.path)) })
    }
  }

  /// After the files are back: what `local/` has besides goes from there, unless somebody has edited it.
  func returnShown() throws {
    guard let user else { return }
    for kind in shown {
      let found = try PrivateKind(ledger, kind, of: user)
      try Updater(tree).apply(found.returns)
      for path in found.edited {
        surroundings.notify(
          .warning("\(path) differs from what came back, and stays; kinds private \(kind.name) merges it again"))
      }
    }
  }
}
