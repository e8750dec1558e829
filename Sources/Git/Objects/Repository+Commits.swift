import CLibgit2

extension Repository {
  /// Throws `shallow` where it was not cloned.
  public func readCommit(_ id: ObjectID) throws(GitError) -> Commit {
    let doing = "read the commit \(id)"
    do throws(GitError) { return try lookUpCommit(id, doing: doing) } catch {
      if error.code == .notFound { try requireWholeHistory(doing: doing) }
      throw error
    }
  }

  private func lookUpCommit(_ id: ObjectID, doing: String) throws(GitError) -> Commit {
    var oid = id.oid
    let commit = try unsafe Handle(git_commit_free, doing: doing) {
      unsafe git_commit_lookup(&$0, handle.pointer, &oid)
    }
    let parents = unsafe (0..<git_commit_parentcount(commit.pointer)).compactMap {
      unsafe ObjectID(git_commit_parent_id(commit.pointer, $0))
    }
    guard let tree = unsafe ObjectID(git_commit_tree_id(commit.pointer)),
      let author = unsafe Signature(git_commit_author(commit.pointer)),
      let committer = unsafe Signature(git_commit_committer(commit.pointer))
    else { throw GitError(.corrupt, doing: doing, "a part of it is missing") }
    let message = unsafe git_commit_message_raw(commit.pointer).map { unsafe String(cString: $0) } ?? ""
    return Commit(
      id: id, tree: tree, parents: parents, author: author, committer: committer, message: message)
  }

  /// Writes the commit and moves no branch.
  public func writeCommit(_ draft: CommitDraft) throws(GitError) -> ObjectID {
    let doing = "write a commit"
    try requireCString(draft.message, doing: doing)
    try require(draft.tree, GIT_OBJECT_TREE, doing: doing)
    for parent in draft.parents { try require(parent, GIT_OBJECT_COMMIT, doing: doing) }
    return try write(draft.bytes, as: GIT_OBJECT_COMMIT, doing: doing)
  }

  private func require(_ id: ObjectID, _ wanted: git_object_t, doing: String) throws(GitError) {
    guard try header(of: id).type == wanted else {
      throw GitError(.invalidArgument, doing: doing, "\(id) is of another type")
    }
  }
}

extension Signature {
  init?(_ signature: UnsafePointer<git_signature>?) {
    guard let signature = unsafe signature?.pointee else { return nil }
    guard let name = unsafe signature.name, let email = unsafe signature.email else { return nil }
    let date = unsafe GitDate(seconds: signature.when.time, offset: Int(signature.when.offset))
    unsafe self.init(read: String(cString: name), String(cString: email), date)
  }
}
