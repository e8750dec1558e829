/// What HEAD stands for.
public enum Head: Hashable, Sendable {
  /// A branch (`refs/heads/main`) and its newest commit.
  case branch(String, ObjectID)
  /// A branch without a commit yet.
  case unborn(String)
  case detached(ObjectID)
}
