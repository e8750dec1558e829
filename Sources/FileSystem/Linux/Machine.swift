import Glibc

/// This computer and its processes, as others name them in their lock files.
public enum Machine {
  /// The corresponding C function is `gethostname`.
  public static var name: String {
    var name = [CChar](repeating: 0, count: 256)
    guard unsafe gethostname(&name, name.count - 1) == 0 else { return "unknown" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The user for whom this process works. The corresponding C function is `geteuid`.
  public static var user: UInt32 { UInt32(geteuid()) }

  /// A number for all processes that see the same disks mounted in the same places: namespaces(7).
  public static var mountNamespace: UInt64 {
    get throws(FileError) {
      var status = Glibc.stat()
      let path = "/proc/self/ns/mnt"
      try check(.inspect, path) { unsafe stat(path, &status) }
      return UInt64(status.st_ino)
    }
  }

  /// Whether there is a process of that number, be it somebody else's. The corresponding C function is `kill` with no signal.
  public static func isRunning(_ process: Int32) -> Bool { kill(process, 0) == 0 || errno == EPERM }
}
