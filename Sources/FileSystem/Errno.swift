import Glibc

/// The number that a system call failed with. Open: the system may know numbers that have no name here.
///
/// The corresponding C variable is `errno`.
public struct Errno: Error, RawRepresentable, Hashable, Sendable {
  public var rawValue: Int32

  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// What the last failed call of this thread left behind.
  static var current: Errno { Errno(rawValue: errno) }
}

extension Errno {
  public static let notPermitted = Errno(rawValue: EPERM)
  public static let notFound = Errno(rawValue: ENOENT)
  public static let interrupted = Errno(rawValue: EINTR)
  public static let inputOutput = Errno(rawValue: EIO)
  public static let badDescriptor = Errno(rawValue: EBADF)
  public static let wouldBlock = Errno(rawValue: EAGAIN)
  public static let accessDenied = Errno(rawValue: EACCES)
  public static let exists = Errno(rawValue: EEXIST)
  public static let crossDevice = Errno(rawValue: EXDEV)
  public static let noSuchDevice = Errno(rawValue: ENXIO)
  public static let notAFolder = Errno(rawValue: ENOTDIR)
  public static let isAFolder = Errno(rawValue: EISDIR)
  public static let invalidArgument = Errno(rawValue: EINVAL)
  public static let fileTooLarge = Errno(rawValue: EFBIG)
  public static let outOfSpace = Errno(rawValue: ENOSPC)
  public static let quotaExceeded = Errno(rawValue: EDQUOT)
  public static let readOnly = Errno(rawValue: EROFS)
  public static let brokenPipe = Errno(rawValue: EPIPE)
  public static let nameTooLong = Errno(rawValue: ENAMETOOLONG)
  public static let noSystemCall = Errno(rawValue: ENOSYS)
  public static let notEmpty = Errno(rawValue: ENOTEMPTY)
  public static let tooManyFiles = Errno(rawValue: EMFILE)
  public static let tooManyFilesInSystem = Errno(rawValue: ENFILE)
  public static let outOfMemory = Errno(rawValue: ENOMEM)
  public static let symbolicLink = Errno(rawValue: ELOOP)
  public static let notSupported = Errno(rawValue: EOPNOTSUPP)
}

extension Errno {
  /// Whether it says nothing of the file, and all of who asked for it.
  public var isExhaustion: Bool { [.tooManyFiles, .tooManyFilesInSystem, .outOfMemory].contains(self) }
}

extension Errno: CustomStringConvertible {
  /// The system's words for it. The corresponding C function is `strerror_r`.
  public var description: String {
    var text = [CChar](repeating: 0, count: 256)
    guard unsafe strerror_r(rawValue, &text, text.count) == 0 else { return "error \(rawValue)" }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
