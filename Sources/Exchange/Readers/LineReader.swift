internal import Records

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
    switch value {
    case .array(let items): return items.flatMap { JSONWriter.compact($0) + [lineFeed] }
    case .object(let object):
      return object.members.flatMap { member in
        var item = member.value.object ?? Object()
        item[MemberColumns.key] = .string(member.key)
        return JSONWriter.compact(member.value.object == nil ? member.value : .object(item)) + [lineFeed]
      }
    default: throw ItemList.isNone(at: rule.items, offset: 0)
    }
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
