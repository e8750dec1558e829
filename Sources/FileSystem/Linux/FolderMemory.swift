import CLinux
import Glibc
public import Records

/// What the folders of a tree look like, kept true by what the system tells of them, so that nobody has to look at their
/// files again.
///
/// It vouches for a folder only as long as nothing was told of it since before it was looked at; and for none while a
/// file has two names, by one of which it can be changed without a word about the other's folder. What no file system
/// tells are writes through mapped memory, and writes through a name outside of the tree that a file gets later
/// (docs/decisions/0087-a-watcher.md).
///
/// One thread's. The corresponding C functions are `inotify_init1` and `inotify_add_watch`.
public final class FolderMemory {
  /// A folder that is as it was when it was looked at.
  public struct Known: Sendable {
    public let glance: FolderGlance
    public let inode: UInt64
    /// Whether it can be relied on.
    public let isVouched: Bool
    /// The round of `refresh` in which it was looked at: nothing has changed in the folder since.
    public let round: UInt64

    public init(glance: FolderGlance, inode: UInt64, isVouched: Bool, round: UInt64) {
      (self.glance, self.inode, self.isVouched, self.round) = (glance, inode, isVouched, round)
    }
  }

  /// `statfs(2)`: ext2 to ext4, XFS, btrfs, f2fs, tmpfs. All that happens there happens on this machine, and is told.
  private static let fileSystems = [0xEF53, 0x5846_5342, 0x9123_683E, 0xF2F5_2010, 0x0102_1994]

  private let root: Folder
  private let device: UInt64
  private let isAsked: @Sendable (borrowing Span<UInt8>) -> Bool
  private let isEntered: (String) -> Bool
  private var notices: Descriptor
  private let mounts: Descriptor
  private var paths: [Int32: Text] = [:]
  private var known: [Text: Known] = [:]
  /// Whether a file has two names.
  private var hasLinks = false
  /// Whether something was told since `refresh` looked at everything.
  public private(set) var isOutdated = true
  /// How often `refresh` has looked at something.
  public private(set) var round: UInt64 = 0

  /// Throws where the file system does not tell everything.
  ///
  /// - Parameters:
  ///   - root: the path of the top folder.
  ///   - isAsked: whether a file takes part in a folder's stamp, by the bytes of its name.
  ///   - isEntered: whether a folder counts, by its name.
  public init(
    of root: String, entering isEntered: @escaping (String) -> Bool,
    at isAsked: @escaping @Sendable (borrowing Span<UInt8>) -> Bool
  ) throws(FileError) {
    self.root = try Folder(root)
    guard Self.fileSystems.contains(try self.root.fileSystem) else {
      throw FileError(.system(.notSupported), .open, root)
    }
    (self.isAsked, self.isEntered) = (isAsked, isEntered)
    device = try self.root.stat().device
    notices = try Self.newNotices()
    mounts = Descriptor(
      number: try check(.open, root) { unsafe open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC) })
    readMounts()
  }

  private static func newNotices() throws(FileError) -> Descriptor {
    Descriptor(number: try check(.open, "inotify") { inotify_init1(Int32(O_CLOEXEC | O_NONBLOCK)) })
  }

  /// What is known of the top folder itself, wherever it has been moved.
  public var top: FileStat { get throws(FileError) { try root.stat() } }

  /// Readable whenever something was told; it can be another one after each call.
  public var descriptor: Int32 { notices.number }

  /// Looks at what is not known, after what was told so far. From then on `folders` is what was there at a moment after the
  /// call began.
  public func refresh() throws(FileError) {
    try takeNotices()
    if !isOutdated { return }
    round += 1
    var waiting: [Text] = [""]
    while let path = waiting.popLast() {
      let remembered = known[path]
      guard let found = if let remembered { remembered } else { try look(at: path) } else { continue }
      waiting += found.glance.folders.filter(isEntered).map { Text(path.string.isEmpty ? $0 : "\(path.string)/\($0)") }
    }
    isOutdated = false
    let hadLinks = hasLinks
    hasLinks = known.values.contains(where: \.glance.hasLinkedFiles)
    // Which folders were changed by the other name, nobody has told.
    if hadLinks, !hasLinks {
      try forgetAll()
      try refresh()
    }
  }

  /// The folders for which it vouches, by their paths.
  public var folders: [Text: Known] { hasLinks ? [:] : known.filter(\.value.isVouched) }

  /// Watches a folder, then looks at it. nil where it is gone, or cannot be watched: nothing is known of what is below it.
  private func look(at path: Text) throws(FileError) -> Known? {
    do throws(FileError) {
      let folder = try root.folder(path.string)
      let stat = try folder.stat()
      guard stat.device == device, watch(folder, path) else { return nil }
      let glance = try folder.glance(at: isAsked)
      // A repository below the top is nobody's but its own.
      let isVouched = !glance.hasOddEntries && (!glance.isRepository || path.string.isEmpty)
      let found = Known(glance: glance, inode: stat.inode, isVouched: isVouched, round: round)
      known[path] = found
      return found
    } catch {
      guard error.isNotFound || error.isPermission || error.errno == .symbolicLink else { throw error }
      return nil
    }
  }

  /// False where the system has no room for more, and where the same folder is watched under another path.
  private func watch(_ folder: borrowing Folder, _ path: Text) -> Bool {
    // By its descriptor: its name may lead elsewhere by now.
    let number = unsafe inotify_add_watch(
      notices.number, "/proc/self/fd/\(folder.descriptor.number)", ledger_watched_closely)
    if number < 0 { return false }
    if let other = paths[number], other != path {
      known[other] = nil
      return false
    }
    paths[number] = path
    return true
  }
}

// MARK: - What is told

extension FolderMemory {
  /// Forgets the folders of which something was told.
  public func takeNotices() throws(FileError) {
    if haveMountsChanged { return try forgetAll() }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe read(notices.number, &buffer, buffer.count)
      if count < 0, Errno.current == .interrupted { continue }
      if count <= 0 { return }
      for notice in WatchNotice.all(in: buffer[..<count]) {
        guard let path = paths[notice.watch], !notice.isAboutPlaces else { return try forgetAll() }
        known[path] = nil
        isOutdated = true
      }
    }
  }

  private func forgetAll() throws(FileError) {
    notices = try Self.newNotices()
    (paths, known, isOutdated) = ([:], [:], true)
  }

  /// Something may lie over a folder now, of which nothing is told. The corresponding manual page is proc(5).
  private var haveMountsChanged: Bool {
    var state = pollfd(fd: mounts.number, events: Int16(POLLPRI), revents: 0)
    guard unsafe poll(&state, 1, 0) > 0, state.revents & Int16(POLLPRI | POLLERR) != 0 else { return false }
    readMounts()
    return true
  }

  /// What has been read counts as known.
  private func readMounts() {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    _ = lseek(mounts.number, 0, SEEK_SET)
    while unsafe read(mounts.number, &buffer, buffer.count) > 0 {}
  }
}
