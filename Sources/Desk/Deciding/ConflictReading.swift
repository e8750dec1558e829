package import Merge
package import Records
import Schema
package import Store

/// Reads what a person types for a conflict, as `set` reads it, and checks the record with it against its kind.
package struct ConflictReading {
  private let kinds: Kinds
  private let record: StoredRecord
  private let reading: FieldReading

  /// - Parameter record: as it lies on disk, with its conflicts.
  package init(_ record: StoredRecord, in ledger: Ledger, kinds: Kinds) throws {
    self.kinds = kinds
    self.record = record
    let clock = try TypedTime(in: ledger)
    let references = References(ledger, kinds: kinds, owner: record.location.owner)
    reading = try FieldReading(
      kind: kinds.kind(of: record.location), references: references, clock: clock,
      writer: ledger.sessionUser())
  }

  /// The fields that a conflict is about: its own, or the members of its group.
  package func fields(of conflict: ListedConflict) -> [FieldPath] {
    kinds.rules(of: record.location).fields(at: conflict.field)
  }

  /// Throws where no such value can be meant.
  package func value(_ text: String, of field: FieldPath) throws -> Value {
    field.keys == [RecordVersion.pathKey] ? .string(text) : try reading.value(.typed(text), of: field)
  }

  /// What `text` comes to at `field`, a conflict's own or a member of its group; empty, it takes the field away.
  /// Throws where the record would become invalid in a way that it is not now.
  package func candidateValue(_ text: String, at field: FieldPath, of conflict: ListedConflict) throws -> CandidateValue
  {
    if conflict.field.isRoot {
      throw Failure(.invalid, .invalid, "a deletion takes no value", hint: "--keep N takes one of its entries")
    }
    let value = try unchecked(text, at: field, of: conflict)
    try check(value, at: conflict.field)
    return value
  }

  private func unchecked(_ text: String, at field: FieldPath, of conflict: ListedConflict) throws -> CandidateValue {
    let fields = fields(of: conflict)
    if fields == [field] {
      let isGone = text.isEmpty && field.keys != [RecordVersion.pathKey]
      return isGone ? .absent : .value(try value(text, of: field))
    }
    guard field == conflict.field else {
      var group = conflict.shownGroup
      if let key = field.keys.last { group[key] = text.isEmpty ? nil : try value(text, of: field) }
      return .value(.object(group))
    }
    return .value(.object(try group(text, of: fields, in: conflict)))
  }

  /// All members of a group at once, written as an object.
  private func group(_ text: String, of fields: [FieldPath], in conflict: ListedConflict) throws -> Object {
    let names = fields.compactMap(\.keys.last)
    let written = try object(text, conflict)
    if let other = written.keys.first(where: { !names.contains($0) }) {
      throw refusal(of: conflict, "the group has no member \(other)")
    }
    var group = Object()
    for field in fields {
      guard let key = field.keys.last, let member = written[key], member != .null else { continue }
      group[key] = try member.string.map { try value($0, of: field) } ?? reading.value(.value(member), of: field)
    }
    return group
  }

  private func object(_ text: String, _ conflict: ListedConflict) throws(Failure) -> Object {
    do throws(ReadError) {
      if let object = try JSONDocument(text).object { return object }
    } catch { throw refusal(of: conflict, "\(error.message), at its character \(error.column)") }
    throw refusal(of: conflict, "\(fields(of: conflict).count) fields belong together here")
  }

  private func refusal(of conflict: ListedConflict, _ problem: Sentence) -> Failure {
    let members = fields(of: conflict).map(\.placeName)
    return Failure(
      .invalid, .invalid, "\(conflict.fieldName) cannot have this value: \(problem)",
      hint:
        "name one member (\(members.said(separator: " or "))), or write all: \(ConflictAnswer.text(.value(.object(conflict.shownGroup))))"
    ).about(conflict.field)
  }

  /// Throws where the record with this value would not be as its kind wants it, in a way that it is not already.
  package func check(_ value: CandidateValue, at field: FieldPath) throws {
    guard let kind = kinds.kind(of: record.location) else { return }
    let version = try RecordVersion(path: Text(record.path), members: record.members, rules: kind.rules)
    guard let changed = version.resolving(field, as: value, rules: kind.rules) else { return }
    let before = Set(kind.validate(.object(version.members)))
    if let problem = kind.validate(.object(changed.members)).first(where: { !before.contains($0) }) {
      throw Failure([problem], of: kind).at(record.path)
    }
  }
}

extension ListedConflict {
  /// The members of a group as the record shows them.
  package var shownGroup: Object {
    guard case .value(let value)? = entries.first(where: \.isKept)?.value else { return Object() }
    return value.object ?? Object()
  }
}
