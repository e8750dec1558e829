import FileSystem
import Git
import Merge
import Records
import Schema

/// The paths of a tree that wait for a person.
struct OpenPaths: Hashable {
  /// Records that mention conflicts.
  var conflicts: Set<Text> = []
  /// Records that cannot be read: the tree has them all the same, because the cloud brought them so.
  var unreadable: Set<Text> = []

  fileprivate mutating func note(_ bytes: [UInt8]?, at path: String) {
    let here = Text(path)
    conflicts.remove(here)
    unreadable.remove(here)
    guard let bytes, RecordLocation(path: path) != nil else { return }
    if bytes.mentions(Array(EntryTree.member.string.utf8)) { conflicts.insert(here) }
    if RecordReading.problem(bytes, path: path) != nil { unreadable.insert(here) }
  }
}

/// Finds the open paths of a tree. Remembered for the last tree that was asked about: from there only what changed is
/// looked at, not every record of the ledger.
struct OpenPathsFinder {
  let ledger: Ledger
  let objects: LedgerObjects

  /// - Parameter scan: what is on disk, compared with the tree.
  func paths(in tree: ObjectID?, _ scan: Scan) throws -> OpenPaths {
    guard let tree else { return OpenPaths() }
    if let known = try known(in: tree) { return known }
    let paths = try pathsFromDisk(scan, of: tree)
    remember(paths, tree)
    return paths
  }

  /// The open paths of a tree. Where none were remembered, only the files that differ from `before` are looked at: no report
  /// of a pull is worth reading all records.
  func paths(in tree: ObjectID, since before: ObjectID?) throws -> OpenPaths {
    try known(in: tree) ?? paths(after: OpenPaths(), of: before, in: tree)
  }

  /// The open paths that were remembered, brought up to this tree; nil where none were.
  func known(in tree: ObjectID) throws -> OpenPaths? {
    guard let known = try remembered() else { return nil }
    if known.tree == tree { return known.paths }
    let paths = try self.paths(after: known.paths, of: known.tree, in: tree)
    remember(paths, tree)
    return paths
  }

  private func paths(after known: OpenPaths, of before: ObjectID?, in tree: ObjectID) throws -> OpenPaths {
    var paths = known
    for difference in try TreeComparison(objects: objects).differences(from: before, to: tree) {
      paths.note(try committed(difference.new, at: difference.path), at: difference.path)
    }
    return paths
  }

  /// The bytes that a commit has of a record; nil for a file that is not one.
  private func committed(_ leaf: Leaf<ObjectID>?, at path: String) throws -> [UInt8]? {
    guard let leaf, RecordLocation(path: path) != nil else { return nil }
    return try objects.file(leaf.id)
  }

  /// Finds the open paths of a tree when none were remembered. Files that are as the tree has them are read from disk, which is
  /// quicker than reading objects; a file that cannot be read there, or is too long, is read from the tree all the same.
  private func pathsFromDisk(_ scan: Scan, of tree: ObjectID) throws -> OpenPaths {
    let records = scan.paths.filter { RecordLocation(path: $0).map { $0.owner != .local } ?? false }
    let found = ledger.root.readAll(records, limit: ReadLimits().bytes) { number, content -> OpenPaths? in
      guard case .success(let content) = content else { return nil }
      var paths = OpenPaths()
      paths.note(content.bytes, at: records[number])
      return paths
    }
    var paths = OpenPaths()
    for (path, one) in zip(records, found) {
      if let one {
        paths.conflicts.formUnion(one.conflicts)
        paths.unreadable.formUnion(one.unreadable)
      } else {
        let leaf = try TreeComparison(objects: objects).leaf(at: path, in: tree)
        paths.note(try committed(leaf, at: path), at: path)
      }
    }
    for change in scan.changes { paths.note(try committed(change.before, at: change.path), at: change.path) }
    return paths
  }

  private func remembered() throws -> (tree: ObjectID, paths: OpenPaths)? {
    guard let state = try ledger.readCache(StateFolder.conflicts),
      let tree = state["tree"]?.string.flatMap(ObjectID.init(hex:)), objects.repository.contains(tree),
      let unreadable = state["unreadable"]?.array
    else { return nil }
    func paths(_ values: [Value]) -> Set<Text> { Set(values.compactMap { $0.string.map { Text($0) } }) }
    return (tree, OpenPaths(conflicts: paths(state["paths"]?.array ?? []), unreadable: paths(unreadable)))
  }

  /// Remembers the open paths. Where that cannot be written (a full disk, a ledger that may only be read), the answer is as
  /// right.
  private func remember(_ paths: OpenPaths, _ tree: ObjectID) {
    func list(_ paths: Set<Text>) -> Value { .array(paths.sorted().map { .string($0) }) }
    let state: Object = [
      "tree": .string("\(tree)"), "paths": list(paths.conflicts), "unreadable": list(paths.unreadable),
    ]
    do { try ledger.writeCache(StateFolder.conflicts, state) } catch {}
  }
}
