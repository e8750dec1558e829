import FileSystem
import Git

/// The lock of the branch in a cloud that is a folder. A git that is killed leaves it there, and so does a power cut right
/// before it would have become the branch: then nobody can push any more.
struct CloudLock {
  /// The folder of the cloud's repository.
  private let repository: String
  private let path: String

  /// nil for a cloud that is served by others, and is theirs to look after.
  init?(_ cloud: Cloud) {
    guard let repository = FolderCloud(cloud.url)?.repository else { return nil }
    self.repository = repository
    path = "\(cloud.branch).lock"
  }

  /// What tells this lock from the next one of the same name; nil where there is none.
  func seen() throws -> FileStat? { try Folder(repository).statIfPresent(path) }

  /// Takes it away. To be called by who has the turn at the folder and has met the same lock for a while.
  /// - Parameter first: how it was seen at the beginning of that while.
  /// - Returns: false where somebody may still be at work with it: another user, whose processes cannot be looked at, or
  ///   a git in the folder.
  func remove(since first: FileStat?) throws -> Bool {
    guard let first, let now = try seen(), now == first, now.kind == .regular, now.user == Machine.user else {
      return false
    }
    if try ProcessTable.isRunning("git", below: repository) { return false }
    try Folder(repository).remove(path)
    return true
  }
}
