/// What records of a kind are called. Languages know the nouns of the kinds that new ledgers have, by their English ones; the
/// title of a kind stands for any other.
public struct Noun: Hashable, Sendable {
  /// In English: `bill`, `bills`.
  public let word: String
  let isPlural: Bool
  /// The titles of the kind.
  let titles: LanguageTexts?
  /// The kind and the field of which it is one of the values: `expense`.
  private let chosenIn: [Text]

  public init(_ word: String, isPlural: Bool, titles: LanguageTexts?) {
    (self.word, self.isPlural, self.titles, chosenIn) = (word, isPlural, titles, [])
  }

  /// What one of the values is called that a field of a kind may have.
  public init(choice value: Text, of field: Text, kind: Text) {
    (word, isPlural, titles, chosenIn) = (value.string, false, nil, [kind, field])
  }

  /// - Parameter count: of what is counted: `3 bills`.
  func text(in language: Language, count: Int? = nil) -> String {
    if chosenIn.count == 2 {
      return language.name(ofChoice: Text(word), of: chosenIn[1], kind: chosenIn[0]) ?? word
    }
    if let count, let form = language.form(of: "{} \(word)") { return form.filled(["\(count)"]) }
    let known = language.form(of: word)?.filled([])
    let titled = language == .english ? nil : titles?.text(in: language.tag)
    let noun = (isPlural ? known ?? titled : titled ?? known) ?? word
    return count.map { "\($0) \(noun)" } ?? noun
  }
}

extension Sentence {
  /// The noun of a kind of which only the name is known.
  public static func noun(ofKind name: Text) -> Sentence { Sentence(Noun(name.string, isPlural: false, titles: nil)) }
}
