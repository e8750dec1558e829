internal import Desk
internal import Index
internal import Query
internal import Records
internal import Reports
internal import Schema
internal import Store

/// A question in SQL put to a ledger.
struct SQLInquiry {
  private let text: String
  private let tables: RecordTables
  private let ledger: AskedLedger
  private let kinds: Kinds
  private let context: Context

  init(_ text: String, _ tables: RecordTables, _ ledger: AskedLedger, _ kinds: Kinds, _ context: Context) {
    self.text = text
    self.tables = tables
    self.ledger = ledger
    self.kinds = kinds
    self.context = context
  }

  /// - Parameter output: where the rows go.
  func answer(within seconds: Double, in output: Context) throws {
    do {
      let (answer, skipped) = try deadline(seconds).watch { try self.answer(within: seconds) }
      output.print(answer.rows)
      if answer.hasFractions { context.note("note: numbers with a fraction are not exact here; whole micros are") }
      context.note(skipped: skipped)
    } catch let error as SQLError {
      throw error.failure(in: text)
    }
  }

  private func answer(within seconds: Double) throws -> (SQLAnswer, skipped: [SkippedFile]) {
    let elapsed = context.environment.elapsed
    let end = elapsed() + seconds
    let question = try SQLQuestion(text, of: tables.all) { elapsed() > end }
    let skipped = try fill(question)
    var answer = SQLAnswer(question.columns)
    try question.forEachRow { row in
      answer.add(row)
      return true
    }
    return (answer, skipped)
  }

  private func deadline(_ seconds: Double) -> Deadline {
    let failure = SQLError.tooLong.failure(in: text)
    let inColour = context.isColoured(context.errors)
    let lines = failure.lines.map { $0.rendered(inColour: inColour) + "\n" }.joined()
    var words = [(stream: Int32(2), bytes: Array(lines.utf8))]
    if context.settings.format.isJSON { words.append((stream: 1, bytes: JSONOutput.line(failure.json))) }
    return Deadline(after: seconds, saying: words, code: failure.exit)
  }

  /// The records as they are now.
  private func fill(_ question: SQLQuestion) throws -> [SkippedFile] {
    let kind = tables.kind(readBy: question).flatMap { name in kinds.all.first { $0.name == name } }
    let words = kind.map(QuestionWords.all(of:)) ?? .everything
    let inquiry = try Inquiry(ledger, kinds: kinds, words: words)
    let found = try inquiry.rows(with: tables.members(readBy: question))
    let currency = try ledger.readableManifest()?.currency.map { Text($0) }
    let setting = RecordTables.Setting(
      currency: currency, references: inquiry.setting.references, zone: inquiry.setting.calendar.zone)
    let remarks = try tables.fill(question, with: found.rows, in: setting)
    return found.skipped + (try remarks.map { try inquiry.skipped($0) })
  }
}

/// The rows of an answer in SQL, for every format.
private struct SQLAnswer {
  private let names: [Text]
  private var values: [[SQLValue]] = []
  /// Whether anything in it is a binary fraction.
  private(set) var hasFractions = false

  /// - Parameter columns: perhaps several of one name, which JSON cannot have.
  init(_ columns: [String]) {
    var names: [Text] = []
    for column in columns {
      var name = Text(column)
      var count = 1
      while names.contains(name) {
        count += 1
        name = Text("\(column)_\(count)")
      }
      names.append(name)
    }
    self.names = names
  }

  mutating func add(_ row: [SQLValue]) {
    if row.contains(where: \.isFraction) { hasFractions = true }
    values.append(row)
  }

  var rows: Rows {
    let columns = names.indices.map { place in
      let isNumber = values.contains { $0[place] != .null } && values.allSatisfy { $0[place].isShownAsNumber }
      return Table.Column(names[place].string, isNumber ? .decimal : .left)
    }
    let rows = values.map { row in
      Rows.Row(cells: row.map { Table.Cell($0.shown) }, json: .object(Object(uniqueMembers: members(row))))
    }
    return Rows(columns: columns, rows: rows, whenEmpty: "no rows", keepsCaseOfTitles: true)
  }

  private func members(_ row: [SQLValue]) -> [Object.Member] {
    zip(names, row).map { Object.Member($0, $1.json) }
  }
}

extension SQLValue {
  fileprivate var isFraction: Bool { if case .real = self { true } else { false } }

  /// For the table: digits under digits.
  fileprivate var isShownAsNumber: Bool {
    switch self {
    case .null, .integer, .real: true
    case .text(let text): text.utf8.first != UInt8(ascii: "+") && Number(lexeme: text) != nil
    case .blob: false
    }
  }

  fileprivate var shown: String {
    switch self {
    case .null: ""
    case .integer(let number): String(number)
    case .real(let number): number.description
    case .text(let text): text
    case .blob(let bytes): bytes.map { Self.hex($0) }.joined()
    }
  }

  fileprivate var json: Value {
    switch self {
    case .null: .null
    case .integer, .real: Number(lexeme: shown).map { .number($0) } ?? .string(Text(shown))
    case .text, .blob: .string(Text(shown))
    }
  }

  private static func hex(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}

extension SQLError {
  /// With the statement and a caret under the place.
  fileprivate func failure(in text: String) -> Failure {
    if reason == .limit { return Failure(.limit, .limit, message, hint: hint) }
    guard let offset else { return Failure(.usage, .usage, message, hint: hint) }
    let before = String(decoding: text.utf8.prefix(offset), as: UTF8.self)
    let error = QueryError(
      question: text, column: before.unicodeScalars.count + 1, message: message, suggestion: hint)
    return error.failure
  }
}
