/// Finds the place of a key among many: by looking at each of a few, by hashing where there are more.
struct KeyIndex {
  /// So many are looked at one by one.
  static let few = 16

  private let keys: [Text]
  private let places: [Text: Int]

  /// Where a key comes twice, its first place counts.
  init(_ keys: [Text]) {
    self.keys = keys
    places = keys.count > Self.few ? Dictionary(zip(keys, keys.indices)) { first, _ in first } : [:]
  }

  /// Looks first at the place where the key stands if nothing was moved.
  func place(of key: Text, near guess: Int) -> Int? {
    guess < keys.count && keys[guess] == key ? guess : place(of: key)
  }

  func place(of key: Text) -> Int? { keys.count > Self.few ? places[key] : keys.firstIndex(of: key) }
}
