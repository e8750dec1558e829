/// What records of a kind are called. Languages know the nouns of the kinds that new ledgers have, by their English ones; the
/// title of a kind stands for any other.
public struct Noun: Hashable, Sendable {
  /// In English: `bill`, `bills`.
  public let word: String
  let isPlural: Bool
  /// The titles of the kind.
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
