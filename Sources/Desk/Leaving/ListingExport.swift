package import Query
import Records

/// Records for spreadsheets: values as they stand in the files, references as ids.
package struct ListingExport {
  private let inquiry: Inquiry
  private let columns: [ListedColumn]

  /// - Parameter columns: what was asked for; nil: where a record lies, and every field of its kind.
  /// - Parameter hasShares: whether the usual columns end with somebody's share.
  package init(_ inquiry: Inquiry, _ columns: [ListedColumn]?, hasShares: Bool = false) {
    self.inquiry = inquiry
    self.columns = columns ?? Self.usual(inquiry) + (hasShares ? [.field(SharesOfRecords.field)] : [])
  }

  private static func usual(_ inquiry: Inquiry) -> [ListedColumn] {
    let fields: [ListedColumn] =
      if inquiry.words.kind == nil { [.field(FieldPath(keys: ["date"])), .title] } else {
        inquiry.shapes.flatMap(\.fields).map { .field($0.path) }
      }
    return [.id, .kind, .user, .path] + fields
  }

  package var titles: [String] { columns.map(\.name) }

  package func line(_ row: RecordRow) -> [String] { columns.map { text($0, of: row) } }

  private func text(_ column: ListedColumn, of row: RecordRow) -> String {
    switch column {
    case .id: row.id.string
    case .kind: row.kind.string
    case .user: row.owner.user?.string ?? ""
    case .path: row.path.string
    case .title: inquiry.setting.references.title(of: row) ?? ""
    case .field(let path): inquiry.setting.value(at: path, of: row)?.spelled(separator: ",") ?? ""
    }
  }
}
