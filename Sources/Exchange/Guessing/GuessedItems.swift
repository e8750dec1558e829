internal import Records

/// The items of a JSON text as a table: their members, and with a `/` those of objects in them.
public struct GuessedItems {
  /// Where the items stand.
  let path: FieldPath
  let table: GuessedTable

  /// So many are looked at, and so many members of them.
  private static let mostItems = 1000
  private static let mostColumns = 200

  /// What a text that begins like JSON is written in; nil for another one.
  public static func format(of text: [UInt8]) -> ImportRule.Reader? {
    guard let start = text.firstIndex(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else { return nil }
    if text[start] == UInt8(ascii: "[") { return .json }
    guard text[start] == UInt8(ascii: "{") else { return nil }
    let line = text[start...].prefix { $0 != 0x0A }
    let behind = text[line.endIndex...]
    if behind.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) { return .json }
    do { return try RecordDocument(Array(line), format: .json).value.object == nil ? .json : .ndjson } catch {
      return .json
    }
  }

  /// nil where no list of objects is found, or several.
  init?(_ text: [UInt8], _ format: ImportRule.Reader) {
    var columns = Columns()
    if format == .ndjson {
      path = .root
      for line in text.split(separator: 0x0A, maxSplits: Self.mostItems).prefix(Self.mostItems) {
        do { columns.add(try RecordDocument(Array(line), format: .json).value) } catch { continue }
      }
    } else {
      do throws(SourceProblem) {
        let document = try DocumentReader.document(text, .json)
        guard let (path, items) = Self.items(of: document) else { return nil }
        self.path = path
        for item in items.prefix(Self.mostItems) { columns.add(document.value(of: item)) }
      } catch { return nil }
    }
    if columns.names.count < 2 { return nil }
    table = columns.table
  }

  /// Those of the document itself, of the list that servers call so, or of the only list in it or in an object in it.
  private static func items(of document: RecordDocument) -> (FieldPath, [DocumentPart])? {
    guard let root = document.part(at: .root), let parts = document.parts(of: root) else { return nil }
    if isList(parts, document) { return (.root, parts) }
    var found: [(FieldPath, [DocumentPart])] = []
    func look(at parts: [DocumentPart], _ path: FieldPath, depth: Int) {
      for part in parts.prefix(mostColumns) {
        guard let key = part.key, let inner = document.parts(of: part) else { continue }
        if isList(inner, document) {
          found.append((path.appending(key), inner))
        } else if depth > 0 {
          look(at: inner, path.appending(key), depth: depth - 1)
        }
      }
    }
    look(at: parts, .root, depth: 1)
    return found.count == 1 ? found[0] : nil
  }

  private static func isList(_ parts: [DocumentPart], _ document: RecordDocument) -> Bool {
    guard let first = parts.first, first.key == nil else { return false }
    return document.parts(of: first)?.first?.key != nil
  }

  /// What the items say, by the names of their members.
  private struct Columns {
    private(set) var names: [String] = []
    private var places: [Text: Int] = [:]
    private var rows: [[Int: String]] = []
    private var texts: [Int: Set<Text>] = [:]

    mutating func add(_ item: Value) {
      guard let item = item.object else { return }
      var row: [Int: String] = [:]
      for member in item.members {
        put(member.value, as: member.key.string, in: &row)
        for inner in member.value.object?.members ?? [] {
          put(inner.value, as: "\(member.key)/\(inner.key)", in: &row)
        }
      }
      rows.append(row)
    }

    private mutating func put(_ value: Value, as name: String, in row: inout [Int: String]) {
      switch value {
      case .string, .number, .bool: break
      case .null, .array, .object: return
      }
      let key = Text(name)
      guard let place = places[key] ?? (names.count < GuessedItems.mostColumns ? names.count : nil) else { return }
      if place == names.count {
        places[key] = place
        names.append(name)
      }
      let text = value.text.trimmed
      row[place] = text
      if value.string != nil { texts[place, default: []].insert(Text(text)) }
    }

    var table: GuessedTable {
      GuessedTable(
        names: names, rows: rows.map { row in names.indices.map { row[$0] ?? "" } },
        texts: Dictionary(uniqueKeysWithValues: names.indices.map { ($0, texts[$0] ?? []) }))
    }
  }
}
