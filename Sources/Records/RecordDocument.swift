/// The format in which a record file is written.
public enum RecordFormat: String, Hashable, CaseIterable, Sendable {
  case json
  case plist

  /// The format of files with this extension (without its dot, in any case of ASCII letters); nil where such files
  /// are not records.
  public init?(fileExtension: String) {
    switch fileExtension.lowercased() {
    case "json": self = .json
    case "plist": self = .plist
    default: return nil
    }
  }

  public var fileExtension: String { rawValue }
}

/// The file of a record in any of the formats: its bytes, what it says, and edits that keep its bytes.
public enum RecordDocument: Hashable, Sendable {
  case json(JSONDocument)
  case plist(PlistDocument)

  public init(_ bytes: [UInt8], format: RecordFormat, limits: ReadLimits = ReadLimits()) throws(ReadError) {
    switch format {
    case .json: self = .json(try JSONDocument(bytes, limits: limits))
    case .plist: self = .plist(try PlistDocument(bytes, limits: limits))
    }
  }

  /// A new document, laid out as new record files are.
  ///
  /// Throws where the format cannot hold the value: a property list has no null.
  public init(writing value: Value, format: RecordFormat) throws(ReadError) {
    switch format {
    case .json: self = .json(try JSONDocument(writing: value))
    case .plist: self = .plist(try PlistDocument(writing: value))
    }
  }
}

extension RecordDocument {
  public var format: RecordFormat {
    switch self {
    case .json: .json
    case .plist: .plist
    }
  }

  public var bytes: [UInt8] {
    switch self {
    case .json(let document): document.bytes
    case .plist(let document): document.bytes
    }
  }

  /// The value of the document. It is made again at each call.
  public var value: Value {
    switch self {
    case .json(let document): document.value
    case .plist(let document): document.value
    }
  }

  /// The root object. Throws where the root is not an object, since a record must be one.
  public func recordObject() throws(ReadError) -> Object {
    switch self {
    case .json(let document): try document.recordObject()
    case .plist(let document): try document.recordObject()
    }
  }

  /// The bytes of the value at `path`; nil where there is none.
  public func bytes(at path: FieldPath) -> ArraySlice<UInt8>? {
    switch self {
    case .json(let document): document.bytes(at: path)
    case .plist(let document): document.bytes(at: path)
    }
  }

  /// Where the value at `path` begins; nil where there is none.
  public func position(of path: FieldPath) -> TextPosition? {
    switch self {
    case .json(let document): document.position(of: path)
    case .plist(let document): document.position(of: path)
    }
  }

  /// Where the key of the member at `path` begins; nil where there is none.
  public func keyPosition(of path: FieldPath) -> TextPosition? {
    switch self {
    case .json(let document): document.keyPosition(of: path)
    case .plist(let document): document.keyPosition(of: path)
    }
  }
}

extension RecordDocument {
  /// The document with the value `target`, and as few bytes changed as possible. Spellings come from documents of the
  /// same format. See `JSONDocument.updating` and `PlistDocument.updating`.
  public func updating(
    to target: Value, spellings: [RecordDocument] = [], limits: ReadLimits = ReadLimits()
  ) throws(ReadError) -> RecordDocument {
    switch self {
    case .json(let document):
      .json(try document.updating(to: target, spellings: spellings.compactMap(\.json), limits: limits))
    case .plist(let document):
      .plist(try document.updating(to: target, spellings: spellings.compactMap(\.plist), limits: limits))
    }
  }

  /// The same, where `current` is known to be the value of the document, which is then not made again.
  package func updating(
    from current: Value, to target: Value, spellings: [RecordDocument] = []
  ) throws(ReadError) -> RecordDocument {
    switch self {
    case .json(let document):
      .json(try document.updating(from: current, to: target, spellings: spellings.compactMap(\.json)))
    case .plist(let document):
      .plist(try document.updating(from: current, to: target, spellings: spellings.compactMap(\.plist)))
    }
  }

  /// Whether this is, byte for byte, `original` updated to the value of this document: then whoever made it from
  /// `original` changed values, and neither the layout nor the format.
  public func isUpdate(of original: RecordDocument) throws(ReadError) -> Bool {
    switch (self, original) {
    case (.json(let document), .json(let original)): try document.isUpdate(of: original)
    case (.plist(let document), .plist(let original)): try document.isUpdate(of: original)
    case (.json, .plist), (.plist, .json): false
    }
  }

  /// This document, the merge of two others, with their comments. JSON has no comments. See
  /// `PlistDocument.addingComments`.
  public func addingComments(
    of sides: [RecordDocument], since base: RecordDocument?, _ keys: ItemKeys
  ) throws(ReadError) -> RecordDocument {
    guard case .plist(let document) = self else { return self }
    return .plist(try document.addingComments(of: sides.compactMap(\.plist), since: base?.plist, keys))
  }

  /// The document with `new` at `path`. See `JSONDocument.setting` and `PlistDocument.setting`.
  public func setting(_ path: FieldPath, to new: Value, limits: ReadLimits = ReadLimits()) throws -> RecordDocument {
    switch self {
    case .json(let document): .json(try document.setting(path, to: new, limits: limits))
    case .plist(let document): .plist(try document.setting(path, to: new, limits: limits))
    }
  }

  /// The document without the value at `path`. See `JSONDocument.removing` and `PlistDocument.removing`.
  public func removing(_ path: FieldPath, limits: ReadLimits = ReadLimits()) throws(ReadError) -> RecordDocument {
    switch self {
    case .json(let document): .json(try document.removing(path, limits: limits))
    case .plist(let document): .plist(try document.removing(path, limits: limits))
    }
  }

  private var json: JSONDocument? {
    if case .json(let document) = self { document } else { nil }
  }

  private var plist: PlistDocument? {
    if case .plist(let document) = self { document } else { nil }
  }
}

extension RecordFormat {
  /// The format that belongs to the extension of a path; nil for a path whose file is not a record.
  public init?(path: String) {
    guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    self.init(fileExtension: String(path[path.utf8.index(after: dot)...]))
  }
}
