import CLibgit2

/// The version of the library that this program runs with.
public enum LibraryVersion {
  /// The corresponding C function is `git_libgit2_version`.
  public static var libgit2: String {
    var (major, minor, revision): (Int32, Int32, Int32) = (0, 0, 0)
    unsafe git_libgit2_version(&major, &minor, &revision)
    return "\(major).\(minor).\(revision)"
  }
}
