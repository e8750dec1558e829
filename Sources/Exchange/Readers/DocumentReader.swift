internal import Records

extension ImportRule.Reader {
  /// One JSON text.
  public static let json: Self = Self(
    "json", .document, detect: { GuessedItems.format(of: $0.bytes) == .json },
    guess: { RuleGuess(itemsOf: $0.bytes, $1, $2) },
    open: { content, rule throws(SourceProblem) in
      OpenSource(try DocumentReader(content.bytes, format: .json, rule), in: content.bytes)
    })

  /// A property list, XML or binary.
  public static let plist = Self("plist", .document) { content, rule throws(SourceProblem) in
    guard BinaryPlist.isBinary(content.bytes) else {
      return OpenSource(try DocumentReader(content.bytes, format: .plist, rule), in: content.bytes)
    }
    let lines = try LineReader.lines(ofBinaryPlist: content.bytes, rule)
    return OpenSource(LineReader(lines, rule), in: lines)
  }
}

/// Reads the items of one JSON text or XML property list: those of a list, or the members of an object.
struct DocumentReader: ItemReader {
  private let document: RecordDocument
  private var items: ArraySlice<(key: Text?, part: DocumentPart)>
  private var columns: MemberColumns
  let promised: Int?

  /// So much is read at once.
  static var limits: ReadLimits {
    var limits = ReadLimits()
    limits.bytes = 1 << 28
    return limits
  }

  init(_ text: [UInt8], format: RecordFormat, _ rule: ImportRule) throws(SourceProblem) {
    let document = try Self.document(text, format)
    let items = try Self.items(of: document, rule)
    let chosen = rule.keys.map { Self.members($0, among: items, in: document) } ?? items.map { (nil, $0) }
    (self.document, self.items, columns) = (document, chosen[...], MemberColumns(rule))
    let place = Self.place(ofItems: rule, in: document)
    let isList = rule.keys == nil && items.allSatisfy { $0.key == nil }
    promised = isList ? ListFacts(beside: place, in: document).total?.count : nil
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
    guard let part = document.part(at: place(ofItems: rule, in: document)) else {
      throw ItemList.nothing(at: rule.items)
    }
    if let items = document.parts(of: part) { return items }
    throw ItemList.isNone(at: rule.items, offset: part.offset)
  }

  /// Where the rule has it, else in the list that servers call so.
  static func place(ofItems rule: ImportRule, in document: RecordDocument) -> FieldPath {
    let usual = FieldPath(keys: [ItemList.usualMember])
    guard rule.items.isRoot, let results = document.part(at: usual),
      document.parts(of: results)?.allSatisfy({ $0.key == nil }) == true
    else { return rule.items }
    return usual
  }

  mutating func next() throws(SourceProblem) -> SourceItem? {
    guard let (key, part) = items.popFirst() else { return nil }
    return try columns.item(part, key: key, in: document)
  }

  /// The members with such keys, each with what the star stands for.
  private static func members(
    _ keys: StarredText, among items: [DocumentPart], in document: RecordDocument
  ) -> [(key: Text?, part: DocumentPart)] {
    let members = items.flatMap { $0.key == nil ? document.parts(of: $0) ?? [] : [$0] }
    return members.compactMap { member in
      member.key.flatMap { keys.part(of: $0.string) }.map { (Text($0), member) }
    }
  }

  var missing: [MissingColumn] { columns.missing }
}
