extension Folder {
  /// A file with whether it is in doubt: it was written so shortly before it was read that it may change once more
  /// without its stat data showing it.
  public func readNotingDoubt(
    _ name: String, limit: Int
  ) throws(FileError) -> (content: FileContent, isDoubtful: Bool) {
    let now = WallClock.now
    let content = try read(name, limit: limit)
    return (content, content.stat.mayChangeUnseen(since: now))
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
}
