extension PlistDocument {
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
    switch nodes[node].element {
    case .dict: return values(in: node).first { text(of: $0 - 1) == key }
    case .array:
      guard let index = JSONDocument.index(key) else { return nil }
      return values(in: node).dropFirst(index).first
    default: return nil
    }
  }

  /// The nodes of a container's values. In a dictionary, the key of each is the node before it.
  func values(in container: Int) -> [Int] {
    let isDict = nodes[container].element == .dict
    var values: [Int] = []
    var node = container + 1
    while node < nodes[container].next {
      values.append(isDict ? node + 1 : node)
      node = nodes[isDict ? node + 1 : node].next
    }
    return values
  }

  func value(of node: Int) -> Value {
    switch nodes[node].element {
    case .true: .bool(true)
    case .false: .bool(false)
    case .integer, .real:
      .number(Number(validLexeme: String(decoding: bytes[nodes[node].content], as: UTF8.self)))
    case .array: .array(values(in: node).map(value(of:)))
    case .dict:
      .object(Object(uniqueMembers: values(in: node).map { Object.Member(text(of: $0 - 1), value(of: $0)) }))
    case .data: .string(PlistData.text(bytes[nodes[node].content]))
    case .string, .key, .date, .plist: .string(text(of: node))
    }
  }

  /// What a text or a key says.
  func text(of node: Int) -> Text { PlistReader.text(of: nodes[node], in: bytes) }
}
