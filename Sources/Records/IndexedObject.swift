/// An object whose members are found by key without looking at all of them: in one with many, every look-up would take longer
/// the more there are.
package struct IndexedObject {
  package let object: Object
  private let index: KeyIndex

  package init(_ object: Object) {
    self.object = object
    index = KeyIndex(object.members.count > KeyIndex.few ? object.keys : [])
  }

  /// The value of `key`, or nil. Looks first at `guess`, where the member stands if none was added, moved or removed.
  package func value(of key: Text, near guess: Int = .max) -> Value? {
    if object.count <= KeyIndex.few { return object.value(of: key, near: guess) }
    return index.place(of: key, near: guess).map { object.members[$0].value }
  }
}
