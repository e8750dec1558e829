// Paths by their bytes. To Swift a slash and a combining mark after it are one character, and that is not a slash: a path
// that is cut by characters would name another folder.

public enum FileName {
  /// In bytes: what file systems take.
  public static let longest = 255
}

/// The folder that holds a name; empty for the root.
public func parent(of path: String) -> String {
  path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
}

/// The folders above a path, outermost first, without the root.
public func foldersAbove(_ path: String) -> [String] {
  path.utf8.indices.filter { path.utf8[$0] == UInt8(ascii: "/") }.map { String(path[..<$0]) }
}

/// Whether a path leads through a folder, at whatever depth below it.
public func isPath(_ path: String, below folder: String) -> Bool {
  path.utf8.starts(with: "\(folder)/".utf8)
}

/// Whether a path, or a name, ends so.
public func isPath(_ path: String, endingIn ending: String) -> Bool {
  path.utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8)
}

/// The path without the extension of its last name.
public func stem(of path: String) -> String {
  path.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(path[..<$0]) } ?? path
}

/// The path of the same file below another folder, for a path that leads through `folder`.
public func relocated(_ path: String, from folder: String, to other: String) -> String {
  other + String(Substring(path.utf8.dropFirst(folder.utf8.count)))
}

/// The names that a path goes through. Slashes in a row have an empty one between them.
public func names(of path: String) -> [String] {
  path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { String(Substring($0)) }
}
