import Git
import Merge
import Records
import Schema

/// Why a commit cannot be taken back: what it did is more than edits, or would only seem to be undone.
struct DropObstacle {
  static let code: FailureCode = "not-droppable"

  private let objects: LedgerObjects
  private let commit: Commit
  private let start: ObjectID
  private let differences: [TreeComparison.Difference]

  /// - Parameter start: the tree from which the commit started.
  init(_ objects: LedgerObjects, _ commit: Commit, from start: ObjectID) throws {
    (self.objects, self.commit, self.start) = (objects, commit, start)
    differences = try TreeComparison(objects: objects).allDifferences(from: start, to: commit.tree)
  }

  /// Without its manifest there is no ledger, and no user; and where a kind becomes private or public, records move between
  /// the ledger and this device, which no merge takes back.
  func require() throws {
    for difference in differences {
      let path = difference.path
      if path == LedgerManifest.path || path.begins(with: "users/") && path.ends(with: "/manifest.json"),
        difference.old == nil
      {
        throw failure("made \(path), and cannot be taken back")
      }
      if path.begins(with: "kinds/"), try isPrivate(difference.old, path) != isPrivate(difference.new, path) {
        throw failure("says which records are private, and cannot be taken back")
      }
    }
  }

  /// A record that the commit made, and that was moved since, is still there after the merge: then nothing would be taken
  /// back, and it would count as settled.
  func require(goneFrom merged: ObjectID) throws {
    let made = differences.filter { $0.old == nil }.compactMap { difference in
      RecordLocation(path: difference.path).map { ($0.id, difference.path) }
    }
    if made.isEmpty { return }
    let ids = Dictionary(made) { first, _ in first }
    let comparison = TreeComparison(objects: objects)
    for later in try comparison.allDifferences(from: commit.tree, to: merged) where later.old == nil {
      guard let id = RecordLocation(path: later.path)?.id, let path = ids[id],
        try comparison.leaf(at: path, in: merged) == nil, try comparison.leaf(at: later.path, in: start) == nil
      else { continue }
      throw failure("made \(path), which was moved to \(later.path) since: take that back first, or remove the record")
    }
  }

  private func isPrivate(_ leaf: Leaf<ObjectID>?, _ path: String) throws -> Bool {
    guard let leaf, leaf.isFile, let members = RecordReading.members(try objects.file(leaf.id), path: path) else {
      return false
    }
    return Kind(name: Text(path), reading: .object(members)).isPrivate
  }

  private func failure(_ what: Sentence) -> Failure {
    Failure(.invalid, Self.code, "\(commit.id.short) \(what)", advice: StoreAdvice.listCommits)
  }
}
