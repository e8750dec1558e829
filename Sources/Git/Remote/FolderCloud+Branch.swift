import Glibc

extension FolderCloud {
  /// What stands in the file of a branch.
  public enum Branch: Hashable, Sendable {
    case commit(ObjectID)
    /// A file without a commit's id, as a power cut leaves one.
    case broken
    /// No file of its own, or one that leads to another branch.
    case elsewhere
  }

  /// Reads `refs/heads/main` from the files of the repository; git says nothing of a broken one, or that it is not there.
  /// - Parameter repository: the folder of the cloud's repository.
  public static func branch(_ name: String, in repository: String) throws(GitError) -> Branch {
    if let text = try read("\(repository)/\(name)", limit: 4096) {
      if let id = ObjectID(hex: String(text.prefix { $0 != "\n" })) { return .commit(id) }
      return text.hasPrefix("ref:") ? .elsewhere : .broken
    }
    let packed = try read("\(repository)/packed-refs", limit: 64 << 20) ?? ""
    let line = packed.split(separator: "\n").first { $0.hasSuffix(" \(name)") && !$0.hasPrefix("#") }
    return line.flatMap { ObjectID(hex: String($0.prefix(40))) }.map { .commit($0) } ?? .elsewhere
  }

  static func read(_ path: String, limit: Int) throws(GitError) -> String? {
    let doing = "read \(path)"
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if file < 0, errno == ENOENT || errno == ENOTDIR { return nil }
    guard file >= 0 else { throw .lastSystemError(doing: doing) }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while bytes.count < limit {
      let count = unsafe Glibc.read(file, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EISDIR { return nil }
      guard count >= 0 else { throw .lastSystemError(doing: doing) }
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
