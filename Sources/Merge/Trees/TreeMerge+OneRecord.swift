import Records
import Schema

/// The merge of a single record, as the merge of the whole trees makes it.
extension TreeMerge {
  /// The versions that the three trees have of the record at `path`; nil where no record can lie there, or where none
  /// of the trees has one.
  mutating func findCase(at path: Text) throws -> Case? {
    guard let location = RecordLocation(path: path.string) else { return nil }
    try mergeKinds()
    let here = try difference(at: path)
    // A path that all three trees have is never paired with another path.
    if here.isEverywhere || location.folder == "" { return RecordPairing.cases([here]).first }
    let same = try differences(folders(at: location.folderPath), below: location.folderPath)
      .filter { RecordLocation(path: $0.path.string) == location }
    return RecordPairing.cases(same).first { [$0.base, $0.first, $0.second].contains { $0?.path == path } }
  }

  /// The versions of the record that the merge makes of the case.
  mutating func merged(alone merge: Case) throws -> [Version] {
    forgetReport()
    return try merged(merge)
  }

  private func difference(at path: Text) throws -> TreeDifference<Store.ID> {
    TreeDifference(
      path: path, base: try base.flatMap { try reader.file(at: path.string, in: $0) },
      first: try reader.file(at: path.string, in: trees.first),
      second: try reader.file(at: path.string, in: trees.second))
  }
}

extension TreeDifference {
  fileprivate var isEverywhere: Bool { base != nil && first != nil && second != nil }
}
