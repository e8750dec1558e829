import Git

/// Which commits a history has, and what their parents are: it answers many questions without a look at a commit.
struct CommitGraph {
  private var places: [ObjectID: Int] = [:]
  private var commits: [(id: ObjectID, parents: [ObjectID])] = []

  /// Takes the next commit of a walk in which children stand before their parents.
  mutating func note(_ commit: Commit) {
    places[commit.id] = commits.count
    commits.append((commit.id, commit.parents))
  }

  private struct Marks: OptionSet {
    let rawValue: UInt8
    static let new = Marks(rawValue: 1)
    static let old = Marks(rawValue: 2)
  }

  /// The commits that can be reached from `new` and not from `old`, whatever their clocks say; nil where the graph does not
  /// have all of them. It goes only as far back as there can be one.
  func commits(of new: ObjectID, besides old: ObjectID) -> Set<ObjectID>? {
    guard let first = places[new], let second = places[old] else { return nil }
    var marks: [Int: Marks] = [:]
    // How many of the marked commits are reached from `new` alone, and not passed yet.
    var open = 0
    func mark(_ place: Int, _ more: Marks) {
      let before = marks[place] ?? []
      let after = before.union(more)
      marks[place] = after
      open += (after == .new ? 1 : 0) - (before == .new ? 1 : 0)
    }
    mark(first, .new)
    mark(second, .old)
    var (found, place): (Set<ObjectID>, Int) = ([], min(first, second))
    while open > 0 {
      defer { place += 1 }
      guard let reached = marks[place] else { continue }
      mark(place, .old)
      if reached == .new { found.insert(commits[place].id) }
      for parent in commits[place].parents {
        guard let behind = places[parent], behind > place else { return nil }
        mark(behind, reached)
      }
    }
    return found
  }
}
