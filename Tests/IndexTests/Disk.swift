import Glibc

/// Changes files below a folder as the system calls do. What is not possible does not happen, and is said.
struct Disk {
  let root: String

  private func at(_ place: String) -> String { "\(root)/\(place)" }

  private func said(_ status: Int32) -> Bool { status == 0 }

  func has(_ place: String) -> Bool { unsafe access(at(place), F_OK) == 0 }

  // MARK: Contents

  @discardableResult
  func write(_ bytes: [UInt8], to place: String, flags: Int32 = O_TRUNC) -> Bool {
    let number = unsafe open(at(place), O_WRONLY | O_CREAT | O_NONBLOCK | flags, 0o644)
    if number < 0 { return false }
    defer { close(number) }
    return unsafe Glibc.write(number, bytes, bytes.count) == bytes.count
  }

  func read(_ place: String) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let number = unsafe open(at(place), O_RDONLY | O_NONBLOCK)
    if number < 0 { return [] }
    defer { close(number) }
    return Array(bytes.prefix(max(0, unsafe Glibc.read(number, &bytes, bytes.count))))
  }

  func cut(_ place: String, to length: Int) -> Bool { said(unsafe truncate(at(place), length)) }

  // MARK: Names

  func rename(_ place: String, to target: String) -> Bool { said(unsafe Glibc.rename(at(place), at(target))) }

  func link(_ place: String, to target: String) -> Bool { said(unsafe Glibc.link(at(place), at(target))) }

  func remove(_ place: String) -> Bool { said(unsafe Glibc.remove(at(place))) }

  func makeFolder(_ place: String) -> Bool { said(unsafe mkdir(at(place), 0o755)) }

  func plantLink(_ place: String, to target: String) -> Bool { said(unsafe symlink(at(target), at(place))) }

  func plantPipe(_ place: String) -> Bool { said(unsafe mkfifo(at(place), 0o644)) }

  // MARK: What is about files

  func permit(_ place: String, _ mode: mode_t) -> Bool { said(unsafe chmod(at(place), mode)) }

  func times(of place: String) -> [timespec]? {
    var status = stat()
    return unsafe lstat(at(place), &status) == 0 ? [status.st_atim, status.st_mtim] : nil
  }

  func set(_ times: [timespec], of place: String) -> Bool {
    said(unsafe utimensat(AT_FDCWD, at(place), times, AT_SYMLINK_NOFOLLOW))
  }

  /// In the folder, by a shell.
  func run(_ script: String) -> Bool { unsafe system("cd '\(root)' && (\(script)) >/dev/null 2>&1") == 0 }
}
