extension RecordDocument {
  /// The document with `new` for the last key of each of the paths, and no other byte changed. Paths at which no member
  /// stands change nothing.
  ///
  /// Throws where an object would have a key twice, or the format cannot hold the key.
  public func renamingKeys(at paths: [FieldPath], to new: Text) throws(ReadError) -> RecordDocument {
    switch self {
    case .json(let document):
      let keys = paths.compactMap { document.keyRange(at: $0) }
      let bytes = document.bytes.replacing(keys, with: JSONWriter.compact(.string(new)))
      return keys.isEmpty ? self : .json(try JSONDocument(bytes))
    case .plist(let document):
      let keys = paths.compactMap { document.keyRange(at: $0) }
      let bytes = document.bytes.replacing(keys, with: PlistText.escaped(new, newline: Array("\n".utf8)))
      return keys.isEmpty ? self : .plist(try PlistDocument(bytes))
    }
  }
}

extension JSONDocument {
  /// The bytes of a member's key, its quotation marks too.
  fileprivate func keyRange(at path: FieldPath) -> Range<Int>? {
    guard let last = path.keys.last, let parent = node(at: FieldPath(keys: path.keys.dropLast())),
      nodes[parent].kind == .object, let value = member(last, of: parent)
    else { return nil }
    return nodes[value - 1].range
  }
}

extension PlistDocument {
  /// What stands between the tags of a member's key.
  fileprivate func keyRange(at path: FieldPath) -> Range<Int>? {
    guard let value = node(at: path), let parent = node(at: FieldPath(keys: path.keys.dropLast())),
      nodes[parent].element == .dict, !path.isRoot
    else { return nil }
    return nodes[value - 1].content
  }
}

extension [UInt8] {
  /// - Parameter ranges: in any order, without common bytes.
  fileprivate func replacing(_ ranges: [Range<Int>], with new: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    var end = 0
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      bytes += self[end..<range.lowerBound]
      bytes += new
      end = range.upperBound
    }
    return bytes + self[end...]
  }
}
