internal import Desk
internal import Records
internal import Schema
internal import Store

extension Context {
  private static let mostDoubts = 10

  /// On stderr: the texts of records that could have several payees.
  func note(_ doubts: [PayeeDoubt], _ kind: Kind) {
    if doubts.isEmpty { return }
    var counts: [(text: String, payees: [String], count: Int)] = []
    for doubt in doubts {
      if let place = counts.firstIndex(where: { $0.text == doubt.text && $0.payees == doubt.payees }) {
        counts[place].count += 1
      } else {
        counts.append((doubt.text, doubt.payees, 1))
      }
    }
    for (text, payees, count) in counts.prefix(Self.mostDoubts) {
      let names = payees.map { "“\($0)”" as Sentence }.joined(separator: " or ")
      note("no payee for “\(text)” (\(kind.counted(count))): it could be \(names)")
    }
    let more = counts.count - Self.mostDoubts
    if more > 0 { note("and \(more) more; --format json lists them all") }
    note("give one of them a longer pattern, ledger-sync set PAYEE match+='PATTERN'; then ledger-sync payees apply")
  }
}
