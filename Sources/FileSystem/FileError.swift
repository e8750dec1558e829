/// Why an operation on a file, a folder or a process went wrong: what was tried, where, and what stood in the way.
public struct FileError: Error, Hashable, Sendable {
  public var cause: Cause
  public var operation: Operation
  /// The path as the caller gave it: relative to its folder, or absolute for the folder itself.
  public var path: String

  public init(_ cause: Cause, _ operation: Operation, _ path: String) {
    self.cause = cause
    self.operation = operation
    self.path = path
  }

  public enum Cause: Hashable, Sendable {
    case system(Errno)
    /// The file was written to while it was being read: what was read may be half of two versions.
    case changedWhileReading
    /// The file has more than `limit` bytes.
    case larger(limit: Int)
    /// A folder, symbolic link, FIFO, socket or device stands where a regular file was expected.
    case notARegularFile(FileStat.Kind)
    /// The path is empty, absolute, or has an empty, `.` or `..` component or a NUL.
    case invalidPath
    /// Another process holds the lock, and did not let go within the time that the caller would wait.
    case heldByAnother(LockHolder?)
    /// The user pressed Ctrl-C, or another signal asked to stop.
    case interrupted(signal: Int32)
    /// The input ended before a line did.
    case endOfInput
  }

  /// A verb: what was being done.
  public enum Operation: String, Hashable, Sendable {
    case open, read, write, list, rename, exchange, remove, lock, run, ask
    case inspect = "look at"
    case sync = "flush to disk"
    case makeFolder = "make the folder"
    case randomBytes = "get random bytes from"
  }
}

extension FileError {
  /// The number of the failed system call, when it was one that failed.
  ///
  /// Never inlined: the optimiser of Swift 6.3 fails on it where a handle goes out of scope beside a `catch`.
  @inline(never)
  public var errno: Errno? {
    if case .system(let errno) = cause { errno } else { nil }
  }

  public var isNotFound: Bool { errno == .notFound || errno == .notAFolder }
  public var isExisting: Bool { errno == .exists || errno == .notEmpty }
  /// Whether this process may open no more: nothing is wrong with the file then.
  public var isExhaustion: Bool { errno?.isExhaustion == true }
  public var isBrokenPipe: Bool { errno == .brokenPipe }

  /// The disk, the quota or the limit of a file's size is reached: nothing can be written until something goes.
  public var isOutOfSpace: Bool { errno == .outOfSpace || errno == .quotaExceeded || errno == .fileTooLarge }

  public var isPermission: Bool { errno == .accessDenied || errno == .notPermitted || errno == .readOnly }

  /// The file system or the kernel lacks the operation: the caller may go another way.
  public var isNotSupported: Bool { errno == .invalidArgument || errno == .noSystemCall || errno == .notSupported }
}

extension FileError: CustomStringConvertible {
  public var description: String { "cannot \(operation.rawValue) \(path): \(cause)" }
}

extension FileError.Cause: CustomStringConvertible {
  public var description: String {
    switch self {
    case .system(.symbolicLink): "a symbolic link stands in the path, and links are not followed"
    case .system(let errno): errno.description
    case .changedWhileReading: "another program was writing to it; try again"
    case .larger(let limit): "it has more than \(limit) bytes"
    case .notARegularFile(let kind): "it is \(kind), not a file"
    case .invalidPath: "this is not a path below the folder"
    case .heldByAnother(let holder): "it is held by \(holder?.description ?? "another process")"
    case .interrupted(let signal): "stopped by signal \(signal)"
    case .endOfInput: "the input ended"
    }
  }
}
