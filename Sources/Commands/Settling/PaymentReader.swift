internal import Query
internal import Records
internal import Schema
internal import Store

/// Reads the payments that were made to settle up, of the same period, book and people as the bills.
struct PaymentReader {
  static let kind = Text(PlantedKind.payment.name)

  private let inquiry: Inquiry
  private let conversion: Conversion?

  init(_ viewed: ViewedRecords, _ conversion: Conversion?) {
    (inquiry, self.conversion) = (viewed.inquiry, conversion)
  }

  func payments() throws -> (rows: [RecordRow], skipped: [SkippedFile]) {
    guard let kind = inquiry.kinds.kind(named: Self.kind) else { return ([], []) }
    let found = try inquiry.ledger.rows(below: inquiry.viewpoint.folders(of: kind), inquiry.reader)
    let matcher = try Matcher(inquiry.words.question, text: inquiry.words.text, in: inquiry.setting)
    return (found.rows.filter(matcher.matches), found.skipped)
  }

  /// A payment, and its currency.
  static func payment(
    _ row: RecordRow, _ usual: Text?, _ conversion: Conversion?, _ setting: Matcher.Setting
  ) throws(Bearers.Refusal) -> (Settlement.Payment, currency: Text?) {
    func name(_ field: Text) throws(Bearers.Refusal) -> Text {
      if let name = row.fields[field]?.string, !name.isEmpty { return Text(name) }
      throw Bearers.Refusal(field: FieldPath(keys: [field]), message: "nobody is named in \(field)")
    }
    let (from, to) = (try name("from"), try name("to"))
    let field = FieldPath(keys: ["amount"])
    guard case .number? = row.value(at: field), let amount = row.value(at: field)?.decimal else {
      throw Bearers.Refusal(field: field, message: "the amount is not a number")
    }
    let currency = row.fields["currency"]?.string.map { Text($0) } ?? usual
    guard let conversion, let currency, currency != conversion.currency else {
      return (Settlement.Payment(from: from, to: to, amount: amount), currency)
    }
    let day = row.value(at: FieldPath(keys: ["date"]))?.day(in: setting.calendar.zone)
    let converted = day.flatMap {
      conversion.rates.converted(amount, from: currency, to: conversion.currency, on: $0, for: row.owner)
    }
    guard let converted else {
      throw Bearers.Refusal(field: field, message: "there is no rate from \(currency) to \(conversion.currency)")
    }
    return (Settlement.Payment(from: from, to: to, amount: converted), conversion.currency)
  }
}
