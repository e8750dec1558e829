import Records
import Testing

@testable import Exchange

@Suite("Tables of a database as items")
struct DatabaseReaderTests {
  /// Tables in memory, as whoever reads files hands them over.
  private struct Tables: SourceTables {
    var all: [Text: (columns: [Text], rows: [[SourceTable.Cell]])] = [:]
    /// Behind so many rows the file is damaged.
    var damage = Int.max

    func table(_ name: Text?) throws(SourceProblem) -> SourceTable {
      guard let (columns, rows) = name.flatMap({ all[$0] }) else { throw .ofWhole("it has no such table") }
      var (next, damage) = (0, damage)
      return SourceTable(columns: columns) { () throws(SourceProblem) in
        if next == damage {
          damage = -1
          throw .ofWhole("damaged")
        }
        next += 1
        return next > rows.count ? nil : rows[next - 1]
      }
    }

    func answer(to question: String, about tables: [Text]) throws(SourceProblem) -> SourceTable { try table(nil) }
    func has(_ tables: [Text]) -> Bool { tables.allSatisfy { all[$0] != nil } }
  }

  private static let tables = Tables(all: [
    "drinks": (
      ["day", "group", "ml"],
      [
        [.text("2026-11-20"), .integer(1), .real(330)], [.text(""), .nothing, .real(0.1)],
        [.text("2026-11-21"), .integer(2), .bytes],
      ]
    ), "groups": (["id", "title"], [[.integer(1), .text("Beer")], [.integer(2), .text("Wine")]]),
  ])

  private func rule(_ columns: String...) -> ImportRule {
    var rule = ImportRule(kind: "drink")
    (rule.reader, rule.items) = (.sqlite, FieldPath(keys: ["drinks"]))
    rule.map = columns.map { (Text($0), .column($0)) }
    return rule
  }

  private func read(_ rule: ImportRule, _ tables: Tables = tables) throws -> [String] {
    var items = try rule.open(SourceContent([], tables: tables)).items
    var found: [String] = []
    while found.count < 100 {
      do throws(SourceProblem) {
        guard let item = try items.next() else { break }
        found.append("\(item.offset) " + item.values.map { $0?.text ?? "-" }.joined(separator: " "))
      } catch { found.append("\(error.offset): \(error.message)") }
    }
    return found
  }

  @Test("A row is an item, whose place is its number; what is no text or number is none")
  func rows() throws {
    #expect(
      try read(rule("ml", "day", "group")) == [
        "0 330 2026-11-20 1", "1 0.1 - -", "2: bytes that are not text cannot become a field",
      ])
  }

  @Test("Behind a place where the file is damaged, nothing is read")
  func damage() throws {
    var tables = Self.tables
    tables.damage = 1
    #expect(
      try read(rule("day"), tables) == [
        "0 2026-11-20", "1: the file is damaged here: this row and those behind it cannot be read",
      ])
  }

  @Test("What is wrong with the file as a whole is said of no place in it")
  func whole() throws {
    for (rule, words) in [(rule("dya"), "the rule asks for a column “dya”, and there is none; did you mean “day”?")] {
      let problem = #expect(throws: SourceProblem.self) { try read(rule) }
      #expect(problem?.isOfWhole == true && problem?.message.description == words)
    }
    #expect(throws: SourceProblem.self) { try rule("day").open(SourceContent(Array("a,b\n".utf8))) }
  }

  @Test("Words are taken from another table of the same source")
  func words() throws {
    var rule = rule("day")
    let table = try #require(WordTable(FieldPath(keys: ["groups", "id", "title"])))
    rule.map.append(("kind", .lookedUp("group", in: table)))
    let worded = try rule.withWords(of: SourceContent([], tables: Self.tables))
    #expect(worded.map[1].from == .columns(["group"], words: ["1": "Beer", "2": "Wine"]))
  }

  @Test("Each reader is known by its word, and a content by what it says")
  func readers() {
    for reader in ImportRule.Reader.allCases { #expect(ImportRule.Reader(rawValue: reader.rawValue) == reader) }
    #expect(Set(ImportRule.Reader.allCases).count == ImportRule.Reader.allCases.count)
    let texts: [(String, ImportRule.Reader)] = [
      ("<OFX></OFX>", .ofx), ("!Type:Bank\n", .qif), ("[]", .json), ("{\"a\":1}\n{\"a\":2}\n", .ndjson),
      ("a;b\n1;2\n", .csv), ("", .csv),
    ]
    for (text, reader) in texts { #expect(ImportRule.Reader(of: SourceContent(Array(text.utf8))) == reader) }
  }

  @Test("Whether anything stands in a source is known also where it cannot be read")
  func hasItems() {
    var tables = Self.tables
    #expect(SourceState.hasItems(SourceContent([], tables: tables), rule("day")))
    tables.damage = 0
    #expect(SourceState.hasItems(SourceContent([], tables: tables), rule("day")))
    tables = Tables(all: ["drinks": (["day"], [])])
    #expect(!SourceState.hasItems(SourceContent([], tables: tables), rule("day")))
    #expect(!SourceState.hasItems(SourceContent([], tables: tables), rule("ml")))
  }

  @Test("A file that says by its tables which program wrote it fits a rule for that program, whatever is wrong with it")
  func ownTables() {
    var book = rule("Nope")
    book.reader = .gnucash
    let tables = Tables(all: Dictionary(uniqueKeysWithValues: GnuCashTables.names.map { ($0, ([], [])) }))
    #expect(SourceState.fits(SourceContent([], tables: tables), book))
    #expect(!SourceState.fits(SourceContent([], tables: Self.tables), book))
  }
}
