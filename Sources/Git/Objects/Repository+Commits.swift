import CLibgit2

extension Repository {
  public func readCommit(_ id: ObjectID) throws(GitError) -> Commit {
    let doing = "read the commit \(id)"
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

  /// Writes the commit and moves no branch. `signature` is an armoured one over the draft's bytes.
  public func writeCommit(_ draft: CommitDraft, signature: String? = nil) throws(GitError) -> ObjectID {
    let doing = "write a commit"
    try requireCString(draft.message, doing: doing)
    try require(draft.tree, GIT_OBJECT_TREE, doing: doing)
    for parent in draft.parents { try require(parent, GIT_OBJECT_COMMIT, doing: doing) }
    let bytes = signature.map { draft.bytes(signature: $0) } ?? draft.bytes
    return try write(bytes, as: GIT_OBJECT_COMMIT, doing: doing)
  }

  private func require(_ id: ObjectID, _ wanted: git_object_t, doing: String) throws(GitError) {
    guard try header(of: id).type == wanted else {
      throw GitError(.invalidArgument, doing: doing, "\(id) is of another type")
    }
  }

  /// The signature in the commit's header and the bytes that it signs; nil where it has none.
  public func commitSignature(_ id: ObjectID) throws(GitError) -> (signature: String, signed: [UInt8])? {
    var (signature, signed) = unsafe (git_buf(), git_buf())
    defer {
      unsafe git_buf_dispose(&signature)
      unsafe git_buf_dispose(&signed)
    }
    var oid = id.oid
    let status = unsafe git_commit_extract_signature(&signature, &signed, handle.pointer, &oid, "gpgsig")
    guard try checkFound(status, doing: "read the signature of \(id)") else { return nil }
    return unsafe (String(decoding: signature.bytes, as: UTF8.self), [UInt8](signed.bytes))
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
