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
    if path.utf8.contains(0) { return false }
    return path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy { component in
      !component.isEmpty && !component.elementsEqual(".".utf8) && !component.elementsEqual("..".utf8)
    }
  }

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
