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
      let rules = kinds.rules(of: record.location)
      return rules.references(in: .object(record.members)).contains { other in
        other.path.isSibling(of: move.use.field, under: rules) && (moved[other.path] ?? other.text) == move.to
      }
    }?.use
  }
}

extension FieldPath {
  /// Whether both say which item of one list it is: they are the items themselves, or the keys of a keyed list's items. Two
  /// items may have one reference in another member, as two parts of a bill have one category.
  fileprivate func isSibling(of other: FieldPath, under rules: FieldRules) -> Bool {
    if keys.count != other.keys.count { return false }
    let unequal = keys.indices.filter { keys[$0] != other.keys[$0] }
    guard let place = unequal.first, unequal.count == 1 else { return false }
    guard Int(keys[place].string) != nil, Int(other.keys[place].string) != nil else { return false }
    let list = keys[..<place].reduce(rules) { Int($1.string) == nil ? $0.rules(for: $1) : $0.items }
    let inside = keys[(place + 1)...]
    guard case .keyed(let key) = list.rule else { return inside.isEmpty }
    return inside.elementsEqual([key])
  }
}
