internal import Desk
internal import Records
internal import Reports
internal import Schema
internal import Store

/// A record as commands answer it.
struct RecordAnswer {
  let record: StoredRecord
  let kind: Kind?
  private let kinds: Kinds

  init(_ record: StoredRecord, _ kinds: Kinds) {
    self.record = record
    self.kinds = kinds
    kind = kinds.kind(of: record.location)
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
  var line: String { ([record.id.string] + summary.short).joined(separator: "  ") }

  /// The same with all other fields: `…  category food  book daily`.
  var fullLine: String { ([record.id.string] + summary.full).joined(separator: "  ") }

  private var summary: RecordSummary { RecordSummary(record.members, kind) }
}

extension Context {
  /// The record for programs, or a line for people: `added 7k3fq2xw  …`.
  ///
  /// - Parameters:
  ///   - inFull: whether the line has all fields.
  ///   - remark: what ends the line.
  ///   - more: further members of what programs get.
  func print(
    _ answer: RecordAnswer, _ verb: String, inFull: Bool = false, remark: String = "",
    besides more: [Object.Member] = []
  ) {
    if settings.format.isJSON { return print(json: answer.json.adding(more)) }
    print("\(verb) \(inFull ? answer.fullLine : answer.line)\(remark)")
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
