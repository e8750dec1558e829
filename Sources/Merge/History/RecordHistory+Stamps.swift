import Records

/// Who and when. Law: every device names the same author, the one who changed it (`AuthorLawTests.sameAsTheEngine`).
extension RecordHistory {
  func stamp(of content: Content, at place: Place, on side: Side) throws(Failure) -> Stamp {
    let candidate = Candidate(
      content: content, stamp: nil, isCombinable: place.isCombinable(content), isListed: false)
    var known: [Commits.ID: Stamp] = [:]
    return try written(candidate, at: place, in: heads[side], &known)
  }

  /// The commit that last changed value or entries, looking from `head` through commits that did not and through
  /// merges of ours.
  func written(
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
