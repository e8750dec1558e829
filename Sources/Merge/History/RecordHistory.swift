import Records
import Schema

/// The commits that a history is asked about, as one record sees them.
protocol RecordCommits {
  associatedtype ID: Hashable & Comparable
  associatedtype Failure: Error

  func parents(of commit: ID) throws(Failure) -> [ID]
  /// Who wrote the commit, and when.
  func stamp(of commit: ID) throws(Failure) -> Stamp
  /// Whether this engine made the commit. Such a commit writes nothing: it only brings together.
  func isEngineMerge(_ commit: ID) throws(Failure) -> Bool
  /// The record as the commit has it; nil where it is not there.
  func version(in commit: ID) throws(Failure) -> RecordVersion?
}

/// The large objects and lists of a record's versions, which are asked about each of their many places: to look through them
/// for each would take their size times itself.
private final class KnownContainers<ID: Hashable> {
  struct Place: Hashable {
    let commit: ID
    let keys: [Text]
  }

  /// Smaller ones are looked through again.
  static var few: Int { 16 }

  var large: [Place: PlaceContainer] = [:]
}

/// Answers from the commits behind the two heads of a merge, for one record.
struct RecordHistory<Commits: RecordCommits>: Origins {
  typealias Failure = Commits.Failure

  let commits: Commits
  let heads: Sides<Commits.ID>
  let rules: FieldRules
  private let containers = KnownContainers<Commits.ID>()

  init(commits: Commits, heads: Sides<Commits.ID>, rules: FieldRules) {
    (self.commits, self.heads, self.rules) = (commits, heads, rules)
  }

  /// nil where the commit has not what holds the place.
  func placeState(at place: Place, in commit: Commits.ID) throws(Failure) -> PlaceState? {
    try found(at: place.path.keys[...], in: commit)?.0
  }

  private func found(at keys: ArraySlice<Text>, in commit: Commits.ID) throws(Failure) -> (PlaceState, FieldRules)? {
    guard let key = keys.last else { return (PlaceState(try commits.version(in: commit)), rules) }
    return try container(at: keys.dropLast(), in: commit)?.step(to: key)
  }

  private func container(at keys: ArraySlice<Text>, in commit: Commits.ID) throws(Failure) -> PlaceContainer? {
    let place = KnownContainers.Place(commit: commit, keys: Array(keys))
    if let known = containers.large[place] { return known }
    guard let (state, rules) = try found(at: keys, in: commit), let container = PlaceContainer(state, rules: rules)
    else { return nil }
    if container.count > KnownContainers<Commits.ID>.few { containers.large[place] = container }
    return container
  }

  func state(at place: Place, in commit: Commits.ID) throws(Failure) -> PlaceState {
    try placeState(at: place, in: commit) ?? .nothing
  }

  func hasCombinable(_ state: PlaceState, at place: Place) -> Bool {
    Shape(state.value, rules: place.rules).isCombinable
  }
}
