/// Where a value stands in a record: the keys from the root down.
///
/// Written as a JSON Pointer (RFC 6901), its leading slash optional: `amount`, `profile/weight`, `a~1b` for the
/// key `a/b`, `m~0n` for `m~n`. The empty path is the record as a whole.
public struct FieldPath: Hashable, Comparable, Sendable {
  public var keys: [Text]

  public init(keys: [Text]) { self.keys = keys }

  public static let root = FieldPath(keys: [])

  public func appending(_ key: Text) -> FieldPath { FieldPath(keys: keys + [key]) }

  public static func < (a: FieldPath, b: FieldPath) -> Bool { a.keys.lexicographicallyPrecedes(b.keys) }
}
