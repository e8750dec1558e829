extension JSONReader {
  /// Refuses a key that comes twice in the object, compared by the bytes of what the keys say.
  func refuseDuplicates(in object: Int) throws(ReadError) {
    if looksUnique(object) { return }
    var indices: [Text: Int] = [:]
    var key = object + 1
    while key < nodes[object].next {
      let start = nodes[key].range.lowerBound
      if let first = indices.updateValue(start, forKey: Self.text(of: nodes[key], in: bytes)) {
        throw error("the key \(shown(key)) comes twice in this object", at: start, related: first)
      }
      key = nodes[key + 1].next
    }
  }

  /// True where few keys, all without escapes, have different fingerprints: the usual record, without a dictionary.
  private func looksUnique(_ object: Int) -> Bool {
    var seen = InlineArray<16, UInt64>(repeating: 0)
    var count = 0
    var key = object + 1
    while key < nodes[object].next {
      guard count < 16, nodes[key].kind == .string else { return false }
      let print = fingerprint(of: nodes[key].range)
      for index in 0..<count where seen[index] == print { return false }
      seen[count] = print
      count += 1
      key = nodes[key + 1].next
    }
    return true
  }

  private func fingerprint(of range: Range<Int>) -> UInt64 {
    let bytes = bytes.span
    var print: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in range { print = (print ^ UInt64(bytes[index])) &* 0x100_0000_01B3 }
    return print
  }

  private func shown(_ key: Int) -> String {
    let text = String(decoding: bytes[nodes[key].range.dropFirst().dropLast()], as: UTF8.self)
    return text.count > 60 ? "“\(text.prefix(60))…”" : "“\(text)”"
  }

  /// What a string or a key says.
  static func text(of node: JSONNode, in bytes: [UInt8]) -> Text {
    let inner = node.range.dropFirst().dropLast()
    guard node.kind == .escapedString else { return Text(String(decoding: bytes[inner], as: UTF8.self)) }
    return Text(String(decoding: JSONEscapes.unescaped(bytes[inner]), as: UTF8.self))
  }
}
