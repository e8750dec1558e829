import Desk
import Exchange
import FileSystem
import Query
import Records
import Schema
import Store
import Testing

/// The samples of `Samples/import`: a rule, a file, and the records that are to come of it.
@Suite("Imports, by value")
struct ImportByValueTests {
  private static let folder = "\(#filePath.dropLast("Tests/DeskTests/ImportByValueTests.swift".count))Samples/import"

  /// Those that need a program, another file or a folder are left to `Tests/Imports`.
  private static let samples = [
    "alike-rows", "app-bank-reverted", "bad-rows", "big5-bank", "brackets-and-dollars", "camt-052-pending",
    "camt-053-alike", "camt-053-foreign", "camt-053-header", "camt-053-latin-9", "camt-053-pages", "camt-053-reversals",
    "camt-053-two-accounts", "camt-053-v13-prefix", "camt-053-v2", "camt-053-v2-batches", "camt-053-v8",
    "camt-053-wrong-sum", "camt-054-batch", "card-without-minus",
    "credit-card-us", "currency-beside-amount", "debit-and-credit", "debit-with-reversals", "french-debit",
    "gb18030-wallet", "german-giro", "gnucash-german", "gnucash-securities", "gnucash-sqlite", "gz-camt",
    "homebank-old", "homebank-splits", "ihatemoney-csv", "ihatemoney-json-old", "ihatemoney-payments", "indian-lakhs",
    "json-members", "kmymoney-french", "kmymoney-securities",
    "milliseconds-json", "mt940-alike", "mt940-dutch-names", "mt940-dutch-swift", "mt940-german",
    "mt940-german-2009", "mt940-ids", "mt940-pages-and-accounts", "mt940-reversals", "mt940-swiss-1252",
    "mt940-unchecked", "mt940-wrong-sum", "mt940-year-change", "mt942-expected", "ndjson-lines", "no-header",
    "ods-currencies", "ods-tickets", "ofx-sgml", "spliit-csv", "spliit-json", "spliit-json-forints",
    "spliit-payments", "splitwise-group", "splitwise-payments", "xlsx-1904", "xlsx-dates", "xlsx-two-sheets",
    "ynab-4-budget", "zip-csv",
  ]

  private struct Sample {
    let rule: Object
    let file: String
    let records: [Object]
    /// Who has to be in the ledger.
    let people: [String]

    init(_ name: String) throws {
      func json(_ file: String) throws -> Value {
        try JSONDocument(FileContent(anywhere: "\(folder)/\(name)/\(file)", limit: 1 << 20).bytes).value
      }
      rule = try #require(json("rule.json").object)
      people = try json("more.json").object?["people"]?.array?.compactMap(\.string) ?? []
      records = try #require(json("records.json").array).compactMap(\.object)
      let endings = [
        "csv", "tsv", "json", "ndjson", "ofx", "qfx", "qif", "plist", "xml", "sta", "940", "txt", "xlsx", "ods", "zip",
        "gz", "gnucash", "xhb", "kmy", "sqlite", "yfull",
      ]
      let found = try Folder("\(folder)/\(name)").list("").compactMap { entry -> String? in
        guard case .readable(let name) = entry.name else { return nil }
        return endings.contains { Text(name) == Text("file.\($0)") } ? name : nil
      }
      file = "\(folder)/\(name)/\(try #require(found.first))"
    }
  }

  /// Takes a file in by the rule `sample`; hears what is said.
  private func take(
    _ file: String, _ household: Household, isRehearsal: Bool = false,
    hearing hear: @escaping (ImportNotice) -> Void = { _ in }
  ) throws -> ImportOutcome {
    let driver = ImportDriver(
      try household.session(), files: GivenFiles(path: { $0 }, piped: { _ in [] }), environment: [:],
      listsChanges: false, hear: hear)
    let run = try ImportRun(rule: "sample", by: driver)
    var outcome: ImportOutcome?
    var options = ImportRun.Options()
    options.isRehearsal = isRehearsal
    _ = try ImportPlan(run.text(of: file), [ImportPlan.Step(run: run)])
      .take(options, ifAgreed: { _ in true }) { outcome = $0 }
    return try #require(outcome)
  }

  private func household(_ rule: Object) throws -> Household {
    let household = try Household()
    _ = try WorkTree.open(household.ledger()).add(importRule: "sample", rule, of: .user("anna"))
    return household
  }

  @Test("A sample becomes its records; again, nothing changes; a dry run makes nothing", arguments: samples)
  func sample(_ name: String) throws {
    let sample = try Sample(name)
    let household = try household(sample.rule)
    for name in sample.people { try WorkTree.open(household.ledger()).addGuest(Text(name), fullName: nil) }
    let rehearsed = try take(sample.file, household, isRehearsal: true)
    #expect(rehearsed.report.count(of: .added) == sample.records.count)
    let outcome = try take(sample.file, household)
    #expect(outcome.report.count(of: .added) == sample.records.count)
    let ledger = try household.ledger()
    let made = try outcome.report.records.map { try ledger.record(at: $0.path).members }
    for record in sample.records {
      #expect(
        made.contains { members in record.members.allSatisfy { Self.isSame(members[$0.key], $0.value) } }, "\(record)")
    }
    let again = try take(sample.file, household)
    #expect(again.report.count(of: .same) == sample.records.count)
    #expect(again.report.count(of: .added) + again.report.count(of: .edited) + again.report.gone == 0)
  }

  /// Amounts count by what they are worth: 1.00 is 1.
  private static func isSame(_ value: Value?, _ other: Value) -> Bool {
    if let amount = value?.decimal, let wanted = other.decimal { return amount == wanted }
    return value == other
  }

  @Test("Rows that cannot be read are named with their lines, and the others come")
  func badRows() throws {
    let sample = try Sample("bad-rows")
    let outcome = try take(sample.file, household(sample.rule))
    #expect(outcome.problems.all.map(\.position.line) == [3, 4, 5])
    #expect(!outcome.isClean)
  }

  @Test("A corrected row edits one record")
  func corrected() throws {
    let household = try household([
      "kind": "bill", "id": ["no"], "map": ["date": "day", "name": "what", "amount": "sum"],
    ])
    try household.write("first.csv", "no,day,what,sum\n1,2026-11-01,Tea,-3.00\n2,2026-11-02,Rent,-800\n")
    try household.write("second.csv", "no,day,what,sum\n1,2026-11-01,Tea,-3.50\n2,2026-11-02,Rent,-800\n")
    #expect(try take("\(household.path)/first.csv", household).report.count(of: .added) == 2)
    let second = try take("\(household.path)/second.csv", household)
    #expect((second.report.count(of: .edited), second.report.count(of: .same)) == (1, 1))
  }

  @Test("What drives an import hears of doubts, and is asked for rules that are new")
  func consent() throws {
    let household = try Household()
    let sample = try Sample("debit-and-credit")
    var heard: [ImportNotice] = []
    let driver = ImportDriver(
      try household.session(), files: GivenFiles(path: { $0 }, piped: { _ in [] }), environment: [:],
      listsChanges: false, hear: { heard.append($0) })
    var proposals: [ImportProposal] = []
    let refused = try GuessedImport(by: driver).plan(sample.file, as: nil, GuessAnswers())
      .take(
        ImportRun.Options(),
        ifAgreed: {
          proposals.append($0); return false
        }, each: { _ in })
    #expect(refused == nil && proposals.map(\.rules) == [["users/anna/imports/file.json"]])
    #expect(try household.ledger().importRules(of: .user("anna")).records.isEmpty)
    #expect(heard.contains { if case .guessed = $0 { true } else { false } })
    #expect(throws: (any Error).self) { try ImportRun(rule: "nowhere", by: driver) }
  }
}
