/// What records of a kind are called, or a field. Languages know the nouns of the kinds that new ledgers have, by their
/// English ones; the title of a kind stands for any other.
public struct Noun: Hashable, Sendable {
  /// In English: `bill`, `bills`.
  public let word: String
  let isPlural: Bool
  /// Those of the kind, or of the field.
  let titles: LanguageTexts?
  public init(_ word: String, isPlural: Bool, titles: LanguageTexts?) {
    (self.word, self.isPlural, self.titles) = (word, isPlural, titles)
  }

  /// - Parameter count: of what is counted: `3 bills`.
  func text(in language: Language, count: Int? = nil) -> String {
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
