import CLinux
import Glibc

/// Tells when something changes in a folder or below it, and when somebody asks us to stop: without looking again and
/// again. `.git` at the root, and what ledger-sync itself writes for a moment, are not changes.
///
/// The corresponding C functions are `inotify_init1`, `inotify_add_watch`, `signalfd` and `poll`.
public final class FolderWatch {
  public enum Event: Hashable, Sendable {
    case changed, timedOut
    /// Ctrl-C, or a signal that asks to end.
    case signalled(Int32)
    /// The folder is not where it was: it was removed, moved, or replaced by another one.
    case gone
  }

  public let root: String
  private let identity: FolderIdentity
  private let notices: Descriptor
  private let signals: Descriptor
  /// Folders whose changes nobody tells: the system has no room for more.
  public private(set) var unwatched = 0

  /// - Parameter root: the path of the folder. From now on, signals that ask to end wait to be told by `wait`.
  public init(_ root: String) throws(FileError) {
    self.root = root
    identity = try FolderIdentity(of: root)
    var asked = sigset_t()
    unsafe sigemptyset(&asked)
    for signal in [SIGINT, SIGTERM, SIGHUP] { unsafe sigaddset(&asked, signal) }
    unsafe sigprocmask(SIG_BLOCK, &asked, nil)
    let cloexec = Int32(O_CLOEXEC | O_NONBLOCK)
    signals = Descriptor(number: try check(.run, "signalfd") { unsafe signalfd(-1, &asked, cloexec) })
    notices = Descriptor(number: try check(.open, "inotify") { inotify_init1(cloexec) })
    try watchFolders()
  }

  /// Readable whenever `wait` has something to tell, for whoever waits for other things as well.
  public var descriptors: [Int32] { [signals.number, notices.number] }

  /// Waits for a change, a signal, or so many seconds. Where a change waits already, it is told at once.
  public func wait(_ seconds: Double) throws(FileError) -> Event {
    let end = MonotonicClock.now + seconds
    while true {
      var states = [
        pollfd(fd: signals.number, events: Int16(POLLIN), revents: 0),
        pollfd(fd: notices.number, events: Int16(POLLIN), revents: 0),
      ]
      let left = max(0, end - MonotonicClock.now)
      try check(.run, "poll") { unsafe poll(&states, 2, Int32(min(left * 1000, 1e9).rounded(.up))) }
      if states[0].revents != 0, let signal = try takeSignal() { return .signalled(signal) }
      if states[1].revents != 0, try takeNotices() { return isThere ? .changed : .gone }
      if MonotonicClock.now >= end { return isThere ? .timedOut : .gone }
    }
  }

  private var isThere: Bool {
    do throws(FileError) { return try FolderIdentity(of: root) == identity } catch { return false }
  }

  private func takeSignal() throws(FileError) -> Int32? {
    var information = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    let count = unsafe read(signals.number, &information, size)
    return count == size ? Int32(bitPattern: information.ssi_signo) : nil
  }

  // MARK: Notices

  /// Whether any of those that have come is about something that we did not do ourselves.
  private func takeNotices() throws(FileError) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var (isChange, hasFolders) = (false, false)
    while true {
      let count = unsafe read(notices.number, &buffer, buffer.count)
      if count <= 0 { break }
      for notice in WatchNotice.all(in: buffer[..<count]) where !notice.isOurs {
        isChange = true
        if notice.isAboutFolder { hasFolders = true }
      }
    }
    // A folder that was watched before keeps its watch, and one that is gone loses it.
    if hasFolders { try watchFolders() }
    return isChange
  }

  private func watchFolders() throws(FileError) {
    unwatched = 0
    var waiting = [""]
    while let path = waiting.popLast() {
      // First the watch, then the list: what comes between the two is told.
      let whole = path.isEmpty ? root : "\(root)/\(path)"
      if unsafe inotify_add_watch(notices.number, whole, ledger_watched) < 0 {
        if Errno.current == .outOfSpace { unwatched += 1 }
        continue
      }
      for name in try folders(in: path) where !(path.isEmpty && name == ".git") {
        waiting.append(path.isEmpty ? name : "\(path)/\(name)")
      }
    }
  }

  /// None where the folder went away meanwhile.
  private func folders(in path: String) throws(FileError) -> [String] {
    do throws(FileError) {
      return try Folder(root).list(path).compactMap { entry in
        guard entry.kind == .folder, case .readable(let name) = entry.name else { return nil }
        return name
      }
    } catch {
      guard error.isNotFound || error.isPermission, !path.isEmpty else { throw error }
      return []
    }
  }
}

/// Which folder a path leads to. The corresponding C function is `stat`.
private struct FolderIdentity: Hashable {
  let device: UInt64
  let inode: UInt64

  init(of path: String) throws(FileError) {
    var found = stat()
    guard unsafe stat(path, &found) == 0 else { throw FileError(.system(.current), .open, path) }
    (device, inode) = (UInt64(found.st_dev), UInt64(found.st_ino))
  }
}
