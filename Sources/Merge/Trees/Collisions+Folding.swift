import Records

/// Names that some file systems take for the same name.
extension Collisions {
  /// The tree without such names, and the files that gave way, where they lay. Only folders that differ from those of
  /// both sides can hold such names.
  func unfolded(
    _ tree: Store.ID, sides: Sides<Store.ID>
  ) throws -> (tree: Store.ID, gaveWay: [(path: Text, leaf: Leaf<Store.ID>)]) {
    var tree = tree
    var gaveWay: [(path: Text, leaf: Leaf<Store.ID>)] = []
    while true {
      let changes = try clashes(in: tree, [sides.first, sides.second], ScannedFolder(root: tree, path: ""))
      if changes.isEmpty { return (tree, gaveWay) }
      for change in changes where change.leaf == nil {
        if let leaf = try reader.leaf(at: change.path.string, in: tree) { gaveWay.append((change.path, leaf)) }
      }
      let apart = try separated(changes, in: tree)
      gaveWay += apart.gaveWay
      tree = try store.writeTree(from: tree, changes: apart.changes)
    }
  }

  /// A folder that is searched for such names.
  private struct ScannedFolder {
    /// The whole tree.
    let root: Store.ID
    /// The path of the folder in it, with a slash at its end; empty for the root.
    let path: String
  }

  private func clashes(in tree: Store.ID, _ sides: [Store.ID], _ folder: ScannedFolder) throws -> [LeafChange<Store.ID>]
  {
    if sides.contains(tree) { return [] }
    let nodes = try reader.folder(tree)
    var names = FoldedNames()
    if nodes.keys.contains(where: { names.clash(of: $0.string) != nil }),
      let (one, other) = firstClash(among: nodes.values)
    {
      return try separated(one, other, folder)
    }
    return try nodes.values.filter(\.isFolder).sorted { $0.name < $1.name }.flatMap { node in
      let below = try sides.compactMap { try reader.folder($0)[node.name] }.filter(\.isFolder).map(\.id)
      return try clashes(in: node.id, below, ScannedFolder(root: folder.root, path: "\(folder.path)\(node.name)/"))
    }
  }

  /// In the order of the names, so that every device separates the same two first.
  private func firstClash(
    among nodes: some Sequence<TreeNode<Store.ID>>
  ) -> (TreeNode<Store.ID>, TreeNode<Store.ID>)? {
    var first: [String: TreeNode<Store.ID>] = [:]
    for node in nodes.sorted(by: { $0.name < $1.name }) {
      let folded = FoldedNames.fold(node.name.string)
      if let other = first[folded] { return (other, node) }
      first[folded] = node
    }
    return nil
  }

  /// Of two files the larger name gives way, of a file and a folder the file; of two folders the one with the larger
  /// name goes into the other.
  private func separated(
    _ first: TreeNode<Store.ID>, _ second: TreeNode<Store.ID>, _ folder: ScannedFolder
  ) throws -> [LeafChange<Store.ID>] {
    if second.isFolder, first.isFolder { return try united(first, second, folder) }
    let file = second.isFolder ? first : second
    return try renamed(folder.path + file.name.string, Leaf(id: file.id, mode: file.mode)) { try id(at: $0, folder) }
  }

  private func id(at path: Text, _ folder: ScannedFolder) throws -> Store.ID? {
    try reader.entry(at: path.string, in: folder.root)?.id
  }

  /// A file that the other folder has too, byte for byte, is there once.
  private func united(
    _ first: TreeNode<Store.ID>, _ second: TreeNode<Store.ID>, _ folder: ScannedFolder
  ) throws -> [LeafChange<Store.ID>] {
    try files(of: second.id, "").flatMap { path, leaf in
      let old = LeafChange<Store.ID>(path: Text("\(folder.path)\(second.name)/\(path)"), leaf: nil)
      let new = Text("\(folder.path)\(first.name)/\(path)")
      guard let there = try reader.leaf(at: new.string, in: folder.root) else {
        return [old, LeafChange(path: new, leaf: leaf)]
      }
      if there.id == leaf.id { return [old] }
      return [old, LeafChange(path: try otherName(of: new.string, leaf) { try id(at: $0, folder) }, leaf: leaf)]
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
