/// A commit and everything that came before it.
struct CommitSet: Hashable {
  private var isIn: [Bool]

  init(upTo newest: Int, in history: SignedHistory) {
    isIn = Array(repeating: false, count: newest + 1)
    isIn[newest] = true
    for place in stride(from: newest, through: 0, by: -1) where isIn[place] {
      for parent in history.commits[place].parents { isIn[parent] = true }
    }
  }

  func contains(_ place: Int) -> Bool { place < isIn.count && isIn[place] }

  /// The commits that both have.
  func intersection(_ other: CommitSet) -> CommitSet {
    var both = self
    both.isIn = zip(isIn, other.isIn).map { $0 && $1 }
    return both
  }
}
