internal import Exchange
internal import Records

extension EntryState {
  /// `2 pending entries were left out; they come when they are booked`
  func sentence(_ count: Int) -> Sentence {
    count == 1 ? one : several(count)
  }

  private var one: Sentence {
    switch self {
    case .pending: "1 pending entry was left out; it comes when it is booked"
    case .information: "1 entry is left out, which the bank gives for information only"
    case .transfer: "1 transfer between your accounts was left out"
    case .opening: "1 opening or closing balance was left out"
    case .investment: "1 entry about securities, without income or expense, was left out"
    case .void: "1 voided entry was left out"
    case .scheduled: "1 scheduled entry was left out; it is a template of what is to come"
    }
  }

  private func several(_ count: Int) -> Sentence {
    switch self {
    case .pending: "\(count) pending entries were left out; they come when they are booked"
    case .information: "\(count) entries are left out, which the bank gives for information only"
    case .transfer: "\(count) transfers between your accounts were left out"
    case .opening: "\(count) opening or closing balances were left out"
    case .investment: "\(count) entries about securities, without income or expense, were left out"
    case .void: "\(count) voided entries were left out"
    case .scheduled: "\(count) scheduled entries were left out; they are templates of what is to come"
    }
  }
}
