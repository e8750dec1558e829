package import Query
import Records
import Schema
import Store

extension Inquiry {
  /// By the rates that the asking user and everybody keep.
  package func conversion(to currency: String) throws -> Conversion {
    let folders = kinds.all.filter { $0.rate != nil }.flatMap(viewpoint.folders)
    let rows = try ledger.rows(below: folders, reader).rows
    return Conversion(to: Text(currency), by: Rates(rows, kinds: setting.kinds, in: setting.calendar.zone))
  }
}
