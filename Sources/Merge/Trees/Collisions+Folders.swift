import Records

/// A folder where the other side has a file.
extension Collisions {
  /// The changes, with every file renamed that a folder of the same name would push out, and those files, where they
  /// lay.
  func separated(
    _ changes: [LeafChange<Store.ID>], in tree: Store.ID
  ) throws -> (changes: [LeafChange<Store.ID>], gaveWay: [(path: Text, leaf: Leaf<Store.ID>)]) {
    var gaveWay: [(path: Text, leaf: Leaf<Store.ID>)] = []
    var leaves: [Text: Leaf<Store.ID>?] = [:]
    for change in changes { leaves[change.path] = .some(change.leaf) }
    var result = changes
    for change in changes {
      guard let leaf = change.leaf else { continue }
      for folder in foldersAbove(change.path.string).map({ Text($0) }) {
        guard let file = try self.leaf(at: folder, leaves, in: tree) else { continue }
        leaves[folder] = .some(nil)
        gaveWay.append((folder, file))
        result += try renamed(folder.string, file) { try id(at: $0, leaves, in: tree) }
      }
      if try hasFiles(below: change.path, leaves, in: tree) {
        gaveWay.append((change.path, leaf))
        result += try renamed(change.path.string, leaf) { try id(at: $0, leaves, in: tree) }
      }
    }
    // Where a folder stands there is no file to take away, and taking away the folder would take what is in it.
    let last = try result.lastChanges().filter { change in
      try change.leaf != nil || reader.entry(at: change.path.string, in: tree)?.isFolder != true
    }
    return (last, gaveWay)
  }

  private func leaf(
    at path: Text, _ changed: [Text: Leaf<Store.ID>?], in tree: Store.ID
  ) throws -> Leaf<Store.ID>? {
    if let changed = changed[path] { return changed }
    return try reader.leaf(at: path.string, in: tree)
  }

  private func id(at path: Text, _ changed: [Text: Leaf<Store.ID>?], in tree: Store.ID) throws -> Store.ID? {
    if let changed = changed[path] { return changed?.id }
    return try reader.entry(at: path.string, in: tree)?.id
  }

  private func hasFiles(
    below path: Text, _ changed: [Text: Leaf<Store.ID>?], in tree: Store.ID
  ) throws -> Bool {
    try reader.leaves(below: path.string, in: tree).contains { leaf in
      if let change = changed[Text(leaf.path)] { change != nil } else { true }
    }
  }
}

extension Array {
  /// The changes without those that a later change of the same path replaces.
  fileprivate func lastChanges<ID>() -> [LeafChange<ID>] where Element == LeafChange<ID> {
    var seen: Set<Text> = []
    return reversed().filter { seen.insert($0.path).inserted }.reversed()
  }
}
