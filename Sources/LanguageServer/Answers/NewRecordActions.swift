import Desk
import FileSystem
import Records
import Schema
import Store

/// The record that a reference names and that is not there yet, as `add` would make it: offered as a file of its own, which
/// the editor makes and somebody saves.
extension OpenFile {
  func newRecords(in range: Range<Int>) throws -> [Value] {
    guard let record, let kind, try mayName(newRecordsOf: record.location.owner) else { return [] }
    let references = try view.references(of: record.location.owner)
    return try kind.rules.references(in: .object(record.members)).compactMap { reference in
      guard let place = record.document.range(of: reference.path), place.touches(range),
        try references.record(reference.text, kind: reference.kind) == nil,
        let new = try newRecord(titled: reference.text, of: reference.kind)
      else { return nil }
      return try action(making: new, for: reference.path, in: record)
    }
  }

  /// A new record is that of whoever is logged in, and only own records and those of everybody can name it.
  private func mayName(newRecordsOf owner: Owner) throws -> Bool {
    try owner == .shared || owner == (view.session.user().map { .user($0) } ?? .local)
  }

  /// With its title, and what it has to choose as this record has it: the category of an income is one of incomes. nil where
  /// a record of the kind needs more than that, or cannot be made by whoever is logged in.
  private func newRecord(titled title: Text, of name: Text) throws -> NewRecord? {
    let kinds = try view.kinds()
    guard let kind = kinds.kind(named: name), let field = kind.titleField else { return nil }
    do {
      let entry = try RecordEntry(kind, kinds: kinds, isShared: location?.owner == .shared, by: view.session)
      let choices = kind.fields.filter { $0.isRequired && $0.name != field }.compactMap { one in
        (one.choices.first { $0 == record?.members[one.name] } ?? one.choices.first).map { (one.name, $0) }
      }
      var form = try entry.form(([(field, .string(title))] + choices).map { Assignment($0, .value($1)) })
      return try form.record()
    } catch is Failure {
      return nil
    }
  }

  private func action(making new: NewRecord, for path: FieldPath, in record: StoredRecord) throws -> Value? {
    let file = try view.ledger.path(for: new)
    guard let id = RecordLocation(path: file)?.id else { return nil }
    let written = try record.document.setting(path, to: .string(id)).bytes
    let content = try RecordDocument(writing: .object(new.members), format: new.kind.format).bytes
    let there = Text(FileAddress.address("\(root)/\(file)"))
    let title: Sentence = "Make the \(new.kind.one) “\(new.kind.title(of: new.members) ?? "")”"
    let first = TextLines([], text.lines.encoding).json(0..<0)
    return [
      "title": .string(Text(try view.said(title).onOneLine)), "kind": "quickfix",
      "edit": [
        "documentChanges": [
          ["kind": "create", "uri": .string(there)],
          [
            "textDocument": ["uri": .string(there), "version": .null],
            "edits": [["range": first, "newText": .string(Text(String(decoding: content, as: UTF8.self)))]],
          ],
          [
            "textDocument": ["uri": .string(text.address), "version": text.version], "edits": [text.edit(to: written)],
          ],
        ]
      ],
    ]
  }
}
