/// A set of events: what somebody had in front of him.
struct Knowledge: Hashable {
  private var words: [UInt64] = []

  init() {}

  func contains(_ event: Int) -> Bool {
    let word = event >> 6
    return word < words.count && words[word] & (1 << UInt64(event & 63)) != 0
  }

  mutating func insert(_ event: Int) {
    while words.count <= event >> 6 { words.append(0) }
    words[event >> 6] |= 1 << UInt64(event & 63)
  }

  mutating func formUnion(_ other: Knowledge) {
    while words.count < other.words.count { words.append(0) }
    for (index, word) in other.words.enumerated() { words[index] |= word }
  }
}
