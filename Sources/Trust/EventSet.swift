/// A set of events, by their numbers: which of them are in the past of a commit. Commits without an event of their own
/// share the set of their parent.
struct EventSet: Hashable {
  private var words: [UInt64] = []

  func contains(_ event: Int) -> Bool {
    let word = event >> 6
    return word < words.count && words[word] & (1 << UInt64(event & 63)) != 0
  }

  mutating func insert(_ event: Int) {
    let word = event >> 6
    while words.count <= word { words.append(0) }
    words[word] |= 1 << UInt64(event & 63)
  }

  mutating func formUnion(_ other: EventSet) {
    if words == other.words { return }
    while words.count < other.words.count { words.append(0) }
    for (index, word) in other.words.enumerated() { words[index] |= word }
  }

  /// From the lowest number to the highest.
  var members: [Int] {
    words.indices.flatMap { word in
      (0..<64).lazy.filter { words[word] & (1 << UInt64($0)) != 0 }.map { word << 6 + $0 }
    }
  }
}
