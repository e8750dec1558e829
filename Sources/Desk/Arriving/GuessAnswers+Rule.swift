import Exchange
import Records
import Schema
import Store

extension GuessAnswers {
  /// What a rule for records of a kind does not say just so.
  func without(_ rule: ImportRule, _ kind: Kind) -> GuessAnswers {
    var rest = self
    if account.map(Value.string) == rule.constants[MoneyTransfer.usual.from] { rest.account = nil }
    if currency == rule.currency { rest.currency = nil }
    if dayOrder == rule.dates { rest.dayOrder = nil }
    if decimal == rule.decimal || rule.leavesDecimal { rest.decimal = nil }
    if includesFee == rule.fee?.isIncluded || rule.leavesFeeOpen { rest.includesFee = nil }
    // A rule that adds no fee takes the amounts as they are.
    if includesFee == true, rule.fee == nil { rest.includesFee = nil }
    if sheet.map({ FieldPath(keys: [Text($0)]) }) == rule.items { rest.sheet = nil }
    rest.leaveOutColumns(rule, money: kind.moneyField.flatMap { rule.source(of: $0) })
    rest.leaveOutRows(rule)
    rest.units = units.filter { field, unit in
      if case .measured(_, unit) = rule.source(of: field) { false } else { true }
    }
    rest.weights = weights.filter { rule.weights[$0.key] != $0.value }
    return rest
  }

  private mutating func leaveOutColumns(_ rule: ImportRule, money: FieldSource?) {
    if sign == rule.sign || (sign == .spentIsNegative && rule.takesMinusUnsaid) { sign = nil }
    if let said = spent, case .columns(let columns, let words) = rule.source(of: "type"), columns == [said.column],
      words[Text(said.text)] == Kind.expense
    {
      spent = nil
    }
    if amount.map({ [$0] }) == money?.columns { amount = nil }
    if let debit, let credit, money == .debit(debit, credit: credit) { (self.debit, self.credit) = (nil, nil) }
  }

  private mutating func leaveOutRows(_ rule: ImportRule) {
    skipped.removeAll { rule.passesOver($0.text, in: $0.column) || rule.leavesOpen($0) }
    // Words that come up are taken where no list says which ones are.
    if rule.only.isEmpty || rule.except.contains(where: \.texts.isEmpty) { takesOtherStates = false }
    rowsOf = rowsOf.filter { name, isOwn in
      !(isOwn ? rule.only : rule.except).contains { $0.texts.contains { Text($0) == name } }
    }
  }
}

extension ImportRule {
  /// Whether it takes a minus for what was spent, and does not say so: somebody who is asked can say it.
  var takesMinusUnsaid: Bool { sign == nil && source(of: "type") == nil }

  /// Whether it has a column of fees, and nobody has said yet whether the amounts have them in them.
  var leavesFeeOpen: Bool { fee != nil && fee?.isIncluded == nil }
}
