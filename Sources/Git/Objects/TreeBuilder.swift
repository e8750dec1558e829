import CLibgit2

/// One folder while it is being changed.
struct TreeBuilder: ~Copyable {
  private let handle: Handle

  /// `base` is the tree to begin with; nil is an empty one.
  init(in repository: borrowing Repository, from base: ObjectID?) throws(GitError) {
    guard let base else {
      handle = try unsafe Handle(git_treebuilder_free, doing: "begin a tree") {
        unsafe git_treebuilder_new(&$0, repository.handle.pointer, nil)
      }
      return
    }
    let doing = "change the tree \(base)"
    var oid = base.oid
    let tree = try unsafe Handle(git_tree_free, doing: doing) {
      unsafe git_tree_lookup(&$0, repository.handle.pointer, &oid)
    }
    handle = try unsafe Handle(git_treebuilder_free, doing: doing) {
      unsafe git_treebuilder_new(&$0, repository.handle.pointer, tree.pointer)
    }
  }

  var isEmpty: Bool { unsafe git_treebuilder_entrycount(handle.pointer) == 0 }

  /// nil removes the name, which need not be there.
  func set(_ name: String, to content: TreeChange.Content?) throws(GitError) {
    let doing = "write \(name) into a tree"
    if let content {
      var oid = content.id.oid
      let mode = git_filemode_t(content.mode)
      try check(unsafe git_treebuilder_insert(nil, handle.pointer, name, &oid, mode), doing: doing)
    } else if unsafe git_treebuilder_get(handle.pointer, name) != nil {
      try check(unsafe git_treebuilder_remove(handle.pointer, name), doing: doing)
    }
  }

  /// The tree that stands under the name; nil where there is none, or a file.
  func subtree(_ name: String) -> ObjectID? {
    guard let entry = unsafe git_treebuilder_get(handle.pointer, name) else { return nil }
    let found = unsafe TreeEntry(entry)
    return found.kind == .tree ? found.id : nil
  }

  func write() throws(GitError) -> ObjectID {
    var oid = git_oid()
    try check(unsafe git_treebuilder_write(&oid, handle.pointer), doing: "write a tree")
    return ObjectID(oid)
  }
}
