internal import Records
internal import Schema
internal import Store

/// The records that the words of a quick line can name: categories, books.
struct QuickCatalog: Sendable {
  struct Entry: Hashable, Sendable {
    /// The field that names it, and the kind that it is of.
    let reference: QuickFields.Reference
    let id: Text
    let title: String?

    fileprivate var idKey: String { id.string.lowercased() }
    fileprivate var titleKey: String? { title.map { QuickCatalog.key($0.split(whereSeparator: \.isWhitespace)) } }
  }

  /// A word has to have as many letters to stand for what begins so.
  static let shortestBeginning = 3

  let entries: [Entry]
  /// Those that are offered no more, and that no word finds.
  var retired: [Entry] = []
  /// By their names, the fields by which people know the records of kinds.
  var titleFields: [Text: Text] = [:]
  /// How many words the longest name has.
  let mostWords: Int
  /// For look-up; the order of a dictionary means nothing.
  private let byID: [String: [Entry]]
  private let byTitle: [String: [Entry]]

  init(_ entries: [Entry]) {
    self.entries = entries
    byID = Dictionary(grouping: entries, by: \.idKey)
    byTitle = Dictionary(grouping: entries.filter { $0.title != nil }) { $0.titleKey ?? "" }
    mostWords = entries.map { ($0.title ?? "").split(whereSeparator: \.isWhitespace).count }.max() ?? 0
  }

  /// Those whose id this is, else those whose title; capitals or not.
  func called(_ words: ArraySlice<String>, in fields: [Text]) -> [Entry] {
    let key = Self.key(words)
    let found = byID[key]?.filter { fields.contains($0.reference.field) } ?? []
    return found.isEmpty ? byTitle[key]?.filter { fields.contains($0.reference.field) } ?? [] : found
  }

  /// Those whose id or title begins so.
  func beginning(_ word: String, in fields: [Text]) -> [Entry] {
    guard word.count >= Self.shortestBeginning else { return [] }
    let key = word.lowercased()
    return entries.filter { entry in
      fields.contains(entry.reference.field) && (entry.idKey.hasPrefix(key) || entry.titleKey?.hasPrefix(key) == true)
    }
  }

  /// Those whose id or title begins so when its vowels are left out: `elc` for Electricity. A word with a vowel behind its
  /// first letter stands for itself.
  func abbreviated(_ word: String, in fields: [Text]) -> [Entry] {
    let key = word.lowercased()
    guard word.count >= Self.shortestBeginning, key.allSatisfy({ ("a"..."z").contains($0) }),
      Self.consonants(key) == key
    else { return [] }
    return entries.filter { entry in
      fields.contains(entry.reference.field)
        && [entry.idKey, entry.titleKey ?? ""].contains { Self.consonants($0).hasPrefix(key) }
    }
  }

  /// The first letter, and all further ones but the vowels.
  private static func consonants(_ name: String) -> String {
    String(name.prefix(1)) + name.dropFirst().filter { !"aeiouy".contains($0) }
  }

  /// The one whose id or title this is, and that is offered no more.
  func retired(_ word: String, in fields: [Text]) -> Entry? {
    let key = word.lowercased()
    return retired.first { fields.contains($0.reference.field) && ($0.idKey == key || $0.titleKey == key) }
  }

  private static func key(_ words: some Sequence<some StringProtocol>) -> String {
    words.map { $0.lowercased() }.joined(separator: " ")
  }
}

extension QuickCatalog {
  /// Reads the folders of the kinds that the fields refer to, and nothing else.
  ///
  /// - Parameter note: hears of the files that cannot be read.
  init(_ fields: QuickFields, _ references: References, note: (SkippedFile) -> Void) throws {
    var entries: [Entry] = [], retired: [Entry] = []
    for reference in fields.references {
      let (names, skipped) = try references.recordNames(of: reference.kind)
      skipped.forEach(note)
      for record in names {
        let entry = Entry(reference: reference, id: record.id, title: record.title)
        if record.isRetired { retired.append(entry) } else { entries.append(entry) }
      }
    }
    self.init(entries)
    self.retired = retired
    let names = fields.references.map(\.kind)
    titleFields = Dictionary(
      names.compactMap { name in references.kinds.kind(named: name)?.titleField.map { (name, $0) } }
    ) { $1 }
  }
}
