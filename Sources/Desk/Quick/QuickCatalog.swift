package import Records
package import Schema
package import Store

/// The records that the words of a quick line can name: categories, books.
package struct QuickCatalog: Sendable {
  package struct Entry: Hashable, Sendable {
    /// The field that names it, and the kind that it is of.
    package let reference: QuickFields.Reference
    package let id: Text
    package let title: String?
    /// What it is called in other languages.
    package var otherTitles: [String] = []
    /// What else it is called.
    package var words: [String] = []
    /// Which way its money goes: `expense` or `income`; nil where it does not say.
    package var way: Text?
    package var currency: String?

    fileprivate var idKey: String { id.string.lowercased() }
    fileprivate var titleKey: String? { title.map(QuickCatalog.key) }
    fileprivate var names: [String] { [idKey, titleKey ?? ""] }
  }

  package let entries: [Entry]
  /// Those that are offered no more, and that no word finds.
  package var retired: [Entry] = []
  /// The kinds of the records, by their names.
  package var kinds: [Text: Kind] = [:]
  /// How many words the longest name has.
  let mostWords: Int
  /// For look-up, what comes first before the rest: ids, titles, titles in other languages. The order of a dictionary
  /// means nothing.
  private let byName: [[String: [Entry]]]
  private let byWord: [String: [Entry]]

  package init(_ entries: [Entry]) {
    self.entries = entries
    byName = [
      Self.table(entries) { [$0.id.string] }, Self.table(entries) { $0.title.map { [$0] } ?? [] },
      Self.table(entries, by: \.otherTitles),
    ]
    byWord = Self.table(entries, by: \.words)
    let names = (byName + [byWord]).flatMap(\.keys)
    mostWords = names.map { QuickWord.words(of: $0).count }.max() ?? 0
  }

  private static func table(_ entries: [Entry], by names: (Entry) -> [String]) -> [String: [Entry]] {
    var table: [String: [Entry]] = [:]
    for entry in entries {
      for name in Set(names(entry).map(key)) where !name.isEmpty { table[name, default: []].append(entry) }
    }
    return table
  }

  /// Those whose id this is, letter for letter; else those whose id or title, in the end one in another language, capitals or
  /// not. The id of one can be the title of another.
  package func called(_ words: ArraySlice<QuickWord>, in fields: [Text]) -> [Entry] {
    let key = Self.key(words)
    let (ids, titles, others) = (entries(key, byName[0], fields), entries(key, byName[1], fields), byName[2])
    let exact = ids.filter { words.count == 1 && words.first?.text == $0.id.string }
    if !exact.isEmpty { return exact }
    let found = ids + titles.filter { !ids.contains($0) }
    return found.isEmpty ? entries(key, others, fields) : found
  }

  private func entries(_ key: String, _ table: [String: [Entry]], _ fields: [Text]) -> [Entry] {
    table[key]?.filter { fields.contains($0.reference.field) } ?? []
  }

  /// Those among whose words this is.
  package func meant(by words: ArraySlice<QuickWord>, in fields: [Text]) -> [Entry] {
    byWord[Self.key(words)]?.filter { fields.contains($0.reference.field) } ?? []
  }

  /// Those whose id or title begins so.
  package func beginning(_ word: String, in fields: [Text]) -> [Entry] {
    guard word.count >= FieldReading.shortestBeginning else { return [] }
    let key = word.lowercased()
    return entries.filter { entry in
      fields.contains(entry.reference.field) && entry.names.contains { $0.reads(from: key) }
    }
  }

  /// Those whose id or title begins so when its vowels are left out: `elc` for Electricity. A word with a vowel behind its
  /// first letter stands for itself.
  func abbreviated(_ word: String, in fields: [Text]) -> [Entry] {
    let key = word.lowercased()
    guard word.count >= FieldReading.shortestBeginning, key.allSatisfy({ ("a"..."z").contains($0) }),
      Self.consonants(key) == key
    else { return [] }
    return entries.filter { entry in
      fields.contains(entry.reference.field) && entry.names.contains { Self.consonants($0).reads(from: key) }
    }
  }

  /// The first letter, and all further ones but the vowels.
  private static func consonants(_ name: String) -> String {
    String(name.prefix(1)) + name.dropFirst().filter { !"aeiouy".contains($0) }
  }

  /// The one whose id or title this is, and that is offered no more.
  package func retired(_ word: String, in fields: [Text]) -> Entry? {
    let key = word.lowercased()
    return retired.first { fields.contains($0.reference.field) && $0.names.contains(key) }
  }

  /// The one that a field names so.
  package func entry(_ id: Text, in field: Text) -> Entry? {
    entries.first { $0.id == id && $0.reference.field == field }
  }

  /// What each name means in lower case, where it means one record: an id comes before titles, those before titles in other
  /// languages, and these before words.
  package var meanings: [Text: Text] {
    var meanings: [Text: Text] = [:]
    var known: Set<String> = []
    for table in byName + [byWord] {
      for (name, entries) in table where !known.contains(name) {
        if Set(entries.map(\.id)).count == 1 { meanings[Text(name)] = entries[0].id }
      }
      known.formUnion(table.keys)
    }
    return meanings
  }

  private static func key(_ words: ArraySlice<QuickWord>) -> String {
    words.map { $0.text.lowercased() }.joined(separator: " ")
  }

  fileprivate static func key(_ name: String) -> String {
    QuickWord.words(of: name).map { $0.lowercased() }.joined(separator: " ")
  }
}

extension QuickCatalog {
  /// Reads the folders of the kinds that the fields refer to, and nothing else.
  ///
  /// - Parameter note: hears of the files that cannot be read.
  package init(_ fields: QuickFields, _ references: References, note: (SkippedFile) -> Void) throws {
    var entries: [Entry] = [], retired: [Entry] = []
    for reference in fields.references {
      let (names, skipped) = try references.recordNames(of: reference.kind)
      skipped.forEach(note)
      for record in names {
        let entry = Entry(reference, record, way: fields.way)
        if record.isRetired { retired.append(entry) } else { entries.append(entry) }
      }
      for hidden in try references.hiddenNames(of: reference.kind) where !hidden.isRetired {
        let id = try references.spelling(of: hidden.location, reference.kind)
        entries.append(Entry(reference, hidden, as: id, way: fields.way))
      }
    }
    self.init(entries)
    self.retired = retired
    for name in fields.references.map(\.kind) { kinds[name] = references.kinds.kind(named: name) }
  }
}

extension QuickCatalog {
  /// The records of one kind that are offered for new ones.
  package init(of kind: Text, _ references: References) throws {
    let reference = QuickFields.Reference(field: kind, kind: kind)
    let names = try references.recordNames(of: kind).names.filter { !$0.isRetired }
    self.init(names.map { Entry(reference, $0, way: nil) })
  }
}

extension QuickCatalog.Entry {
  /// - Parameter way: the field that says which way money goes.
  /// - Parameter id: as a field names it; nil: by its own.
  fileprivate init(_ reference: QuickFields.Reference, _ record: RecordName, as id: Text? = nil, way: Text?) {
    let path = Text("\(record.location.folder)/\(record.id).json")
    self.init(
      reference: reference, id: id ?? record.id, title: record.title, otherTitles: PlantedRecord.titles[path] ?? [],
      words: record.words, way: way.flatMap { record.choices[$0]?.string }.map { Text($0) },
      currency: record.choices["currency"]?.string)
  }
}
