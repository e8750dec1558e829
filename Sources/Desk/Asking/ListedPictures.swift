package import Query
package import Records
import Schema
import Store

/// The pictures of a list that is looked at more than read: of one kind, whose records have pictures and no amounts.
package struct ListedPictures {
  /// What a record has of a picture.
  package enum Picture {
    /// A file beside it.
    case file(String)
    /// The name of a file that is not there.
    case missing(String)
    /// An address in the web.
    case address(String)
  }

  /// The field that names them.
  package let field: FieldPath
  private let pictures: [Text: Picture]
  private let inquiry: Inquiry
  /// Those whose picture lies beside them: a page has no others.
  private let files: [RecordRow]
  private let addressed: RecordRow?

  /// nil where no record has one, and for the ledger as it was.
  package init?(_ inquiry: Inquiry, _ rows: [RecordRow]) throws {
    guard let kind = inquiry.words.kind, !inquiry.ledger.isPast, inquiry.shapes.first?.money == nil,
      let field = kind.fields.first(where: { $0.attachmentTypes.contains { $0.begins(with: "image/") } })
    else { return nil }
    var pictures: [Text: Picture] = [:]
    for row in rows { pictures[row.path] = try Self.picture(row, field.name, inquiry.ledger.ledger) }
    if pictures.isEmpty { return nil }
    self.field = FieldPath(keys: [field.name])
    (self.pictures, self.inquiry) = (pictures, inquiry)
    files = rows.filter { if case .file? = pictures[$0.path] { true } else { false } }
    addressed = rows.first { if case .address? = pictures[$0.path] { true } else { false } }
  }

  /// A word without a dot, such as the name of a stock icon, is no file.
  private static func picture(_ row: RecordRow, _ field: Text, _ ledger: Ledger) throws -> Picture? {
    guard let name = row.fields[field]?.string, !name.isEmpty else { return nil }
    if ["http://", "https://"].contains(where: { name.lowercased().begins(with: $0) }) { return .address(name) }
    if try ledger.attachment(named: Text(name), beside: row.path.string) != nil { return .file(name) }
    return name.utf8.contains(UInt8(ascii: ".")) ? .missing(name) : nil
  }

  package func picture(of row: RecordRow) -> Picture? { pictures[row.path] }

  /// A record whose picture can be looked at.
  package var example: RecordRow? { files.first ?? addressed }

  /// The year in which the days of those begin that a page can show; nil where it can show none.
  package var firstYear: Int? { files.compactMap { inquiry.day(of: $0)?.year }.min() }
}
