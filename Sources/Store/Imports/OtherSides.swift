import Git
import Merge
public import Records
public import Schema

/// A transfer of the ledger that may be the other side of one in a statement.
public struct OtherSide: Hashable, Sendable {
  /// Of its record.
  public let id: Text
  public let day: CalendarDay
  /// Both accounts, the amount and its currency.
  public let mark: [Value]

  /// nil for a record that is not a transfer, or has no day.
  public init?(_ id: Text, _ members: Object, kind: Kind, day: CalendarDay?, currency: Text?) {
    guard let transfer = kind.transfer, let way = kind.wayOfMoney?.name, members[way] == .string(Kind.transfer),
      let day, let money = kind.moneyField, let amount = members[money]
    else { return nil }
    let usual: Value = currency.map { .string($0) } ?? .null
    self.id = id
    self.day = day
    mark = [
      members[transfer.from] ?? .null, members[transfer.to] ?? .null, amount,
      kind.currencyField.flatMap { members[$0] } ?? usual,
    ]
  }
}

/// Finds out which rows of a statement are the other side of a transfer that another source brought: they are no records
/// of their own (decision 71). The files of both accounts tell a transfer, and it is one.
///
/// A row stays the other side as long as that transfer is in the ledger. Where both are records, because two devices took
/// in the files in different order, the one of the account that the money came into goes.
struct OtherSides {
  static let mostDays = 5

  /// Of the rows, among those of the statement.
  private(set) var places: Set<Int> = []
  /// What was not known before.
  private(set) var found: [(row: Text, record: Text)] = []

  init() {}

  init(
    in statement: borrowing SourceStatement, _ rows: StatedRows, _ memory: RowMemory,
    _ last: [Text: LedgerObjects.File], _ head: ObjectID, _ source: RecordSource, _ objects: LedgerObjects
  ) throws {
    if statement.otherSides.isEmpty, memory.otherSides.isEmpty { return }
    let there = try memory.otherSides.isEmpty ? [] : Self.ids(in: head, source, objects)
    var taken: Set<Text> = []
    var asked: [(place: Int, side: OtherSide)] = []
    for place in statement.records.indices {
      let record = statement.records[place]
      guard let side = record.transfer else { continue }
      if !record.isArriving, try Self.isTransfer(last[rows.records[place]], source, objects) { continue }
      if let partner = memory.otherSides[rows.row(place)], there.contains(partner) {
        taken.insert(partner)
        places.insert(place)
      } else {
        asked.append((place, side))
      }
    }
    match(asked, with: statement.otherSides.filter { !taken.contains($0.id) }, rows)
  }

  /// The nearest days first, each transfer once.
  private mutating func match(_ asked: [(place: Int, side: OtherSide)], with others: [OtherSide], _ rows: StatedRows) {
    var others = Dictionary(grouping: others.sorted { ($0.day, $0.id) < ($1.day, $1.id) }, by: \.mark)
    var asked = asked
    for days in 0...Self.mostDays where !asked.isEmpty {
      asked.removeAll { place, side in
        let near = others[side.mark]?.firstIndex { abs($0.day.daysSince1970 - side.day.daysSince1970) == days }
        guard let near, let other = others[side.mark]?.remove(at: near) else { return false }
        places.insert(place)
        found.append((rows.row(place), other.id))
        return true
      }
    }
  }

  private static func isTransfer(
    _ file: LedgerObjects.File?, _ source: RecordSource, _ objects: LedgerObjects
  ) throws -> Bool {
    guard let file, let way = source.kind.wayOfMoney?.name else { return false }
    return RecordReading.members(try objects.file(file.leaf.id), path: file.path)?[way] == .string(Kind.transfer)
  }

  /// Of the records that the ledger has.
  private static func ids(in head: ObjectID, _ source: RecordSource, _ objects: LedgerObjects) throws -> Set<Text> {
    try objects.ids(of: source, in: head)
  }
}
