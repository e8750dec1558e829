import Exchange
import Records
import Store

/// Answers that are given for a file, and that a kept rule leaves open: from then on, the rule says it itself.
extension ImportRun {
  /// - Parameter answers: of which none contradicts the rule.
  mutating func hear(_ answers: GuessAnswers) {
    newAnswers.sign = answers.sign
    newAnswers.amount = answers.amount
    (newAnswers.dayOrder, newAnswers.decimal) = (answers.dayOrder, answers.decimal)
    if answers.sign == .spentIsNegative, rule.takesMinusUnsaid {
      rule.sign = answers.sign
      newMembers.append("sign")
    }
    if let isIncluded = answers.includesFee, rule.leavesFeeOpen {
      rule.fee?.isIncluded = isIncluded
      newMembers.append("fee")
    }
    for skipped in answers.skipped where rule.leavesOpen(skipped) {
      guard let place = rule.except.firstIndex(where: { Text($0.column) == Text(skipped.column) }) else { continue }
      rule.except[place].texts.append(skipped.text)
      if !newMembers.contains("except") { newMembers.append("except") }
    }
    if rule.fee == nil, !rule.leavesFees { newAnswers.includesFee = answers.includesFee }
  }

  /// Writes into the kept rule what somebody has said.
  func keepAnswers(isContinuing: Bool) throws {
    let (record, written) = (try ledger.record(at: rulePath), rule.written)
    let changes = newMembers.map { FieldChange(FieldPath(keys: [$0]), written[$0]) }
    _ = try WorkTree.open(ledger, isContinuing: isContinuing).change([(record, changes)], kinds: kinds)
  }
}
