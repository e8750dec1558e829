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
  private func placeState(at place: Place, in commit: Commits.ID) throws(Failure) -> PlaceState? {
    PlaceState(try commits.version(in: commit)).state(at: place.path, rules: rules)
  }

  private func state(at place: Place, in commit: Commits.ID) throws(Failure) -> PlaceState {
    try placeState(at: place, in: commit) ?? .nothing
  }

  private func hasCombinable(_ state: PlaceState, at place: Place) -> Bool {
    Shape(state.value, rules: place.rules).isCombinable
  }
}

// MARK: - Who and when

extension RecordHistory {
  func stamp(of content: Content, at place: Place, on side: Side) throws(Failure) -> Stamp {
    let candidate = Candidate(
      content: content, stamp: nil, isCombinable: place.isCombinable(content), isListed: false)
    var known: [Commits.ID: Stamp] = [:]
    return try written(candidate, at: place, in: heads[side], &known)
  }

  /// The commit that last changed value or entries, looking from `head` through commits that did not and through
  /// merges of ours.
  private func written(
    _ candidate: Candidate, at place: Place, in head: Commits.ID, _ known: inout [Commits.ID: Stamp]
  ) throws(Failure) -> Stamp {
    var commit = head
    var passed: [Commits.ID] = []
    var found: Stamp?
    while found == nil {
      if let stamp = known[commit] {
        found = stamp
        break
      }
      passed.append(commit)
      let sources = try sources(of: candidate, at: place, in: commit)
      switch sources.count {
      case 0: found = try commits.stamp(of: commit)
      case 1: (commit, found) = (sources[0].commit, sources[0].listed)
      default: found = try latest(of: sources, candidate, at: place, &known)
      }
    }
    let stamp = found ?? .none
    for commit in passed { known[commit] = stamp }
    return stamp
  }

  private typealias Source = (commit: Commits.ID, listed: Stamp?)

  /// The parents that `commit` has the candidate from; none where it wrote it.
  private func sources(
    of candidate: Candidate, at place: Place, in commit: Commits.ID
  ) throws(Failure) -> [Source] {
    let isMerge = try commits.isEngineMerge(commit)
    let here = try state(at: place, in: commit)
    var sources: [Source] = []
    for parent in try commits.parents(of: commit) {
      let before = try placeState(at: place, in: parent)
      if isMerge {
        guard let before, let held = Candidates(of: before, at: place).same(as: candidate) else { continue }
        sources.append((parent, held.stamp))
      } else if before ?? .nothing == here {
        sources.append((parent, nil))
      }
    }
    if sources.isEmpty, isMerge { return try commits.parents(of: commit).map { ($0, nil) } }
    return sources
  }

  private func latest(
    of sources: [Source], _ candidate: Candidate, at place: Place, _ known: inout [Commits.ID: Stamp]
  ) throws(Failure) -> Stamp {
    var latest = Stamp.none
    for source in sources {
      let stamp: Stamp
      if let listed = source.listed {
        stamp = listed
      } else {
        stamp = try written(candidate, at: place, in: source.commit, &known)
      }
      latest = max(latest, stamp)
    }
    return latest
  }
}

// MARK: - Rule 6

extension RecordHistory {
  /// The newest state on the side's history that still had it. Where two histories had it last in two forms, the
  /// one that was written later counts.
  func last(at place: Place, on side: Side) throws(Failure) -> PlaceState? {
    var seen: Set<Commits.ID> = []
    var level = [heads[side]]
    while !level.isEmpty {
      var found: [Commits.ID] = []
      var next: [Commits.ID] = []
      for commit in level where seen.insert(commit).inserted {
        for parent in try removingParents(of: commit, at: place) {
          if hasCombinable(try state(at: place, in: parent), at: place) {
            found.append(parent)
          } else {
            next.append(parent)
          }
        }
      }
      if let last = try latestState(of: found, at: place) { return last }
      level = next
    }
    return nil
  }

  /// The parents to ask what it last was: of a merge that has it no more, those that had removed it.
  private func removingParents(of commit: Commits.ID, at place: Place) throws(Failure) -> [Commits.ID] {
    let parents = try commits.parents(of: commit)
    guard try commits.isEngineMerge(commit) else { return parents }
    var removing: [Commits.ID] = []
    for parent in parents where !hasCombinable(try state(at: place, in: parent), at: place) {
      removing.append(parent)
    }
    return removing.isEmpty ? parents : removing
  }

  private func latestState(of found: [Commits.ID], at place: Place) throws(Failure) -> PlaceState? {
    var latest: (stamp: Stamp, commit: Commits.ID, state: PlaceState)?
    for commit in found {
      let state = try state(at: place, in: commit)
      let stamp = try shownStamp(of: state, at: place, in: commit)
      if let latest, (latest.stamp, latest.commit) >= (stamp, commit) { continue }
      latest = (stamp, commit, state)
    }
    return latest?.state
  }

  private func shownStamp(
    of state: PlaceState, at place: Place, in commit: Commits.ID
  ) throws(Failure) -> Stamp {
    let shown = Candidates(of: state, at: place).shown
    if let listed = shown.stamp { return listed }
    var known: [Commits.ID: Stamp] = [:]
    return try written(shown, at: place, in: commit, &known)
  }

  func unbrokenBase(at place: Place) throws(Failure) -> PlaceState? {
    let living = Sides(
      ours: try unbroken(from: heads.ours, at: place), theirs: try unbroken(from: heads.theirs, at: place))
    let common = living.ours.intersection(living.theirs)
    var best: [Commits.ID] = []
    for commit in common.sorted() {
      let above = try commonDescendants(of: commit, in: common)
      if !above { best.append(commit) }
    }
    return try folded(best, at: place)
  }

  /// The commits that `head` reaches through commits that all have it.
  private func unbroken(from head: Commits.ID, at place: Place) throws(Failure) -> Set<Commits.ID> {
    var living: Set<Commits.ID> = []
    var open = [head]
    while let commit = open.popLast() {
      guard !living.contains(commit), hasCombinable(try state(at: place, in: commit), at: place) else { continue }
      living.insert(commit)
      open += try commits.parents(of: commit)
    }
    return living
  }

  private func commonDescendants(of commit: Commits.ID, in common: Set<Commits.ID>) throws(Failure) -> Bool {
    for other in common where other != commit {
      if try commits.parents(of: other).contains(commit) { return true }
    }
    return false
  }

  /// Several best commits are merged in the order of their ids, as merge bases are.
  private func folded(_ best: [Commits.ID], at place: Place) throws(Failure) -> PlaceState? {
    guard let first = best.first else { return nil }
    var state = try state(at: place, in: first)
    for commit in best.dropFirst() {
      let history = RecordHistory(commits: commits, heads: Sides(ours: first, theirs: commit), rules: rules)
      let merge = PlaceMerge(
        place: place, base: try history.unbrokenBase(at: place) ?? .nothing,
        sides: Sides(ours: state, theirs: try self.state(at: place, in: commit)), layout: .ours, origins: history)
      state = try merge.merged()
    }
    return state
  }
}
