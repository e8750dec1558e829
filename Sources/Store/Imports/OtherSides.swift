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
  /// Whether the source itself brought it, with another file.
  public var isOfSource = false
  /// Whether it was told by the file of the account that the money came into.
  public var isArriving = false

  /// Whether money went the same way, whatever amount it was.
  func hasAccounts(of other: OtherSide) -> Bool { mark.prefix(2) == other.mark.prefix(2) }

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

/// Finds out which rows of a statement are the other side of a transfer that another file brought: they are no records of
/// their own (decision 71). The files of both accounts tell a transfer, and it is one.
///
/// A row stays the other side as long as that transfer is in the ledger, and its file still says it, whatever somebody
/// made of the record. Where both are records, because two devices took in the files in different order, the one of the
/// account that the money came into goes.
struct OtherSides {
  static let mostDays = 5

  /// Of the rows, among those of the statement.
  private(set) var places: Set<Int> = []
  /// What was not known before.
  private(set) var found: [(row: Text, record: Text)] = []
  /// How many of them say another amount than their other side.
  private(set) var contradicted = 0

  init() {}

  init(
    in statement: borrowing SourceStatement, _ rows: StatedRows, _ memory: RowMemory,
    _ last: [Text: LedgerObjects.File], _ source: RecordSource, _ objects: LedgerObjects
  ) throws {
    if statement.otherSides.isEmpty { return }
    let stated = Set(rows.records)
    let others = statement.otherSides.filter { !($0.isOfSource && stated.contains($0.id)) }
    let byID = Dictionary(others.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var taken: Set<Text> = []
    var asked: [(place: Int, side: OtherSide, isArriving: Bool)] = []
    for place in statement.records.indices {
      let record = statement.records[place]
      guard let side = record.transfer else { continue }
      if !record.isArriving, try Self.isTransfer(last[rows.records[place]], source, objects) { continue }
      if let partner = memory.otherSides[rows.row(place)].flatMap({ byID[$0] }), partner.hasAccounts(of: side) {
        taken.insert(partner.id)
        places.insert(place)
        if partner.mark != side.mark { contradicted += 1 }
      } else {
        asked.append((place, side, record.isArriving))
      }
    }
    match(asked, with: others.filter { !taken.contains($0.id) }, rows)
  }

  /// As many as possible: each with the first one that is near enough, in the order of their days.
  private mutating func match(
    _ asked: [(place: Int, side: OtherSide, isArriving: Bool)], with others: [OtherSide], _ rows: StatedRows
  ) {
    var waiting = Dictionary(grouping: others.sorted { ($0.day, $0.id) < ($1.day, $1.id) }, by: \.mark)
      .mapValues { $0[...] }
    for (place, side, isArriving) in asked.sorted(by: { ($0.side.day, $0.place) < ($1.side.day, $1.place) }) {
      let first = side.day.daysSince1970 - Self.mostDays
      while let other = waiting[side.mark]?.first, other.day.daysSince1970 < first { waiting[side.mark]?.removeFirst() }
      let near = waiting[side.mark]?.firstIndex { other in
        other.day.daysSince1970 <= side.day.daysSince1970 + Self.mostDays
          && (!other.isOfSource || other.isArriving != isArriving)
      }
      guard let near, let other = waiting[side.mark]?.remove(at: near) else { continue }
      places.insert(place)
      found.append((rows.row(place), other.id))
    }
  }

  private static func isTransfer(
    _ file: LedgerObjects.File?, _ source: RecordSource, _ objects: LedgerObjects
  ) throws -> Bool {
    guard let file, let way = source.kind.wayOfMoney?.name else { return false }
    return RecordReading.members(try objects.file(file.leaf.id), path: file.path)?[way] == .string(Kind.transfer)
  }
}
