import CLibgit2

/// git's ignore rules for a work tree: its `.gitignore` files, `info/exclude`, and the file that `core.excludesFile` names.
public final class IgnoreRules {
  private let repository: Repository

  /// - Parameter workTree: the folder that has `.git` in it.
  public init(of workTree: String, environment: GitEnvironment) throws(GitError) {
    repository = try Repository.open(at: workTree, environment: environment)
    try Configuration(of: repository).apply(to: repository.handle)
  }

  /// Whether a rule hides a path that git does not track. Whether the folders above it are hidden, and it with them, is for
  /// the caller to ask first: libgit2 lets a rule within a hidden folder bring its files back, and git does not.
  ///
  /// The corresponding C function is `git_ignore_path_is_ignored`.
  /// - Parameter path: below the work tree; that of a folder ends with a slash.
  public func hide(_ path: String) throws(GitError) -> Bool {
    let doing = "look whether \(path) is ignored"
    try requireCString(path, doing: doing)
    var isHidden: Int32 = 0
    try check(unsafe git_ignore_path_is_ignored(&isHidden, repository.handle.pointer, path), doing: doing)
    return isHidden != 0
  }
}
