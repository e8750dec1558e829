/// Finds the index of a key among many: by looking at each of a few, by hashing where there are more.
struct KeyIndex {
  /// So many are looked at one by one.
  static let few = 16

  private let keys: [Text]
  private let indices: [Text: Int]

  /// Where a key comes twice, its first index counts.
  init(_ keys: [Text]) {
    self.keys = keys
    indices = keys.count > Self.few ? Dictionary(zip(keys, keys.indices)) { first, _ in first } : [:]
  }

  /// Looks first at the index where the key stands if nothing was moved.
  func index(of key: Text, near guess: Int) -> Int? {
    guess < keys.count && keys[guess] == key ? guess : index(of: key)
  }

  func index(of key: Text) -> Int? { keys.count > Self.few ? indices[key] : keys.firstIndex(of: key) }
}
