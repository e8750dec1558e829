import Desk
import Merge
import Records
import Schema
import Store

/// What is known about the field at the cursor. All of it is plain text: a record may hold words of anybody.
extension OpenFile {
  func hover(at place: TextPlace) throws -> Value {
    guard let document, let (path, range) = document.value(at: text.lines.offset(of: place)), !path.isRoot else {
      return .null
    }
    let lines = [try about(path), try target(at: path), try authors(of: path)].compactMap(\.self)
    if lines.isEmpty { return .null }
    return [
      "contents": ["kind": "plaintext", "value": .string(Text(lines.joined(separator: "\n\n")))],
      "range": text.lines.json(range),
    ]
  }

  /// What the kind says about the field.
  private func about(_ path: FieldPath) throws -> String? {
    guard let field = kind?.field(at: path) else { return nil }
    let labels = try view.labels()
    let title = labels.title(of: field) ?? field.title ?? field.name.string
    let measured = try field.unit.map { try view.said("\(title), in \($0)") } ?? title
    return measured + (labels.description(of: field).map { ": \($0)" } ?? "")
  }

  /// The record to which it refers.
  private func target(at path: FieldPath) throws -> String? {
    guard let record = try referred(at: path) else { return nil }
    let kinds = try view.kinds()
    let (title, symbol) = (record.title(kinds), record.members["symbol"]?.string ?? record.members["icon"]?.string)
    let words = [symbol.flatMap { $0.utf8.count > 1 && !$0.utf8.allSatisfy { $0 < 0x80 } ? $0 : nil }, title]
    let name = "\(kinds.name(of: record.location)) \(words.compactMap { $0?.onOneLine }.joined(separator: " "))"
    guard let kind, let field = path.keys.first, path.keys.count == 1,
      let sum = try MonthSum(view, of: kind, where: field, is: record.location.id)?.words()
    else { return name }
    return "\(name)\n\(sum)"
  }

  /// Who set the field as it is committed, and what stood there before. nil where nobody has yet.
  private func authors(of path: FieldPath) throws -> String? {
    guard let location, let field = path.keys.first, location.owner != .local else { return nil }
    let history: FieldHistory
    do {
      history = try LedgerHistory(view.ledger).field(
        FieldPath(keys: [field]), of: RecordFinder.Place(path: self.path, location: location))
    } catch let failure as Failure where ["no-history", "unknown-record"].contains(failure.code) { return nil }
    let clock = try ReaderClock(of: view.ledger)
    let set: [Sentence] = try history.candidates.filter { !$0.commits.isEmpty }.map { candidate in
      let value = try view.quoted(ConflictAnswer.text(candidate.value))
      return "\(value): \(candidate.authorship.by.string.onOneLine), \(clock.when(candidate.authorship.at))"
    }
    let before: [Sentence] = try history.earlier.prefix(Self.mostEarlier).map { earlier in
      let value = try view.quoted(ConflictAnswer.text(earlier.value.map { .value($0) } ?? .absent))
      return "before, \(value): \(earlier.authorship.by.string.onOneLine), \(clock.when(earlier.authorship.at))"
    }
    let lines = try (set + before).map(view.said)
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  private static var mostEarlier: Int { 5 }
}
