import CLibgit2

extension Repository {
  public func head() throws(GitError) -> Head {
    let doing = "read HEAD"
    let reference = try unsafe Handle(git_reference_free, doing: doing) {
      unsafe git_reference_lookup(&$0, handle.pointer, "HEAD")
    }
    if let id = unsafe ObjectID(git_reference_target(reference.pointer)) { return .detached(id) }
    guard let target = unsafe git_reference_symbolic_target(reference.pointer) else {
      throw GitError(.corrupt, doing: doing)
    }
    let branch = unsafe String(cString: target)
    return try self.reference(branch).map { .branch(branch, $0) } ?? .unborn(branch)
  }

  /// What the reference `name` (`refs/heads/main`) points at, through symbolic ones; nil where there is none.
  public func reference(_ name: String) throws(GitError) -> ObjectID? {
    let doing = "read \(name)"
    try requireCString(name, doing: doing)
    var oid = git_oid()
    let status = unsafe git_reference_name_to_id(&oid, handle.pointer, name)
    return try checkFound(status, doing: doing) ? ObjectID(oid) : nil
  }

  /// The names of the references below a folder, `refs/heads/`, in no order.
  ///
  /// The corresponding C function is `git_reference_iterator_glob_new`.
  public func references(below folder: String) throws(GitError) -> [String] {
    let doing = "list \(folder)"
    try requireCString(folder, doing: doing)
    let all = try unsafe Handle(git_reference_iterator_free, doing: doing) {
      unsafe git_reference_iterator_glob_new(&$0, handle.pointer, folder + "*")
    }
    var names: [String] = []
    while true {
      var name: UnsafePointer<CChar>?
      let status = unsafe git_reference_next_name(&name, all.pointer)
      if status == GIT_ITEROVER.rawValue { return names }
      try check(status, doing: doing)
      if let name = unsafe name { names.append(unsafe String(cString: name)) }
    }
  }

  /// Makes HEAD stand for a branch, whether it has a commit or not. Changes no files.
  public func setHead(branch: String) throws(GitError) {
    try requireCString(branch, doing: "set HEAD")
    try beforeLocks.run()
    try check(unsafe git_repository_set_head(handle.pointer, branch), doing: "set HEAD to \(branch)")
  }
}
