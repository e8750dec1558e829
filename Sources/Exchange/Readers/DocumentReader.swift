internal import Records

/// Reads the items of one JSON text or XML property list: those of a list, or the members of an object.
struct DocumentReader: ItemReader {
  private let document: RecordDocument
  private var items: ArraySlice<DocumentPart>
  private var columns: MemberColumns

  /// So much is read at once.
  static var limits: ReadLimits {
    var limits = ReadLimits()
    limits.bytes = 1 << 28
    return limits
  }

  init(_ text: [UInt8], format: RecordFormat, _ rule: ImportRule) throws(SourceProblem) {
    document = try Self.document(text, format)
    columns = MemberColumns(rule)
    items = try Self.items(of: document, rule)[...]
  }

  static func document(_ text: [UInt8], _ format: RecordFormat) throws(SourceProblem) -> RecordDocument {
    if text.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) {
      throw SourceProblem(offset: 0, "there is nothing in it")
    }
    do { return try RecordDocument(text, format: format, limits: limits) } catch {
      throw SourceProblem(offset: error.offset, error.message)
    }
  }

  static func items(of document: RecordDocument, _ rule: ImportRule) throws(SourceProblem) -> [DocumentPart] {
    if rule.items.isRoot, let results = document.part(at: FieldPath(keys: [ItemList.usualMember])),
      let items = document.parts(of: results),
      items.allSatisfy({ $0.key == nil })
    {
      return items
    }
    guard let part = document.part(at: rule.items) else {
      throw ItemList.nothing(at: rule.items)
    }
    if let items = document.parts(of: part) { return items }
    throw ItemList.isNone(at: rule.items, offset: part.offset)
  }

  mutating func next() throws(SourceProblem) -> SourceItem? {
    guard let part = items.popFirst() else { return nil }
    return try columns.item(part, in: document)
  }

  var missing: [MissingColumn] { columns.missing }
}
