import Index
package import Query
package import Records
package import Schema
package import Store

/// What somebody bears of each record of a list.
package struct SharesOfRecords {
  private let shares: Aggregation.Spec.Shares
  private let inquiry: Inquiry
  private let currency: Text?

  /// The field that a record has besides those of its file: the share, in whole coins of its currency.
  package static let field = FieldPath(keys: ["share"])

  /// - Parameter currency: of amounts that name none.
  package init(_ shares: Aggregation.Spec.Shares, _ inquiry: Inquiry, currency: Text?) {
    (self.shares, self.inquiry, self.currency) = (shares, inquiry, currency)
  }

  /// Whether the record is in the list: whoever is asked about bears something of it, or nobody can tell who does.
  func has(_ row: RecordRow) -> Bool { shares.concern(row) }

  /// Why nobody can tell whose share an amount is in; nil where somebody can, or there is no amount.
  package func refusal(of row: RecordRow) -> Aggregation.Remark? {
    do throws(Bearers.Refusal) {
      _ = try share(of: row)
      return nil
    } catch { return Aggregation.Remark(path: row.path, field: error.field, message: error.message) }
  }

  /// The record with its share. It has none where it has no amount, or nobody can tell who bears it.
  func adding(to row: RecordRow) -> RecordRow {
    do throws(Bearers.Refusal) {
      var shared = row
      shared.computed[Self.field.keys[0]] = try share(of: row).map { .number($0.number) }
      return shared
    } catch { return row }
  }

  /// What whoever is logged in bears of one record, in whole coins; nil where that is all of it, or nothing, and where nobody
  /// can tell.
  package static func own(
    of record: StoredRecord, _ kind: Kind, _ kinds: Kinds, in session: Session
  ) throws -> Decimal? {
    guard let money = kind.moneyField, record.members[Bearers.bearing.keys[0]] != nil, try session.user() != nil else {
      return nil
    }
    let asked = try AskedShares(AskedLedger(session), isWanted: true)
    guard let shares = try asked.shares(by: [], hasStatistics: false) else { return nil }
    let currency: Text?
    do {
      currency = try asked.ledger.currency()
    } catch let failure as Failure where failure.code == .unreadableSetting { return nil }
    let inquiry = try Inquiry(asked.ledger, kinds: kinds, words: .all(of: kind), about: .money)
    let row = inquiry.reader.row(record)
    do throws(Bearers.Refusal) {
      let share = try SharesOfRecords(shares, inquiry, currency: currency).share(of: row)
      return share == row.fields[money]?.decimal || share?.isZero == true ? nil : share
    } catch { return nil }
  }

  /// nil where the record has no amount. Throws where nobody can tell who bears it.
  private func share(of row: RecordRow) throws(Bearers.Refusal) -> Decimal? {
    guard let shape = inquiry.setting.shape(of: row) else { return nil }
    var reader = AmountReader(currency: currency, references: inquiry.setting.references)
    guard case .counted(let whole) = reader.read(row, shape) else { return nil }
    return try shares.borne(of: whole, in: row).amount
  }
}
