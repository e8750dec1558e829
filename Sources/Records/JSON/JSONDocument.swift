/// A JSON file as somebody wrote it: every byte of it, and what it says.
///
/// Reading is strict (RFC 8259, UTF-8) and takes linear time. The bytes are kept as they are, with byte order mark,
/// line ends, indentation, spelling of numbers and escapes; edits replace only the bytes that they are about.
public struct JSONDocument: Sendable {
  public let bytes: [UInt8]

  /// The first is the root.
  let nodes: [JSONNode]

  public init(_ bytes: [UInt8], limits: ReadLimits = ReadLimits()) throws(ReadError) {
    try FileInspection.inspect(bytes, limits: limits)
    var reader = JSONReader(bytes, limits: limits)
    do {
      try reader.readDocument()
    } catch {
      throw FileInspection.conflictMarkers(in: bytes) ?? error
    }
    self.bytes = bytes
    nodes = reader.nodes
  }

  public init(_ text: String, limits: ReadLimits = ReadLimits()) throws(ReadError) {
    try self.init(Array(text.utf8), limits: limits)
  }

  /// A new document, laid out as new record files are.
  public init(writing value: Value) throws(ReadError) { try self.init(JSONWriter.file(value)) }

  /// What the document says. Made again at each call.
  public var value: Value { value(of: 0) }

  /// The root, where it is an object.
  public var object: Object? { value.object }

  /// The root object. Throws where the document is something else, as a record cannot be.
  public func recordObject() throws(ReadError) -> Object {
    if nodes[0].kind == .object, let object { return object }
    throw ReadError(
      offset: nodes[0].range.lowerBound, in: bytes,
      message: "a record is an object, written { … }, but this file holds \(describe(nodes[0].kind))")
  }

  /// The bytes of the value at `path`, without the space around it; nil where there is none. The items of an array
  /// have the keys "0", "1", ….
  public func bytes(at path: FieldPath) -> ArraySlice<UInt8>? { node(at: path).map { bytes[nodes[$0].range] } }

  public func value(at path: FieldPath) -> Value? { node(at: path).map(value(of:)) }

  /// Where the value at `path` begins; nil where there is none.
  public func position(of path: FieldPath) -> TextPosition? {
    node(at: path).map { TextPosition(offset: nodes[$0].range.lowerBound, in: bytes) }
  }

  /// Where the key of the member at `path` begins; nil where there is none, and for items of arrays and the root.
  public func keyPosition(of path: FieldPath) -> TextPosition? {
    guard let last = path.keys.last, let parent = node(at: FieldPath(keys: path.keys.dropLast())),
      nodes[parent].kind == .object, let value = member(last, of: parent)
    else { return nil }
    return TextPosition(offset: nodes[value - 1].range.lowerBound, in: bytes)
  }

  private func describe(_ kind: JSONNode.Kind) -> Sentence {
    switch kind {
    case .null: "null"
    case .true, .false: "true or false"
    case .number: "a number"
    case .string, .escapedString: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

extension JSONDocument: Hashable {
  public static func == (a: JSONDocument, b: JSONDocument) -> Bool { a.bytes == b.bytes }
  public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
