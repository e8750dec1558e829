extension JSONDocument {
  /// The node of the value at `path`.
  func node(at path: FieldPath) -> Int? {
    var node = 0
    for key in path.keys {
      guard let child = child(key, of: node) else { return nil }
      node = child
    }
    return node
  }

  private func child(_ key: Text, of node: Int) -> Int? {
    switch nodes[node].kind {
    case .object: member(key, of: node)
    case .array: JSONDocument.index(key).flatMap { item($0, of: node) }
    default: nil
    }
  }

  /// The array index that a key spells: digits without leading zeros.
  static func index(_ key: Text) -> Int? {
    guard let index = Int(key.string), index >= 0, String(index) == key.string else { return nil }
    return index
  }

  /// The value node of the member `key` of an object.
  func member(_ key: Text, of object: Int) -> Int? {
    var node = object + 1
    while node < nodes[object].next {
      if says(key, at: node) { return node + 1 }
      node = nodes[node + 1].next
    }
    return nil
  }

  /// The value nodes of the members of a large object by their keys; nil for a small one.
  func memberIndex(of object: Int) -> [Text: Int]? {
    guard nodes[object].next > object + Self.largeObject else { return nil }
    let values = members(of: object)
    return Dictionary(uniqueKeysWithValues: values.map { (text(of: $0 - 1), $0) })
  }

  /// In nodes.
  private static let largeObject = 64

  /// Whether a string or a key says `text`.
  func says(_ text: Text, at node: Int) -> Bool {
    guard nodes[node].kind == .string else { return self.text(of: node) == text }
    let (range, said) = (nodes[node].range, text.string.utf8Span.span)
    guard range.count == said.count + 2 else { return false }
    let bytes = bytes.span
    for index in said.indices where bytes[range.lowerBound + 1 + index] != said[index] { return false }
    return true
  }

  /// The value nodes of an object's members; the key of each is the node before it.
  func members(of object: Int) -> [Int] {
    var values: [Int] = []
    var node = object + 1
    while node < nodes[object].next {
      values.append(node + 1)
      node = nodes[node + 1].next
    }
    return values
  }

  func items(of array: Int) -> [Int] {
    var items: [Int] = []
    var node = array + 1
    while node < nodes[array].next {
      items.append(node)
      node = nodes[node].next
    }
    return items
  }

  private func item(_ index: Int, of array: Int) -> Int? {
    var node = array + 1
    var left = index
    while node < nodes[array].next {
      if left == 0 { return node }
      left -= 1
      node = nodes[node].next
    }
    return nil
  }

  func value(of node: Int) -> Value {
    switch nodes[node].kind {
    case .null: .null
    case .true: .bool(true)
    case .false: .bool(false)
    case .number: .number(Number(validLexeme: String(decoding: bytes[nodes[node].range], as: UTF8.self)))
    case .string, .escapedString: .string(text(of: node))
    case .array: .array(values(in: node))
    case .object: .object(object(of: node))
    }
  }

  private func values(in array: Int) -> [Value] {
    var values: [Value] = []
    var node = array + 1
    while node < nodes[array].next {
      values.append(value(of: node))
      node = nodes[node].next
    }
    return values
  }

  private func object(of object: Int) -> Object {
    var members: [Object.Member] = []
    var node = object + 1
    while node < nodes[object].next {
      members.append(Object.Member(text(of: node), value(of: node + 1)))
      node = nodes[node + 1].next
    }
    return Object(uniqueMembers: members)
  }

  /// What a string or a key says.
  func text(of node: Int) -> Text { JSONReader.text(of: nodes[node], in: bytes) }
}
