import FileSystem
import Git

extension Syncing {
  /// Sees to it that a plain `git clone` of the cloud shows files. That needs a HEAD that leads to a branch: `git init
  /// --bare` lets it lead to master, where git is not told otherwise, and the ledger's branch is main.
  ///
  /// In a cloud that is a folder, a HEAD that leads to no branch is led to the branch that was pushed. The files of a server
  /// can only be changed by its owner: there the first push says how.
  func leadHeadToBranch(of cloud: Cloud, isFirstPush: Bool, _ options: SyncOptions) {
    do {
      if let folder = FolderCloud(cloud.url) {
        if try folder.missingBranchOfHead() != nil, let repository = folder.repository {
          try Self.writeHead(of: repository, branch: cloud.branch)
        }
      } else if isFirstPush, try !hasHead(cloud, options) {
        surroundings.notify(.cloudHeadNowhere(branch: cloud.branch, trouble: nil))
      }
    } catch {
      // What was pushed has arrived: HEAD is no reason to call that failed.
      surroundings.notify(.cloudHeadNowhere(branch: cloud.branch, trouble: "\(error)"))
    }
  }

  /// Whether HEAD of the cloud leads to a branch: the cloud does not list it otherwise.
  private func hasHead(_ cloud: Cloud, _ options: SyncOptions) throws -> Bool {
    try tree.apart { try references(of: cloud, options) }.contains { $0.name == "HEAD" }
  }

  /// Writes HEAD as git does: nobody else writes it while its lock is there.
  private static func writeHead(of repository: String, branch: String) throws {
    let folder = try Folder(repository)
    try folder.writeNew("HEAD.lock", Array("ref: \(branch)\n".utf8))
    try folder.rename("HEAD.lock", to: "HEAD")
    try folder.syncFolder()
  }
}
