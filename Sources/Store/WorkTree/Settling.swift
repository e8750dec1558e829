import FileSystem
import Git
import Merge
import Records
import Schema

extension WorkTree {
  /// The bytes to commit for an edited record: without the conflict entries that the edit resolved.
  func settled(_ content: FileContent, at change: DiskChange) throws -> [UInt8] {
    guard let location = RecordLocation(path: change.path) else { return content.bytes }
    let document = try RecordDocument.reading(content.bytes, path: change.path)
    let members = try document.recordObject(at: change.path)
    if members[EntryTree.member] == nil { return content.bytes }
    let rules = try ledger.kinds().rules(of: location)
    let version = try RecordVersion(path: Text(change.path), members: members, rules: rules)
    let settled = version.settled(since: try committedVersion(of: change, rules: rules)).members
    if settled == members { return content.bytes }
    return try document.updating(to: .object(settled)).bytes
  }

  /// What the last commit has at the same path.
  private func committedVersion(of change: DiskChange, rules: FieldRules) throws -> RecordVersion? {
    try change.before.flatMap { RecordReading.version(try objects.file($0.id), path: change.path, rules: rules) }
  }
}
