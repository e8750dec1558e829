import Glibc

/// Files that a person names, wherever they lie: links are followed, as `cat` does it. In a ledger, `Folder` follows none.
public enum OutsideFiles {
  /// At most `limit` bytes of whatever the user named: links are followed, and pipes and devices are read too.
  public static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw FileError(.system(Errno(rawValue: errno)), .open, path) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < limit {
      let count = unsafe Glibc.read(descriptor, &chunk, min(chunk.count, limit - bytes.count))
      if count > 0 {
        bytes += chunk.prefix(count)
      } else if count == 0 {
        break
      } else if errno != EINTR {
        throw FileError(.system(Errno(rawValue: errno)), .read, path)
      }
    }
    return bytes
  }

  /// Whether something stands at the path. The corresponding C function is `access`.
  public static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// The file that a path leads to, through all links. The corresponding C function is `realpath`.
  public static func target(of path: String) throws(FileError) -> String {
    guard let target = unsafe realpath(path, nil) else { throw FileError(.system(Errno(rawValue: errno)), .open, path) }
    defer { unsafe free(target) }
    return unsafe String(cString: target)
  }
}
