internal import Desk
internal import Query
internal import Records
internal import Reports
internal import Schema
internal import Store

extension Context {
  /// On stderr: that a rule which nobody has makes no bills.
  func noteRuleOfNobody(_ kind: Kind) {
    if kind.name != RecurringReader.kind { return }
    note("note: it makes no bills before somebody is logged in and adopts it: ledger-sync register NAME")
  }

  /// On stderr: that an icon is neither an emoji, nor one of the stock, nor a picture beside the record.
  func noteIcon(in members: Object, _ kind: Kind?) {
    guard let icon = members["icon"]?.string, let field = kind?.field("icon"), !icon.isEmpty, !field.meansFile(icon),
      !Symbol.isIcon(icon)
    else { return }
    note("note: “\(icon)” is not an icon, so a dot is shown. An emoji is one; ledger-sync kinds icons lists others")
  }

  /// On stderr: what in a rule of recurring bills means nothing, or never happens.
  func noteSlips(in members: Object, _ kind: Kind?, in ledger: Ledger) {
    guard let kind, kind.name == RecurringReader.kind else { return }
    let row = RecordRow(kind: kind.name, owner: .local, id: "", path: "", fields: members)
    for problem in RecurringRule.problems(of: row, today: ledger.surroundings.today) {
      note("note: \(problem.field): \(problem.message)")
    }
  }
}
