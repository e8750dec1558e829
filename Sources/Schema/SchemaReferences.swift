import Records

/// Follows the local references of one schema: `"$ref": "#/$defs/money"`.
struct SchemaReferences: Sendable {
  /// A place in the schema's file.
  struct Place {
    let path: FieldPath
    let value: Value
  }

  /// References that lead to references end here, so that a circle does too.
  static let longestChain = 16

  private let root: Value

  init(root: Value) { self.root = root }

  /// `place` and what its `$ref` leads to, nearest first. Members of a nearer one stand before the others'.
  /// The second result is the reference that leads nowhere, or nil.
  func chain(from place: Place) -> (chain: [Place], broken: Problem?) {
    var chain = [place]
    while let last = chain.last, let reference = last.value.object?["$ref"] {
      let path = last.path.appending("$ref")
      guard let pointer = reference.string, let target = target(of: pointer) else {
        let found = reference.described
        return (chain, Problem(field: path, expected: "a reference into this file such as #/$defs/NAME", found: found))
      }
      if chain.count == Self.longestChain {
        return (chain, Problem(field: path, message: "references lead in a circle"))
      }
      chain.append(target)
    }
    return (chain, nil)
  }

  /// The place that `#` or `#/a/b` names.
  func target(of reference: String) -> Place? {
    guard reference.utf8.first == UInt8(ascii: "#") else { return nil }
    if reference.utf8.count == 1 { return Place(path: .root, value: root) }
    guard let keys = Self.keys(ofPointer: reference.dropFirst()) else { return nil }
    var value = root
    for key in keys {
      guard let next = value.member(key) else { return nil }
      value = next
    }
    return Place(path: FieldPath(keys: keys), value: value)
  }

  /// The keys of a JSON Pointer (RFC 6901); nil when it does not begin with a slash.
  private static func keys(ofPointer pointer: Substring) -> [Text]? {
    guard pointer.utf8.first == UInt8(ascii: "/") else { return nil }
    return pointer.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map { Text(unescaped($0)) }
  }

  /// `~1` is a slash, `~0` a tilde.
  private static func unescaped(_ key: Substring) -> String {
    var result = ""
    var afterTilde = false
    for scalar in key.unicodeScalars {
      switch (afterTilde, scalar) {
      case (false, "~"):
        afterTilde = true
        continue
      case (true, "1"): result += "/"
      case (true, "0"): result += "~"
      case (true, _): result += "~" + String(scalar)
      case (false, _): result.unicodeScalars.append(scalar)
      }
      afterTilde = false
    }
    return result
  }
}

extension Value {
  /// The member of an object, or the item of an array that an index names.
  fileprivate func member(_ key: Text) -> Value? {
    if let items = array, let index = Int(key.string), items.indices.contains(index) { return items[index] }
    return object?[key]
  }
}
