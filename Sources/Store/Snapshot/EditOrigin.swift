import FileSystem
import Git
import Merge
import Records
import Schema

/// Finds the commit that each changed file is an edit of: the branch's newest commit, unless the table of edit bases
/// says otherwise, or the file is an old text that an editor still had open.
///
/// Somebody may have moved a file by hand since the table noted it. So a file is looked up by its own path first, and
/// then by the path from which its record has gone.
struct EditOrigin {
  private let objects: LedgerObjects
  let texts: OldTexts
  private let bases: EditBases
  private let scan: Scan
  /// For each record that the branch or the table has at a path where nothing is on disk any more, the deletion at that
  /// path.
  private var deletions: [RecordLocation: DiskChange] = [:]

  init(tree: WorkTree, bases: EditBases, scan: Scan) {
    (objects, self.bases, self.scan) = (tree.objects, bases, scan)
    texts = OldTexts(of: tree)
    for change in scan.changes where change.now == nil {
      if let location = RecordLocation(path: change.path) { deletions[location] = change }
    }
    // The table may name a path that the branch does not have: a new file that could not be read, and was moved then.
    for path in bases.paths where !isOnDisk(path.string) {
      guard let location = RecordLocation(path: path.string), deletions[location].map({ Text($0.path) }) != path else {
        continue
      }
      deletions[location] = DiskChange(path: path.string, before: nil, now: nil)
    }
  }

  /// The commit that a file is an edit of; nil for the branch's newest commit.
  func base(of change: DiskChange, _ content: FileContent, head: ObjectID?) throws -> ObjectID? {
    let noted = notedPath(of: change).flatMap { path in bases[path].map { (commit: $0.commit, path: path) } }
    return try texts.base(
      of: content.bytes, at: change.path, noted: noted?.commit == head ? nil : noted,
      committed: change.before ?? moveSource(of: change)?.before)
  }

  /// The commit that the table names for a file, at its path or at the path from which somebody moved it.
  func notedBase(of change: DiskChange) -> ObjectID? { notedPath(of: change).flatMap { bases[$0]?.commit } }

  private func notedPath(of change: DiskChange) -> String? {
    [change.path, moveSource(of: change)?.path].compactMap { $0 }.first { bases[$0] != nil }
  }

  func isOnDisk(_ path: String) -> Bool { scan.paths.has(path) }

  /// The paths at which the table has a record, but nothing is on disk any more.
  func formerPaths(of record: RecordLocation) -> [String] {
    bases.paths.map(\.string).filter { !isOnDisk($0) && RecordLocation(path: $0) == record }
  }

  /// Whether a new file continues one that was held back, at the same path or at the one from which somebody moved it.
  /// Then it is not a copy.
  func isEdit(_ change: DiskChange) throws -> Bool {
    if let source = moveSource(of: change), bases[source.path] != nil { return true }
    return try bases.hasEdit(of: change.path, objects)
  }

  /// The deletion at the path from which somebody moved the record of a file; nil where the file was not moved. A file
  /// at a path that the commit has was only moved there if the table knows the record: else it is an edit of that path.
  private func moveSource(of change: DiskChange) -> DiskChange? {
    guard !deletions.isEmpty, let location = RecordLocation(path: change.path), let source = deletions[location] else {
      return nil
    }
    return change.before == nil || bases[source.path] != nil ? source : nil
  }
}
