import Records
package import Schema
package import Store

/// Arguments such as `category:Food and drink`: one value, where a record that the field refers to has this title, as the
/// column prints it, and else a group of terms.
package struct TitledReferences {
  private let asked: [Kind]
  private let kinds: Kinds
  private let ledger: Ledger

  /// - Parameter asked: the kinds whose fields the terms are about.
  package init(_ asked: [Kind], _ kinds: Kinds, in ledger: Ledger) {
    (self.asked, self.kinds, self.ledger) = (asked, kinds, ledger)
  }

  /// Where the value of a term begins: behind this sign.
  package static func sign(in term: String) -> String.Index? {
    term.unicodeScalars.firstIndex { $0 == ":" || $0 == "=" }
  }

  /// Looks at records only for an argument that may be meant so.
  func meantAsOne(_ term: String) throws -> Bool {
    guard let sign = Self.sign(in: term) else { return false }
    let (name, value) = (Text(String(term[..<sign])), term[term.unicodeScalars.index(after: sign)...])
    guard value.contains(where: \.isWhitespace) else { return false }
    let referred = Set(asked.compactMap { $0.field(name)?.reference }).compactMap(kinds.kind(named:))
    if referred.isEmpty { return false }
    let folders = try ledger.owners().flatMap { owner in referred.map { owner.folder(of: $0) } }
    return try !ledger.recordNames(below: folders, kinds, where: .titled(String(value))).names.isEmpty
  }
}
