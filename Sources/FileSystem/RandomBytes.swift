import CLinux

/// Unpredictable bytes from the kernel.
public enum RandomBytes {
  /// The corresponding C function is `getrandom`.
  public static func take(_ count: Int) throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      filled += try check(.randomBytes, "the system") {
        unsafe bytes.withUnsafeMutableBytes {
          unsafe getrandom($0.baseAddress?.advanced(by: filled), count - filled, 0)
        }
      }
    }
    return bytes
  }
}
