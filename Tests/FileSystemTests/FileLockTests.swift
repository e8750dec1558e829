import FileSystem
import Glibc
import Testing

@Suite struct FileLockTests {
  private func holder(_ command: String) -> LockHolder { LockHolder(process: getpid(), since: 1, command: command) }

  @Test func isHeldByOneAtATime() throws {
    let scratch = try Scratch()
    do {
      let lock = try FileLock(in: scratch.folder, "lock", for: holder("pull"))
      #expect(errorHolder(scratch) == holder("pull"))
      _ = lock
    }
    _ = try FileLock(in: scratch.folder, "lock", for: holder("push"))
    #expect(FileLock.holder(scratch.folder, "lock") == holder("push"))
  }

  /// A program that is being started has copies of all descriptors until it runs.
  @Test func isLetGoAlsoWhereAnotherHasItsDescriptor() throws {
    let scratch = try Scratch()
    var copies: [Int32] = []
    defer { copies.forEach { close($0) } }
    do {
      let lock = try FileLock(in: scratch.folder, "lock", for: holder("pull"))
      // The other tests of this process have hundreds open, too.
      copies = (Int32(3)..<65_536).filter { leadsToLock($0, of: scratch) }.map { dup($0) }
      _ = lock
    }
    #expect(copies.count == 1)
    _ = try FileLock(in: scratch.folder, "lock", for: holder("push"))
  }

  private func leadsToLock(_ descriptor: Int32, of scratch: borrowing Scratch) -> Bool {
    var target = [CChar](repeating: 0, count: 4096)
    let length = unsafe readlink("/proc/self/fd/\(descriptor)", &target, target.count - 1)
    let path = target.prefix(max(length, 0)).map { UInt8(bitPattern: $0) }
    return String(decoding: path, as: UTF8.self).hasSuffix("\(scratch.path)/lock")
  }

  private func errorHolder(_ scratch: borrowing Scratch) -> LockHolder? {
    guard case .heldByAnother(let other) = cause({ _ = try FileLock(in: scratch.folder, "lock", for: holder("x")) })
    else { return nil }
    return other
  }

  /// Whether anybody holds it, signed or not: `flock(1)` does not sign.
  private func isHeld(_ scratch: borrowing Scratch) -> Bool {
    guard case .heldByAnother = cause({ _ = try FileLock(in: scratch.folder, "lock", for: holder("x")) })
    else { return false }
    return true
  }

  /// `flock(1)` holds it in another process; `kill -9` lets go.
  @Test func isFreeAfterItsHolderWasKilled() throws {
    let scratch = try Scratch()
    let line = "cd \(scratch.path); (exec flock -F lock sleep 60) >/dev/null 2>&1 & echo $!"
    let pid = try #require(Int32(String(decoding: try printed(line).dropLast(), as: UTF8.self)))
    defer { kill(pid, SIGKILL) }
    while !isHeld(scratch) { usleep(1000) }
    try scratch.shell("printf 'process 4711\\nsince 12\\ncommand pull\\n' >lock")
    let start = MonotonicClock.now
    var told: [LockHolder?] = []
    let waited = cause {
      _ = try FileLock(in: scratch.folder, "lock", for: holder("x"), waiting: 0.1) { told.append($0) }
    }
    let other = LockHolder(process: 4711, since: 12, command: "pull")
    #expect(waited == .heldByAnother(other))
    #expect(told == [other])
    #expect(MonotonicClock.now - start >= 0.1)
    kill(pid, SIGKILL)
    _ = try FileLock(in: scratch.folder, "lock", for: holder("push"), waiting: 5)
    #expect(FileLock.holder(scratch.folder, "lock") == holder("push"))
  }

  @Test func doesNotFollowALink() throws {
    let scratch = try Scratch()
    try scratch.shell("ln -s elsewhere lock")
    #expect(errno { _ = try FileLock(in: scratch.folder, "lock", for: holder("x")) } == .symbolicLink)
  }
}
