import Merge
public import Records
import Schema

/// References that are to lead to another record, because the one that they lead to is removed.
public struct MovedReferences {
  public private(set) var moves: [(use: ReferenceUse, to: Text)] = []

  public init() {}

  public mutating func add(_ uses: [ReferenceUse], reference: (StoredRecord) -> Text) {
    moves += uses.map { ($0, reference($0.record)) }
  }

  /// What is to be written instead, by the records: one may refer with several fields.
  func changes(_ kinds: Kinds) -> [(record: StoredRecord, changes: [FieldChange])] {
    var order: [Text] = []
    var changes: [Text: (record: StoredRecord, changes: [FieldChange])] = [:]
    for (use, value) in moves {
      let path = Text(use.record.path)
      if changes[path] == nil { order.append(path) }
      changes[path, default: (use.record, [])].changes.append(FieldChange(use.named(kinds), .string(value)))
    }
    return order.compactMap { changes[$0] }
  }

  /// A reference that would stand twice in one list afterwards. No set has an item twice, and no keyed list a key.
  public func firstRepeated(kinds: Kinds) -> ReferenceUse? {
    let byRecord = Dictionary(grouping: moves) { Text($0.use.record.path) }
    return moves.first { move in
      let record = move.use.record
      let moved = Dictionary(byRecord[Text(record.path), default: []].map { ($0.use.field, $0.to) }) { first, _ in first
      }
      return kinds.rules(of: record.location).references(in: .object(record.members)).contains { other in
        other.path.isSibling(of: move.use.field) && (moved[other.path] ?? other.text) == move.to
      }
    }?.use
  }
}

extension FieldPath {
  /// Whether both stand at the same place of two items of one list.
  fileprivate func isSibling(of other: FieldPath) -> Bool {
    if keys.count != other.keys.count { return false }
    let unequal = zip(keys, other.keys).filter { $0 != $1 }
    guard let (one, two) = unequal.first, unequal.count == 1 else { return false }
    return Int(one.string) != nil && Int(two.string) != nil
  }
}
