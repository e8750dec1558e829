import CLibgit2

extension Repository {
  /// Finds the objects of another folder, too. What a push brings waits in a folder of its own until git's hook
  /// `pre-receive` has agreed. The corresponding C function is `git_odb_add_disk_alternate`.
  public func find(objectsIn folder: String) throws(GitError) {
    let doing = "look into \(folder)"
    try requireCString(folder, doing: doing)
    try check(unsafe git_odb_add_disk_alternate(database.pointer, folder), doing: doing)
  }
}
