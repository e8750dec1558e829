internal import Desk
internal import Exchange
internal import Records
internal import Reports
internal import Schema
internal import Store

/// Asks whether rules that were found are to be kept. What they make is shown first.
struct ImportConsent {
  private static let shown = 5

  let context: Context
  /// Whether nobody needs to be asked.
  let isAgreed: Bool

  func agrees(to proposal: ImportProposal) throws -> Bool {
    if try isMeant(proposal) { return true }
    context.note("nothing was changed; --dry-run shows the records, and you can write a rule by hand")
    return false
  }

  private func isMeant(_ proposal: ImportProposal) throws -> Bool {
    let said = try proposal.parts.map { part in
      try show(part.records, of: part.kind)
      if part.unreadable > 0 { context.note("\(counted(part.unreadable, "row")) could not be read") }
      if !part.unknown.isEmpty { noteUnknown(part.unknown.words) }
      return part.kind.counted(part.records.count)
    }
    if isAgreed { return true }
    let made: Sentence = proposal.newKind.map { ", make the kind \($0)" } ?? ""
    let rules = proposal.rules.said(separator: " and ")
    let records = said.joined(separator: " and ")
    let question: Sentence =
      proposal.rules.count == 1
      ? "Import \(records)\(made), and keep the rule as \(rules)?"
      : "Import \(records)\(made), and keep the rules as \(rules)?"
    if let answer = try context.confirm(question, usual: true) { return answer }
    throw Failure.usage(
      "a new rule needs your consent, and there is no terminal to ask on", hint: "add --yes, or --rule NAME")
  }

  private func noteUnknown(_ words: [UnknownWords.Word]) {
    for kind in UnknownWords.kinds {
      let own = words.filter { $0.kind == kind }
      if own.isEmpty { continue }
      let names = own.map { "\($0.text) (\($0.count))" }.joined(separator: ", ")
      let isOfAccounts = kind == OwnAccounts.kind
      context.note(
        "\(NewNames.phrase(own.count, of: kind)), \(isOfAccounts ? "not in the ledger" : "left out so far"): \(names)")
    }
  }

  /// On stderr: stdout is for the records.
  private func show(_ records: [Object], of kind: Kind) throws {
    if context.settings.format != .table || records.isEmpty { return }
    let others: [Text] = kind.columns.contains("type") ? [] : ["type"]
    let names = (kind.columns + others).filter { name in records.contains { $0[name] != nil } }
    let table = Table(
      columns: names.map { Table.Column($0.string.uppercased(), $0 == kind.moneyField ? .right : .left) },
      rows: records.prefix(Self.shown).map { members in
        names.map { Table.Cell(members[$0]?.plainText ?? "") }
      })
    for line in table.lines(width: context.width) { context.note(line) }
    let more = records.count - Self.shown
    if more > 0 { context.note("and \(more) more") }
  }
}
