import Glibc

/// Finding programs as a shell does, but never in the current folder.
public enum ProgramSearch {
  /// The absolute path of a program.
  ///
  /// - Parameters:
  ///   - name: as it would be typed: a bare name, or an absolute path.
  ///   - path: the value of `PATH`. Empty and relative entries mean the current folder, where anybody may have put
  ///     a program: they are skipped.
  public static func find(_ name: String, in path: String) -> String? {
    if name.utf8.first == UInt8(ascii: "/") { return isProgram(name) ? name : nil }
    guard RelativePath.isValid(name), !name.utf8.contains(UInt8(ascii: "/")) else { return nil }
    for entry in path.split(separator: ":") where entry.utf8.first == UInt8(ascii: "/") {
      let candidate = "\(entry)/\(name)"
      if isProgram(candidate) { return candidate }
    }
    return nil
  }

  private static func isProgram(_ path: String) -> Bool {
    var status = Glibc.stat()
    guard unsafe fstatat(AT_FDCWD, path, &status, 0) == 0, FileStat(status).kind == .regular else { return false }
    return unsafe access(path, X_OK) == 0
  }
}
