import CLibgit2
internal import System

/// Does something in a repository that nobody sees, without waiting for the disk, whoever writes: libgit2, this module or
/// the modules above. The caller flushes everything afterwards.
///
/// It holds for the whole process, so no other repository may be written meanwhile.
public func flushingLater<Value>(_ body: () throws -> Value) throws -> Value {
  try Library.start()
  let doing = "put off durable writes"
  try check(ledger_git_enable(GIT_OPT_ENABLE_FSYNC_GITDIR, 0), doing: doing)
  defer { _ = ledger_git_enable(GIT_OPT_ENABLE_FSYNC_GITDIR, 1) }
  return try Flushes.puttingOff(body)
}
