import CLibgit2
import Glibc

extension Repository {
  /// Moves a reference by compare-and-swap: only if it still points at `expected`; nil means that it must not exist.
  ///
  /// Throws `modified` when it points elsewhere, `locked` when somebody else is just changing it. The change is written
  /// to its reflog, and to HEAD's where HEAD stands for it.
  ///
  /// - Parameters:
  ///   - logMessage: nil where nobody needs a log of it.
  ///   - isNameFlushed: whether to wait until a power cut leaves it where it is now, and not where it was before; who
  ///     flushes everything at once afterwards need not.
  public func updateReference(
    _ name: String, to id: ObjectID, expecting expected: ObjectID?, logMessage: String?, by signature: Signature,
    isNameFlushed: Bool = true
  ) throws(GitError) {
    let doing = "move \(name) to \(id)"
    try beforeLocks.run()
    if try movePlain(name, to: id, expecting: expected, logMessage, by: signature, isNameFlushed, doing) { return }
    let change = try lock(name, expecting: expected, doing: doing)
    let author = try unsafe Handle(Self.freeSignature, doing: doing) { made in
      var written: UnsafeMutablePointer<git_signature>?
      let date = signature.date
      let status = unsafe git_signature_new(
        &written, signature.name, signature.email, date.seconds, Int32(date.offset))
      unsafe made = OpaquePointer(written)
      return status
    }
    var oid = id.oid
    let by = unsafe UnsafePointer<git_signature>(author.pointer)
    try check(unsafe git_transaction_set_target(change.pointer, name, &oid, by, logMessage), doing: doing)
    try check(unsafe git_transaction_commit(change.pointer), doing: doing)
  }

  /// Returns false where nothing has happened: libgit2 knows what to do with what git keeps in another way.
  private func movePlain(
    _ name: String, to id: ObjectID, expecting expected: ObjectID?, _ logMessage: String?, by signature: Signature,
    _ isNameFlushed: Bool, _ doing: String
  ) throws(GitError) -> Bool {
    let line = logMessage.flatMap { ReflogLine($0, by: signature) }
    if logMessage != nil, line == nil { return false }
    guard let plain = try PlainReference(name, of: self, isLogged: line != nil, doing: doing) else { return false }
    return try atLock { () throws(GitError) in
      try plain.move(from: expected, to: id, saying: line, isNameFlushed: isNameFlushed, doing: doing) {
        () throws(GitError) in try reference(name)
      }
    }
  }

  /// Deletes a reference, if it still points at `expected`.
  public func deleteReference(_ name: String, expecting expected: ObjectID) throws(GitError) {
    let doing = "delete \(name)"
    try beforeLocks.run()
    let change = try lock(name, expecting: expected, doing: doing)
    try check(unsafe git_transaction_remove(change.pointer, name), doing: doing)
    try check(unsafe git_transaction_commit(change.pointer), doing: doing)
  }

  /// git holds such a lock for a moment only, and waits a tenth of a second for it. We wait as long.
  private static let looksAtLock = 20
  /// The pause before the next look, in microseconds.
  private static let pauseAtLock: UInt32 = 5000

  /// Tries again for as long as git does while somebody holds the lock.
  private func atLock<Value>(_ body: () throws(GitError) -> Value) throws(GitError) -> Value {
    for _ in 0..<Self.looksAtLock {
      do throws(GitError) { return try body() } catch {
        guard error.code == .locked else { throw error }
        usleep(Self.pauseAtLock)
      }
    }
    return try body()
  }

  /// Holds the reference's lock, under which its value is compared: nobody can move it in between.
  private func lock(_ name: String, expecting expected: ObjectID?, doing: String) throws(GitError) -> Handle {
    try requireCString(name, doing: doing)
    let change = try unsafe Handle(git_transaction_free, doing: doing) {
      unsafe git_transaction_new(&$0, handle.pointer)
    }
    try atLock { () throws(GitError) in
      try check(unsafe git_transaction_lock_ref(change.pointer, name), doing: doing)
    }
    guard try reference(name) == expected else {
      throw GitError(.modified, doing: doing, "somebody else has moved it")
    }
    return change
  }

  private static let freeSignature: Handle.Free = { unsafe git_signature_free(UnsafeMutablePointer($0)) }
}
