internal import FileSystem
internal import Query
internal import Records
internal import Schema
internal import Store

/// Makes rows of records as they are read. Used on several threads at once.
struct RowReader: Sendable {
  /// By the folder of the kind. A class, so that a look-up copies a reference and no kind.
  private let kinds: [Text: RowKind]

  private final class RowKind: Sendable {
    let name: Text
    /// Only where there is something to compute.
    let computing: Kind?

    init(_ kind: Kind) {
      name = kind.name
      computing = kind.fields.contains { $0.computed != nil } ? kind : nil
    }
  }

  init(_ kinds: Kinds) {
    self.kinds = Dictionary(kinds.all.map { ($0.folder, RowKind($0)) }, uniquingKeysWith: { first, _ in first })
  }

  /// Records of no declared kind have the name of their folder for one.
  func row(_ record: StoredRecord) -> RecordRow {
    let kind = kinds[record.location.folder]
    return RecordRow(
      kind: kind?.name ?? record.location.folder, owner: record.location.owner.asked, id: record.location.id,
      path: Text(record.path), fields: record.members,
      computed: kind?.computing.map { Self.numbers($0.computed(record.members)) } ?? Object(),
      added: Self.written(record.content.stat))
  }

  /// When the file was last written on this device: for a record that nobody edited, when it was added. The history
  /// knows better, but reading it takes longer than reading all records.
  private static func written(_ stat: FileStat) -> Int {
    Int(stat.modifiedSeconds) &* 1_000_000_000 &+ Int(stat.modifiedNanoseconds)
  }

  /// Questions compare what is computed as numbers.
  private static func numbers(_ computed: Object) -> Object {
    Object(
      uniqueMembers: computed.members.map { member in
        let number = member.value.string.flatMap { Number(lexeme: $0) }
        return Object.Member(member.key, number.map(Value.number) ?? member.value)
      })
  }
}

extension RecordRow {
  /// The contract's form of a record.
  var json: Value {
    let computed = computed.members.map { member -> Object.Member in
      guard case .number(let number) = member.value else { return member }
      return Object.Member(member.key, .string(number.lexeme))
    }
    return [
      "id": .string(id), "kind": .string(kind), "user": owner.user.map { .string($0) } ?? .null,
      "path": .string(path), "fields": .object(fields), "computed": .object(Object(uniqueMembers: computed)),
    ]
  }
}
