package import Exchange
package import Index
package import Records
import Schema

/// Reads the items of a table of SQLite: its rows, in the order of the file.
package struct TableItems: ItemReader {
  private let table: ForeignTable
  /// For each column of the rule, its place in a row.
  private let places: [Int]
  private var count = 0
  private var isCutOff = false

  package let missing: [MissingColumn] = []

  package init(_ text: SourceText, _ rule: ImportRule, _ driver: ImportDriver) throws(Failure) {
    do throws(ForeignTableError) {
      table = try ForeignTable(driver.files.path(text.name), table: rule.items.keys.first)
    } catch {
      throw error.failure.at(text.name)
    }
    var places: [Int] = []
    for column in rule.columns {
      guard let place = table.columns.firstIndex(of: Text(column)) else {
        let near: Sentence = Text(column).nearest(among: table.columns).map { "; did you mean “\($0)”?" } ?? ""
        throw Failure(.invalid, .unreadable, "the rule asks for a column “\(column)”, and there is none\(near)")
          .at(text.name)
      }
      places.append(place)
    }
    self.places = places
  }

  /// Whether a file has the table of a rule, with all columns that the rule asks for.
  package static func fits(_ text: SourceText, _ rule: ImportRule, _ driver: ImportDriver) throws(Failure) -> Bool {
    guard ForeignTable.isDatabase(text.raw) else { return false }
    do throws(ForeignTableError) {
      let columns = Set(try ForeignTable(driver.files.path(text.name), table: rule.items.keys.first).columns)
      return rule.columns.allSatisfy { columns.contains(Text($0)) }
    } catch {
      if case .unknown = error { return false }
      throw error.failure.at(text.name)
    }
  }

  /// What texts mean by a table of the file.
  package static func words(_ table: WordTable, of text: SourceText, _ driver: ImportDriver) throws(Failure) -> [Text:
    Text]
  {
    var rule = ImportRule(kind: "")
    rule.items = FieldPath(keys: [table.table])
    rule.id = [table.columns.text.string, table.columns.meaning.string]
    var items = try TableItems(text, rule, driver)
    var words: [Text: Text] = [:]
    do throws(SourceProblem) {
      while let item = try items.next() {
        if let key = item.values[0]?.plainText, let word = item.values[1]?.plainText { words[Text(key)] = Text(word) }
      }
    } catch { throw Failure(.invalid, .unreadable, "\(table.table): \(error.message)").at(text.name) }
    return words
  }

  package mutating func next() throws(SourceProblem) -> SourceItem? {
    let offset = count
    guard let row = try nextRow() else { return nil }
    count += 1
    var values: [Value?] = []
    for place in places { values.append(try value(row[place], offset)) }
    return SourceItem(values: values, offsets: places.map { _ in offset }, offset: offset)
  }

  private mutating func nextRow() throws(SourceProblem) -> [SQLValue]? {
    if isCutOff { return nil }
    do throws(ForeignTableError) { return try table.next() } catch {
      isCutOff = true
      throw SourceProblem(offset: count, "the file is damaged here: this row and those behind it cannot be read")
    }
  }

  /// What stands in a table; nil for nothing.
  private func value(_ value: SQLValue, _ offset: Int) throws(SourceProblem) -> Value? {
    switch value {
    case .null: return nil
    case .integer(let number): return .number(Number(Int(number)))
    // The fewest digits that stand for the binary fraction.
    case .real(let number):
      let digits = "\(number)"
      return Number(lexeme: digits.ends(with: ".0") ? String(digits.dropLast(2)) : digits).map { .number($0) }
    case .text(let text): return text.isEmpty ? nil : .string(text)
    case .blob: throw SourceProblem(offset: offset, "bytes that are not text cannot become a field")
    }
  }
}

extension ForeignTableError {
  package var failure: Failure {
    switch self {
    case .unreadable: return Failure(.invalid, .unreadable, "it is not an SQLite file, or it is damaged")
    case .unknown(let name?, let tables):
      let near: Sentence? = name.nearest(among: tables).map { "did you mean \($0)?" }
      return Failure(.invalid, .unreadable, "it has no table “\(name)”", hint: near ?? Self.list(tables))
    case .unknown(nil, let tables):
      return Failure(
        .invalid, .unreadable, tables.isEmpty ? "it has no tables" : "it has several tables",
        hint: tables.isEmpty ? nil : "name one in the rule: \"items\": \"/\(tables[0])\"; \(Self.list(tables))")
    }
  }

  private static func list(_ tables: [Text]) -> Sentence {
    "there are: \(tables.map(\.string).joined(separator: ", "))"
  }
}
