extension PlistDocument {
  /// The document with as few bytes changed as possible so that its value equals `target`.
  ///
  /// What is equal keeps its bytes; a changed scalar changes its element and nothing else; members and items that go
  /// take their line along, with a comment behind them on it, and leave the comments above them; new ones follow the
  /// member that they follow in `target`, laid out like their neighbours. Elements that have to be written are spelt
  /// as one of `spellings` has them at the same path, if its value there is the same (of several, the smallest bytes).
  /// Else the element stays that of the value before it, where that can hold the new one: a date stays a `<date>`.
  ///
  /// Throws where a property list cannot hold `target`, as null, or where the result would go beyond `limits`.
  public func updating(
    to target: Value, spellings: [PlistDocument] = [], limits: ReadLimits = ReadLimits()
  ) throws(ReadError) -> PlistDocument {
    try updating(from: value, to: target, spellings: spellings, limits: limits)
  }

  /// The same, where `current` is known to be what the document says.
  func updating(
    from current: Value, to target: Value, spellings: [PlistDocument] = [], limits: ReadLimits = ReadLimits()
  ) throws(ReadError) -> PlistDocument {
    if current == target { return self }
    try requireWritable(target)
    var editor = PlistEditor(self, target: target, lenders: spellings)
    editor.writeDocument(from: current, to: target)
    return try PlistDocument(editor.output, limits: limits)
  }

  /// Whether this is, byte for byte, `original` updated to what this says.
  func isUpdate(of original: PlistDocument) throws(ReadError) -> Bool {
    try bytes == original.updating(to: value).bytes
  }

  /// The document with `new` at `path`, and no other element changed. Dictionaries on the way that are missing are made.
  /// Where `new` equals what stands there, nothing changes, not even its spelling.
  ///
  /// Throws `EditError` where the path leads through a scalar or beyond the end of an array, `ReadError` as `updating`.
  public func setting(
    _ path: FieldPath, to new: Value, limits: ReadLimits = ReadLimits()
  ) throws -> PlistDocument {
    try updating(to: value.setting(path, to: new), limits: limits)
  }

  /// The document with exactly `element`, one element of a property list as `<date>…</date>`, at `path`. Space around
  /// it is left out.
  ///
  /// Throws as `setting(_:to:)`, and `ReadError` where `element` is not one element.
  public func setting(
    _ path: FieldPath, toElement element: [UInt8], limits: ReadLimits = ReadLimits()
  ) throws -> PlistDocument {
    let new = try Self.reading(element: element)
    let changed = try node(at: path) == nil ? setting(path, to: new.value, limits: limits) : self
    guard let node = changed.node(at: path) else { throw EditError.noItem(path) }
    var bytes = changed.bytes
    bytes.replaceSubrange(changed.nodes[node].range, with: new.bytes[new.nodes[0].range])
    return try PlistDocument(bytes, limits: limits)
  }

  /// One element as a document of its own. Errors tell positions within the element.
  private static func reading(element: [UInt8]) throws(ReadError) -> PlistDocument {
    let (start, end) = (Array("<plist>".utf8), Array("\n</plist>".utf8))
    do throws(ReadError) {
      return try PlistDocument(start + element + end)
    } catch {
      throw ReadError(
        offset: min(max(error.offset - start.count, 0), element.count), in: element, message: error.message)
    }
  }

  /// The document without the member or item at `path`; the same document where there is none. The root cannot be
  /// removed: nothing, null, would be left.
  public func removing(_ path: FieldPath, limits: ReadLimits = ReadLimits()) throws(ReadError) -> PlistDocument {
    try updating(to: value.removing(path), limits: limits)
  }
}

extension PlistDocument {
  /// Throws where XML cannot hold a part of the value, with the offset of that part or of what would hold it.
  private func requireWritable(_ target: Value) throws(ReadError) {
    guard let (path, problem) = Self.objection(to: target, at: .root) else { return }
    var nearest = path
    while node(at: nearest) == nil, !nearest.isRoot { nearest.keys.removeLast() }
    let offset = node(at: nearest).map { nodes[$0].range.lowerBound } ?? 0
    throw ReadError(
      offset: offset, in: bytes, message: path.isRoot ? problem : "\(problem) (the field \(path))")
  }

  private static func objection(to value: Value, at path: FieldPath) -> (path: FieldPath, problem: Sentence)? {
    switch value {
    case .null: return (path, "a property list has no null: leave the field out")
    case .bool, .number: return nil
    case .string(let text): return objection(to: text).map { (path, $0) }
    case .array(let items):
      for (index, item) in items.enumerated() {
        if let found = objection(to: item, at: path.appending(Text(String(index)))) { return found }
      }
    case .object(let object):
      for member in object.members {
        if let problem = objection(to: member.key) { return (path, problem) }
        if let found = objection(to: member.value, at: path.appending(member.key)) { return found }
      }
    }
    return nil
  }

  private static func objection(to text: Text) -> Sentence? {
    PlistText.forbidden(in: text).map { "a property list cannot hold the character \(JSONReader.codePoint($0.value))" }
  }
}
