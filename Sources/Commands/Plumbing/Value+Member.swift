internal import Desk
internal import Records

extension Value {
  /// The value at a path of keys of objects; nil where there is none.
  func member(at path: FieldPath) -> Value? {
    var value = self
    for key in path.keys {
      guard let next = value.object?[key] else { return nil }
      value = next
    }
    return value
  }
}
