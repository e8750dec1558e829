import FileSystem
import Git
import Merge
import Records

// `ledger.json` and the kinds say how everything else is read. Where one of them cannot be read, or the manifest is gone, its
// last good version goes on being used: what one person has broken must not stop everybody's commands.

extension Ledger {
  /// The newest version of such a file that can be read; nil where the history has none. To be asked only where the file
  /// itself cannot be used: it starts git's library.
  func lastGood(_ path: String) throws -> (bytes: [UInt8], commit: ObjectID)? {
    let objects = try LedgerObjects(self)
    return try objects.repository.head().commit.flatMap { try objects.lastGood(path, head: $0) }
  }

  /// Whether a file is as the newest commit has it: then `repair` puts back the last good version of a broken one.
  func isCommitted(_ path: String) throws -> Bool {
    let objects = try LedgerObjects(self)
    guard let head = try objects.repository.head().commit,
      let leaf = try TreeComparison(objects: objects).leaf(at: path, in: objects.commit(head).tree)
    else { return false }
    return try contentIfPresent(path).map { try Repository.hashBlob($0.bytes) == leaf.id } ?? false
  }
}

extension LedgerObjects {
  /// At most so many commits are looked at.
  private static let mostCommits = 1_000

  func lastGood(_ path: String, head: ObjectID) throws -> (bytes: [UInt8], commit: ObjectID)? {
    var known: Set<ObjectID> = []
    for id in try repository.history(from: [head], limit: Self.mostCommits) {
      let leaf = try leaf(at: path, of: id)
      guard let leaf, known.insert(leaf.id).inserted else { continue }
      let bytes = try file(leaf.id)
      if Self.isGood(bytes, path) { return (bytes, id) }
    }
    return nil
  }

  private static func isGood(_ bytes: [UInt8], _ path: String) -> Bool {
    if path != LedgerManifest.path { return RecordReading.problem(bytes, path: path) == nil }
    if case .success = Result(catching: { try LedgerManifest(bytes) }) { return true }
    return false
  }
}
