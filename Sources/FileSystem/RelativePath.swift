/// A path below a folder, checked and cut into the folder that holds the name and the name itself.
struct RelativePath {
  let path: String
  /// Empty for the folder itself.
  let parent: String
  let name: String

  init(_ path: String, _ operation: FileError.Operation) throws(FileError) {
    guard RelativePath.isValid(path) else { throw FileError(.invalidPath, operation, path) }
    self.path = path
    let utf8 = path.utf8
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else {
      parent = ""
      name = path
      return
    }
    parent = String(path[..<slash])
    name = String(path[utf8.index(after: slash)...])
  }

  /// No empty, `.` or `..` component, and no NUL: those mean something else to the kernel than to us.
  static func isValid(_ path: String) -> Bool {
    var (length, dots) = (0, 0)
    for byte in path.utf8 {
      if byte == 0 { return false }
      if byte == UInt8(ascii: "/") {
        guard isValid(length, dots: dots) else { return false }
        (length, dots) = (0, 0)
      } else {
        length += 1
        if byte == UInt8(ascii: ".") { dots += 1 }
      }
    }
    return isValid(length, dots: dots)
  }

  /// A component of so many bytes, some of them dots.
  private static func isValid(_ length: Int, dots: Int) -> Bool { length > 0 && !(dots == length && length <= 2) }

  /// The path, then each folder above it, without the root: `a/b/c`, `a/b`, `a`.
  static func upwards(from path: String) -> [String] {
    var paths: [String] = []
    var rest = path[...]
    while !rest.isEmpty {
      paths.append(String(rest))
      guard let slash = rest.utf8.lastIndex(of: UInt8(ascii: "/")) else { break }
      rest = rest[..<slash]
    }
    return paths
  }
}
