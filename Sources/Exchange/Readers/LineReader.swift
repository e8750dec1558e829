internal import Records

extension ImportRule.Reader {
  /// A JSON object on each line.
  public static let ndjson: Self = Self(
    "ndjson", .document, detect: { GuessedItems.format(of: $0.bytes) == .ndjson },
    guess: { RuleGuess(itemsOf: $0.bytes, $1, $2) },
    open: { content, rule in OpenSource(LineReader(content.bytes, rule), in: content.bytes) })
}

/// Reads items that are a JSON object each, on lines of their own (ndjson).
struct LineReader: ItemReader {
  private let text: [UInt8]
  private var offset = 0
  private var columns: MemberColumns

  init(_ text: [UInt8], _ rule: ImportRule) {
    self.text = text
    columns = MemberColumns(rule)
  }

  /// The items of a binary property list, each on a line.
  static func lines(ofBinaryPlist bytes: [UInt8], _ rule: ImportRule) throws(SourceProblem) -> [UInt8] {
    let root: Value
    do { root = try BinaryPlist.value(of: bytes, limits: DocumentReader.limits) } catch {
      throw SourceProblem(offset: 0, "\(error)")
    }
    var value = root
    if rule.items.isRoot, let results = root.object?[ItemList.usualMember], results.array != nil { value = results }
    for key in rule.items.keys {
      guard let inner = value.object?[key] else {
        throw ItemList.nothing(at: rule.items)
      }
      value = inner
    }
    let members: [Object.Member]
    switch value {
    case .array(let items) where rule.keys == nil: return items.flatMap { JSONWriter.compact($0) + [lineFeed] }
    case .array(let items): members = items.flatMap { $0.object?.members ?? [] }
    case .object(let object): members = object.members
    default: throw ItemList.isNone(at: rule.items, offset: 0)
    }
    return members.flatMap { line($0, rule) }
  }

  /// A member as an object that knows its key; nothing for one whose key is another than the rule asks for.
  private static func line(_ member: Object.Member, _ rule: ImportRule) -> [UInt8] {
    guard let key = rule.keys.map({ $0.part(of: member.key.string) }) ?? member.key.string else { return [] }
    var item = member.value.object ?? [MemberColumns.value: member.value]
    if member.value.object == nil, !rule.columns.contains(MemberColumns.value.string) {
      return JSONWriter.compact(member.value) + [lineFeed]
    }
    item[MemberColumns.key] = .string(Text(key))
    return JSONWriter.compact(.object(item)) + [lineFeed]
  }

  private static let lineFeed = UInt8(ascii: "\n")

  mutating func next() throws(SourceProblem) -> SourceItem? {
    while offset < text.count {
      let start = offset
      let end = text[start...].firstIndex(of: Self.lineFeed) ?? text.count
      offset = end + 1
      let line = Array(text[start..<end])
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
      return try item(line, at: start)
    }
    return nil
  }

  private mutating func item(_ line: [UInt8], at start: Int) throws(SourceProblem) -> SourceItem? {
    let document: RecordDocument
    do { document = try RecordDocument(line, format: .json) } catch {
      throw SourceProblem(offset: start + error.offset, error.message)
    }
    guard let root = document.part(at: .root) else { return nil }
    do throws(SourceProblem) {
      return try columns.item(root, in: document).moved(by: start)
    } catch {
      throw SourceProblem(offset: start + error.offset, error.message)
    }
  }

  var missing: [MissingColumn] { columns.missing }
}

extension SourceItem {
  /// The same item of a text that begins so much earlier.
  func moved(by distance: Int) -> SourceItem {
    SourceItem(values: values, offsets: offsets.map { $0 + distance }, offset: offset + distance)
  }
}
