internal import Records
internal import Schema

extension ImportRule.Reader {
  /// A table in a file of SQLite.
  public static let sqlite = Self("sqlite", .database) { content, rule throws(SourceProblem) in
    OpenSource(try DatabaseReader(content, rule), in: nil)
  }
}

/// Reads the items of a table of a database: its rows, in the order of the file.
struct DatabaseReader: ItemReader {
  private var table: SourceTable
  /// For each column of the rule, its place in a row.
  private let places: [Int]

  let missing: [MissingColumn] = []

  init(_ content: SourceContent, _ rule: ImportRule) throws(SourceProblem) {
    guard let tables = content.tables else {
      throw SourceProblem.ofWhole("it is not an SQLite file, or it is damaged")
    }
    table = try tables.table(rule.items.keys.first)
    var places: [Int] = []
    for column in rule.columns {
      guard let place = table.columns.firstIndex(of: Text(column)) else {
        let near: Sentence = Text(column).nearest(among: table.columns).map { "; did you mean “\($0)”?" } ?? ""
        throw SourceProblem.ofWhole("the rule asks for a column “\(column)”, and there is none\(near)")
      }
      places.append(place)
    }
    self.places = places
  }

  mutating func next() throws(SourceProblem) -> SourceItem? {
    let offset = table.count
    guard let row = try table.next() else { return nil }
    var values: [Value?] = []
    for place in places { values.append(try Self.value(row[place], offset)) }
    return SourceItem(values: values, offsets: places.map { _ in offset }, offset: offset)
  }

  /// What stands in a table; nil for nothing.
  private static func value(_ cell: SourceTable.Cell, _ offset: Int) throws(SourceProblem) -> Value? {
    switch cell {
    case .nothing: return nil
    case .integer(let number): return .number(Number(Int(number)))
    // The fewest digits that stand for the binary fraction.
    case .real(let number):
      let digits = "\(number)"
      return Number(lexeme: digits.ends(with: ".0") ? String(digits.dropLast(2)) : digits).map { .number($0) }
    case .text(let text): return text.string.isEmpty ? nil : .string(text)
    case .bytes: throw SourceProblem(offset: offset, "bytes that are not text cannot become a field")
    }
  }
}

extension ImportRule {
  /// The rule with the words in it that it takes from other tables of the same source.
  public func withWords(of content: SourceContent) throws(SourceProblem) -> ImportRule {
    var rule = self
    for (place, field) in map.enumerated() {
      guard case .lookedUp(let column, let table) = field.from else { continue }
      rule.map[place].from = .columns([column], words: try table.words(of: content))
    }
    return rule
  }
}

extension WordTable {
  /// What texts mean by it.
  fileprivate func words(of content: SourceContent) throws(SourceProblem) -> [Text: Text] {
    var rule = ImportRule(kind: "")
    rule.items = FieldPath(keys: [table])
    rule.id = [columns.text.string, columns.meaning.string]
    var items = try DatabaseReader(content, rule)
    var words: [Text: Text] = [:]
    do throws(SourceProblem) {
      while let item = try items.next() {
        if let key = item.values[0]?.text, let word = item.values[1]?.text { words[Text(key)] = Text(word) }
      }
    } catch { throw SourceProblem.ofWhole("\(table): \(error.message)") }
    return words
  }
}
