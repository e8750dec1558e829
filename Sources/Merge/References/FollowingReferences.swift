import Records
import Schema

/// Lets references follow the records whose names gave way in a merge: the id of such a record is its path, and what
/// named it would name nothing, or another record. Every record that can name one is read, which only such a merge
/// costs. Proved by `FollowingReferenceTests`.
struct FollowingReferences<Store: ObjectStore> {
  let reader: TreeReader<Store>
  let kinds: KindRules
  /// The merged tree, after names gave way.
  let tree: Store.ID
  /// Where the records lay, and where they lie now.
  private let moves: [RecordLocation: RecordLocation]

  init(reader: TreeReader<Store>, kinds: KindRules, tree: Store.ID, paths: [(from: Text, to: Text)]) {
    (self.reader, self.kinds, self.tree) = (reader, kinds, tree)
    var moves: [RecordLocation: RecordLocation] = [:]
    for (from, to) in paths {
      guard let old = RecordLocation(path: from.string), let new = RecordLocation(path: to.string), old != new,
        old.owner == new.owner
      else { continue }
      moves[old] = new
    }
    self.moves = moves
  }

  /// The records whose files have to change.
  func changes() throws -> [LeafChange<Store.ID>] {
    if moves.isEmpty || !kinds.containsReference { return [] }
    return try reader.folder(tree).values.filter(\.isFolder).sorted { $0.name < $1.name }.flatMap { folder in
      try reader.leaves(below: folder.name.string, in: tree).compactMap { path, leaf in
        try followed(path, leaf).map { LeafChange(path: Text(path), leaf: Leaf(id: $0, mode: leaf.mode)) }
      }
    }
  }

  /// nil where the record refers to none of the renamed records, or cannot be read.
  private func followed(_ path: String, _ leaf: Leaf<Store.ID>) throws -> Store.ID? {
    guard let location = RecordLocation(path: path) else { return nil }
    let rules = kinds.rules(of: location)
    guard rules.containsReference else { return nil }
    return try reader.replacingReferences(in: MergeCase.Version(path: Text(path), leaf: leaf), rules) {
      try text(of: $0, for: location.owner)
    }
  }

  /// The text that a reference in a record of `owner` has after the renames; nil where it stays.
  private func text(of reference: Reference, for owner: Owner) throws -> Text? {
    guard let folder = kinds.folder(ofKind: reference.kind) else { return nil }
    for target in reference.targets(for: owner, folder: folder) {
      if let new = moves[target] { return reference.naming(new.id, insteadOf: target.id).text }
      if try isThere(target) { return nil }
    }
    return nil
  }

  private func isThere(_ location: RecordLocation) throws -> Bool {
    try ["json", "plist"].contains {
      try reader.leaf(at: "\(location.folderPath)/\(location.id).\($0)", in: tree) != nil
    }
  }
}
