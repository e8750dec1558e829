import Exchange
import Records
import Schema
import Store

extension GuessAnswers {
  /// What a rule does not say just so.
  func without(_ rule: ImportRule) -> GuessAnswers {
    var rest = self
    if account.map(Value.string) == rule.constants[MoneyTransfer.usual.from] { rest.account = nil }
    if sign == rule.sign { rest.sign = nil }
    if currency == rule.currency { rest.currency = nil }
    if dayOrder == rule.dates { rest.dayOrder = nil }
    if decimal == rule.decimal { rest.decimal = nil }
    return rest
  }
}
