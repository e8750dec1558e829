import Desk
import Records
import Schema
import Store

/// A ledger as it is now, for the answers of one turn: what two of them need is read once.
final class LedgerView {
  let session: Session
  private var readKinds: Kinds?
  private var readCheck: TextCheck?
  private var readLabels: Labels?
  private var titles: [TitleKey: String?] = [:]

  private struct TitleKey: Hashable { let owner: Owner, kind: Text, id: Text }

  init(_ session: Session) { self.session = session }

  var ledger: Ledger { session.ledger }

  func kinds() throws -> Kinds {
    if let readKinds { return readKinds }
    let kinds = try ledger.kinds()
    readKinds = kinds
    return kinds
  }

  /// What fields and kinds are called in the reader's language.
  func labels() throws -> Labels {
    if let readLabels { return readLabels }
    let labels = try Labels(in: ledger, of: kinds().all)
    readLabels = labels
    return labels
  }

  /// A sentence in the reader's language. What it quotes from records has to be safe, and short enough, before.
  func said(_ sentence: Sentence) throws -> String { try sentence.text(in: labels().spoken) }

  /// What a record says, for a sentence: on one line.
  func quoted(_ sentence: Sentence) throws -> Sentence { Sentence(verbatim: try said(sentence).onOneLine) }

  func check() throws -> TextCheck {
    if let readCheck { return readCheck }
    let check = try TextCheck(ledger, kinds: kinds())
    readCheck = check
    return check
  }

  func references(of owner: Owner) throws -> References { References(ledger, kinds: try kinds(), owner: owner) }

  /// The title of the record that a field refers to; nil where there is none.
  func title(of id: Text, kind: Text, for owner: Owner) throws -> String? {
    let key = TitleKey(owner: owner, kind: kind, id: id)
    if let title = titles[key] { return title }
    let title = try references(of: owner).title(of: id, kind: kind)
    titles[key] = title
    return title
  }
}
