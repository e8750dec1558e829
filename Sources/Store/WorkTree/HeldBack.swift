import Git
import Merge
import Records

/// Files on disk that are edits of an older commit than the branch has: they could not be read as records when a pull
/// brought a newer version, so they were left as they are. When such a file can be read again, it is taken for what
/// it is: an edit of that older commit.
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
  func open(in scan: Scan, _ objects: LedgerObjects, head: ObjectID?) throws -> HeldBack {
    let changed = Set(scan.changes.map { Text($0.path) })
    let hidden = scan.leftOut.map(\.path)
    var open = self
    open.bases = try bases.filter { path, base in
      guard try objects.isPast(base, of: head), base == head || !scan.wereClean.contains(path) else {
        return false
      }
      return changed.contains(path) || hidden.contains { path.string == $0 || path.string.hasPrefix($0 + "/") }
    }
    return open
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
