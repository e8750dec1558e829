import CLibgit2

extension Repository {
  /// Writes the tree that `base` becomes by `changes`, and returns its id. Only folders with a change in them are
  /// read and written. nil is the empty tree.
  ///
  /// A folder that becomes empty goes. A file takes the place of a folder and the other way round; of two changes of
  /// one path the later counts. Removing what is not there is no error.
  public func writeTree(from base: ObjectID?, changes: [TreeChange]) throws(GitError) -> ObjectID {
    let sorted = try PathChange.sorted(changes)
    if let base, sorted.isEmpty { return base }
    if let written = try writeFolder(from: base, sorted[...], depth: 0) { return written }
    return try writeEmptyTree()
  }

  public func writeEmptyTree() throws(GitError) -> ObjectID {
    try write([], as: GIT_OBJECT_TREE, doing: "write the empty tree")
  }

  /// nil when nothing is left in the folder. `changes` share their first `depth` names.
  private func writeFolder(
    from base: ObjectID?, _ changes: ArraySlice<PathChange>, depth: Int
  ) throws(GitError) -> ObjectID? {
    let folder = try TreeBuilder(in: self, from: base)
    var rest = changes
    while let first = rest.first {
      let name = first.names[depth]
      let group = rest.prefix { $0.names[depth].utf8.elementsEqual(name.utf8) }
      try apply(group, to: folder, at: name, depth: depth)
      rest = rest.dropFirst(group.count)
    }
    guard !folder.isEmpty else { return nil }
    let id = try folder.write()
    // One that the disk has already was not written, and can be taken away from there.
    if let collected, !collected.has(id) {
      try collected.write(content(of: id).bytes, as: GIT_OBJECT_TREE, doing: "write a tree")
    }
    return id
  }

  /// The change of the name itself stands first in its group, before those of what is below it.
  private func apply(
    _ group: ArraySlice<PathChange>, to folder: borrowing TreeBuilder, at name: String, depth: Int
  ) throws(GitError) {
    let own = group.prefix { $0.names.count == depth + 1 }
    if let last = own.last { try folder.set(name, to: last.content) }
    let below = group.dropFirst(own.count)
    guard !below.isEmpty else { return }
    if own.last?.content != nil {
      guard below.contains(where: { $0.content != nil }) else { return }
      let doing = "write a tree"
      throw GitError(.invalidArgument, doing: doing, "\(below[below.startIndex].path) would lie in a file")
    }
    let base = folder.subtree(name)
    guard base != nil || below.contains(where: { $0.content != nil }) else { return }
    let written = try writeFolder(from: base, below, depth: depth + 1)
    try folder.set(name, to: written.map { TreeChange.Content($0, mode: 0o040000) })
  }
}

/// A change with its path taken apart.
private struct PathChange {
  let path: String
  let names: [String]
  let content: TreeChange.Content?

  init(_ change: TreeChange) throws(GitError) {
    try requireCString(change.path, doing: "write a tree")
    path = change.path
    names = change.path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
      String($0) ?? ""
    }
    content = change.content
    guard !names.contains("") else {
      throw GitError(.invalidName, doing: "write a tree", "an empty name in \(change.path)")
    }
  }

  /// By names, equal paths in their given order: what belongs to one folder stands together.
  static func sorted(_ changes: [TreeChange]) throws(GitError) -> [PathChange] {
    var sorted: [PathChange] = []
    sorted.reserveCapacity(changes.count)
    for change in changes { sorted.append(try PathChange(change)) }
    // A slash ends a name, and so comes before every byte that a name can have.
    func place(_ byte: UInt8) -> UInt8 { byte == UInt8(ascii: "/") ? 0 : byte }
    sorted.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) { place($0) < place($1) } }
    return sorted
  }
}
