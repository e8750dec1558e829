/// Finds the place of a key among many: by looking at each of a few, by hashing where there are more.
struct KeyIndex {
  private let keys: [Text]
  private let places: [Text: Int]

  /// Where a key comes twice, its first place counts.
  init(_ keys: [Text]) {
    self.keys = keys
    places = keys.count > 16 ? Dictionary(zip(keys, keys.indices)) { first, _ in first } : [:]
  }

  func place(of key: Text) -> Int? { keys.count > 16 ? places[key] : keys.firstIndex(of: key) }
}
