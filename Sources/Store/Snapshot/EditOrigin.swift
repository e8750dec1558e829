import FileSystem
import Git
import Merge
import Records
import Schema

/// Finds the commit that each changed file is an edit of: the branch's newest commit, unless the table of edit bases
/// says otherwise, or the file is an old text that an editor still had open.
struct EditOrigin {
  private let tree: WorkTree
  let texts: OldTexts
  private let bases: EditBases
  private let scan: Scan
  /// For each record that the branch or the table has at a path where nothing is on disk any more: the deletion at that
  /// path.
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

  /// The commit that a file is an edit of; nil for the branch's newest commit.
  func base(of change: DiskChange, _ content: FileContent, head: ObjectID?) throws -> ObjectID? {
    let left = leftPath(of: change)
    let known = known(for: change).flatMap { $0 == head ? nil : $0 }
    // A file that is held back may have been an old text already when a part of it was saved.
    let before = try known.flatMap { try tree.objects.leaf(at: knownPath(of: change) ?? change.path, of: $0) }
    let seen = DiskChange(path: change.path, before: before ?? change.before ?? left?.before, now: change.now)
    return try Snapshotter(tree).staleBase(of: seen, saved: content.bytes, among: texts) ?? known
  }

  /// The commit that the table has for a file, at its path or at the path from which somebody moved it.
  func known(for change: DiskChange) -> ObjectID? { knownPath(of: change).flatMap { bases[$0]?.commit } }

  private func knownPath(of change: DiskChange) -> String? {
    [change.path, leftPath(of: change)?.path].compactMap { $0 }.first { bases[$0] != nil }
  }

  func isOnDisk(_ path: String) -> Bool { scan.paths.has(path) }

  /// The paths at which the table has a record, but nothing is on disk any more.
  func leftPaths(of record: RecordLocation) -> [String] {
    bases.paths.map(\.string).filter { !isOnDisk($0) && RecordLocation(path: $0) == record }
  }

  /// Whether a new file continues a file that was held back, at the same path or at the one from which somebody moved
  /// it. Then it is not a copy.
  func isEdit(_ change: DiskChange) throws -> Bool {
    if let left = leftPath(of: change), bases[left.path] != nil { return true }
    return try bases.hasEdit(of: change.path, tree.objects)
  }

  /// The deletion at the path from which the record of a file has gone, where the file is new or was moved over another
  /// file.
  private func leftPath(of change: DiskChange) -> DiskChange? {
    guard !gone.isEmpty, let location = RecordLocation(path: change.path), let left = gone[location] else { return nil }
    return change.before == nil || bases[left.path] != nil ? left : nil
  }
}
