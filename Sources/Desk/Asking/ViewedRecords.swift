package import Query
package import Records
package import Reports
import Schema
import Store

/// What every view is about: the records of a period that answer some terms, of the book in use or of all.
package struct ViewedRecords {
  package let inquiry: Inquiry
  /// Whose records they are.
  package let whose: WhoseRecords
  /// The same of all days, where a period is looked at.
  let everyDay: Inquiry
  /// nil where the terms say which days, or all are looked at.
  package let period: Period?
  /// The book that the view is narrowed to because it is in use; nil where it is not.
  package let book: RecordRow?
  /// How many records of the period and the terms it hides.
  package let otherBooks: Int
  /// The currency of amounts that name none.
  package let currency: Text?
  /// Of whom the view shows the shares of everybody's bills; nil where it shows whole amounts.
  let sharer: Text?
  package let shares: Aggregation.Spec.Shares?

  /// - Parameters:
  ///   - words: a period and terms; a period of several words takes some of the terms, too.
  ///   - usual: the period where none is written, and no term is about days; nil: all days.
  ///   - isShare: whether the shares of whoever asks, or is asked about, are wanted of everybody's bills.
  package init(
    _ ledger: AskedLedger, words: [String], isOfAllBooks: Bool, usual: String?, isShare: Bool = false
  ) throws {
    let asked = try AskedShares(ledger, isWanted: isShare)
    (sharer, shares) = (asked.person, try asked.shares(by: [], hasStatistics: false))
    let ledger = asked.ledger
    let kinds = try ledger.kinds()
    let calendar = try ledger.calendar()
    let leading = try LeadingPeriod(words, in: calendar)
    let words = try QuestionWords(terms: leading.terms, kinds, in: ledger.ledger)
    let shapes = KindShape.all(kinds.all)
    var period = leading.period
    if period == nil, let usual, !words.question.isAboutDays(of: shapes) {
      period = try Period(parsing: usual, in: calendar)
    }
    self.period = period
    var inquiry = try Inquiry(ledger, kinds: kinds, words: words, about: .money)
    book = isOfAllBooks ? nil : try Self.bookInUse(inquiry)
    otherBooks =
      try book.map { [inquiry, shares] in try Self.narrowed(inquiry.without($0), to: period).count(shares) } ?? 0
    if let book { inquiry = inquiry.narrowed(toBook: book) }
    everyDay = inquiry
    whose = try WhoseRecords(inquiry)
    self.inquiry = Self.narrowed(inquiry, to: period)
    currency = try ledger.currency()
  }

  /// All that somebody sees, of all days and books.
  ///
  /// - Parameter hasPeriods: whether it will be looked at by the weeks or months of the ledger.
  package init(allOf ledger: AskedLedger, isShare: Bool = false, hasPeriods: Bool = true) throws {
    if hasPeriods {
      try ledger.calendar().requireWeeks()
      try ledger.calendar().requireMonths()
    }
    try self.init(ledger, words: [], isOfAllBooks: true, usual: nil, isShare: isShare)
  }

  /// nil where none is in use, or it is gone or retired, and where a term says which books.
  private static func bookInUse(_ inquiry: Inquiry) throws -> RecordRow? {
    guard let id = try inquiry.ledger.ledger.bookInUse(), !inquiry.bookFields.isEmpty else { return nil }
    let fields = inquiry.bookFields
    if inquiry.words.question.asks({ fields.contains($0) }) { return nil }
    let book = inquiry.book(id)
    return book?.fields["retired"] == true ? nil : book
  }

  private static func narrowed(_ inquiry: Inquiry, to period: Period?) -> Inquiry {
    period.map { inquiry.asking(inquiry.words.narrowed(to: $0.question)) } ?? inquiry
  }

  private init(_ viewed: ViewedRecords, of period: Period) {
    (self.period, book, otherBooks, whose) = (period, viewed.book, viewed.otherBooks, viewed.whose)
    (currency, everyDay, sharer, shares) = (viewed.currency, viewed.everyDay, viewed.sharer, viewed.shares)
    inquiry = Self.narrowed(everyDay, to: period)
  }

  /// The same of the period before; nil where it has no two ends.
  package func before() -> ViewedRecords? {
    period?.before(in: inquiry.setting.calendar).map { ViewedRecords(self, of: $0) }
  }

  /// The same of another period.
  func during(_ period: Period) -> ViewedRecords { ViewedRecords(self, of: period) }

  /// What records of the view have of somebody's share; nil where whole amounts are shown.
  package var sharesOfRecords: SharesOfRecords? { shares.map { SharesOfRecords($0, inquiry, currency: currency) } }

  /// Whether neither a period nor a book nor terms narrow it down.
  var isOfAll: Bool { period == nil && book == nil && inquiry.words.text.isEmpty }

  // MARK: Words for people

  /// In the language of whoever reads.
  package var words: ViewWords { inquiry.labels.viewWords }

  /// The period.
  package func title(in words: ViewWords) -> String {
    let isAboutDays = inquiry.words.question.isAboutDays(of: inquiry.setting.kinds)
    return period.map { $0.title(in: words) } ?? words[isAboutDays ? "Chosen days" : "All days"]
  }

  /// Whose records, the terms, and the book.
  package func scope(in words: ViewWords) -> String {
    let (all, terms) = (whose.title(in: words), inquiry.words.text)
    let book = book.map { inquiry.setting.references.title(of: $0) ?? $0.id.string }
      .map { words.filled("book {title}", ["title": $0]) }
    return [
      sharer.map { words.filled("{person}'s share of {records}", ["person": $0.string, "records": all]) } ?? all,
      terms.isEmpty ? nil : terms,
      book ?? (inquiry.isOfSeveralBooks ? words["all books"] : nil),
    ]
    .compactMap(\.self).joined(separator: words[", "])
  }

  /// That a book in use hides records, and what shows them; nil where it hides none.
  package func noteOfOtherBooks(_ way: String = "--all") -> String? {
    otherBooks == 0 ? nil : whose.notShown(otherBooks, way, in: words)
  }

  // MARK: Sums

  package func spec(
    by groups: [GroupKey], total: FieldPath? = nil, hasStatistics: Bool = false, conversion: Conversion? = nil
  ) -> Aggregation.Spec {
    Aggregation.Spec(
      groups: groups, currency: currency, total: total, hasStatistics: hasStatistics, conversion: conversion,
      shares: shares)
  }
}

extension Inquiry {
  /// The fields that say which book a record stands in.
  var bookFields: [FieldPath] {
    let isBook = FieldType.reference(kind: Text(PlantedKind.book.name))
    return Array(Set(shapes.flatMap { $0.fields.filter { $0.type == isBook }.map(\.path) }))
  }

  /// What somebody who sees these records means by the name of a book.
  func book(_ id: Text) -> RecordRow? {
    setting.references.targets(of: id, kind: Text(PlantedKind.book.name), for: viewpoint.owners.map(\.asked)).first
  }

  fileprivate var isOfSeveralBooks: Bool {
    let fields = bookFields
    return !fields.isEmpty && !words.question.asks { fields.contains($0) }
  }

  fileprivate func narrowed(toBook book: RecordRow) -> Inquiry { asking(words.narrowed(to: question(of: book))) }

  /// Those of other books, and those without one.
  fileprivate func without(_ book: RecordRow) -> Inquiry { asking(words.narrowed(to: .not(question(of: book)))) }

  private func question(of book: RecordRow) -> Question {
    let terms = bookFields.sorted().map { field in
      Question.term(Term(.field(field), .equal, .quoted(book.id.string), column: 1, operandColumn: 1))
    }
    return terms.count == 1 ? terms[0] : .any(terms)
  }

  /// How many records answer, of those that are in somebody's share where shares are shown.
  fileprivate func count(_ shares: Aggregation.Spec.Shares?) throws -> Int {
    guard let shares else { return try collect([], from: 0) { $0 += $1.files.count }.parts.reduce(0, +) }
    return try collect([Bearers.bearing.keys[0]], from: 0) { $0 += $1.rows.count(where: shares.concern) }
      .parts.reduce(0, +)
  }
}
