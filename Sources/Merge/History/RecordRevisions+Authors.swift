public import Records
import Schema

/// A candidate of a place, and the commits that wrote it.
public struct AuthoredCandidate<ID: Hashable & Sendable>: Sendable {
  public let value: CandidateValue
  /// Who wrote it, and when: what its entry says; without an entry, the author of the latest of the commits.
  public let authorship: Authorship
  /// Whether the file shows it.
  public let isShown: Bool
  /// The commits that wrote it, the latest first. There are several where the value was combined, or was written twice;
  /// there is none where no commit of the history has the value, because somebody wrote the entry by hand.
  public let commits: [ID]
}

extension RecordRevisions {
  /// The candidates at `field` in the head, in the order of their entries; a single one where nothing is disputed.
  ///
  /// `field` names a place as entries do: a group by its members joined with `+`, items of keyed lists by their keys.
  public func candidates(at field: FieldPath) throws -> [AuthoredCandidate<Store.ID>] {
    let place = Place(path: field, rules: rules.at(field))
    let candidates = Candidates(of: try state(at: place, in: head) ?? .nothing, at: place)
    var authored: [AuthoredCandidate<Store.ID>] = []
    for candidate in candidates.all {
      let commits = try writers(of: candidate, at: place)
      authored.append(
        AuthoredCandidate(
          value: candidate.value,
          authorship: try candidate.authorship ?? commits.first.map(versions.authorship) ?? .none,
          isShown: candidate.isSame(as: candidates.shown), commits: commits))
    }
    return authored
  }

  private func state(at place: Place, in commit: Store.ID) throws -> PlaceState? {
    PlaceState(try versions.version(in: commit)).state(at: place.path, rules: rules)
  }

  /// The commits that last changed the place. The search begins at the head and looks through commits that did not
  /// change it, and through merges at those parents that have the candidate.
  private func writers(of candidate: Candidate, at place: Place) throws -> [Store.ID] {
    var writers: [(authorship: Authorship, commit: Store.ID)] = []
    var seen: Set = [head]
    var open = [head]
    while let commit = open.popLast() {
      let sources = try sources(of: candidate, at: place, in: commit)
      if sources.isEmpty, try isWriter(commit, of: candidate, at: place) {
        writers.append((try versions.authorship(of: commit), commit))
      }
      for source in sources where seen.insert(source).inserted { open.append(source) }
    }
    return writers.sorted { ($0.authorship, $0.commit) > ($1.authorship, $1.commit) }.map(\.commit)
  }

  /// The parents from which `commit` has the candidate; empty where the commit itself wrote it.
  private func sources(of candidate: Candidate, at place: Place, in commit: Store.ID) throws -> [Store.ID] {
    let here = try state(at: place, in: commit) ?? .nothing
    let isMerge = try versions.isEngineMerge(commit)
    let parents = try versions.parents(of: commit)
    var sources: [Store.ID] = []
    for parent in parents {
      let before = try state(at: place, in: parent)
      let isSame = before ?? .nothing == here && (!isMerge || before != nil)
      if try isSame || holds(candidate, before, at: place, throughMerge: isMerge) { sources.append(parent) }
    }
    return sources.isEmpty && isMerge ? parents : sources
  }

  /// A merge takes a candidate over as it is. A person who decides about other candidates leaves this one's entry as it
  /// is.
  private func holds(
    _ candidate: Candidate, _ before: PlaceState?, at place: Place, throughMerge isMerge: Bool
  ) throws -> Bool {
    guard let before, let held = Candidates(of: before, at: place).same(as: candidate) else { return false }
    if isMerge {
      return candidate.authorship == nil || held.authorship == nil || held.authorship == candidate.authorship
    }
    return candidate.authorship != nil && held.authorship == candidate.authorship
  }

  /// Whether the commit at which the search ends wrote the candidate. A first commit without the value did not write
  /// it, and an entry that was written by hand may not belong to any commit.
  private func isWriter(_ commit: Store.ID, of candidate: Candidate, at place: Place) throws -> Bool {
    if let authorship = candidate.authorship, try versions.authorship(of: commit) != authorship { return false }
    if try !versions.parents(of: commit).isEmpty { return true }
    return try state(at: place, in: commit)?.value != nil
  }
}
