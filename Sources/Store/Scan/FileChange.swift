import Records
import Schema

/// A file that was added, edited, deleted or moved.
public struct FileChange: Hashable, Sendable {
  public enum Change: String, Hashable, Sendable { case added, edited, deleted, moved }

  public let path: String
  public let change: Change
}

extension FileChange {
  /// What changed, file by file; a record that went from one path to another is one change.
  static func changes(of changes: [DiskChange]) -> [FileChange] {
    let gone = Set(changes.filter { $0.now == nil }.compactMap { RecordLocation(path: $0.path) })
    let come = Set(changes.filter { $0.before == nil }.compactMap { RecordLocation(path: $0.path) })
    let moved = gone.intersection(come)
    return changes.compactMap { change in
      let isMoved = RecordLocation(path: change.path).map(moved.contains) ?? false
      if change.before == nil { return FileChange(path: change.path, change: isMoved ? .moved : .added) }
      if change.now == nil { return isMoved ? nil : FileChange(path: change.path, change: .deleted) }
      return FileChange(path: change.path, change: .edited)
    }
  }
}
