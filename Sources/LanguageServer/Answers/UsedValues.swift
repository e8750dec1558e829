import Desk
import Query
import Records
import Schema

/// What other records of a kind say in a field: tags and names that somebody used before.
struct UsedValues {
  private let view: LedgerView
  private let kind: Kind
  private let field: Text

  private static let most = 50
  /// In bytes: what is longer is a sentence, and nobody writes it twice.
  private static let longest = 60

  /// nil for a field that takes something else than words.
  init?(_ view: LedgerView, of kind: Kind, in field: Field) {
    guard !field.types.isDisjoint(with: [.string, .array]), field.types != .any, !field.isAttachment,
      field.formats.isEmpty, field.computed == nil, kind.field(field.name) == field
    else { return nil }
    (self.view, self.kind, self.field) = (view, kind, field.name)
  }

  /// The values, the one that most records have first.
  func values() throws -> [(value: Text, count: Int)] {
    let asked = try AskedLedger(view.session)
    let inquiry = try Inquiry(asked, kinds: view.kinds(), words: .all(of: kind))
    let keys = try GroupKey.parse(field.string, kinds: inquiry.shapes)
    var counts: [Text: Int] = [:]
    for row in try inquiry.sums(Aggregation.Spec(groups: keys), hasTotals: false).sums.rows {
      guard let value = row.group.first?.value, value.string.utf8.count <= Self.longest else { continue }
      counts[value, default: 0] += row.count
    }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.most).map { ($0.key, $0.value) }
  }
}
