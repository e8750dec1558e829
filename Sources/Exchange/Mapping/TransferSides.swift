internal import Query
internal import Records
internal import Schema

/// Which side of a transfer a row tells.
public enum TransferSide: Hashable, Sendable {
  /// The money left the row's account.
  case out
  /// It came into the row's account.
  case `in`
  /// The row does not name the other account: its other side is another row of the file.
  case half
}

/// A row that tells a side of a transfer.
struct ToldSide {
  /// Of its record among those of the source.
  let place: Int
  let side: TransferSide
  let members: Object
}

/// Why a row that may be a transfer became a bill of its sign.
public enum TransferDoubt: String, CaseIterable, Hashable, Sendable {
  /// The rule does not say of which account the row is.
  case accountUnsaid = "account-unsaid"
  /// The accounts are in two currencies, and the row says only one amount.
  case receivedUnsaid = "received-unsaid"
  /// No other row of the file is its other side.
  case sideMissing = "side-missing"
}

/// Finds the two sides of transfers among the rows of one file (decision 71). The side that money came from stays.
///
/// The laws are held by `TransferSidesTests`: both sides name the same accounts, or none; equal amounts; at most 5 days
/// apart; each row in one transfer, and as many transfers as there can be.
struct TransferSides {
  let kind: Kind
  let transfer: MoneyTransfer
  private(set) var records: [SourceRecord]
  /// How many rows were the other side of another row.
  private(set) var joined = 0
  /// How many sides are alone.
  private(set) var alone = 0

  /// nil where no row tells a side.
  init?(_ told: [ToldSide], among records: [SourceRecord], _ kind: Kind) {
    guard let transfer = kind.transfer, !told.isEmpty else { return nil }
    (self.kind, self.transfer, self.records) = (kind, transfer, records)
    join(told)
  }

  /// What both sides say alike.
  private struct Mark: Hashable {
    let values: [Value]
    let isHalf: Bool
  }

  private struct SideRow {
    let place: Int
    let day: Int
    let members: Object
    let isOut: Bool
  }

  private mutating func join(_ told: [ToldSide]) {
    var groups: [Mark: [SideRow]] = [:]
    for one in told {
      let (members, isHalf) = (one.members, one.side == .half)
      guard let day = kind.dateField.flatMap({ members[$0]?.string }).flatMap({ CalendarDay(String($0.prefix(10))) })
      else { continue }
      let isOut = isHalf ? members[ItemMapping.typeField] != "income" : one.side == .out
      let row = SideRow(place: one.place, day: day.daysSince1970, members: members, isOut: isOut)
      groups[mark(of: members, isHalf: isHalf), default: []].append(row)
    }
    var gone: Set<Int> = []
    for (mark, rows) in groups {
      let pairs = pairs(among: rows, areHalves: mark.isHalf)
      if mark.isHalf { alone += rows.count - 2 * pairs.count }
      for (out, arriving) in pairs {
        if mark.isHalf { records[out.place] = whole(out, arriving) }
        gone.insert(arriving.place)
      }
    }
    joined = gone.count
    if !gone.isEmpty { records = records.indices.filter { !gone.contains($0) }.map { records[$0] } }
  }

  private func mark(of members: Object, isHalf: Bool) -> Mark {
    let money = [kind.moneyField, kind.currencyField].compactMap { $0.flatMap { members[$0] } ?? .null }
    let accounts = isHalf ? [] : [members[transfer.from] ?? .null, members[transfer.to] ?? .null]
    return Mark(values: money + accounts, isHalf: isHalf)
  }

  private func pairs(among rows: [SideRow], areHalves: Bool) -> [(out: SideRow, in: SideRow)] {
    func inOrder(_ rows: [SideRow]) -> [SideRow] { rows.sorted { ($0.day, $0.place) < ($1.day, $1.place) } }
    let (out, arriving) = (inOrder(rows.filter(\.isOut)), inOrder(rows.filter { !$0.isOut }))
    return MoneyTransfer.pairs(of: out.map(\.day), with: arriving.map(\.day)) { a, b in
      !areHalves || out[a].members[transfer.from] != arriving[b].members[transfer.from]
    }.map { (out[$0], arriving[$1]) }
  }

  private func whole(_ out: SideRow, _ arriving: SideRow) -> SourceRecord {
    var members = out.members
    members[ItemMapping.typeField] = .string(Kind.transfer)
    members[transfer.to] = arriving.members[transfer.from]
    var record = records[out.place]
    record.members = PackedObject(members)
    return record
  }
}
