import Glibc

extension Folder {
  /// Reads a file of this folder of which the stat data is known, and says whether it is in doubt: it was written so
  /// shortly before it was read that it may change once more without its stat data showing it.
  ///
  /// - Parameter limit: in bytes. What `read` says of limits, special files and changes holds here too.
  public func read(
    known file: WalkedFile, limit: Int
  ) throws(FileError) -> (content: FileContent, isDoubtful: Bool) {
    let now = WallClock.now
    if let content = readAtOnce(file, limit: limit) { return (content, content.stat.mayChangeUnseen(since: now)) }
    let content = try read(file.path, limit: limit)
    return (content, content.stat.mayChangeUnseen(since: now))
  }

  /// Reads a file with the fewest system calls; nil where it is not what it was, or where anything else is odd.
  ///
  /// The corresponding C functions are `openat`, `read` and `fstat`.
  private func readAtOnce(_ file: WalkedFile, limit: Int) -> FileContent? {
    guard file.stat.size <= limit, file.stat.kind == .regular else { return nil }
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let number = unsafe openat(descriptor.number, file.path, flags)
    if number < 0 { return nil }
    let opened = Descriptor(number: number)
    let bytes = opened.readOnce(expecting: Int(file.stat.size))
    do throws(FileError) {
      guard bytes.count == Int(file.stat.size), try opened.stat(file.path) == file.stat else { return nil }
    } catch { return nil }
    return FileContent(bytes: bytes, stat: file.stat)
  }
}

extension Descriptor {
  /// What one call gives: `count` bytes, or another number where the file has another size.
  fileprivate func readOnce(expecting count: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: count + 1) { buffer, filled in
      filled = max(0, unsafe Glibc.read(number, buffer.baseAddress, count + 1))
    }
  }
}

extension FileStat {
  /// Whether a change at `moment` or later may leave the time of change as it is.
  ///
  /// That time advances in ticks: of at most 10 ms where it has fractions of a second, else of a second, or two on FAT.
  func mayChangeUnseen(since moment: WallClock) -> Bool {
    let tick = changedNanoseconds == 0 ? 2_000_000_000 : 100_000_000
    let (seconds, isFar) = moment.seconds.subtractingReportingOverflow(changedSeconds)
    if isFar || abs(seconds) > 4 { return false }
    let passed = Int(seconds) * 1_000_000_000 + Int(moment.nanoseconds) - Int(changedNanoseconds)
    return abs(passed) <= tick
  }

  /// Whether the file was last changed so long before or after another one was written that no change at that moment has
  /// the same time.
  public func isFar(from other: FileStat) -> Bool {
    !mayChangeUnseen(since: WallClock(seconds: other.modifiedSeconds, nanoseconds: other.modifiedNanoseconds))
  }
}
