package import Query
package import Records
package import Reports
package import Schema
package import Store

/// What tables and forms call kinds, fields and columns, in the language of whoever reads. Programs never see it.
package struct Labels {
  /// A tag such as `zh-Hant`; nil: nobody said.
  private let language: String?
  package let spoken: Language
  private let kinds: [Kind]

  /// - Parameter kinds: where fields are looked for, in this order.
  package init(_ language: String?, of kinds: [Kind]) {
    self.language = language
    spoken = language.flatMap(Language.init(fitting:)) ?? .english
    self.kinds = kinds
  }

  /// In the language that was asked for, else that of the user who is logged in, else that of the ledger.
  package init(in ledger: Ledger, of kinds: [Kind]) throws { self.init(try ledger.readersLanguage(), of: kinds) }

  /// What a kind is called; its name where it says nothing.
  package func title(of kind: Kind) -> String { kind.titles?.text(in: language) ?? kind.title ?? kind.name.string }

  /// What a kind is called in a table: in English by its name, which people type; else by its title.
  package func title(ofKind name: Text) -> String {
    guard spoken.tag != Language.english.tag else { return name.string }
    return kinds.first { $0.name == name }.flatMap { $0.titles?.text(in: language) } ?? name.string
  }

  /// In the words of the language for kinds that new ledgers have, else in those of the kind.
  package func description(of kind: Kind) -> String? {
    let told = kind.descriptions?.text(in: language) ?? kind.description
    guard let english = kind.description, spoken.tag != Language.english.tag else { return told }
    let known = Sentence(stringLiteral: english).text(in: spoken)
    return Text(known) == Text(english) ? told : known
  }

  /// What a field is called in the language; nil where no kind has a title for it there.
  package func title(of field: Text) -> String? {
    kinds.lazy.compactMap { $0.field(field)?.titles?.text(in: language) }.first
  }

  /// What a field of a known kind is called in the language; nil where its kind has no title for it there.
  package func title(of field: Field) -> String? { field.titles?.text(in: language) }

  /// Of the fields of a kind, in their order; nil where none has one in the language.
  package func titles(of kind: Kind) -> [String]? {
    let titles = kind.fields.map { $0.titles?.text(in: language) }
    return titles.contains { $0 != nil } ? titles.map { $0 ?? "" } : nil
  }

  /// In the words of the kind, which a language has for kinds that new ledgers have.
  package func description(of field: Field) -> String? {
    field.descriptions?.text(in: language) ?? field.description.map { Sentence(stringLiteral: $0).text(in: spoken) }
  }

  /// A value of a field that has only some, as tables show it: `支出`; nil where it is called as it is written.
  package func title(ofChoice value: Text, of field: Text, kind: Text) -> String? {
    spoken.name(ofChoice: value, of: field, kind: kind)
  }

  /// A field as a form shows it: people type its name, and read its title.
  package func both(_ field: Field) -> String {
    field.titles?.text(in: language).map { "\($0) \(field.name)" } ?? field.name.string
  }

  /// The field that a name or a title means.
  package func field(called word: String) -> Text? {
    let fields = kinds.flatMap(\.fields)
    return fields.first { $0.name.string == word || $0.titles?.text(in: language) == word }?.name
  }
}

// MARK: - Headings

extension Labels {
  package func heading(_ column: ListedColumn) -> String { name(of: column).uppercased() }

  /// The same in the middle of a line: `category`.
  package func name(of column: ListedColumn) -> String {
    switch column {
    case .id, .kind, .user, .path, .title: word(Sentence(stringLiteral: column.name))
    case .field(SharesOfRecords.field): word("share")
    case .field(let path): title(of: path) ?? column.name
    }
  }

  package func heading(_ key: GroupKey) -> String { name(of: key).uppercased() }

  /// The same in the middle of a line: `category`.
  package func name(of key: GroupKey) -> String {
    guard case .field(let path) = key.source else { return word(Sentence(stringLiteral: key.name.string)) }
    return title(of: path) ?? key.name.string
  }

  package func heading(_ figure: Figure) -> String { heading(Sentence(stringLiteral: figure.rawValue)) }

  /// A field that is part of another one is called by its path.
  private func title(of path: FieldPath) -> String? {
    guard path.keys.count == 1, let name = path.keys.first else { return nil }
    return title(of: name)
  }

  /// A word of our own: `COUNT`.
  package func heading(_ word: Sentence) -> String { self.word(word).uppercased() }

  /// The same in the middle of a line: `total`.
  package func word(_ word: Sentence) -> String { word.text(in: spoken) }

  /// What a page says.
  package var viewWords: ViewWords { ViewWords(spoken) }
}
