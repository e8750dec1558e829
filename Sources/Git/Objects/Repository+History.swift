import CLibgit2

extension Repository {
  /// The best common ancestors of two commits, in the order of their ids; none where the histories are unrelated.
  public func mergeBases(_ one: ObjectID, _ other: ObjectID) throws(GitError) -> [ObjectID] {
    var (a, b) = (one.oid, other.oid)
    var found = unsafe git_oidarray()
    defer { unsafe git_oidarray_dispose(&found) }
    let status = unsafe git_merge_bases(&found, handle.pointer, &a, &b)
    if status == GIT_ENOTFOUND.rawValue { try requireWholeHistory(doing: "find the merge base of \(one) and \(other)") }
    guard try checkFound(status, doing: "find the merge base of \(one) and \(other)") else { return [] }
    return unsafe UnsafeBufferPointer(start: found.ids, count: found.count).map { ObjectID($0) }.sorted()
  }

  /// Whether `ancestor` is `commit` or one of those that it came from.
  public func isAncestor(_ ancestor: ObjectID, of commit: ObjectID) throws(GitError) -> Bool {
    if ancestor == commit { return true }
    var (a, b) = (commit.oid, ancestor.oid)
    let status = unsafe git_graph_descendant_of(handle.pointer, &a, &b)
    if status == GIT_ENOTFOUND.rawValue { try requireWholeHistory(doing: "compare \(ancestor) with \(commit)") }
    try check(status, doing: "compare \(ancestor) with \(commit)")
    return status == 1
  }

  /// How many commits only `ours` has, and how many only `theirs` has.
  ///
  /// Exact whatever the clocks of the devices said: `git_graph_ahead_behind` and `git rev-list --count` believe the times
  /// of commits, and now and then count some that both have.
  public func aheadBehind(
    ours: ObjectID, theirs: ObjectID
  ) throws(GitError) -> (ahead: Int, behind: Int) {
    (try countCommits(of: ours, notOf: theirs), try countCommits(of: theirs, notOf: ours))
  }

  /// A walk may come to commits that both have, and to their parents, but misses none that `head` alone has. What came from
  /// a commit that `head` alone has is its own, too, so that only the oldest have to be asked about.
  private func countCommits(of head: ObjectID, notOf other: ObjectID) throws(GitError) -> Int {
    var own: Set<ObjectID> = []
    for commit in try history(from: [head], hiding: [other]).reversed() {
      let parents = try readCommit(commit).parents
      if own.isDisjoint(with: parents), try isAncestor(commit, of: other) { continue }
      own.insert(commit)
    }
    return own.count
  }

  /// The commits that can be reached from `heads` and not from `hidden`: children before parents, else newest first.
  /// - Parameter visit: gets each commit in turn; false ends the walk.
  public func walkHistory(
    from heads: [ObjectID], hiding hidden: [ObjectID] = [], _ visit: (ObjectID) throws(GitError) -> Bool
  ) throws(GitError) {
    let doing = "walk through the history"
    let walk = try unsafe Handle(git_revwalk_free, doing: doing) { unsafe git_revwalk_new(&$0, handle.pointer) }
    try check(
      unsafe git_revwalk_sorting(walk.pointer, GIT_SORT_TOPOLOGICAL.rawValue | GIT_SORT_TIME.rawValue), doing: doing)
    for head in heads {
      var oid = head.oid
      try check(unsafe git_revwalk_push(walk.pointer, &oid), doing: doing)
    }
    for head in hidden {
      var oid = head.oid
      try check(unsafe git_revwalk_hide(walk.pointer, &oid), doing: doing)
    }
    while let next = try unsafe nextCommit(walk.pointer, doing: doing), try visit(next) {}
  }

  private func nextCommit(_ walk: OpaquePointer, doing: String) throws(GitError) -> ObjectID? {
    var oid = git_oid()
    let status = unsafe git_revwalk_next(&oid, walk)
    if status == GIT_ITEROVER.rawValue { return nil }
    if status == GIT_ENOTFOUND.rawValue { try requireWholeHistory(doing: doing) }
    try check(status, doing: doing)
    return ObjectID(oid)
  }

  /// A commit that is not there was never cloned, where the clone is a shallow one.
  func requireWholeHistory(doing: String) throws(GitError) {
    if isShallow { throw GitError(.shallow, doing: doing, "the history of a shallow clone ends before that") }
  }

  /// All of `walkHistory`, at most `limit`.
  public func history(
    from heads: [ObjectID], hiding hidden: [ObjectID] = [], limit: Int = .max
  ) throws(GitError) -> [ObjectID] {
    var commits: [ObjectID] = []
    try walkHistory(from: heads, hiding: hidden) { commit in
      commits.append(commit)
      return commits.count < limit
    }
    return commits
  }

  /// The object that a revision as people write it (`HEAD~2`, `main@{1}`, `1f3a`) names; a tag stands for its commit.
  public func resolve(_ revision: String) throws(GitError) -> ObjectID {
    let doing = "find the revision \(revision)"
    try requireCString(revision, doing: doing)
    try requireWholeHistory(before: revision, doing: doing)
    let object = try unsafe Handle(git_object_free, doing: doing) {
      unsafe git_revparse_single(&$0, handle.pointer, revision)
    }
    let commit = try unsafe Handle(git_object_free, doing: doing) {
      unsafe git_object_peel(&$0, object.pointer, GIT_OBJECT_COMMIT)
    }
    guard let id = unsafe ObjectID(git_object_id(commit.pointer)) else { throw GitError(.notFound, doing: doing) }
    return id
  }

  /// Where a commit is there and the one that is asked for before it (`HEAD~9`) is not, the history may have been cut off.
  private func requireWholeHistory(before revision: String, doing: String) throws(GitError) {
    guard isShallow, let end = revision.firstIndex(where: { "~^".contains($0) }) else { return }
    if isNamed(String(revision[..<end])), !isNamed(revision) { try requireWholeHistory(doing: doing) }
  }

  private func isNamed(_ revision: String) -> Bool {
    var object: OpaquePointer?
    defer { unsafe git_object_free(object) }
    return unsafe git_revparse_single(&object, handle.pointer, revision) == 0
  }
}
