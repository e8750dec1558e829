/// What the opener of a repository wants done before a lock file of git's is made in it: a power cut can leave a lock file
/// behind, and then somebody has to know whose it was. It is done before every lock; whoever needs it once remembers that.
public final class BeforeLocks {
  /// nil: nothing.
  public var action: (() throws(GitError) -> Void)?

  func run() throws(GitError) { try action?() }
}
