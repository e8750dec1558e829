import Records
import Schema

extension Failure.Match {
  /// One of several records that a name matches: its date, title and amount as the file spells them.
  ///
  /// - Parameter name: a name that matches this record alone: `alice/food`, or else its path.
  init(_ record: StoredRecord, _ kinds: Kinds, name: String) {
    guard let kind = kinds.kind(of: record.location) else {
      self.init(name, columns: [])
      return
    }
    func text(_ field: Text?) -> String? {
      switch field.flatMap({ record.members[$0] }) {
      case .string(let text)?: text.string
      case .number(let number)?: number.lexeme
      default: nil
      }
    }
    let amount = [text(kind.moneyField), text(kind.currencyField)].compactMap { $0 }.joined(separator: " ")
    self.init(name, columns: [text(kind.dateField) ?? "", record.title(kinds) ?? "", amount])
  }
}
