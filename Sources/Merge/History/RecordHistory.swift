import Records
import Schema

/// The commits that a history is asked about, as one record sees them.
protocol RecordCommits {
  associatedtype ID: Hashable & Comparable
  associatedtype Failure: Error

  func parents(of commit: ID) throws(Failure) -> [ID]
  /// Who wrote the commit, and when.
  func authorship(of commit: ID) throws(Failure) -> Authorship
  /// Whether this engine made the commit. Such a commit writes nothing of its own: it only brings two histories
  /// together.
  func isEngineMerge(_ commit: ID) throws(Failure) -> Bool
  /// The record as the commit has it; nil where the commit does not have it.
  func version(in commit: ID) throws(Failure) -> RecordVersion?
}

/// Remembers the large objects and lists of a record's versions. Each is asked about every one of its many places, and
/// to search it again each time would take quadratic time.
private final class KnownContainers<ID: Hashable> {
  struct Key: Hashable {
    let commit: ID
    let keys: [Text]
  }

  /// Containers up to this size are searched each time.
  static var few: Int { 16 }

  var large: [Key: PlaceContainer] = [:]
}

/// Answers from the commits behind the two heads of a merge, for one record.
struct RecordHistory<Commits: RecordCommits>: MergeHistory {
  typealias Failure = Commits.Failure

  let commits: Commits
  let heads: Sides<Commits.ID>
  let rules: FieldRules
  private let containers = KnownContainers<Commits.ID>()

  init(commits: Commits, heads: Sides<Commits.ID>, rules: FieldRules) {
    (self.commits, self.heads, self.rules) = (commits, heads, rules)
  }

  /// The state of a place; nil where the commit lacks the object or list that would hold it.
  func placeState(at place: Place, in commit: Commits.ID) throws(Failure) -> PlaceState? {
    try found(at: place.path.keys[...], in: commit)?.0
  }

  private func found(at keys: ArraySlice<Text>, in commit: Commits.ID) throws(Failure) -> (PlaceState, FieldRules)? {
    guard let key = keys.last else { return (PlaceState(try commits.version(in: commit)), rules) }
    return try container(at: keys.dropLast(), in: commit)?.step(to: key)
  }

  private func container(at keys: ArraySlice<Text>, in commit: Commits.ID) throws(Failure) -> PlaceContainer? {
    let key = KnownContainers.Key(commit: commit, keys: Array(keys))
    if let container = containers.large[key] { return container }
    guard let (state, rules) = try found(at: keys, in: commit), let container = PlaceContainer(state, rules: rules)
    else { return nil }
    if container.count > KnownContainers<Commits.ID>.few { containers.large[key] = container }
    return container
  }

  func state(at place: Place, in commit: Commits.ID) throws(Failure) -> PlaceState {
    try placeState(at: place, in: commit) ?? .nothing
  }

  func hasCombinable(_ state: PlaceState, at place: Place) -> Bool {
    MergeableValue(state.value, rules: place.rules).isCombinable
  }
}
