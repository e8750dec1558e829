public import Records
public import Schema

/// One record of the merge of two heads, for git's merge driver, which git calls file by file. The result is that of
/// the merge of the whole trees, by the same history and the same merged kinds.
public struct SingleRecordMerge<Store: ObjectStore> {
  private let store: Store
  private var trees: TreeMerge<Store>
  private let found: MergeCase<Store.ID>
  private let path: Text

  /// nil where the merge has nothing to decide about a record at `path`.
  public init?(at path: Text, of a: Store.ID, _ b: Store.ID, in store: Store) throws {
    self.store = store
    self.path = path
    trees = try MergeEngine(store: store).treeMerge(a, b)
    guard let found = try trees.findCase(at: path) else { return nil }
    self.found = found
  }

  /// The blob of the base's version; nil where the base does not have the record.
  public var base: Store.ID? { found.base?.leaf.id }

  /// The path and the blob of each version.
  public var versions: (base: (Text, Store.ID)?, first: (Text, Store.ID)?, second: (Text, Store.ID)?) {
    (
      found.base.map { ($0.path, $0.leaf.id) }, found.first.map { ($0.path, $0.leaf.id) },
      found.second.map { ($0.path, $0.leaf.id) }
    )
  }

  /// The rules of the merged kinds for the record.
  public var rules: FieldRules { RecordLocation(path: path.string).map(trees.kinds.rules) ?? .none }

  /// Whether these two blobs are the versions of the two heads, in either order.
  public func isMerge(of one: Store.ID, _ other: Store.ID) -> Bool {
    let blobs = [found.first?.leaf.id, found.second?.leaf.id]
    return blobs == [one, other] || blobs == [other, one]
  }

  /// The merged record, and how many places it newly lists several values of; nil where no single record comes out.
  public mutating func merged() throws -> (bytes: [UInt8], conflicts: Int)? {
    try mergedFile().map { ($0.bytes, trees.report.conflicts.count) }
  }

  /// The merged record and where it lies; nil where no single record comes out.
  public mutating func mergedFile() throws -> (path: Text, bytes: [UInt8])? {
    let files = try mergedFiles()
    return files.count == 1 ? files[0] : nil
  }

  /// The files of the merged record: none where it is removed, two where both versions stay.
  public mutating func mergedFiles() throws -> [(path: Text, bytes: [UInt8])] {
    try trees.merged(alone: found).map { ($0.path, try store.file($0.leaf.id)) }
  }
}

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
    let all = try differences(folders(at: location.folderPath), below: location.folderPath)
    let renamed = try renamedLocations(all)
    let wanted = renamed[path] ?? location
    let same = all.filter { (renamed[$0.path] ?? RecordLocation(path: $0.path.string)) == wanted }
    return RecordPairing.cases(same, renamed: renamed).first {
      [$0.base, $0.first, $0.second].contains { $0?.path == path }
    }
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
