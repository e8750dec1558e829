import CLibgit2

extension Repository {
  /// The entries of a tree, in git's order.
  public func readTree(_ id: ObjectID) throws(GitError) -> [TreeEntry] {
    let doing = "read the tree \(id)"
    var oid = id.oid
    let tree = try unsafe Handle(git_tree_free, doing: doing) {
      unsafe git_tree_lookup(&$0, handle.pointer, &oid)
    }
    return unsafe (0..<git_tree_entrycount(tree.pointer)).compactMap {
      unsafe git_tree_entry_byindex(tree.pointer, $0).map { unsafe TreeEntry($0) }
    }
  }

  /// The entry at `path` below the tree `id`, or nil. Reads only the folders on the way.
  public func entry(at path: String, in id: ObjectID) throws(GitError) -> TreeEntry? {
    let doing = "read \(path) in the tree \(id)"
    try requireCString(path, doing: doing)
    var oid = id.oid
    let tree = try unsafe Handle(git_tree_free, doing: doing) {
      unsafe git_tree_lookup(&$0, handle.pointer, &oid)
    }
    var found: OpaquePointer?
    guard try checkFound(unsafe git_tree_entry_bypath(&found, tree.pointer, path), doing: doing) else { return nil }
    defer { unsafe git_tree_entry_free(found) }
    return unsafe found.map { unsafe TreeEntry($0) }
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
