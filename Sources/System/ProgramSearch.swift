import Glibc

/// Finding programs as a shell does, but never in the current folder.
public enum ProgramSearch {
  /// Where the C library looks when there is no `PATH`.
  private static let usual = "/bin:/usr/bin"

  /// The absolute path of a program.
  ///
  /// - Parameters:
  ///   - name: as it would be typed: a bare name, or an absolute path.
  ///   - path: the value of `PATH`, nil where it is not set. Empty and relative entries mean the current folder, where
  ///     anybody may have put a program: they are skipped.
  public static func find(_ name: String, in path: String?) -> String? {
    if name.utf8.first == UInt8(ascii: "/") { return isProgram(name) ? name : nil }
    guard !name.isEmpty, !name.utf8.contains(UInt8(ascii: "/")) else { return nil }
    return absoluteEntries(of: path ?? usual).lazy.map { "\($0)/\(name)" }.first(where: isProgram)
  }

  /// `PATH` without the entries that mean the current folder, so that what a program starts in its turn is not found
  /// there either.
  static func cleaned(_ path: String) -> String {
    let entries = absoluteEntries(of: path)
    return entries.isEmpty ? usual : entries.joined(separator: ":")
  }

  private static func absoluteEntries(of path: String) -> [Substring] {
    path.split(separator: ":").filter { $0.utf8.first == UInt8(ascii: "/") }
  }

  private static func isProgram(_ path: String) -> Bool {
    var status = Glibc.stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    return unsafe access(path, X_OK) == 0
  }
}
