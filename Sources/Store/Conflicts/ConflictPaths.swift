import FileSystem
import Git
import Merge
import Records
import Schema

/// Which records of a tree list conflicts. Remembered for the last tree that was asked about: from there only what
/// changed is looked at, not every record of the ledger.
struct ConflictPaths {
  let ledger: Ledger
  let objects: LedgerObjects

  /// - Parameter scan: what is on disk, compared with the tree.
  func paths(in tree: ObjectID?, _ scan: Scan) throws -> [Text] {
    guard let tree else { return [] }
    let known = try remembered()
    if let known, known.tree == tree { return known.paths }
    let paths = try known.map { try self.paths(after: $0, in: tree) } ?? pathsFromDisk(scan)
    remember(paths, tree)
    return paths
  }

  private func paths(after known: (tree: ObjectID, paths: [Text]), in tree: ObjectID) throws -> [Text] {
    var paths = Set(known.paths)
    for difference in try TreeComparison(objects: objects).differences(from: known.tree, to: tree) {
      let isListed = try difference.new.map { try listsConflicts($0.id, at: difference.path) } ?? false
      if isListed { paths.insert(Text(difference.path)) } else { paths.remove(Text(difference.path)) }
    }
    return paths.sorted()
  }

  /// The first time. Files that are as the tree has them are read from disk, which is quicker than the objects.
  private func pathsFromDisk(_ scan: Scan) throws -> [Text] {
    let found = try ledger.records(below: ["users", "shared", "feeds"], mentioning: EntryTree.member.string)
    var paths = Set(found.records.map { Text($0.path) } + ledgersOwn(scan))
    for change in scan.changes {
      let isListed = try change.before.map { try listsConflicts($0.id, at: change.path) } ?? false
      if isListed { paths.insert(Text(change.path)) } else { paths.remove(Text(change.path)) }
    }
    return paths.sorted()
  }

  /// The same of the ledger's manifest and its kinds, which lie in none of these folders.
  private func ledgersOwn(_ scan: Scan) -> [Text] {
    let paths = scan.paths.filter { path in
      (path.hasPrefix("kinds/") || !path.utf8.contains(UInt8(ascii: "/"))) && RecordLocation(path: path) != nil
    }
    let word = Array(EntryTree.member.string.utf8)
    return ledger.root.readAll(paths, limit: ReadLimits().bytes) { place, content -> Text? in
      if case .success(let content) = content, content.bytes.mentions(word) { Text(paths[place]) } else { nil }
    }.compactMap { $0 }
  }

  private func listsConflicts(_ blob: ObjectID, at path: String) throws -> Bool {
    guard RecordLocation(path: path) != nil else { return false }
    return try objects.file(blob).mentions(Array(EntryTree.member.string.utf8))
  }

  private func remembered() throws -> (tree: ObjectID, paths: [Text])? {
    guard let state = try ledger.readCache(StateFolder.conflicts),
      let tree = state["tree"]?.string.flatMap(ObjectID.init(hex:)), objects.repository.contains(tree)
    else { return nil }
    return (tree, (state["paths"]?.array ?? []).compactMap { $0.string.map { Text($0) } })
  }

  /// A cache: where it cannot be written (a full disk, a ledger that may only be read) the answer is as right.
  private func remember(_ paths: [Text], _ tree: ObjectID) {
    let state: Object = ["tree": .string("\(tree)"), "paths": .array(paths.map { .string($0) })]
    do { try ledger.writeState(StateFolder.conflicts, state) } catch {}
  }
}
