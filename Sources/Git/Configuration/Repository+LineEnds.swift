import CLibgit2
import Glibc

extension Repository {
  /// Whether a checkout by git may give a text file at `path`, at the top of the work tree, other line ends than its blob
  /// has: by `core.autocrlf` or by the attributes that it finds, in whatever file.
  public func mayConvertLineEnds(of path: String) throws(GitError) -> Bool {
    if try convertsLineEnds { return true }
    try leaveIndexUnread()
    let text = try attribute("text", of: path)
    if text == .unset { return false }
    if try attribute("eol", of: path) == .text("crlf") { return true }
    if text == .unspecified { return false }
    return try configured("core.eol")?.lowercased() == "crlf"
  }

  /// Whether `core.autocrlf` is set, for which git gives text files the line ends of Windows.
  public var convertsLineEnds: Bool {
    get throws(GitError) { try Configuration(of: self).isTrue("core.autocrlf") }
  }

  private enum Attribute: Equatable {
    case unspecified, set, unset
    case text(String)
  }

  /// The corresponding C function is `git_attr_get`.
  private func attribute(_ name: String, of path: String) throws(GitError) -> Attribute {
    var value: UnsafePointer<CChar>?
    let status = unsafe git_attr_get(&value, handle.pointer, UInt32(GIT_ATTR_CHECK_FILE_THEN_INDEX), path, name)
    try check(status, doing: "look up the attribute \(name) of \(path)")
    switch unsafe git_attr_value(value) {
    case GIT_ATTR_VALUE_TRUE: return .set
    case GIT_ATTR_VALUE_FALSE: return .unset
    case GIT_ATTR_VALUE_STRING: return unsafe value.map { unsafe .text(String(cString: $0)) } ?? .unspecified
    default: return .unspecified
    }
  }

  /// libgit2 reads the whole index of git before it looks for an attribute, for it may need a `.gitattributes` that the
  /// work tree lacks: with 100,000 files that was a third of what `add` does. Where the file is there, an empty index says
  /// as much. The index itself is never read by libgit2 (`GitIndex`).
  private func leaveIndexUnread() throws(GitError) {
    guard let folder = unsafe git_repository_workdir(handle.pointer) else { return }
    guard unsafe access(String(cString: folder) + ".gitattributes", F_OK) == 0 else { return }
    let doing = "look up attributes"
    let empty = try unsafe Handle(git_index_free, doing: doing) { unsafe git_index_new(&$0) }
    try check(unsafe git_repository_set_index(handle.pointer, empty.pointer), doing: doing)
  }
}
