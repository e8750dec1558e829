/// What HEAD stands for.
public enum Head: Hashable, Sendable {
  /// A branch (`refs/heads/main`) and its newest commit.
  case branch(String, ObjectID)
  /// A branch without a commit yet.
  case unborn(String)
  case detached(ObjectID)

  /// The branch; nil where HEAD names a commit alone.
  public var branch: String? {
    switch self {
    case .branch(let name, _), .unborn(let name): name
    case .detached: nil
    }
  }
}
