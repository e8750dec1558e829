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
