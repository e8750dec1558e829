import Desk
import Records
import Schema
import Store

/// What the ledger knows beside a value: the titles behind ids, what is calculated from other fields, and what whoever is
/// logged in bears of an amount.
extension OpenFile {
  func inlayHints(in range: Range<Int>) throws -> [Value] {
    guard let record, let kind else { return [] }
    let hints = try titles(in: record, kind) + calculated(from: record, kind) + [ownShare(of: record, kind)]
    return hints.compactMap(\.self).filter { range.overlaps($0.place) }.map { hint in
      [
        "position": text.lines.place(of: hint.place.upperBound).json, "label": .string(Text(hint.label.onOneLine)),
        "paddingLeft": true,
      ]
    }
  }

  /// What stands behind the value at a place.
  private typealias InlayHint = (place: Range<Int>, label: String)

  private func titles(in record: StoredRecord, _ kind: Kind) throws -> [InlayHint?] {
    try kind.rules.references(in: .object(record.members)).map { reference in
      guard let place = record.document.range(of: reference.path),
        let title = try view.title(of: reference.text, kind: reference.kind, for: record.location.owner),
        title.lowercased() != reference.text.string.lowercased()
      else { return nil }
      return (place, title)
    }
  }

  /// Behind the last of the fields that it is calculated from. One that the record says itself needs no hint.
  private func calculated(from record: StoredRecord, _ kind: Kind) throws -> [InlayHint?] {
    let (values, labels) = (kind.computed(record.members), try view.labels())
    return kind.fields.map { field in
      guard let expression = field.computed, let value = values[field.name], record.members[field.name] == nil,
        let place = ComputedExpression(expression).names.compactMap({ range(of: $0, in: record) })
          .max(by: { $0.lowerBound < $1.lowerBound })
      else { return nil }
      let title = labels.title(of: field) ?? field.title ?? field.name.string
      return (place, "\(title) \(value.plainText)" + (field.unit.map { " \($0)" } ?? ""))
    }
  }

  private func ownShare(of record: StoredRecord, _ kind: Kind) throws -> InlayHint? {
    guard let place = kind.moneyField.flatMap({ range(of: $0, in: record) }),
      let share = try SharesOfRecords.own(of: record, kind, view.kinds(), in: view.session)
    else { return nil }
    return (place, try view.said("my share: \(share)"))
  }

  private func range(of field: Text, in record: StoredRecord) -> Range<Int>? {
    record.document.range(of: FieldPath(keys: [field]))
  }
}
