import Records
import Schema
import Store

/// The titles behind ids.
extension OpenFile {
  func inlayHints(in range: Range<Int>) throws -> [Value] {
    guard let record, let kind else { return [] }
    return try kind.rules.references(in: .object(record.members)).compactMap { reference in
      guard let place = record.document.range(of: reference.path), range.overlaps(place),
        let title = try view.title(of: reference.text, kind: reference.kind, for: record.location.owner),
        title.lowercased() != reference.text.string.lowercased()
      else { return nil }
      return [
        "position": text.lines.place(of: place.upperBound).json, "label": .string(Text(title.onOneLine)),
        "paddingLeft": true,
      ]
    }
  }
}
