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

/// Answers from the commits behind the two heads of a merge, for one record.
struct RecordHistory<Commits: RecordCommits>: Origins {
  typealias Failure = Commits.Failure

  let commits: Commits
  let heads: Sides<Commits.ID>
  let rules: FieldRules

  /// nil where the commit has not what holds the place.
  func placeState(at place: Place, in commit: Commits.ID) throws(Failure) -> PlaceState? {
    PlaceState(try commits.version(in: commit)).state(at: place.path, rules: rules)
  }

  func state(at place: Place, in commit: Commits.ID) throws(Failure) -> PlaceState {
    try placeState(at: place, in: commit) ?? .nothing
  }

  func hasCombinable(_ state: PlaceState, at place: Place) -> Bool {
    Shape(state.value, rules: place.rules).isCombinable
  }
}
