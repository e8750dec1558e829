package import Query
import Records
import Schema
import Store

extension Inquiry {
  /// By the rates that the asking user and everybody keep. Throws where one of them cannot be read: an older one would count
  /// instead, and nobody would know.
  package func conversion(to currency: String) throws -> Conversion {
    let folders = kinds.all.filter { $0.rate != nil }.flatMap(viewpoint.folders)
    let (rows, skipped) = try ledger.rows(below: folders, reader)
    if let file = skipped.first { throw Self.unreadable(file.message, file.path, file.position) }
    let rates = Rates(rows, kinds: setting.kinds, in: setting.calendar.zone)
    if let path = rates.unfit(for: Text(currency)).first {
      throw Self.unreadable(
        "it has no day, no two currencies in capital letters, or no number above zero", path.string, nil)
    }
    return Conversion(to: Text(currency), by: rates)
  }

  private static func unreadable(_ reason: Sentence, _ path: String?, _ position: TextPosition?) -> Failure {
    Failure(
      .invalid, "unreadable-rate", "this rate cannot be used, and an older one would count instead: \(reason)",
      path: path, position: position, hint: "mend the file, or delete it; nothing was converted")
  }
}
