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
  /// Of the rows, among those of the statement.
  private(set) var places: Set<Int> = []
  /// What was not known before.
  private(set) var found: [(row: Text, record: Text)] = []
  /// How many of them say another amount than their other side.
  private(set) var contradicted = 0

  init() {}

  init(
    in statement: borrowing SourceStatement, _ rows: StatedRows, _ memory: RowMemory,
    _ last: StatementFiles, _ source: RecordSource, _ objects: LedgerObjects
  ) throws {
    if statement.otherSides.isEmpty { return }
    let stated = Set(rows.records)
    let others = statement.otherSides.filter { !($0.isOfSource && stated.contains($0.id)) }
    let byID = Dictionary(others.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var taken: Set<Text> = []
    var asked: [Asked] = []
    for (place, side) in statement.transfers.sorted(by: { $0.key < $1.key }) {
      let record = statement.records[place]
      if !record.isArriving, try Self.isTransfer(last[rows.records[place]], source, objects) { continue }
      if let partner = memory.otherSides[rows.row(place)].flatMap({ byID[$0] }), partner.hasAccounts(of: side) {
        taken.insert(partner.id)
        places.insert(place)
        if partner.mark != side.mark { contradicted += 1 }
      } else {
        asked.append(Asked(place: place, side: side, isArriving: record.isArriving))
      }
    }
    match(asked, with: others.filter { !taken.contains($0.id) }, rows)
  }

  /// A row of the statement whose other side is looked for.
  private struct Asked {
    let place: Int
    let side: OtherSide
    let isArriving: Bool
  }

  private mutating func match(_ asked: [Asked], with others: [OtherSide], _ rows: StatedRows) {
    let waiting = Dictionary(grouping: others.sorted { ($0.day, $0.id) < ($1.day, $1.id) }, by: \.mark)
    let asked = asked.sorted { ($0.side.day, $0.place) < ($1.side.day, $1.place) }
    var matched: [Int: Text] = [:]
    for (mark, places) in Dictionary(grouping: asked.indices, by: { asked[$0].side.mark }) {
      guard let others = waiting[mark] else { continue }
      let days = places.map { asked[$0].side.day.daysSince1970 }
      let pairs = MoneyTransfer.pairs(of: days, with: others.map(\.day.daysSince1970)) { row, other in
        !others[other].isOfSource || others[other].isArriving != asked[places[row]].isArriving
      }
      for (row, other) in pairs { matched[places[row]] = others[other].id }
    }
    // In the order of the days: the commit of a statement has them.
    for (place, record) in matched.sorted(by: { $0.key < $1.key }) {
      places.insert(asked[place].place)
      found.append((rows.row(asked[place].place), record))
    }
  }

  private static func isTransfer(
    _ file: LedgerObjects.File?, _ source: RecordSource, _ objects: LedgerObjects
  ) throws -> Bool {
    guard let file, let way = source.kind.wayOfMoney?.name else { return false }
    return RecordReading.members(try objects.file(file.leaf.id), path: file.path)?[way] == .string(Kind.transfer)
  }
}
