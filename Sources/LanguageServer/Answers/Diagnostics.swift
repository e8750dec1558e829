import Desk
import Merge
import Records
import Schema
import Store

/// What is wrong with an open text.
extension OpenFile {
  /// What `check` says of the file, and the conflicts that it lists.
  func diagnostics() throws -> [Value] {
    let problems = try view.check().problems(of: text.bytes, at: path)
    let found = problems.map { Diagnostic($0, isRecord: record != nil) }
    let language = try view.labels().spoken
    return found.map { $0.json(in: text.lines, language) } + (try conflicts().map(diagnostic))
  }

  /// Those that somebody can decide here.
  func conflicts() throws -> [ListedConflict] {
    guard let record else { return [] }
    return try ListedConflict.all(of: record, kinds: view.kinds()).filter { !$0.waits }
  }

  func diagnostic(_ conflict: ListedConflict) throws -> Value {
    let entries = try conflict.entries.map { try words(of: $0, in: conflict) }
    let message: Sentence = "\(conflict.matter) is in conflict: \(entries.joined(separator: ", or "))"
    return Diagnostic(.conflict, message, at: position(of: conflict)).json(in: text.lines, try view.labels().spoken)
  }

  /// An entry, and who wrote it when.
  func words(of entry: Entry, in conflict: ListedConflict) throws -> Sentence {
    let by = try ConflictAnswer.authorship(entry, ReaderClock(of: view.ledger))
    let value = try view.quoted(conflict.text(entry.value, view.kinds()))
    return by.isEmpty ? value : "\(value) (\(by.onOneLine))"
  }

  /// The field that is shown, else the list of the conflicts.
  func position(of conflict: ListedConflict) -> TextPosition? {
    let field = kind?.rules.fields(at: conflict.field).first ?? conflict.field
    return document?.keyPosition(of: field) ?? document?.keyPosition(of: FieldPath(keys: [Kind.conflictsKey]))
  }
}
