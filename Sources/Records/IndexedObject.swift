/// An object whose members are found by key without looking at all of them: in one with many, every look-up would take
/// longer the more there are.
package struct IndexedObject {
  package let object: Object
  /// nil where looking at each member is as quick.
  private let index: KeyIndex?

  package init(_ object: Object) {
    self.object = object
    index = object.count > KeyIndex.few ? KeyIndex(object.keys) : nil
  }

  /// For a single look-up: an index of all keys would take longer than that.
  package init(lookedUpOnce object: Object) {
    self.object = object
    index = nil
  }

  /// The value of `key`, or nil. Looks first at `guess`, where the member stands if none was added, moved or removed.
  package func value(of key: Text, near guess: Int = .max) -> Value? {
    guard let index else { return object.value(of: key, near: guess) }
    return index.index(of: key, near: guess).map { object.members[$0].value }
  }
}

/// Finds the index of a key: by looking at each where there are few, by hashing where there are many.
struct KeyIndex {
  /// Up to this number, keys are looked at one by one.
  static let few = 16

  private let keys: [Text]
  private let indices: [Text: Int]

  /// Where a key comes twice, its first index counts.
  init(_ keys: [Text]) {
    self.keys = keys
    indices = keys.count > Self.few ? Dictionary(zip(keys, keys.indices)) { first, _ in first } : [:]
  }

  /// The index of a key, which is looked for first at `guess`, where the key stands if nothing was moved.
  func index(of key: Text, near guess: Int) -> Int? {
    guess < keys.count && keys[guess] == key ? guess : index(of: key)
  }

  func index(of key: Text) -> Int? { keys.count > Self.few ? indices[key] : keys.firstIndex(of: key) }
}
