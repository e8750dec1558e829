extension PlistReader {
  /// Refuses a key that comes twice in the dictionary, compared by the bytes of what the keys say.
  func refuseDuplicates(in dict: Int) throws(ReadError) {
    if looksUnique(dict) { return }
    var indices: [Text: Int] = [:]
    var key = dict + 1
    while key < nodes[dict].next {
      let start = nodes[key].range.lowerBound
      let text = Self.text(of: nodes[key], in: bytes)
      if let first = indices.updateValue(start, forKey: text) {
        throw error("the key “\(shown(text.string))” comes twice in this dictionary", at: start, related: first)
      }
      key = nodes[key + 1].next
    }
  }

  /// True where few keys, all without escapes, have different fingerprints: the usual record, without a dictionary.
  private func looksUnique(_ dict: Int) -> Bool {
    var seen = InlineArray<16, UInt64>(repeating: 0)
    var count = 0
    var key = dict + 1
    while key < nodes[dict].next {
      guard count < 16, !nodes[key].isEscaped else { return false }
      let print = fingerprint(of: nodes[key].content)
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

  /// What a text or a key says.
  static func text(of node: PlistNode, in bytes: [UInt8]) -> Text {
    let content = bytes[node.content]
    return Text(String(decoding: node.isEscaped ? PlistText.unescaped(content) : Array(content), as: UTF8.self))
  }
}
