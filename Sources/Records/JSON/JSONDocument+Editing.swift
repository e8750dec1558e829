extension JSONDocument {
  /// The document with as few bytes changed as possible so that its value equals `target`.
  ///
  /// What is equal keeps its bytes; a changed scalar changes its token and nothing else; members and items that go
  /// take their comma and line along; new ones follow the member that they follow in `target`, laid out like their
  /// neighbours. Tokens that have to be written are spelt as one of `spellings` has them at the same path, if its
  /// value there is the same (of several, the smallest bytes), else numbers by their lexeme and texts with the
  /// fewest escapes.
  ///
  /// Throws only where the result would go beyond `limits`.
  public func updating(
    to target: Value, spellings: [JSONDocument] = [], limits: ReadLimits = ReadLimits()
  ) throws(ReadError) -> JSONDocument {
    try updating(from: value, to: target, spellings: spellings, limits: limits)
  }

  /// The same, where `current` is known to be what the document says.
  func updating(
    from current: Value, to target: Value, spellings: [JSONDocument] = [], limits: ReadLimits = ReadLimits()
  ) throws(ReadError) -> JSONDocument {
    if current == target { return self }
    var editor = JSONEditor(self)
    let lenders = spellings.map { JSONSpelling(document: $0, node: 0) }
    editor.writeDocument(from: current, to: target, spellings: lenders)
    return try JSONDocument(editor.output, limits: limits)
  }

  /// The document with `new` at `path`, and no other token changed. Objects on the way that are missing are made.
  /// Where `new` equals what stands there, nothing changes, not even its spelling.
  ///
  /// Throws `EditError` where the path leads through a scalar or beyond the end of an array, `ReadError` where the
  /// result would go beyond `limits`.
  public func setting(
    _ path: FieldPath, to new: Value, limits: ReadLimits = ReadLimits()
  ) throws -> JSONDocument {
    try updating(to: value.setting(path, to: new), limits: limits)
  }

  /// The document with exactly the bytes `json`, one JSON value, at `path`. Space around the value is left out.
  ///
  /// Throws as `setting(_:to:)`, and `ReadError` where `json` is not one value.
  public func setting(
    _ path: FieldPath, toJSON json: [UInt8], limits: ReadLimits = ReadLimits()
  ) throws -> JSONDocument {
    let new = try JSONDocument(json, limits: limits)
    let changed = try node(at: path) == nil ? setting(path, to: new.value, limits: limits) : self
    guard let node = changed.node(at: path) else { throw EditError.noItem(path) }
    var bytes = changed.bytes
    bytes.replaceSubrange(changed.nodes[node].range, with: new.bytes[new.nodes[0].range])
    return try JSONDocument(bytes, limits: limits)
  }

  /// The document without the member or item at `path`; the same document where there is none. Removing the root
  /// leaves null.
  public func removing(_ path: FieldPath, limits: ReadLimits = ReadLimits()) throws(ReadError) -> JSONDocument {
    try updating(to: value.removing(path), limits: limits)
  }
}
