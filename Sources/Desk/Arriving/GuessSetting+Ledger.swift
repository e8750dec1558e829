import Exchange
import Records
import Schema
import Store

extension GuessSetting {
  /// What a ledger tells a guess: its currency, and how people write days and numbers there.
  init(_ ledger: Ledger, _ owner: Owner) throws {
    let kinds = try ledger.kinds()
    let kind = try kinds.ofMoney()
    self.init(kind: kind.name)
    let manifest = try ledger.manifest()
    currency = manifest.currency.map { Text($0) }
    tellsIncome =
      kind.field("type").map { $0.choices.contains("expense") && $0.choices.contains("income") } ?? false
    takesTransfers = kind.transfer != nil
    if let field = kind.transfer.flatMap({ kind.field($0.from) }), field.reference == OwnAccounts.kind {
      let references = References(ledger, kinds: kinds, owner: owner)
      accounts = try OwnAccounts(references.meanings(of: OwnAccounts.kind), of: owner, in: ledger, kinds)
    }
    let language = manifest.language ?? ledger.surroundings.language
    dayOrder = ImportRule.DateOrder.usual(inZone: manifest.timeZone ?? "", language: language)
    mayBeginWithYear = ImportRule.DateOrder.mayBeginWithYear(inZone: manifest.timeZone ?? "")
    today = ledger.surroundings.today
    thisYear = today?.year
    decimal = NumberStyle(language: language).decimalSign
  }
}
