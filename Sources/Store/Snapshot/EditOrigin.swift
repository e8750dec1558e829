import FileSystem
import Git
import Merge
import Records
import Schema

/// Tells of which commit each changed file is an edit: of the branch's own, unless the table of edit bases says otherwise, or
/// it is an old text that an editor still had.
struct EditOrigin {
  private let tree: WorkTree
  let texts: OldTexts
  private let bases: EditBases
  private let scan: Scan
  /// What the branch, or the table, has at a path where nothing is on disk any more.
  private var gone: [RecordLocation: DiskChange] = [:]

  init(tree: WorkTree, bases: EditBases, scan: Scan) {
    self.tree = tree
    (self.bases, self.scan) = (bases, scan)
    texts = OldTexts(of: tree)
    for change in scan.changes where change.now == nil {
      if let location = RecordLocation(path: change.path) { gone[location] = change }
    }
    for path in bases.paths where !isOnDisk(path.string) {
      guard let location = RecordLocation(path: path.string), gone[location]?.path != path.string else { continue }
      gone[location] = DiskChange(path: path.string, before: nil, now: nil)
    }
  }

  /// The commit that a file is an edit of; nil for the branch's own.
  func base(of change: DiskChange, _ content: FileContent, head: ObjectID?) throws -> ObjectID? {
    let left = leftPath(of: change)
    let known = known(for: change).flatMap { $0 == head ? nil : $0 }
    // What was held back may have been an old text already when it was saved in part.
    let before = try known.flatMap { try tree.objects.leaf(at: knownPath(of: change) ?? change.path, of: $0) }
    let seen = DiskChange(path: change.path, before: before ?? change.before ?? left?.before, now: change.now)
    return try tree.staleBase(of: seen, saved: content.bytes, among: texts) ?? known
  }

  /// What the table has for a file, at its path or where it was before somebody moved it.
  func known(for change: DiskChange) -> ObjectID? { knownPath(of: change).flatMap { bases[$0]?.commit } }

  private func knownPath(of change: DiskChange) -> String? {
    [change.path, leftPath(of: change)?.path].compactMap { $0 }.first { bases[$0] != nil }
  }

  func isOnDisk(_ path: String) -> Bool { scan.paths.has(path) }

  /// Where the table has a record, and nothing is on disk any more.
  func leftPaths(of record: RecordLocation) -> [String] {
    bases.paths.map(\.string).filter { !isOnDisk($0) && RecordLocation(path: $0) == record }
  }

  /// Whether a new file continues one that was held back, there or where somebody has moved it from: it is no copy.
  func isEdit(_ change: DiskChange) throws -> Bool {
    if let left = leftPath(of: change), bases[left.path] != nil { return true }
    return try bases.hasEdit(of: change.path, tree.objects)
  }

  /// Where the record of a file was that is gone from there: of a new file, or of one that was written over another.
  private func leftPath(of change: DiskChange) -> DiskChange? {
    guard !gone.isEmpty, let location = RecordLocation(path: change.path), let left = gone[location] else { return nil }
    return change.before == nil || bases[left.path] != nil ? left : nil
  }
}
