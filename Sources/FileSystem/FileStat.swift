import Glibc

/// What the file system knows about a file without reading it, in the shape in which git's index keeps it.
public struct FileStat: Hashable, Sendable {
  /// The length of the content, in bytes.
  public var size: Int64
  /// When the content last changed: seconds since 1970, UTC.
  public var modifiedSeconds: Int64
  /// When the content, the name or the mode last changed: seconds since 1970, UTC.
  public var changedSeconds: Int64
  public var inode: UInt64
  public var device: UInt64
  public var modifiedNanoseconds: UInt32
  public var changedNanoseconds: UInt32
  /// The type bits and the permission bits, as `st_mode` has them.
  public var mode: UInt32
  public var user: UInt32
  public var group: UInt32

  public init(
    size: Int64, mode: UInt32, modified: (seconds: Int64, nanoseconds: UInt32),
    changed: (seconds: Int64, nanoseconds: UInt32), inode: UInt64, device: UInt64, user: UInt32, group: UInt32
  ) {
    self.size = size
    self.mode = mode
    (modifiedSeconds, modifiedNanoseconds) = modified
    (changedSeconds, changedNanoseconds) = changed
    self.inode = inode
    self.device = device
    self.user = user
    self.group = group
  }

  /// Stands for content that no file has: size and times are 0.
  public static let none = FileStat(
    size: 0, mode: 0, modified: (0, 0), changed: (0, 0), inode: 0, device: 0, user: 0, group: 0)

  public enum Kind: Hashable, Sendable {
    case regular, folder, symbolicLink
    /// A FIFO, a socket or a device.
    case special
  }
}

extension FileStat {
  public var kind: Kind { Kind(mode: mode) }

  /// The permission bits alone: `0o644`.
  public var permissions: UInt32 { mode & 0o7777 }

  /// Whether it is a FIFO: who opens that waits for whoever is at its other end.
  public var isPipe: Bool { mode & UInt32(S_IFMT) == UInt32(S_IFIFO) }

  /// Whether it is a socket, at which a program of this machine may listen.
  public var isSocket: Bool { mode & UInt32(S_IFMT) == UInt32(S_IFSOCK) }

  public var isExecutable: Bool { mode & 0o100 != 0 }

  init(_ stat: stat) {
    size = Int64(stat.st_size)
    modifiedSeconds = Int64(stat.st_mtim.tv_sec)
    changedSeconds = Int64(stat.st_ctim.tv_sec)
    inode = UInt64(stat.st_ino)
    device = UInt64(stat.st_dev)
    modifiedNanoseconds = UInt32(truncatingIfNeeded: stat.st_mtim.tv_nsec)
    changedNanoseconds = UInt32(truncatingIfNeeded: stat.st_ctim.tv_nsec)
    mode = UInt32(stat.st_mode)
    user = UInt32(stat.st_uid)
    group = UInt32(stat.st_gid)
  }
}

extension FileStat.Kind {
  init(mode: UInt32) {
    switch mode & UInt32(S_IFMT) {
    case UInt32(S_IFREG): self = .regular
    case UInt32(S_IFDIR): self = .folder
    case UInt32(S_IFLNK): self = .symbolicLink
    default: self = .special
    }
  }
}

extension FileStat.Kind: CustomStringConvertible {
  public var description: String {
    switch self {
    case .regular: "a file"
    case .folder: "a folder"
    case .symbolicLink: "a symbolic link"
    case .special: "a pipe, a socket or a device"
    }
  }
}
