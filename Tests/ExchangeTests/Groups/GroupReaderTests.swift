import Records
import TestSupport
import Testing

@testable import Exchange

@Suite("What a group shared, as apps tell it")
struct GroupReaderTests {
  private typealias T = GroupText

  private func read(_ text: String, _ reader: ImportRule.Reader, _ columns: String...) throws -> [[String?]] {
    try ReadStatements(text, reader, columns).items
  }

  private func problem(_ text: String, _ reader: ImportRule.Reader) throws -> String? {
    try ReadStatements(text, reader, ["Cost", "PaidBy", "For"]).problems.first
  }

  // MARK: - Spliit

  @Test("Spliit: amounts are whole numbers of the smallest unit that the app knows, parts a ratio")
  func spliit() throws {
    let text = T.spliit(
      T.expense("1050", ("a", "150"), ("b", "50")), T.expense("900", ("a", "900"), ("b", "0"), mode: "BY_AMOUNT"),
      T.expense("-300", by: "b", ("a", "7"), ("c", "1"), mode: "EVENLY"),
      T.expense("1000", ("a", "3333"), ("c", "6667"), mode: "BY_PERCENTAGE"))
    #expect(
      try read(text, .spliit, "Id", "Date", "Type", "Cost", "Currency", "PaidBy", "For") == [
        ["x", "2026-11-20", "expense", "10.50", "EUR", "Anna", #"{"Anna":1.5,"Ben":0.5}"#],
        ["x", "2026-11-20", "expense", "9.00", "EUR", "Anna", #"{"Anna":9}"#],
        ["x", "2026-11-20", "income", "3.00", "EUR", "Ben", #"{"Anna":1,"Cem":1}"#],
        ["x", "2026-11-20", "expense", "10.00", "EUR", "Anna", #"{"Anna":33.33,"Cem":66.67}"#],
      ])
  }

  @Test("Spliit: currencies without decimals, by the app's list", arguments: ["JPY", "HUF", "COP", "ISK"])
  func wholeCurrencies(_ code: String) throws {
    let text = T.spliit(T.expense("1500", ("b", "1500"), mode: "BY_AMOUNT"), currency: "\"\(code)\"")
    #expect(try read(text, .spliit, "Cost", "Currency", "For") == [["1500", code, #"{"Ben":1500}"#]])
  }

  @Test("Spliit: a sign in place of a code is no currency of a row")
  func sign() throws {
    let text = T.spliit(T.expense("150", ("b", "1")), currency: "null")
    #expect(try read(text, .spliit, "Cost", "Currency") == [["1.50", nil]])
    #expect(Spliit.sign(of: Array(text.utf8)) == "€")
    #expect(Spliit.sign(of: Array(T.spliit().utf8)) == nil)
    var rule = ImportRule(kind: "bill")
    rule.reader = .spliit
    rule.currency = "USD"
    #expect(throws: SourceProblem.self) { try rule.open(SourceContent(Array(text.utf8))).items }
  }

  @Test("Spliit: what nobody can tell is left out")
  func unclear() throws {
    let cases = [
      (T.expense("10.5", ("a", "1")), "amount"), (T.expense("1050", ("z", "1")), "not among the people"),
      (T.expense("1050", by: "z", ("a", "1")), "not among the people"),
      (T.expense("1050", ("a", "-1"), ("b", "2")), "part of “Anna”"),
      (T.expense("1050", ("a", "1"), ("a", "2")), "part of “Anna”"), (T.expense("1050"), "nobody bears"),
      (T.expense("1050", ("a", "0")), "nobody bears"),
      (T.expense("1050", ("a", "1"), mode: "BY_DICE"), "how it is shared"),
      (T.expense("\"1050\"", ("a", "1")), "amount"), ("7", "an object"),
    ]
    for (expense, words) in cases {
      let found = try problem(T.spliit(expense), .spliit)
      #expect(found?.contains(words) == true, "\(expense): \(found ?? "read")")
    }
    let twice = T.spliit().replacing("\"Cem\"", with: "\"Ben\"")
    #expect(throws: SourceProblem.self) { try ReadStatements(twice, .spliit, ["Cost"]) }
  }

  @Test("Spliit: the parts are the exact ratio of the shares")
  func ratios() throws {
    var random = SeededGenerator()
    for _ in 0..<300 {
      let shares = ["a", "b", "c"].map { ($0, Int.random(in: 1...99_999, using: &random)) }
      let mode = ["BY_SHARES", "BY_PERCENTAGE", "BY_AMOUNT"].randomElement(using: &random) ?? ""
      let texts = shares.map { ($0.0, "\($0.1)") }
      let text = T.spliit(T.expense("777", texts[0], texts[1], texts[2], mode: mode))
      var rule = ImportRule(kind: "bill")
      rule.reader = .spliit
      rule.map = [("for", .column("For"))]
      var reader = try rule.open(SourceContent(Array(text.utf8))).items
      let item = try #require(try reader.next())
      let parts = try #require(item.values[0]?.object).members.compactMap(\.value.number).map { try Decimal($0) }
      for (part, share) in zip(parts, shares) {
        let (one, other) = (try part * Decimal(shares[0].1), try parts[0] * Decimal(share.1))
        #expect(one == other, "seed \(random.seed)")
      }
    }
  }

  @Test("Spliit: a table says who paid by its signs")
  func table() throws {
    let text = T.table(
      "2026-11-02,Tea,,EUR,10.00,No,Evenly,3.34,-3.33,-3.33", "2026-11-02,Tea,,EUR,10.00,No,Evenly,-5,0,-5",
      "2026-11-02,Back,,EUR,-10.00,No,Unevenly – By amount,2,-8,0",
      "2026-11-02,Old,,EUR,10.00,No,Evenly,3.33,-3.33,-3.33")
    #expect(
      try read(text, .spliit, "Type", "Cost", "PaidBy", "For") == [
        ["expense", "10.00", "Anna", #"{"Anna":1,"Ben":1,"Cem":1}"#],
        ["expense", "10.00", "Ben", #"{"Anna":1,"Cem":1}"#], ["income", "10.00", "Ben", #"{"Anna":2,"Ben":8}"#],
        ["expense", "10.00", "Anna", #"{"Anna":1,"Ben":1,"Cem":1}"#],
      ])
    let cases = [
      ("10.00,No,Evenly,-10,0,0", "who paid"), ("10.00,No,Evenly,5,5,0", "twice who paid"),
      ("10.00,No,Evenly,5,-4,0", "do not add up"), ("10.00,No,Evenly,x,-4,0", "not all numbers"),
      ("0.00,No,Evenly,0,0,0", "do not add up"), ("ten,No,Evenly,5,-5,0", "no number"),
      ("10.00,No,Evenly,5,-5", "cells"),
    ]
    for (row, words) in cases {
      let found = try problem(T.table("2026-11-02,Tea,,EUR," + row), .spliit)
      #expect(found?.contains(words) == true, "\(row): \(found ?? "read")")
    }
  }

  // MARK: - ihatemoney

  @Test("ihatemoney: people count as much as the file says where they paid")
  func weights() throws {
    let text = T.bills(
      "Tea,Expense,9.0,XXX,2026-11-02,Anna,2.0,\"Anna, Ben\"", "Tea,Expense,9.5,EUR,2026-11-02,Ben,1.0,\"Ben, Anna\"",
      "Tea,Expense,9.5,EUR,2026-11-02,Ben,1.0,Cem")
    #expect(
      try read(text, .ihatemoney, "Cost", "Currency", "PaidBy", "For") == [
        ["9", nil, "Anna", #"{"Anna":2,"Ben":1}"#], ["9.5", "EUR", "Ben", #"{"Ben":1,"Anna":2}"#],
        ["9.5", "EUR", "Ben", #"{"Cem":1}"#],
      ])
  }

  @Test("ihatemoney: a weight that nobody can tell is not made up, unless the rule says it")
  func unknownWeights() throws {
    let text = T.bills("Tea,Expense,9.0,XXX,2026-11-02,Anna,2.0,\"Anna, Cem\"")
    #expect(try problem(text, .ihatemoney)?.contains("weight of “Cem”") == true)
    let ones = T.bills("Tea,Expense,9.0,XXX,2026-11-02,Anna,1.0,\"Anna, Cem\"")
    #expect(try problem(ones, .ihatemoney)?.contains("weight of “Cem”") == true)
    let two = T.bills(
      "Tea,Expense,9.0,XXX,2026-11-02,Anna,2.0,\"Anna, Ben\"", "Tea,Expense,9.0,XXX,2026-11-02,Anna,1.0,\"Anna, Ben\"",
      "Tea,Expense,9.0,XXX,2026-11-02,Ben,1.0,Ben")
    #expect(try problem(two, .ihatemoney)?.contains("gives “Anna” different weights") == true)
    var rule = ImportRule(kind: "bill")
    rule.reader = .ihatemoney
    rule.map = [("for", .column("For"))]
    rule.weights = ["Cem": Number(3)]
    var reader = try rule.open(SourceContent(Array(text.utf8))).items
    #expect(try reader.next()?.values[0]?.text == #"{"Anna":2,"Cem":3}"#)
    rule.weights["Anna"] = Number(3)
    reader = try rule.open(SourceContent(Array(text.utf8))).items
    #expect(throws: SourceProblem.self) { try reader.next() }
  }

  @Test("ihatemoney: asked is who bears a part and never paid, as long as no rule says how much they count")
  func openWeights() throws {
    let text = Array(
      T.bills(
        "Tea,Expense,9.0,XXX,2026-11-02,Anna,1.0,\"Anna, Cem\"", "Tea,Expense,9.0,XXX,2026-11-03,Anna,1.0,Dora",
        "Tea,Expense,7.0,XXX,2026-11-04,Ben,2.0,\"Anna, Ben, Cem\""
      ).utf8)
    var rule = ImportRule(kind: "bill")
    rule.reader = .ihatemoney
    rule.map = [("for", .column("For"))]
    let open = IHateMoney.peopleWithoutWeight(text, rule)
    #expect(open.map(\.name) == ["Cem"] && open.map(\.count) == [2])
    #expect(open.first?.rows == [["2026-11-02", "Tea", "9.0"], ["2026-11-04", "Tea", "7.0"]])
    rule.weights = ["Cem": Number(1)]
    #expect(IHateMoney.peopleWithoutWeight(text, rule).isEmpty)
  }

  @Test("ihatemoney: other columns are another app's; other types are not guessed")
  func others() throws {
    #expect(throws: SourceProblem.self) {
      try ReadStatements(T.bills().replacing("owers", with: "owers,repeat"), .ihatemoney, ["Cost"])
    }
    #expect(try problem(T.bills("Tea,Loan,9.0,XXX,2026-11-02,Anna,1.0,Anna"), .ihatemoney)?.contains("“Loan”") == true)
    let payments = T.bills(
      "Back,Reimbursement,9.0,XXX,2026-11-02,Anna,1.0,\"Ben, Cem\"",
      "Back,Reimbursement,9.0,XXX,2026-11-02,Anna,1.0,Anna",
      "Back,Reimbursement,9.0,XXX,2026-11-02,Anna,1.0,Ben")
    let read = try ReadStatements(payments, .ihatemoney, ["From", "To"])
    #expect(read.items == [["Anna", "Ben"]] && read.problems.count == 2)
  }

  @Test("An apostrophe before what a spreadsheet would calculate is none of the text")
  func formulas() {
    for (text, plain) in [("'=1", "=1"), ("'-1", "-1"), ("'tis", "'tis"), ("'", "'"), ("=1", "=1"), ("''=", "''=")] {
      #expect(text.withoutFormulaMark == plain)
    }
  }
}
