import FileSystem
import Git

/// The locks of the branch in a cloud that is a folder. A git that is killed leaves such a lock there, and so does a
/// power cut just before git renames it to the branch: then nobody can push any more.
struct CloudLock {
  /// The folder of the cloud's repository.
  private let repository: String
  private let paths: [String]

  /// nil for a cloud on a server: its locks are its owner's to look after.
  init?(_ cloud: Cloud) {
    guard let repository = FolderCloud(cloud.url)?.repository else { return nil }
    self.repository = repository
    // Git locks HEAD as well where that leads to the branch.
    paths = ["\(cloud.branch).lock", "HEAD.lock"]
  }

  /// The stat data of each lock, which tells it from a later lock of the same name; nil for a lock that is not there.
  func seen() throws -> [FileStat?] {
    let folder = try Folder(repository)
    return try paths.map { try folder.statIfPresent($0) }
  }

  /// Removes the locks. To be called by whoever has the turn at the folder and has met the same locks for a while.
  /// - Parameter first: what `seen()` returned at the beginning of that while.
  /// - Returns: false where somebody may still be using the locks: another user, whose processes cannot be looked at,
  ///   or a git in the folder.
  func remove(since first: [FileStat?]) throws -> Bool {
    let now = try seen(), there = now.compactMap { $0 }
    if there.isEmpty || now != first { return false }
    guard there.allSatisfy({ $0.kind == .regular && $0.user == Machine.user }) else { return false }
    if try ProcessTable.isRunning("git", below: repository) { return false }
    let folder = try Folder(repository)
    for (path, stat) in zip(paths, now) where stat != nil { try folder.remove(path) }
    return true
  }
}
