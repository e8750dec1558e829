import Query
package import Records
package import Reports
import Schema
import Store

/// Whose records a view shows, in words: `alice's and shared bills`.
package struct WhoseRecords {
  private let whose: Viewpoint.Whose
  /// Whether there are some of everybody's among them.
  private let hasShared: Bool
  /// What they are: nil for several kinds.
  private let kind: Kind?
  /// As terms write those whose records are seen.
  private let owners: [String]

  package init(_ inquiry: Inquiry) throws {
    whose = inquiry.viewpoint.whose
    owners = inquiry.viewpoint.owners.map(\.asked.spelling)
    let kinds = inquiry.kinds.all.filter { kind in inquiry.shapes.contains { $0.name == kind.name } }
    kind = kinds.count == 1 ? kinds[0] : nil
    hasShared = try !inquiry.ledger.rows(below: kinds.map(Owner.shared.folder(of:)), inquiry.reader).rows.isEmpty
  }

  package func title(in words: ViewWords) -> String {
    let records = noun(in: words)
    switch whose {
    case .everybody: return words.filled("everybody's {records}", ["records": records])
    case .user(let name):
      return words.filled(
        hasShared ? "{person}'s and shared {records}" : "{person}'s {records}",
        ["person": name.string, "records": records])
    case .nobody:
      return words.filled(
        hasShared ? "shared {records} and those on this device" : "{records} on this device", ["records": records])
    case .feed(let name):
      return words.filled("{records} of the feed {feed}", ["records": records, "feed": name.string])
    }
  }

  /// - Parameter way: what shows them.
  func notShown(_ count: Int, _ way: String, in words: ViewWords) -> String {
    let isOne = count == 1
    let records = noun(in: words, isOne: isOne)
    return words.filled(
      isOne
        ? "{count} {records} of another book or without one is not shown ({way})"
        : "{count} {records} of other books or without one are not shown ({way})",
      ["count": "\(count)", "records": records, "way": way])
  }

  private func noun(in words: ViewWords, isOne: Bool = false) -> String {
    guard let kind else { return words[isOne ? "record" : "records"] }
    return (isOne ? kind.one : kind.several).text(in: words.spoken)
  }

  /// `["shared","alice"]`.
  package var json: Value { .array(owners.map { .string(Text($0)) }) }
}
