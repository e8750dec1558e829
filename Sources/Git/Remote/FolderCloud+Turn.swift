import Glibc

/// One device's turn at a cloud in a folder. The next device has its turn when this value goes, or when the process that
/// holds it ends.
public struct FolderTurn: ~Copyable {
  private let folder: Int32

  /// The corresponding C function is `flock`, on the folder itself: it needs no right to write there, and leaves nothing.
  fileprivate init?(_ path: String) {
    folder = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if folder < 0 { return nil }
  }

  deinit { close(folder) }

  fileprivate enum Holder { case mine, others, never }

  fileprivate func ask() -> Holder {
    if flock(folder, LOCK_EX | LOCK_NB) == 0 { return .mine }
    return errno == EWOULDBLOCK || errno == EINTR ? .others : .never
  }
}

extension FolderCloud {
  /// Waits until no other device pushes to the folder; nil where that takes too long, or the folder cannot be locked.
  ///
  /// Without turns, a device that has just pushed needs no pull before it pushes again, and so is always faster than one
  /// that does. A device that has waited longer asks more often, and so comes first.
  public func turn(within limit: Duration) -> FolderTurn? {
    guard let repository, let turn = FolderTurn(repository) else { return nil }
    let began = ContinuousClock.now
    while true {
      switch turn.ask() {
      case .mine: return turn
      case .never: return nil
      case .others:
        let waited = (ContinuousClock.now - began) / .seconds(1)
        if began.duration(to: .now) > limit { return nil }
        usleep(UInt32(max(1_000, 200_000 / ((1 + waited) * (1 + waited)))))
      }
    }
  }
}
