import Glibc

/// Where tests make the folders that they take away again.
public enum TemporaryFolder {
  /// What `TMPDIR` says; else memory, where there is room: tests make thousands of small files, and flush each of them,
  /// which on a slow disk is most of their time. What they find out is the same on both.
  public static let parent: String = {
    if let named = unsafe getenv("TMPDIR"), unsafe named.pointee != 0 { return unsafe String(cString: named) }
    let memory = "/dev/shm"
    var room = statvfs()
    let isRoomy =
      unsafe access(memory, W_OK) == 0 && statvfs(memory, &room) == 0 && room.f_bavail * room.f_frsize > leastRoom
    return isRoomy ? memory : "/tmp"
  }()

  private static let leastRoom: UInt = 1_000_000_000

  /// Makes a new folder, which only this user can enter, and gives its path; nil where that fails, with `errno`.
  public static func make(_ name: String) -> String? {
    var template = Array("\(parent)/\(name)-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { return nil }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
