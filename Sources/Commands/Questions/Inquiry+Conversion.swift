internal import Query
internal import Records
internal import Schema
internal import Store

extension Inquiry {
  /// By the rates that the asking user and everybody keep.
  func conversion(to currency: String) throws -> Conversion {
    let folders = viewpoint.owners.flatMap { owner in
      kinds.all.filter { $0.rate != nil }.map { owner.folder(of: $0) }
    }
    let rows = try ledger.rows(below: folders, reader).rows
    return Conversion(to: Text(currency), by: Rates(rows, kinds: setting.kinds, in: setting.calendar.zone))
  }
}
