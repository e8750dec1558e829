import CLibgit2

/// One move of a branch, as git wrote it down: `pull: Fast-forward`.
public struct ReflogEntry: Hashable, Sendable {
  public let old: ObjectID
  public let new: ObjectID
  public let message: String
}

extension Repository {
  /// The newest `count` moves of the reference `name`, the newest first; none where git keeps no log of it.
  /// The corresponding C function is `git_reflog_read`.
  public func reflog(of name: String, newest count: Int = .max) throws(GitError) -> [ReflogEntry] {
    let doing = "read the log of \(name)"
    try requireCString(name, doing: doing)
    // To read one that is not there would make it.
    if unsafe git_reference_has_log(handle.pointer, name) != 1 { return [] }
    let log = try unsafe Handle(git_reflog_free, doing: doing) { unsafe git_reflog_read(&$0, handle.pointer, name) }
    return unsafe (0..<min(count, git_reflog_entrycount(log.pointer))).compactMap { place in
      guard let entry = unsafe git_reflog_entry_byindex(log.pointer, place),
        let old = unsafe ObjectID(git_reflog_entry_id_old(entry)),
        let new = unsafe ObjectID(git_reflog_entry_id_new(entry)), let message = unsafe git_reflog_entry_message(entry)
      else { return nil }
      return ReflogEntry(old: old, new: new, message: unsafe String(cString: message))
    }
  }
}
