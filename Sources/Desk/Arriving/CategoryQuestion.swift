package import Exchange
package import Records
import Schema

/// What is to become of words for categories in a file that no category of the ledger is called by.
package struct CategoryQuestion {
  /// What one of the words is to mean.
  package enum Meaning: Hashable, Sendable {
    /// A new category.
    case made
    /// No category.
    case nothing
    case known(Text)
  }

  package struct Word: Sendable {
    package let said: UnknownWords.Word
    /// What a new category is called.
    package let title: String
  }

  /// In the order of the file.
  package let words: [Word]
  /// Words whose last part names a category: `Food:Restaurants` where there is one that is called so.
  let certain: [(said: UnknownWords.Word, category: Text)]
  /// By what they are called, in lower case.
  private let categories: [Text: Text]

  init(_ unknown: [UnknownWords.Word], categories: [Text: Text]) {
    self.categories = categories
    let lastParts = Dictionary(unknown.map { (Self.folded(Self.lastPart($0.text)), 1) }, uniquingKeysWith: +)
    func isAmbiguous(_ word: UnknownWords.Word) -> Bool {
      lastParts[Self.folded(Self.lastPart(word.text)), default: 0] > 1
    }
    var (words, certain): ([Word], [(UnknownWords.Word, Text)]) = ([], [])
    for word in unknown {
      let last = isAmbiguous(word) ? word.text.string : Self.lastPart(word.text)
      if let category = categories[Self.folded(last)] {
        certain.append((word, category))
      } else {
        words.append(Word(said: word, title: last.split(whereSeparator: \.isWhitespace).joined(separator: " ")))
      }
    }
    (self.words, self.certain) = (words, certain)
  }

  /// The category that somebody means who types its id, its title or one of its words; nil for none.
  package func category(_ typed: String) -> Text? { categories[Self.folded(typed)] }

  /// What somebody may have meant.
  package func near(_ typed: String) -> Text? { Text(typed).nearest(among: categories.keys.sorted()) }

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
package enum CategoryChoice: String, CaseIterable, Sendable {
  case make, skip
}
