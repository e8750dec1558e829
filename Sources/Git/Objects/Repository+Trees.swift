import CLibgit2

extension Repository {
  /// Reads about `count` objects, each of which is needed once: of very many, nothing is remembered.
  public func goingThrough<Value>(_ count: Int, _ body: () throws -> Value) throws -> Value {
    try Library.goingThrough(count) { () throws(GitError) in Result { try body() } }.get()
  }

  /// The entries of a tree, in git's order.
  public func readTree(_ id: ObjectID) throws(GitError) -> [TreeEntry] {
    let tree = try tree(id)
    return unsafe (0..<git_tree_entrycount(tree.pointer)).compactMap {
      unsafe git_tree_entry_byindex(tree.pointer, $0).map { unsafe TreeEntry($0) }
    }
  }

  /// The entry at `path` below the tree `id`, or nil. Reads only the folders on the way.
  public func entry(at path: String, in id: ObjectID) throws(GitError) -> TreeEntry? {
    let doing = "read \(path) in the tree \(id)"
    try requireCString(path, doing: doing)
    let tree = try tree(id)
    var found: OpaquePointer?
    guard try checkFound(unsafe git_tree_entry_bypath(&found, tree.pointer, path), doing: doing) else { return nil }
    defer { unsafe git_tree_entry_free(found) }
    return unsafe found.map { unsafe TreeEntry($0) }
  }

  /// The corresponding C function is `git_tree_lookup`.
  func tree(_ id: ObjectID) throws(GitError) -> Handle {
    var oid = id.oid
    return try unsafe Handle(git_tree_free, doing: "read the tree \(id)") {
      unsafe git_tree_lookup(&$0, handle.pointer, &oid)
    }
  }
}

extension TreeEntry {
  init(_ entry: OpaquePointer) {
    let cName = unsafe git_tree_entry_name(entry)
    let valid = unsafe cName.flatMap { unsafe String(validatingCString: $0) }
    name = unsafe valid ?? cName.map { unsafe String(cString: $0) } ?? ""
    isValidUTF8 = valid != nil
    mode = unsafe UInt32(git_tree_entry_filemode_raw(entry).rawValue)
    id = unsafe ObjectID(git_tree_entry_id(entry)) ?? .zero
  }
}
