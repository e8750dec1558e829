/// An XML property list as somebody wrote it: every byte of it, and what it says.
///
/// Reading is strict and takes linear time. The bytes are kept as they are, with comments, declaration, line ends,
/// indentation and the spelling of numbers and texts; edits replace only the bytes that they are about. What it says is
/// the same `Value` that JSON says: a date is the text that it is written with, data is a text (RFC 2397, see
/// `PlistData`).
public struct PlistDocument: Sendable {
  public let bytes: [UInt8]

  /// The first is the root: the value within `<plist>`.
  let nodes: [PlistNode]

  public init(_ bytes: [UInt8], limits: ReadLimits = ReadLimits()) throws(ReadError) {
    try FileInspection.inspect(bytes, limits: limits)
    var reader = PlistReader(bytes, limits: limits)
    do {
      try reader.readDocument()
    } catch {
      throw PlistReader.conflictMarkers(in: bytes) ?? error
    }
    self.bytes = bytes
    nodes = reader.nodes
  }

  public init(_ text: String, limits: ReadLimits = ReadLimits()) throws(ReadError) {
    try self.init(Array(text.utf8), limits: limits)
  }

  /// A new document, laid out as Apple's tools do.
  ///
  /// Throws where a property list cannot hold the value, as null.
  public init(writing value: Value) throws(ReadError) {
    let empty = try PlistDocument(Self.empty)
    self = value == empty.value ? empty : try empty.updating(to: value)
  }

  private static let empty = """
    <?xml version="1.0" encoding="UTF-8"?>
    \(PlistReader.documentType)
    <plist version="1.0">
    <dict/>
    </plist>

    """

  /// What the document says. Made again at each call.
  public var value: Value { value(of: 0) }

  /// The root, where it is a dictionary.
  public var object: Object? { value.object }

  /// The root dictionary. Throws where the document is something else, as a record cannot be.
  public func recordObject() throws(ReadError) -> Object {
    if let object { return object }
    throw ReadError(
      offset: nodes[0].range.lowerBound, in: bytes,
      message: "a record is a dictionary, written <dict> … </dict>, but this file holds \(nodes[0].element.inWords)")
  }

  /// The element of the value at `path`; nil where there is none. The items of an array have the keys "0", "1", ….
  public func bytes(at path: FieldPath) -> ArraySlice<UInt8>? { node(at: path).map { bytes[nodes[$0].range] } }

  public func value(at path: FieldPath) -> Value? { node(at: path).map(value(of:)) }

  /// Where the element of the value at `path` begins; nil where there is none.
  public func position(of path: FieldPath) -> TextPosition? {
    node(at: path).map { TextPosition(offset: nodes[$0].range.lowerBound, in: bytes) }
  }

  /// Where the key of the member at `path` begins; nil where there is none, and for items of arrays and the root.
  public func keyPosition(of path: FieldPath) -> TextPosition? {
    guard let node = node(at: path), node > 0, nodes[node - 1].element == .key else { return nil }
    return TextPosition(offset: nodes[node - 1].range.lowerBound, in: bytes)
  }
}

extension PlistDocument: Hashable {
  public static func == (a: PlistDocument, b: PlistDocument) -> Bool { a.bytes == b.bytes }
  public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
