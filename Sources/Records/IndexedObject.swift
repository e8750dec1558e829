/// An object whose members are found by key without looking at all of them: in one with many, every look-up would take longer
/// the more there are.
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
