import CLibgit2

extension Repository {
  /// Writes the tree that `base` becomes by `changes`, and returns its id. Only folders with a change in them are
  /// read and written. nil is the empty tree.
  ///
  /// A folder that becomes empty goes. A file takes the place of a folder and the other way round; of two changes of
  /// one path the later counts. Removing what is not there is no error.
  public func writeTree(from base: ObjectID?, changes: consuming [TreeChange]) throws(GitError) -> ObjectID {
    // There may be very many: from here on, one list of them is enough.
    let sorted = try PathChange.sorted(consume changes)
    if let base, sorted.isEmpty { return base }
    if let written = try writeFolder(from: base, sorted[...], offset: 0) { return written }
    return try writeEmptyTree()
  }

  public func writeEmptyTree() throws(GitError) -> ObjectID {
    try write([], as: GIT_OBJECT_TREE, doing: "write the empty tree")
  }

  /// nil when nothing is left in the folder. The paths of `changes` share their first `offset` bytes, which lead to it.
  private func writeFolder(
    from base: ObjectID?, _ changes: ArraySlice<PathChange>, offset: Int
  ) throws(GitError) -> ObjectID? {
    let folder = try TreeBuilder(in: self, from: base)
    var rest = changes
    while let first = rest.first {
      let name = first.name(from: offset)
      let end = offset + name.count
      let group = rest.prefix { $0.hasName(of: first, from: offset, to: end) }
      try apply(group, to: folder, at: String(Substring(name)), end: end)
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
  /// - Parameter end: how many bytes of the paths lead to the name and are it.
  private func apply(
    _ group: ArraySlice<PathChange>, to folder: borrowing TreeBuilder, at name: String, end: Int
  ) throws(GitError) {
    let own = group.prefix { $0.path.utf8.count == end }
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
    let written = try writeFolder(from: base, below, offset: end + 1)
    try folder.set(name, to: written.map { TreeChange.Content($0, mode: 0o040000) })
  }
}

/// A change of which every name in the path can stand in a tree. Its names are not kept: there may be very many changes.
private struct PathChange {
  let path: String
  let content: TreeChange.Content?
  private static let slash = UInt8(ascii: "/")

  init(_ change: TreeChange) throws(GitError) {
    try requireCString(change.path, doing: "write a tree")
    (path, content) = (change.path, change.content)
    var last = Self.slash
    for byte in path.utf8 {
      if byte == Self.slash, last == Self.slash { throw Self.emptyName(in: path) }
      last = byte
    }
    if last == Self.slash { throw Self.emptyName(in: path) }
  }

  private static func emptyName(in path: String) -> GitError {
    GitError(.invalidName, doing: "write a tree", "an empty name in \(path)")
  }

  /// The name that begins at an offset of the path.
  func name(from offset: Int) -> Substring.UTF8View { path[...].utf8.dropFirst(offset).prefix { $0 != Self.slash } }

  /// Whether the name that begins at an offset of the path is the one that another path has from there to `end`.
  func hasName(of other: PathChange, from offset: Int, to end: Int) -> Bool {
    let (bytes, name) = (path.utf8Span.span, other.path.utf8Span.span)
    guard bytes.count == end || bytes.count > end && bytes[end] == Self.slash else { return false }
    for index in offset..<end where bytes[index] != name[index] { return false }
    return true
  }

  /// By names, equal paths in their given order: what belongs to one folder stands together.
  static func sorted(_ changes: consuming [TreeChange]) throws(GitError) -> [PathChange] {
    var sorted: [PathChange] = []
    sorted.reserveCapacity(changes.count)
    for change in consume changes { sorted.append(try PathChange(change)) }
    sorted.sort { $0.precedes($1) }
    return sorted
  }

  /// A slash ends a name, and so comes before every byte that a name can have.
  private func precedes(_ other: PathChange) -> Bool {
    let (left, right) = (path.utf8Span.span, other.path.utf8Span.span)
    for index in 0..<min(left.count, right.count) where left[index] != right[index] {
      return left[index] == Self.slash || right[index] != Self.slash && left[index] < right[index]
    }
    return left.count < right.count
  }
}
