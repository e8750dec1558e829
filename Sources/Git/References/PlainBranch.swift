import CLibgit2
import Glibc

/// A branch that is a file of its own, and has a log: as git keeps the one that is worked on. libgit2 moves it, too, and
/// waits for the disk six times, four of them for the log, which git itself never waits for.
struct PlainBranch {
  private let path: String
  private let logs: [String]

  /// nil where it is kept in another way, or git is to keep no log of it, or has not begun one: libgit2 knows what to do.
  init?(_ name: String, of repository: borrowing Repository, doing: String) throws(GitError) {
    guard name.hasPrefix("refs/heads/"), repository.gitDirectory == repository.commonDirectory else { return nil }
    let folder = repository.gitDirectory
    path = folder + name
    guard Self.isPlain(path), let file = try PlainFile.read(path, doing: doing), ObjectID(line: file) != nil,
      let head = try PlainFile.read(folder + "HEAD", doing: doing)
    else { return nil }
    let isHead = head.elementsEqual("ref: \(name)\n".utf8)
    // Git reads more forms than it writes.
    if !isHead, !(head.starts(with: "ref: ".utf8) && head.last == UInt8(ascii: "\n")), ObjectID(line: head) == nil {
      return nil
    }
    logs = (["logs/\(name)"] + (isHead ? ["logs/HEAD"] : [])).map { folder + $0 }
    for log in logs where unsafe !Self.isPlain(log) || access(log, W_OK) != 0 { return nil }
  }

  /// Whether a file stands there, and not a link, a folder or nothing.
  private static func isPlain(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Moves the branch if it still points at `expected`. Throws `modified` and `locked`, as `Repository.updateReference` does.
  ///
  /// - Parameter isNameFlushed: whether to wait until a power cut leaves the branch where it is now. It leaves it there, or
  ///   where it was before, in any case.
  /// - Returns: false where somebody (`git pack-refs`) has taken the file away, and nothing has happened.
  func move(
    from expected: ObjectID, to id: ObjectID, saying entry: ReflogLine, isNameFlushed: Bool, doing: String
  ) throws(GitError) -> Bool {
    var lock: LockFile
    do throws(GitError) { lock = try LockFile.take(of: path, doing: doing) } catch {
      // With the file its folder may have gone.
      if error.code == .system, !Self.isPlain(path) { return false }
      throw error
    }
    guard let file = try PlainFile.read(path, doing: doing) else { return false }
    guard ObjectID(line: file) == expected else {
      throw GitError(.modified, doing: doing, "somebody else has moved it")
    }
    // First what can fail for want of room: the log says only what happens.
    try lock.write(Array("\(id)\n".utf8), isFlushed: true)
    for log in logs { try PlainFile.append(entry.bytes(from: expected, to: id), to: log, doing: doing) }
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

  fileprivate func bytes(from old: ObjectID, to new: ObjectID) -> [UInt8] { Array("\(old) \(new) \(rest)".utf8) }
}

extension ObjectID {
  /// The content of a reference's file.
  fileprivate init?(line: [UInt8]) {
    guard line.last == UInt8(ascii: "\n") else { return nil }
    self.init(hex: String(decoding: line.dropLast(), as: UTF8.self))
  }
}
