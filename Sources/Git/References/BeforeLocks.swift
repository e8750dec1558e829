/// What whoever opened a repository does before the first lock file of git's is made in it: a power cut can leave a lock
/// file behind, and then somebody has to know whose it was.
public final class BeforeLocks {
  /// nil: nothing.
  public var action: (() throws(GitError) -> Void)?

  func happen() throws(GitError) { try action?() }
}
