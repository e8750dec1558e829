import Records
import Schema

/// One of several records that a name matches, with what tells it from the others.
public struct RecordChoice: Hashable, Sendable {
  /// A name that matches this record alone: `alice/food`, or else its path.
  public let name: String
  /// The date, title and amount as the file spells them; empty where it has none.
  public private(set) var date = ""
  public private(set) var title = ""
  public private(set) var amount = ""

  init(name: String) { self.name = name }

  init(_ record: StoredRecord, _ kinds: Kinds, name: String) {
    self.name = name
    guard let kind = kinds.kind(of: record.location) else { return }
    func text(_ field: Text?) -> String? {
      switch field.flatMap({ record.members[$0] }) {
      case .string(let text)?: text.string
      case .number(let number)?: number.lexeme
      default: nil
      }
    }
    date = text(kind.dateField) ?? ""
    title = record.title(kinds) ?? ""
    amount = [text(kind.moneyField), text(kind.currencyField)].compactMap { $0 }.joined(separator: " ")
  }
}
