import Records
import Schema
import Store

extension Ledger {
  /// The value of a field with choices that somebody means by what tables call it in the reader's language: by `支出`,
  /// `expense`. nil where none is called so.
  func choice(called text: String, of field: Text, _ kind: Kind) throws -> Text? {
    try readersLanguage().flatMap(Language.init(fitting:))?.choice(called: text, of: field, kind: kind.name)
  }
}
