internal import Exchange

extension EntryState {
  /// `2 pending entries were left out; they come when they are booked`
  func sentence(_ count: Int) -> String {
    let isOne = count == 1
    func counted(_ one: String, _ many: String) -> String { "\(count) \(isOne ? one : many)" }
    let were = isOne ? "was" : "were"
    switch self {
    case .pending:
      let they = isOne ? "it comes when it is" : "they come when they are"
      return "\(counted("pending entry", "pending entries")) \(were) left out; \(they) booked"
    case .information:
      let are = isOne ? "entry is" : "entries are"
      return "\(count) \(are) left out, which the bank gives for information only"
    case .transfer: return "\(counted("transfer", "transfers")) between your accounts \(were) left out"
    case .opening: return "\(counted("opening or closing balance", "opening or closing balances")) \(were) left out"
    case .investment:
      return "\(counted("entry", "entries")) about securities, without income or expense, \(were) left out"
    case .void: return "\(counted("voided entry", "voided entries")) \(were) left out"
    case .scheduled:
      return "\(counted("scheduled entry", "scheduled entries")) \(were) left out; "
        + "\(isOne ? "it is a template" : "they are templates") of what is to come"
    }
  }
}
