import Records

/// Who wrote a value, and when. Law: every device names the same author, the one who changed the value
/// (`AuthorLawTests.sameAsTheEngine`).
extension RecordHistory {
  func authorship(of value: CandidateValue, at place: Place, on side: Side) throws(Failure) -> Authorship {
    let candidate = Candidate(
      value: value, authorship: nil, isCombinable: place.isCombinable(value), isListed: false)
    return try authorship(of: candidate, at: place, in: heads[side])
  }

  /// The authorship of the latest commit that changed the value or its entries. The search begins at `head` and looks
  /// through commits that changed neither and through merges that the engine made.
  ///
  /// It keeps a list of the commits that are still to be looked at. A recursive search would overflow the stack: a few
  /// years of a ledger have tens of thousands of merges (`LargeMergeTests.thousandsOfMerges`).
  func authorship(of candidate: Candidate, at place: Place, in head: Commits.ID) throws(Failure) -> Authorship {
    var latest = Authorship.none
    var seen: Set = [head]
    var open = [head]
    while let commit = open.popLast() {
      let sources = try sources(of: candidate, at: place, in: commit)
      if sources.isEmpty { latest = max(latest, try commits.authorship(of: commit)) }
      // The first parent comes first: where two commits have the same parent, the record is looked for at the path that
      // it has in the commit that is reached first.
      for source in sources.reversed() {
        if let listed = source.listed {
          latest = max(latest, listed)
        } else if seen.insert(source.commit).inserted {
          open.append(source.commit)
        }
      }
    }
    return latest
  }

  private typealias Source = (commit: Commits.ID, listed: Authorship?)

  /// The parents from which `commit` has the candidate; empty where the commit itself wrote it.
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
        sources.append((parent, held.authorship))
      } else if before ?? .nothing == here {
        sources.append((parent, nil))
      }
    }
    if sources.isEmpty, isMerge { return try commits.parents(of: commit).map { ($0, nil) } }
    return sources
  }
}
