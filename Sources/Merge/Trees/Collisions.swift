import Records

/// Names that cannot stand together in one folder: a file and a folder of the same name, and names that some file
/// systems hold for the same. Both sides' files stay; one is renamed, by rules that do not depend on the side.
struct Collisions<Store: ObjectStore> {
  let store: Store
  let reader: TreeReader<Store>

  private func renamed(_ path: String, _ leaf: Leaf<Store.ID>) -> [LeafChange<Store.ID>] {
    let other = OtherName.of(path, abbreviation: store.abbreviation(leaf.id))
    return [LeafChange(path: Text(path), leaf: nil), LeafChange(path: other, leaf: leaf)]
  }

  // MARK: - A folder where the other side has a file

  /// The changes, with every file renamed that a folder of the same name would push out.
  func separated(_ changes: [LeafChange<Store.ID>], in tree: Store.ID) throws -> [LeafChange<Store.ID>] {
    var leaves: [Text: Leaf<Store.ID>?] = [:]
    for change in changes { leaves[change.path] = .some(change.leaf) }
    var result = changes
    for change in changes {
      guard let leaf = change.leaf else { continue }
      for folder in folders(above: change.path.string) {
        guard let file = try self.leaf(at: folder, leaves, in: tree) else { continue }
        leaves[folder] = .some(nil)
        result += renamed(folder.string, file)
      }
      if try hasFiles(below: change.path, leaves, in: tree) { result += renamed(change.path.string, leaf) }
    }
    // Where a folder stands there is no file to take away, and taking away the folder would take what is in it.
    return try result.lastChanges().filter { change in
      try change.leaf != nil || reader.entry(at: change.path.string, in: tree)?.isFolder != true
    }
  }

  private func folders(above path: String) -> [Text] {
    path.indices.filter { path[$0] == "/" }.map { Text(String(path[..<$0])) }
  }

  private func leaf(
    at path: Text, _ changed: [Text: Leaf<Store.ID>?], in tree: Store.ID
  ) throws -> Leaf<Store.ID>? {
    if let changed = changed[path] { return changed }
    return try reader.leaf(at: path.string, in: tree)
  }

  private func hasFiles(
    below path: Text, _ changed: [Text: Leaf<Store.ID>?], in tree: Store.ID
  ) throws -> Bool {
    try reader.leaves(below: path.string, in: tree).contains { leaf in
      if let change = changed[Text(leaf.path)] { change != nil } else { true }
    }
  }

  // MARK: - Names that are equal when folded

  /// The tree without such names. Only folders that differ from those of both sides can hold them.
  func unfolded(_ tree: Store.ID, sides: Sides<Store.ID>) throws -> Store.ID {
    var tree = tree
    while true {
      let changes = try clashes(in: tree, [sides.ours, sides.theirs], "")
      if changes.isEmpty { return tree }
      tree = try store.writeTree(from: tree, changes: changes)
    }
  }

  private func clashes(
    in tree: Store.ID, _ sides: [Store.ID], _ prefix: String
  ) throws -> [LeafChange<Store.ID>] {
    if sides.contains(tree) { return [] }
    let nodes = try reader.folder(tree).values.sorted { $0.name < $1.name }
    var first: [String: TreeNode<Store.ID>] = [:]
    for node in nodes {
      guard
        let other = first.updateValue(
          first[FoldedNames.fold(node.name.string)] ?? node, forKey: FoldedNames.fold(node.name.string))
      else { continue }
      return try separated(other, node, prefix)
    }
    return try nodes.filter(\.isFolder).flatMap { node in
      let below = try sides.compactMap { try reader.folder($0)[node.name] }.filter(\.isFolder).map(\.id)
      return try clashes(in: node.id, below, "\(prefix)\(node.name)/")
    }
  }

  /// Of two files the larger name gives way, of a file and a folder the file; of two folders the one with the larger
  /// name goes into the other.
  private func separated(
    _ first: TreeNode<Store.ID>, _ second: TreeNode<Store.ID>, _ prefix: String
  ) throws -> [LeafChange<Store.ID>] {
    if !second.isFolder || !first.isFolder {
      let file = second.isFolder ? first : second
      return renamed(prefix + file.name.string, Leaf(id: file.id, mode: file.mode))
    }
    let there = Set(try files(of: first.id, "").map(\.path))
    return try files(of: second.id, "").flatMap { path, leaf in
      let old = LeafChange<Store.ID>(path: Text("\(prefix)\(second.name)/\(path)"), leaf: nil)
      let new = "\(prefix)\(first.name)/\(path)"
      let free = there.contains(path) ? OtherName.of(new, abbreviation: store.abbreviation(leaf.id)) : Text(new)
      return [old, LeafChange(path: free, leaf: leaf)]
    }
  }

  private func files(of tree: Store.ID, _ prefix: String) throws -> [(path: String, leaf: Leaf<Store.ID>)] {
    try reader.folder(tree).values.sorted { $0.name < $1.name }.flatMap { node in
      node.isFolder
        ? try files(of: node.id, "\(prefix)\(node.name)/")
        : [("\(prefix)\(node.name)", Leaf(id: node.id, mode: node.mode))]
    }
  }
}

extension Array {
  /// Of several changes of one path the last, at its place.
  fileprivate func lastChanges<ID>() -> [LeafChange<ID>] where Element == LeafChange<ID> {
    var seen: Set<Text> = []
    return reversed().filter { seen.insert($0.path).inserted }.reversed()
  }
}
