import Glibc
internal import System

/// An open file or folder of this process, closed when it goes out of scope.
struct Descriptor: ~Copyable, Sendable {
  let number: Int32

  init(number: Int32) { self.number = number }

  deinit { _ = Glibc.close(number) }

  /// Closes, and says when that failed: some file systems report a failed write only here.
  ///
  /// Not tried again after an interruption: Linux has let go of the number by then, and another thread may own it.
  consuming func close(_ path: String) throws(FileError) {
    let number = number
    discard self
    if Glibc.close(number) != 0, Errno.current != .interrupted {
      throw FileError(.system(.current), .write, path)
    }
  }

  /// The corresponding C function is `fstat`.
  func stat(_ path: String) throws(FileError) -> FileStat {
    var status = Glibc.stat()
    try check(.inspect, path) { unsafe fstat(number, &status) }
    return FileStat(status)
  }

  /// Waits until what was written is on the disk. A failure is final: the kernel may have dropped the data, and a
  /// second call would report success. The corresponding C function is `fsync`.
  func sync(_ path: String) throws(FileError) {
    try check(.sync, path) { Flushes.flush(number) }
  }
}

/// Calls again while a signal interrupts, and turns -1 into an error.
@discardableResult
func check<Number: FixedWidthInteger>(
  _ operation: FileError.Operation, _ path: String, _ call: () -> Number
) throws(FileError) -> Number {
  while true {
    let result = call()
    if result != -1 { return result }
    let errno = Errno.current
    if errno != .interrupted { throw FileError(.system(errno), operation, path) }
  }
}
