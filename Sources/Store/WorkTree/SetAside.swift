import FileSystem
import Git
import Merge
import Records
import Schema

extension FileUpdate {
  /// Whether what stands where a new file is to come is no edit of anything: a file that is no record, and that git did not
  /// track.
  var isStray: Bool { step.old == nil && journal.bases[step.path] == nil && RecordLocation(path: step.path) == nil }
}

extension WorkTree {
  /// Whether the file at a path is no record, and in no commit.
  func isStray(_ path: String, at commit: ObjectID?) throws -> Bool {
    if RecordLocation(path: path) != nil { return false }
    guard let commit else { return true }
    return try objects.leaf(at: path, of: commit) == nil
  }

  /// Gives a file that is git's business alone another name: the cloud has something for its place. It stays out of every
  /// commit, as it was before.
  /// - Parameters:
  ///   - name: where it is now.
  ///   - path: where it was.
  func setAside(_ name: String, _ id: ObjectID, from path: String) throws {
    let other = try OtherName.of(path, abbreviation: id.short) { try statIfPresent($0.string) != nil }.string
    try ledger.root.renameNoReplace(name, to: other)
    surroundings.notify(.setAside(path: path, newPath: other))
  }
}
