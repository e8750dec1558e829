import CLibgit2
import Glibc

/// The hook `pre-push`: the person's own program, which git asks before it sends something (githooks(5)).
public struct PrePushHook {
  /// From the root.
  public let file: String
  private let environment: GitEnvironment
  private let folder: String

  fileprivate init(_ file: String, _ environment: GitEnvironment, in folder: String) {
    self.file = file
    self.environment = environment
    self.folder = folder
  }

  /// A reference that is about to be sent, as the hook is told of it.
  public struct Update: Hashable, Sendable {
    let source: String
    let commit: ObjectID
    let destination: String
    let there: ObjectID?

    /// - Parameters:
    ///   - source: the reference here: `refs/heads/main`.
    ///   - there: what the cloud's reference has now; nil where it is not there.
    public init(_ source: String, at commit: ObjectID, to destination: String, at there: ObjectID?) {
      self.source = source
      self.commit = commit
      self.destination = destination
      self.there = there
    }

    fileprivate var line: String { "\(source) \(commit) \(destination) \(there ?? .zero)\n" }
  }

  /// Runs it to its end, however long that takes. Throws `hook` where it cannot be run.
  /// - Parameter url: as it is configured.
  public func agrees(toSend update: Update, to remote: String, at url: String) throws(GitError) -> Bool {
    try ProgramRun.hookAgrees([file, remote, url], of: environment, in: folder, input: Array(update.line.utf8))
  }
}

extension Repository {
  /// The hook that git would run before it sends something; nil where there is none.
  public func prePushHook() throws(GitError) -> PrePushHook? {
    guard let (file, folder) = try prePushFile(), unsafe access(file, X_OK) == 0 else { return nil }
    return PrePushHook(file, environment, in: folder)
  }

  /// The file of a hook that is not executable, and so not run, where git would say so.
  public func ignoredPrePushHook() throws(GitError) -> String? {
    guard let (file, _) = try prePushFile(), unsafe access(file, X_OK) != 0 else { return nil }
    return try Configuration(of: self).isFalse("advice.ignoredHook") ? nil : file
  }

  /// A regular file where git looks for the hook, and the folder that hooks run in.
  private func prePushFile() throws(GitError) -> (file: String, folder: String)? {
    guard let top = workTree, let folder = try hookFolder() else { return nil }
    let file = "\(folder)/pre-push"
    var state = stat()
    guard unsafe stat(file, &state) == 0, state.st_mode & S_IFMT == S_IFREG else { return nil }
    return (file, top)
  }

  /// The work tree, which hooks run in, ending with `/`; nil where the repository has none.
  public var workTree: String? { unsafe git_repository_workdir(handle.pointer).map { unsafe String(cString: $0) } }

  /// The folder in which git looks for hooks, whether it is there or not; nil without a work tree.
  public func hookFolder() throws(GitError) -> String? {
    guard let workTree else { return nil }
    guard let folder = try Configuration(of: self).path("core.hooksPath") else { return commonDirectory + "hooks" }
    return folder.hasPrefix("/") ? folder : workTree + folder
  }
}
