internal import Desk
internal import Reports

/// What is said where no record answers a question.
extension Context {
  func noteNothing(_ inquiry: Inquiry) throws {
    note(try inquiry.isOfNobody() ? "no records; nobody is logged in (ledger-sync login NAME)" : "no records")
  }

  /// Says on stderr that no record answers the question, and why that may be.
  func sayNothing(answers inquiry: Inquiry) throws {
    try noteNothing(inquiry)
    hint(for: inquiry)
  }

  /// What to do next where nothing was found.
  func hint(for inquiry: Inquiry) {
    for hint in inquiry.hintsForNothing() { note(StyledLine("hint:", .warning) + StyledLine(" " + hint)) }
  }
}
