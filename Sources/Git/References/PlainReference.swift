import CLibgit2
import Glibc

/// A reference that is a file of its own, as git keeps a branch that is worked on. libgit2 moves it, too, and waits for the
/// disk six times, four of them for the log, which git itself never waits for.
struct PlainReference {
  private let path: String
  private let logs: [String]

  /// nil where it is kept in another way, or git may keep a log of it and has not begun one: libgit2 knows what to do.
  ///
  /// - Parameter isLogged: false where nobody needs a log of it.
  init?(_ name: String, of repository: borrowing Repository, isLogged: Bool, doing: String) throws(GitError) {
    guard name.hasPrefix("refs/"), repository.gitDirectory == repository.commonDirectory else { return nil }
    let folder = repository.gitDirectory
    path = folder + name
    guard try Self.isPlainOrMissing(path, doing: doing), let isHead = try Self.isHead(name, in: folder, doing: doing)
    else { return nil }
    let all = (["logs/\(name)"] + (isHead ? ["logs/HEAD"] : [])).map { folder + $0 }
    logs = isLogged ? all : []
    for log in all {
      let canBeWritten = unsafe Self.isPlain(log) && access(log, W_OK) == 0
      let isThere = unsafe access(log, F_OK) == 0
      guard isLogged ? canBeWritten : !isThere else { return nil }
    }
  }

  /// Whether HEAD stands for the reference; nil where HEAD is none of the forms that git writes. Git reads more.
  private static func isHead(_ name: String, in folder: String, doing: String) throws(GitError) -> Bool? {
    guard let head = try PlainFile.read(folder + "HEAD", doing: doing) else { return nil }
    if head.elementsEqual("ref: \(name)\n".utf8) { return true }
    let isReference = head.starts(with: "ref: ".utf8) && head.last == UInt8(ascii: "\n")
    let isPlain = isReference && !head.dropFirst("ref: ".utf8.count).dropLast().contains { $0 <= UInt8(ascii: " ") }
    return isPlain || ObjectID(line: head) != nil ? false : nil
  }

  /// Whether a file stands there, and not a link, a folder or nothing.
  private static func isPlain(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Whether an id stands in the file, or there is none.
  private static func isPlainOrMissing(_ path: String, doing: String) throws(GitError) -> Bool {
    guard isPlain(path) else {
      var status = stat()
      return unsafe lstat(path, &status) != 0 && errno == ENOENT
    }
    return try PlainFile.read(path, doing: doing).map { ObjectID(line: $0) != nil } ?? true
  }

  /// Moves the reference, or makes it, if it still points at `expected`. Throws `modified` and `locked`, as
  /// `Repository.updateReference` does.
  ///
  /// - Parameters:
  ///   - expected: nil where the reference must not exist.
  ///   - isNameFlushed: whether to wait until a power cut leaves the reference where it is now. It leaves it there, or where
  ///     it was before, in any case.
  ///   - current: what the reference points at; asked under its lock, for a reference that is to be made may be packed.
  /// - Returns: false where it is not a file (`git pack-refs` has taken that away), or its folder is missing, and nothing
  ///   has happened.
  func move(
    from expected: ObjectID?, to id: ObjectID, saying entry: ReflogLine?, isNameFlushed: Bool, doing: String,
    current: () throws(GitError) -> ObjectID?
  ) throws(GitError) -> Bool {
    if expected != nil, !Self.isPlain(path) { return false }
    var lock: LockFile
    do throws(GitError) { lock = try LockFile.take(of: path, doing: doing) } catch {
      // With the file its folder may have gone.
      if error.code == .system, !Self.isPlain(path) { return false }
      throw error
    }
    let file = try PlainFile.read(path, doing: doing)
    if expected != nil, file == nil { return false }
    let found = if let file { ObjectID(line: file) } else { try current() }
    guard found == expected, file == nil || found != nil else {
      throw GitError(.modified, doing: doing, "somebody else has moved it")
    }
    // First what can fail for want of room: the log says only what happens.
    try lock.write(Array("\(id)\n".utf8), isFlushed: true)
    if let line = entry?.bytes(from: expected, to: id) {
      for log in logs { try PlainFile.append(line, to: log, doing: doing) }
    }
    try lock.commit(isNameFlushed: isNameFlushed)
    return true
  }
}

/// A line of git's log of a branch (`git reflog`).
struct ReflogLine {
  private let rest: String

  /// nil where one of the parts cannot stand in a line.
  init?(_ message: String, by signature: Signature) {
    let (parts, date) = ([signature.name, signature.email], signature.date)
    guard (parts + [message]).allSatisfy({ !$0.utf8.contains(UInt8(ascii: "\n")) }),
      parts.allSatisfy({ !$0.isEmpty && !$0.utf8.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") } })
    else { return nil }
    rest = "\(signature.name) <\(signature.email)> \(date.seconds) \(date.zone)\t\(message)\n"
  }

  fileprivate func bytes(from old: ObjectID?, to new: ObjectID) -> [UInt8] {
    Array("\(old ?? .zero) \(new) \(rest)".utf8)
  }
}

extension ObjectID {
  /// The content of a reference's file.
  fileprivate init?(line: [UInt8]) {
    guard line.last == UInt8(ascii: "\n") else { return nil }
    self.init(hex: String(decoding: line.dropLast(), as: UTF8.self))
  }
}
