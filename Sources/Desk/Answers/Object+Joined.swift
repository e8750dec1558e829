package import Records

extension Object {
  /// The members of both; where a key comes twice, the later value.
  package static func + (a: Object, b: Object) -> Object { Object(a.members + b.members) }
}
