/// Absolute paths as text.
public enum AbsolutePath {
  /// `path` as seen from `folder`; an absolute `path` is itself.
  public static func joined(_ folder: String, _ path: String) -> String {
    if path.isEmpty { return folder }
    if path.utf8.first == UInt8(ascii: "/") { return path }
    return folder.utf8.last == UInt8(ascii: "/") ? folder + path : folder + "/" + path
  }

  /// The folder of a path, and its last component.
  public static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let folder = String(path[..<slash])
    return (folder.isEmpty ? "/" : folder, String(path[path.utf8.index(after: slash)...]))
  }
}
