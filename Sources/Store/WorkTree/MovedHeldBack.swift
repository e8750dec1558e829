import Git
import Merge
import Records
import Schema

/// A file that was held back and is not there any more, where the branch has nothing at its path either: somebody has moved it
/// by hand, and no deletion tells so.
struct MovedHeldBack: Hashable {
  let from: Text
  /// The file that it may be now: a newcomer, or one that was written over what the branch has of the record.
  let to: Text
  /// What the branch has of the record, where nothing on disk is that any more: the file's text alone can tell whether it is
  /// an edit of this or of the older version.
  let rival: LedgerObjects.File?

  /// All of them. A newcomer that is exactly what the branch has of the record is none: that was moved, or copied.
  static func all(
    _ held: HeldBack, in scan: Scan, _ objects: LedgerObjects, head: ObjectID?
  ) throws -> [MovedHeldBack] {
    guard !held.bases.isEmpty, let head else { return [] }
    let changed = Dictionary(grouping: scan.changes.filter { $0.now != nil }) { RecordLocation(path: $0.path) }
    let candidates = held.paths.filter { path in RecordLocation(path: path.string).map { changed[$0] != nil } == true }
    if candidates.isEmpty { return [] }
    let records = Set(candidates.compactMap { RecordLocation(path: $0.string) })
    let committed = Dictionary(grouping: try objects.files(of: records, in: objects.commit(head).tree)) {
      RecordLocation(path: $0.path)
    }
    let (onDisk, hidden) = (Set(scan.paths.map { Text($0) }), scan.hidden)
    return try candidates.compactMap { path in
      let location = RecordLocation(path: path.string)
      let here = committed[location, default: []]
      guard !onDisk.contains(path), !scan.unmerged.contains(path), !hidden.hides(path),
        !here.contains(where: { Text($0.path) == path }), try held.hasEdit(of: path.string, objects),
        let now = changed[location].flatMap({ files in files.first { $0.before == nil } ?? files.first })
      else { return nil }
      if now.before == nil, here.contains(where: { $0.leaf.id == now.now?.id }) { return nil }
      let rival = here.first { now.before != nil || !onDisk.contains(Text($0.path)) }
      return MovedHeldBack(from: path, to: Text(now.path), rival: rival)
    }
  }
}
