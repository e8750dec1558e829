import Git
import Merge
import Records
import Schema

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
    let moved = try Set(movedAway(in: scan, objects).map { Text($0.from.path) })
    let hidden = scan.leftOut.map(\.path)
    var open = self
    open.bases = try bases.filter { path, base in
      guard try objects.isPast(base, of: head), base == head || !scan.wereClean.contains(path) else {
        return false
      }
      return changed.contains(path) || moved.contains(path)
        || hidden.contains { path.string == $0 || path.string.hasPrefix($0 + "/") }
    }
    return open
  }

  /// The files that somebody moved by hand, where the branch has nothing at their old places any more: as changes of the
  /// branch, they are newcomers and nothing else.
  func movedAway(in scan: Scan, _ objects: LedgerObjects) throws -> [(from: DiskChange, to: String)] {
    if bases.isEmpty { return [] }
    var newcomers: [RecordLocation: String] = [:]
    for change in scan.changes where change.before == nil && change.now != nil {
      guard let location = RecordLocation(path: change.path), newcomers[location] == nil else { continue }
      newcomers[location] = change.path
    }
    let there = Set(scan.changes.map { Text($0.path) })
    return try paths.compactMap { path in
      guard let to = RecordLocation(path: path.string).flatMap({ newcomers[$0] }), !there.contains(path),
        try hasEdit(of: path.string, objects), !scan.paths.contains(path.string)
      else { return nil }
      return (DiskChange(path: path.string, before: nil, now: nil), to)
    }
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
