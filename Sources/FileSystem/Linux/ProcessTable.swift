import Glibc
import Records

/// The processes that run now, as `/proc` lists them.
public enum ProcessTable {
  /// Whether a process whose name begins with `name` works in a folder or below it. Processes that this user may not
  /// look at do not count.
  public static func isRunning(_ name: String, below folder: String) throws(FileError) -> Bool {
    let table = try Folder("/proc")
    for entry in try table.list() {
      guard case .readable(let number) = entry.name, let process = Int32(number) else { continue }
      if command(of: process).begins(with: name), isBelow(workingFolder(of: process), folder) { return true }
    }
    return false
  }

  /// Its name as the kernel knows it; empty where the process has ended meanwhile.
  private static func command(of process: Int32) -> String {
    let descriptor = unsafe open("/proc/\(process)/comm", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  /// The corresponding C function is `readlink`.
  private static func workingFolder(of process: Int32) -> String {
    var text = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink("/proc/\(process)/cwd", &text, text.count)
    return String(decoding: text.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func isBelow(_ path: String, _ folder: String) -> Bool {
    path == folder || path.begins(with: folder.ends(with: "/") ? folder : folder + "/")
  }
}
