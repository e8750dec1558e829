public import Records

/// A period that may stand before the terms of a question, as people write it: `last month category:food`.
public struct LeadingPeriod: Sendable {
  /// nil where the words do not begin with one.
  public let period: Period?
  /// The words behind it.
  public let terms: [String]

  /// `2026-11-01 .. 2026-11-15` has no more.
  private static let mostWords = 3

  /// Throws where the first word must have been meant as a period and is none (it begins with a digit, or is near the name
  /// of one), and where a period stands elsewhere.
  public init(_ words: [String], in calendar: PeriodCalendar) throws(PeriodError) {
    for count in (0..<Self.mostWords).reversed() where count < words.count {
      let text = words[...count].joined(separator: " ")
      guard let period = try Self.period(text, in: calendar) else { continue }
      self.period = period
      terms = Array(words.dropFirst(count + 1))
      try Self.check(terms, in: calendar)
      return
    }
    if let first = words.first, Self.isLikelyMeant(first) { _ = try Period(parsing: first, in: calendar) }
    period = nil
    terms = words
    try Self.check(terms, in: calendar)
  }

  /// Behind the first term, a period would be looked for as a text.
  private static func check(_ terms: [String], in calendar: PeriodCalendar) throws(PeriodError) {
    // `sun` and `may` are words that people look for.
    let isShort = { (term: String) in term.utf8.count <= 3 && term.utf8.allSatisfy { $0 >= UInt8(ascii: "A") } }
    for term in terms where !isShort(term) {
      if try period(term, in: calendar) == nil { continue }
      throw PeriodError(
        message: "“\(term)” stands behind a term",
        suggestion: "write the period first, or text:\(term) to look for the word")
    }
  }

  /// nil where it is none. Throws where it is one that a setting leaves open.
  private static func period(_ text: String, in calendar: PeriodCalendar) throws(PeriodError) -> Period? {
    do throws(PeriodError) { return try Period(parsing: text, in: calendar) } catch {
      if error.setting != nil { throw error }
      return nil
    }
  }

  private static func isLikelyMeant(_ word: String) -> Bool {
    if let first = word.utf8.first, (0x30...0x39).contains(first) { return true }
    return ["this", "last", "next"].contains(word) || word.nearest(in: PeriodCalendar.names) != nil
  }
}

extension Period {
  /// That a record's day lies in it; everything for a period without ends.
  public var question: Question {
    guard from != nil || to != nil else { return .everything }
    let last = to.flatMap { $0.adding(days: -1) }
    let days = "\(from?.description ?? "")..\(last?.description ?? "")"
    return .term(Term(.field(KindShape.dateAlias), .matches, .text(days), column: 1, operandColumn: 1))
  }

  /// What people call it: `November 2026`, `2026`, `Fri 2026-11-20`, else its first and its last day.
  public var title: String {
    guard let from else { return to.flatMap { $0.adding(days: -1) }.map { "until \($0)" } ?? "all days" }
    guard let to, let last = to.adding(days: -1) else { return "from \(from)" }
    if last == from { return from.description }
    if from.day == 1, to.day == 1 {
      if from.adding(months: 1) == to { return "\(Self.months[from.month - 1]) \(from.year)" }
      if from.month == 1, from.adding(months: 12) == to { return "\(from.year)" }
    }
    return "\(from) to \(last)"
  }

  /// In English, from January on.
  public static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
}

extension Question {
  /// Whether a term says something about the days of records.
  public func isAboutDays(of kinds: [KindShape]) -> Bool {
    let dates = [KindShape.dateAlias] + kinds.compactMap(\.date)
    return asks { dates.contains($0) }
  }

  /// Whether a term asks about one of these fields.
  public func asks(_ isField: (FieldPath) -> Bool) -> Bool {
    terms.contains { if case .field(let path) = $0.subject { isField(path) } else { false } }
  }

  /// Whether a term asks for what stands in a column.
  public func asks(for column: ListedColumn) -> Bool {
    switch column {
    case .field(let path): asks { $0 == path }
    case .user: terms.contains { $0.subject == .user }
    case .kind: terms.contains { $0.subject == .kind }
    case .id, .path, .title: false
    }
  }

  /// Both.
  public func and(_ other: Question) -> Question {
    if self == .everything { return other }
    return other == .everything ? self : .all([self, other])
  }
}
