import CLinux
import Glibc

extension Folder {
  /// Whether reading a file of this folder waits for the disk; nil where the system does not tell.
  ///
  /// The corresponding C function is `preadv2` with `RWF_NOWAIT`, for one byte.
  public func waitsForDisk(_ name: String) -> Bool? {
    let number = unsafe openat(descriptor.number, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    if number < 0 { return nil }
    let file = Descriptor(number: number)
    var byte: UInt8 = 0
    // Asked for at once: closing the file may have an error of its own.
    let failure = unsafe withUnsafeMutableBytes(of: &byte) { byte in
      unsafe ledger_read_cached(file.number, byte.baseAddress, byte.count) < 0 ? Errno.current : nil
    }
    guard let failure else { return false }
    return failure == .wouldBlock ? true : nil
  }
}
