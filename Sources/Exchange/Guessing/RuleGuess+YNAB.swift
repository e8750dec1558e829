internal import Records

/// The registers that YNAB exports, of version 4 and of today.
extension RuleGuess {
  /// `Outflow` and `Inflow` beside a payee and an account stand in no bank's table.
  private var isOfYNAB: Bool {
    let names = Set(table.names.map { Text($0) })
    return names.isSuperset(of: ["Account", "Payee", "Memo", "Outflow", "Inflow", "Cleared"])
  }

  /// A transfer is there twice, once in each account, and what an account had at the beginning is no income.
  mutating func skipTransfersOfYNAB() {
    guard isOfYNAB, let payee = place(named: "Payee") else { return }
    // A part of a payment can be a transfer: `Shop / Transfer : Savings`.
    let parts = Set(values(payee).filter { $0.holds(" / Transfer : ") }).sorted()
    let count = dated.count
    let isTaken = takesTransfersOfYNAB(payee: table.names[payee])
    pass(over: (isTaken ? [] : ["Transfer : *"]) + ["Starting Balance"] + parts, in: payee)
    remarks.append(
      isTaken
        ? "rows with the payee “Starting Balance” are passed over, for they are neither income nor expense: \(count - dated.count) here"
        : "rows with the payee “Transfer : …” or “Starting Balance” are passed over, for they are neither income nor expense: \(count - dated.count) here"
    )
    // Nobody else has to agree to a payment: `Uncleared` counts.
    if let cleared = place(named: "Cleared") { free.remove(cleared) }
  }
}
