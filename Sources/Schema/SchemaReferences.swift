import Records

/// A value within a schema, and where it stands in the schema's file.
struct SchemaNode {
  let path: FieldPath
  let value: Value
}

/// Follows the local references of one schema: `"$ref": "#/$defs/money"`.
struct SchemaReferences: Sendable {
  /// References that lead to references end here, so that a circle does too.
  static let longestChain = 16

  private let root: Value

  init(root: Value) { self.root = root }

  /// `node` and the nodes to which its `$ref` leads, the nearest first, whose members come before those of the others.
  /// The second result says what is wrong with a reference that leads nowhere; else it is nil.
  func chain(from node: SchemaNode) -> (chain: [SchemaNode], broken: Problem?) {
    var chain = [node]
    while let last = chain.last, let reference = last.value.object?["$ref"] {
      let path = last.path.appending("$ref")
      guard let pointer = reference.string, let target = target(of: pointer) else {
        return (chain, Self.broken(SchemaNode(path: path, value: reference)))
      }
      if chain.count == Self.longestChain {
        return (chain, Self.circle(at: path))
      }
      chain.append(target)
    }
    return (chain, nil)
  }

  /// The problem of references that lead in a circle.
  static func circle(at path: FieldPath) -> Problem {
    Problem(field: path, message: "references lead in a circle, and nothing is checked by them")
  }

  /// The problem of a reference that leads nowhere.
  static func broken(_ reference: SchemaNode) -> Problem {
    if let text = reference.value.string, text.begins(with: "#/") {
      return Problem(field: reference.path, message: "\(text.quoted) is not in this file, and nothing is checked by it")
    }
    let expected: Sentence = "a reference into this file such as #/$defs/NAME"
    return Problem(field: reference.path, expected: expected, found: reference.value.described)
  }

  /// The node that `#` or `#/a/b` names.
  func target(of reference: String) -> SchemaNode? {
    guard reference.utf8.first == UInt8(ascii: "#") else { return nil }
    guard let path = Self.path(ofPointer: String(reference.dropFirst())) else { return nil }
    var value = root
    for key in path.keys {
      guard let next = value.member(key) else { return nil }
      value = next
    }
    return SchemaNode(path: path, value: value)
  }

  /// The path of a pointer that is empty or begins with a slash, which is not optional in a reference. It is the fragment
  /// of an address, where `a b` is written `a%20b` (RFC 6901, section 6).
  private static func path(ofPointer fragment: String) -> FieldPath? {
    guard let pointer = fragment.withoutPercentEncoding, pointer.isEmpty || pointer.utf8.first == UInt8(ascii: "/")
    else { return nil }
    do throws(FieldPathError) { return try FieldPath(pointer) } catch { return nil }
  }
}

extension Value {
  /// The member of an object, or the item of an array that an index names.
  fileprivate func member(_ key: Text) -> Value? {
    if let items = array, let index = Int(key.string), items.indices.contains(index) { return items[index] }
    return object?[key]
  }
}
