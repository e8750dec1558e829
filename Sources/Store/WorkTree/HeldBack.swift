import Git
import Merge
import Records
import Schema

/// Files that are left as they are, because they cannot be read as records or git could not merge them, with the commit that
/// each is an edit of: a pull may bring newer versions meanwhile. When such a file can be read again, also where somebody
/// has moved it, it is taken for what it is: an edit of that older commit.
struct HeldBack: Hashable {
  /// The commit that each file is based on.
  var bases: [Text: ObjectID] = [:]

  var paths: [Text] { bases.keys.sorted() }

  init() {}

  /// Whether the file is an edit of a version that an older commit has at its path: no newcomer, even where the branch
  /// has nothing there any more.
  func hasEdit(of path: String, _ objects: LedgerObjects) throws -> Bool {
    guard let base = bases[Text(path)], objects.repository.contains(base) else { return false }
    return try TreeComparison(objects: objects).leaf(at: path, in: objects.commit(base).tree) != nil
  }

  /// Without the files that are, or once were, what the commit has: somebody brought them back himself. And without those
  /// whose base is not in the branch's history any more, which somebody rewrote.
  ///
  /// Of those that are left, the ones that somebody has moved by hand, too.
  func stillHeld(
    in scan: Scan, _ objects: LedgerObjects, head: ObjectID?
  ) throws -> (held: HeldBack, moved: [MovedHeldBack]) {
    if bases.isEmpty { return (self, []) }
    let changed = Set(scan.changes.map { Text($0.path) })
    let all = try MovedHeldBack.all(self, in: scan, objects, head: head)
    let moved = Set(all.map(\.from))
    let hidden = scan.hidden
    var still = self
    still.bases = try bases.filter { path, base in
      guard try objects.isPast(base, of: head), base == head || !scan.wereClean.contains(path) else {
        return false
      }
      return changed.contains(path) || moved.contains(path) || hidden.hides(path)
    }
    return (still, all.filter { still.bases[$0.from] != nil })
  }

  init(_ state: Object?) {
    for member in state?.members ?? [] { bases[member.key] = member.value.string.flatMap(ObjectID.init(hex:)) }
  }

  var state: Object? {
    if bases.isEmpty { return nil }
    return Object(paths.compactMap { path in bases[path].map { Object.Member(path, .string($0.description)) } })
  }
}

extension Ledger {
  func heldBack() throws -> HeldBack { HeldBack(try readState(StateFolder.heldBack)) }

  func write(_ held: HeldBack) throws {
    if try heldBack() != held { try writeState(StateFolder.heldBack, held.state) }
  }
}
