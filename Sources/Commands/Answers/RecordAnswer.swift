internal import Desk
internal import Records
internal import Reports
internal import Schema
internal import Store

/// A record as commands answer it.
struct RecordAnswer {
  let record: StoredRecord
  let kind: Kind?
  /// What lines for people are made of.
  private let shown: Object

  init(_ record: StoredRecord, _ kinds: Kinds) {
    self.record = record
    kind = kinds.kind(of: record.location)
    shown = record.members
  }

  /// - Parameter ledger: where the records lie that this one refers to: people read their titles.
  init(_ record: StoredRecord, _ kinds: Kinds, titlesIn ledger: Ledger) throws {
    self.record = record
    kind = kinds.kind(of: record.location)
    shown = try References(ledger, kinds: kinds, owner: record.location.owner).titled(record.members, of: kind)
  }

  var computed: Object { kind?.computed(record.members) ?? Object() }

  /// The form in docs/commands.md: the file's own members under `fields`.
  var json: Value {
    let user: Value = if case .user(let name) = record.location.owner { .string(name) } else { .null }
    return [
      "id": .string(record.id), "kind": .string(kind?.name ?? record.location.folder), "user": user,
      "path": .string(record.path), "fields": .object(record.members), "computed": .object(computed),
    ]
  }

  /// `7k3fq2xw  2026-11-20  Lunch  12.50 EUR`.
  var line: Sentence { ([id] + summary.short).joined(separator: "  ") }

  /// The same with all other fields: `…  category Food and drink  book Daily`.
  var fullLine: Sentence { ([id] + summary.full).joined(separator: "  ") }

  /// The same with the fields that have just been changed.
  func line(with changed: [Text]) -> Sentence {
    ([id] + summary.short(with: changed)).joined(separator: "  ")
  }

  private var id: Sentence { Sentence(verbatim: record.id.string) }

  private var summary: RecordSummary { RecordSummary(shown, kind) }
}

extension Context {
  /// The record for programs, or a line for people: `added 7k3fq2xw  …`.
  ///
  /// - Parameters:
  ///   - inFull: whether the line has all fields.
  ///   - changed: further fields that the line has.
  ///   - remark: what ends the line.
  ///   - more: further members of what programs get.
  func print(
    _ answer: RecordAnswer, _ verb: Sentence, inFull: Bool = false, with changed: [Text] = [], remark: Sentence = "",
    besides more: [Object.Member] = []
  ) {
    if settings.format.isJSON { return print(json: answer.json.adding(more)) }
    print("\(verb) \(inFull ? answer.fullLine : answer.line(with: changed))\(remark)")
  }
}

extension Value {
  /// An object with further members at its end.
  func adding(_ members: [Object.Member]) -> Value {
    guard case .object(var object) = self else { return self }
    for member in members { object[member.key] = member.value }
    return .object(object)
  }
}
