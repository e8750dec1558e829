package import Exchange
package import Records
import Query
import Schema

/// What is to become of words for categories, accounts or people in a file that none of the ledger is called by.
package struct NameQuestion {
  /// What one of the words is to mean.
  package enum Meaning: Hashable, Sendable {
    /// A new category, account or guest.
    case made
    /// No category; an account of somebody else; of a person, that what names them is left out.
    case nothing
    case known(Text)
  }

  package struct Word: Sendable {
    package let said: UnknownWords.Word
    /// What a new category or account is called.
    package let title: String
  }

  /// Of what they are to be the names.
  package let kind: Text
  /// In the order of the file.
  package let words: [Word]
  /// Words whose last part names one: `Food:Restaurants` where there is a category that is called so.
  let certain: [(said: UnknownWords.Word, id: Text)]
  /// The ids, by what they are called, in lower case.
  private let known: [Text: Text]
  /// Of a question about people.
  private var people: KnownPeople?

  /// - Parameter ambiguous: words that several are called by: whoever imports the file has to say which one is meant.
  init(_ unknown: [UnknownWords.Word], of kind: Text, known: [Text: Text], ambiguous: Set<Text> = []) {
    (self.kind, self.known) = (kind, known)
    let lastParts = Dictionary(unknown.map { (Self.folded(Self.lastPart($0.text)), 1) }, uniquingKeysWith: +)
    func isAmbiguous(_ word: UnknownWords.Word) -> Bool {
      lastParts[Self.folded(Self.lastPart(word.text)), default: 0] > 1
    }
    var (words, certain): ([Word], [(UnknownWords.Word, Text)]) = ([], [])
    for word in unknown {
      let last = isAmbiguous(word) ? word.text.string : Self.lastPart(word.text)
      if let id = known[Self.folded(last)], !ambiguous.contains(word.text) {
        certain.append((word, id))
      } else {
        words.append(Word(said: word, title: last.split(whereSeparator: \.isWhitespace).joined(separator: " ")))
      }
    }
    (self.words, self.certain) = (words, certain)
  }

  /// Of people, who have no titles.
  init(people words: [UnknownWords.Word], _ known: KnownPeople) {
    (kind, certain) = (UnknownWords.person, [])
    self.words = words.map { Word(said: $0, title: $0.text.string) }
    people = known
    self.known = Dictionary(known.names.map { (Self.folded($0.string), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The one that somebody means who types its id, its title or one of its words; nil for none.
  package func id(_ typed: String) -> Text? {
    if let people, case .person(let person) = people.meaning(of: typed) { return person }
    return known[Self.folded(typed)]
  }

  /// What somebody may have meant.
  package func near(_ typed: String) -> Text? { Text(typed).nearest(among: known.keys.sorted()) }

  private static func folded(_ text: String) -> Text {
    Text(text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }

  /// `Coffee` of `Food & Drinks > Coffee`, and of `Food:Coffee`.
  private static func lastPart(_ text: Text) -> String {
    let parts = text.string.split { [":", ">", "›", "»", "："].contains($0) }
    return parts.last { !$0.allSatisfy(\.isWhitespace) }.map(String.init) ?? text.string
  }
}

/// What is said on the command line of all such words.
package enum NewNames: String, CaseIterable, Sendable {
  case make, skip
}
