/// The path of a value in a record: the keys from the root down.
///
/// Written as a JSON Pointer (RFC 6901), its leading slash optional: `amount`, `profile/weight`, `a~1b` for the
/// key `a/b`, `m~0n` for `m~n`. The empty path is the record as a whole.
public struct FieldPath: Hashable, Comparable, Sendable {
  public var keys: [Text]

  public init(keys: [Text]) { self.keys = keys }

  public static let root = FieldPath(keys: [])

  public var isRoot: Bool { keys.isEmpty }

  public func appending(_ key: Text) -> FieldPath { FieldPath(keys: keys + [key]) }

  public static func < (a: FieldPath, b: FieldPath) -> Bool { a.keys.lexicographicallyPrecedes(b.keys) }
}

/// A field path in which a `~` is followed by something other than 0 or 1.
public struct FieldPathError: Error, Hashable, Sendable, Worded, CustomStringConvertible {
  public let pointer: String

  public var sentence: Sentence {
    "“\(pointer)” is not a field path: write ~0 for a ~ and ~1 for a / within a name"
  }
}

extension FieldPath {
  /// Reads a JSON Pointer with or without its leading slash. `""` is the root, `"/"` the member with the empty key.
  public init(_ pointer: String) throws(FieldPathError) {
    keys = []
    if pointer.isEmpty { return }
    var rest = pointer.utf8[...]
    if rest.first == UInt8(ascii: "/") { rest = rest.dropFirst() }
    for part in rest.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      guard let key = Self.unescaped(part) else { throw FieldPathError(pointer: pointer) }
      keys.append(key)
    }
  }

  private static func unescaped(_ part: Substring.UTF8View) -> Text? {
    guard part.contains(UInt8(ascii: "~")) else { return Text(String(Substring(part))) }
    var bytes: [UInt8] = []
    var iterator = part.makeIterator()
    while let byte = iterator.next() {
      guard byte == UInt8(ascii: "~") else {
        bytes.append(byte)
        continue
      }
      switch iterator.next() {
      case UInt8(ascii: "0"): bytes.append(UInt8(ascii: "~"))
      case UInt8(ascii: "1"): bytes.append(UInt8(ascii: "/"))
      default: return nil
      }
    }
    return Text(String(decoding: bytes, as: UTF8.self))
  }
}

extension FieldPath: CustomStringConvertible {
  /// The path without its leading slash, unless the first key is empty and the slash is needed to read the path back.
  public var description: String {
    let text = keys.map(Self.escaped).joined(separator: "/")
    return keys.first?.string.isEmpty == true ? "/" + text : text
  }

  private static func escaped(_ key: Text) -> String {
    var bytes: [UInt8] = []
    for byte in key.string.utf8 {
      switch byte {
      case UInt8(ascii: "~"): bytes += "~0".utf8
      case UInt8(ascii: "/"): bytes += "~1".utf8
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
