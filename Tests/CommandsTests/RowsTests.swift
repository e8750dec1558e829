import Records
import Reports
import Testing

@testable import Commands

@Suite("Rows in every format")
struct RowsTests {
  private func printed(_ format: String, isTerminal: Bool = false, rows: [Rows.Row]? = nil) throws -> String {
    let process = InProcess()
    process.isTerminal = isTerminal
    process.environment.variables = ["TERM": "dumb"]
    process.environment.terminals.width = isTerminal ? 20 : nil
    let application = process.application()
    var parser = ArgumentParser(for: .version)
    let context = Context(
      environment: process.environment,
      settings: try Settings(try parser.parse(["--format", format]), process.environment),
      output: application.output, errors: application.errors, input: application.input, spoken: application.spoken)
    context.print(
      Rows(
        columns: [Table.Column("TITLE"), Table.Column("AMOUNT", .decimal)], rows: rows ?? Self.rows,
        totals: [["2 bills", "9.50"]], whenEmpty: "no bills"))
    application.output.flush()
    application.errors.flush()
    return process.outputText + process.errorText
  }

  private static let rows = [
    Rows.Row(cells: ["=lunch, \u{1B}[31m", "12.50"], json: ["title": "=lunch, \u{1B}[31m", "amount": 1]),
    Rows.Row(cells: ["a refund from the shop", "-3"], json: ["title": "a refund\u{202E}"]),
  ]

  @Test(
    "The same rows for people, programs and spreadsheets",
    arguments: [
      (
        "table",
        """
        TITLE                   AMOUNT
        =lunch, \\u001b[31m       12.50
        a refund from the shop   -3
        ──────────────────────  ──────
        2 bills                   9.50

        """
      ),
      ("json", "[{\"title\":\"=lunch, \\u001b[31m\",\"amount\":1},\n{\"title\":\"a refund\\u202e\"}]\n"),
      ("ndjson", "{\"title\":\"=lunch, \\u001b[31m\",\"amount\":1}\n{\"title\":\"a refund\\u202e\"}\n"),
      ("csv", "title,amount\n\"'=lunch, \u{1B}[31m\",12.50\na refund from the shop,-3\n"),
      ("tsv", "title\tamount\n'=lunch, \u{1B}[31m\t12.50\na refund from the shop\t-3\n"),
    ])
  func formats(_ format: String, _ expected: String) throws {
    #expect(try printed(format) == expected)
  }

  @Test("On a terminal tables are cut and CSV obeys no escape")
  func terminal() throws {
    #expect(try printed("table", isTerminal: true).split(separator: "\n").allSatisfy { String($0).displayWidth <= 20 })
    #expect(try printed("csv", isTerminal: true).contains("\\u001b[31m"))
  }

  @Test(
    "No rows: a sentence for people, an empty list for programs",
    arguments: [("table", "no bills\n"), ("json", "[]\n"), ("ndjson", ""), ("csv", "title,amount\n")])
  func empty(_ format: String, _ expected: String) throws {
    #expect(try printed(format, rows: []) == expected)
  }
}
