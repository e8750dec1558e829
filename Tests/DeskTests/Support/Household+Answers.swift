import Desk
import FileSystem
import Query
import Records
import Schema
import Store
import Testing

extension Household {
  /// - Parameter whose: as `--user` says it.
  func inquiry(_ words: [String], whose: String? = nil, about scope: Inquiry.Scope = .money) throws -> Inquiry {
    let ledger = try AskedLedger(session(whose: whose))
    let kinds = try ledger.kinds()
    return try Inquiry(
      ledger, kinds: kinds, words: QuestionWords(terms: words, kinds, in: ledger.ledger), about: scope)
  }

  /// What `list` shows, in its order.
  func list(_ words: [String], whose: String? = nil, by order: String? = nil) throws -> [RecordRow] {
    let inquiry = try inquiry(words, whose: whose, about: .dates)
    _ = try inquiry.notes()
    return try rows(inquiry, by: order)
  }

  /// What `search` finds.
  func search(_ texts: [String], whose: String? = nil) throws -> [RecordRow] {
    let ledger = try AskedLedger(session(whose: whose))
    let kinds = try ledger.kinds()
    return try rows(Inquiry(ledger, kinds: kinds, words: QuestionWords(texts: texts, kinds)), by: nil)
  }

  private func rows(_ inquiry: Inquiry, by order: String?) throws -> [RecordRow] {
    let kind = inquiry.words.kind == nil ? nil : inquiry.shapes.first
    let sorting = try Sorting(parsing: order, kinds: inquiry.shapes, of: kind)
    let byCurrency = order == nil ? nil : sorting.byCurrency(of: inquiry.shapes, usual: "EUR")
    return try Array(FoundRecords(inquiry, byCurrency ?? sorting, limit: nil).rows)
  }

  /// The rows of `sum`.
  func sums(
    _ words: [String], by keys: String = "", whose: String? = nil, convertedTo currency: String? = nil
  ) throws -> Aggregation {
    let inquiry = try inquiry(words, whose: whose)
    let groups = keys.isEmpty ? [] : try GroupKey.parse(keys, kinds: inquiry.shapes)
    let conversion = try currency.map { try inquiry.conversion(to: $0) }
    let spec = Aggregation.Spec(groups: groups, currency: "EUR", conversion: conversion)
    return try inquiry.sums(spec, hasTotals: false).sums
  }

  /// A record that somebody wrote in an editor, with an id that the test chooses.
  func write(_ folder: String, _ id: String, _ json: String) throws {
    try Folder(path).makeFolders(folder)
    try write("\(folder)/\(id).json", json)
  }

  /// Another `ledger.json`: members that a new one has not, or has otherwise.
  func set(_ members: Object) throws {
    let text = try FileContent(anywhere: "\(path)/ledger.json", limit: 1 << 20).bytes
    var manifest = try #require(try JSONDocument(text).value.object)
    for member in members.members { manifest[member.key] = member.value }
    try write("ledger.json", Value.object(manifest).jsonText)
  }
}

extension RecordRow {
  /// The first word of its name or title.
  var word: String {
    let name = ["name", "title", "brand"].lazy.compactMap { self.fields[$0]?.string }.first ?? "-"
    return name.split(separator: " ").first.map(String.init) ?? "-"
  }
}

extension Aggregation.Row {
  /// `food EUR`.
  private var place: String {
    let values = group.map { $0.value?.string ?? "-" }.joined(separator: "/")
    return "\(values.isEmpty ? "" : "\(values) ")\(currency?.string ?? "-")"
  }

  /// `food EUR -17.5`.
  var balance: String { "\(place) \(net.worth)" }

  /// `food EUR 0 17.5 3`: income, expense, and how many.
  var flows: String { "\(place) \(income.worth) \(expense.worth) \(count)" }
}

/// `code: message` of what goes wrong; nil where nothing does.
func refusal(_ body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch {
    let failure = Failure(reporting: error)
    return "\(failure.code.rawValue): \(failure.message)"
  }
}
