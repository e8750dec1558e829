internal import Desk
internal import Records
internal import Reports
internal import Store

/// What is said where no record answers a question.
extension Context {
  func noteNothing(_ inquiry: Inquiry) throws {
    if try inquiry.isOfNobody() { return try noteNobody(inquiry) }
    guard try inquiry.isOfEmptyLedger() else { return note("no records") }
    note("no records yet. Two ways to begin:")
    note([
      ("ledger-sync quick '12.50 lunch'", "writes a bill for today"),
      ("ledger-sync import FILE", "reads a file from your bank or from another program"),
    ])
  }

  /// Nobody is logged in, as after a clone: who can be, and how somebody else begins.
  private func noteNobody(_ inquiry: Inquiry) throws {
    let ledger = inquiry.ledger.ledger
    let users = try ledger.people().people.filter { !$0.isGuest }.map(\.name.string)
    note("no records; nobody is logged in:")
    let login: [(String, Sentence)] =
      users.isEmpty ? [] : [("ledger-sync login NAME", "if you are \(users.said(separator: " or "))")]
    note(
      login + [("ledger-sync register NAME", users.isEmpty ? "if you are new here" : "if you are somebody else")])
  }

  /// On stderr: commands, and what each does.
  private func note(_ commands: [(String, Sentence)]) {
    var text = StyledText(spoken.language, width: errors.isTerminal ? environment.terminals.width : nil)
    text.add(pairs: commands, most: 40)
    for line in text.lines { note(line) }
  }

  /// Says on stderr that no record answers the question, and why that may be.
  func sayNothing(answers inquiry: Inquiry) throws {
    try noteNothing(inquiry)
    try hint(for: inquiry)
  }

  /// What to do next where nothing was found.
  func hint(for inquiry: Inquiry) throws {
    for hint in try inquiry.hintsForNothing() { note(StyledLine(said: "hint: ", .warning) + StyledLine(said: hint)) }
  }
}
