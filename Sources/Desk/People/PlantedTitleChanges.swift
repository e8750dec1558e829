package import Records
import Schema
package import Store

/// Titles of what was planted for somebody in one language, as they would be in another one.
package struct PlantedTitleChanges {
  /// The records whose titles nobody has changed since, and what they would be called.
  package let changes: [(record: StoredRecord, fields: [FieldChange])]
  /// One of them, as an example: `Food and drink` and `飲食`.
  package let example: (from: String, to: String)?

  /// - Parameter language: a tag; one that nothing is planted in changes nothing.
  package init(of user: Text, in ledger: Ledger, to language: String, kinds: Kinds) throws {
    var changes: [(record: StoredRecord, fields: [FieldChange])] = []
    var example: (from: String, to: String)?
    let planted = Language(fitting: language) == nil ? [] : PlantedRecord.all(in: language)
    for one in planted {
      guard let record = try ledger.recordIfPresent(at: "\(Owner.user(user).folder)/\(one.path)"),
        let field = kinds.kind(of: record.location)?.titleField, let title = record.members[field]?.string,
        title != one.title, PlantedRecord.titles[Text(one.path)]?.contains(title) == true
      else { continue }
      changes.append((record, [FieldChange(FieldPath(keys: [field]), .string(Text(one.title)))]))
      example = example ?? (title, one.title)
    }
    (self.changes, self.example) = (changes, example)
  }
}
