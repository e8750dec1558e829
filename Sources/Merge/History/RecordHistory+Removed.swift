import Records

/// Rule 6. Law: a removal meets what the other side made of the value, whatever lies between (`HistoryShapeTests.crissCross`,
/// `FoundCaseTests.editedAndRemoved`).
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
