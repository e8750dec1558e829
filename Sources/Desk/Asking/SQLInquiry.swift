package import Index
import Query
package import Records
import Schema
package import Store

/// A question in SQL put to a ledger.
package struct SQLInquiry {
  private let text: String
  private let tables: RecordTables
  private let ledger: AskedLedger
  private let kinds: Kinds

  package init(_ text: String, _ tables: RecordTables, _ ledger: AskedLedger, _ kinds: Kinds) {
    self.text = text
    self.tables = tables
    self.ledger = ledger
    self.kinds = kinds
  }

  package func answer(unless isTooLate: @escaping () -> Bool) throws -> SQLAnswer {
    do {
      let question = try SQLQuestion(text, of: tables.all, isTooLate: isTooLate)
      var answer = SQLAnswer(question.columns, skipped: try fill(question))
      try question.forEachRow { row in
        answer.add(row)
        return true
      }
      return answer
    } catch let error as SQLError {
      throw error.failure(in: text)
    }
  }

  /// What is said where the time is over.
  package var tooLong: Failure { SQLError.tooLong.failure(in: text) }

  /// The records as they are now.
  private func fill(_ question: SQLQuestion) throws -> [SkippedFile] {
    let kind = tables.kind(readBy: question).flatMap { name in kinds.all.first { $0.name == name } }
    let words = kind.map(QuestionWords.all(of:)) ?? .everything
    let inquiry = try Inquiry(ledger, kinds: kinds, words: words)
    let found = try inquiry.rows(with: tables.members(readBy: question))
    let isAskedFor = question.columnsRead[RecordTables.amounts]?.contains("currency") == true
    let currency = isAskedFor ? try ledger.currency() : nil
    let setting = RecordTables.Setting(
      currency: currency, references: inquiry.setting.references, zone: inquiry.setting.calendar.zone)
    let remarks = try tables.fill(question, with: found.rows, in: setting)
    return found.skipped + (try remarks.map { try inquiry.skipped($0) })
  }
}

/// The rows of an answer in SQL.
package struct SQLAnswer {
  /// Each once: JSON cannot have several of one name.
  package let names: [Text]
  package private(set) var rows: [[SQLValue]] = []
  /// Whether anything in it is a binary fraction.
  package private(set) var hasFractions = false
  package let skipped: [SkippedFile]

  /// - Parameter columns: perhaps several of one name.
  init(_ columns: [String], skipped: [SkippedFile]) {
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
    (self.names, self.skipped) = (names, skipped)
  }

  mutating func add(_ row: [SQLValue]) {
    if row.contains(where: \.isFraction) { hasFractions = true }
    rows.append(row)
  }

  /// Whether a column has numbers alone.
  package func isOfNumbers(_ place: Int) -> Bool {
    rows.contains { $0[place] != .null } && rows.allSatisfy { $0[place].isShownAsNumber }
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

  package var shown: String {
    switch self {
    case .null: ""
    case .integer(let number): String(number)
    case .real(let number): number.description
    case .text(let text): text
    case .blob(let bytes): bytes.map { Self.hex($0) }.joined()
    }
  }

  package var json: Value {
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
    if reason == .limit { return Failure(.limit, .limit, message, advice: advice) }
    guard let offset else { return Failure(.usage, .usage, message, advice: advice) }
    let before = String(decoding: text.utf8.prefix(offset), as: UTF8.self)
    let error = QueryError(
      question: text, column: before.unicodeScalars.count + 1, message: message, suggestion: nil)
    var failure = error.failure
    failure.hint = advice.map { .advice($0) }
    return failure
  }
}
