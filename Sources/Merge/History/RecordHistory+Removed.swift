import Records

/// Rule 6. Law: a removal meets what the other side made of the value, whatever lies between
/// (`HistoryShapeTests.removedAfterCrissCross`, `FoundCaseTests.editedAndRemoved`).
extension RecordHistory {
  /// The newest state in the side's history in which the value was still there. Where two lines of the history last had
  /// it in two forms, the form that was written later counts.
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

  /// The parents in which to look for the last value: all of them, but of a merge by the engine only those that had
  /// removed the value.
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
    if found.count == 1 { return try state(at: place, in: found[0]) }
    var latest: (authorship: Authorship, commit: Commits.ID, state: PlaceState)?
    for commit in found {
      let state = try state(at: place, in: commit)
      let authorship = try shownAuthorship(of: state, at: place, in: commit)
      if let latest, (latest.authorship, latest.commit) >= (authorship, commit) { continue }
      latest = (authorship, commit, state)
    }
    return latest?.state
  }

  private func shownAuthorship(
    of state: PlaceState, at place: Place, in commit: Commits.ID
  ) throws(Failure) -> Authorship {
    let shown = Candidates(of: state, at: place).shown
    if let listed = shown.authorship { return listed }
    return try authorship(of: shown, at: place, in: commit)
  }

  func unbrokenBase(at place: Place) throws(Failure) -> PlaceState? {
    let living = Sides(
      first: try unbroken(from: heads.first, at: place), second: try unbroken(from: heads.second, at: place))
    return try folded(try newest(of: living.first.intersection(living.second)), at: place)
  }

  /// The commits that `head` reaches through commits that all have the value.
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

  /// The commits that have no child among them, in the order of their ids.
  private func newest(of found: Set<Commits.ID>) throws(Failure) -> [Commits.ID] {
    var older: Set<Commits.ID> = []
    for commit in found { older.formUnion(try commits.parents(of: commit)) }
    return found.subtracting(older).sorted()
  }

  /// Several best commits are merged in the order of their ids, as merge bases are.
  private func folded(_ best: [Commits.ID], at place: Place) throws(Failure) -> PlaceState? {
    guard let first = best.first else { return nil }
    var state = try state(at: place, in: first)
    for commit in best.dropFirst() {
      let history = RecordHistory(commits: commits, heads: Sides(first: first, second: commit), rules: rules)
      let merge = PlaceMerge(
        place: place, base: try history.unbrokenBase(at: place) ?? .nothing,
        sides: Sides(first: state, second: try self.state(at: place, in: commit)), history: history)
      state = try merge.merged()
    }
    return state
  }
}
