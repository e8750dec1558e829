internal import Desk
internal import Records
internal import Store

extension Context {
  /// Asks whether what a correction says is always so, and says the command where nobody can be asked.
  func say(_ offer: PayeeOffer, in ledger: Ledger) throws {
    let fields = offer.fields.members.map { "\($0.key) \($0.value.plainText)" }
    let isSame = offer.title == offer.text
    let what = ((isSame ? [] : ["payee \(offer.title)"]) + fields).joined(separator: ", ")
    let question: Sentence = "Also for new bills of “\(offer.text)”: \(what)?"
    if settings.format.isJSON { return }
    guard let isAlways = try confirm(question, usual: false) else {
      return note("for new bills of “\(offer.text)”, too: ledger-sync \(offer.command)")
    }
    if !isAlways { return }
    try offer.write(in: WorkTree.open(ledger, isContinuing: true))
    note("kept in the payee “\(offer.title)”; for old bills, too: ledger-sync payees apply")
  }
}
