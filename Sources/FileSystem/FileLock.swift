import Glibc

/// A lock between processes. The kernel lets go of it when its holder ends, however that comes about, so that no lock
/// is ever stale. Let go when it goes out of scope.
public struct FileLock: ~Copyable, Sendable {
  private let descriptor: Descriptor

  /// Takes the lock at a path, which becomes a small file that says who holds it. The file stays when the lock goes.
  ///
  /// The corresponding C function is `flock`.
  /// - Parameters:
  ///   - seconds: how long to wait for another process; then the error `.heldByAnother`.
  ///   - onWait: called once, when there is somebody to wait for. Nothing when he did not sign the file yet.
  public init(
    in folder: borrowing Folder, _ path: String, for holder: LockHolder, waiting seconds: Double = 0,
    onWait: (LockHolder?) -> Void = { _ in }
  ) throws(FileError) {
    descriptor = try FileLock.wait(for: folder, path, seconds, onWait).signed(holder, path)
  }

  /// Said to the kernel, not only closed: a program that is being started holds a copy of the descriptor until its first
  /// instruction, and the lock with it.
  deinit { flock(descriptor.number, LOCK_UN) }

  private static func wait(
    for folder: borrowing Folder, _ path: String, _ seconds: Double, _ onWait: (LockHolder?) -> Void
  ) throws(FileError) -> Descriptor {
    let deadline = MonotonicClock.now + seconds
    var hasWaited = false
    while true {
      if let descriptor = try take(folder, path) { return descriptor }
      let other = holder(folder, path)
      if MonotonicClock.now >= deadline { throw FileError(.heldByAnother(other), .lock, path) }
      if !hasWaited { onWait(other) }
      hasWaited = true
      MonotonicClock.sleep(0.02)
    }
  }

  /// Who signed the lock file: the holder, or the last one when nobody holds it.
  public static func holder(_ folder: borrowing Folder, _ path: String) -> LockHolder? {
    do throws(FileError) {
      return LockHolder(fileContent: try folder.read(path, limit: 4096).bytes)
    } catch {
      return nil
    }
  }

  /// Nothing while another process holds the lock, and when the file went away between opening and locking it.
  private static func take(_ folder: borrowing Folder, _ path: String) throws(FileError) -> Descriptor? {
    let place = try FilePlace(folder, path, .lock)
    let number = try check(.lock, path) {
      unsafe openat(place.folder.number, place.path.name, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o644)
    }
    let descriptor = Descriptor(number: number)
    do throws(FileError) {
      try check(.lock, path) { flock(number, LOCK_EX | LOCK_NB) }
    } catch {
      guard error.errno == .wouldBlock else { throw error }
      return nil
    }
    guard try isStill(descriptor, at: place) else { return nil }
    return descriptor
  }

  private static func isStill(
    _ descriptor: borrowing Descriptor, at place: borrowing FilePlace
  ) throws(FileError) -> Bool {
    do throws(FileError) {
      let (ours, there) = (try descriptor.stat(place.path.path), try place.stat(.lock))
      return ours.inode == there.inode && ours.device == there.device
    } catch {
      guard error.isNotFound else { throw error }
      return false
    }
  }
}

extension Descriptor {
  fileprivate consuming func signed(_ holder: LockHolder, _ path: String) throws(FileError) -> Descriptor {
    try check(.lock, path) { ftruncate(number, 0) }
    try write(holder.fileContent.span, path)
    return self
  }
}
