/// What a schema calls something: one text for all, or one for each language,
/// `{"en": "Bill", "zh-Hant": "帳單"}`.
public struct LanguageTexts: Hashable, Sendable {
  private enum Texts: Hashable {
    case one(String)
    /// By the tags of languages in small letters, in the order of the file.
    case several([Translation])
  }

  private struct Translation: Hashable {
    let language: String
    let text: String
  }

  private let texts: Texts

  /// nil for anything else.
  public init?(_ value: Value?) {
    if let text = value?.string {
      texts = .one(text)
      return
    }
    let entries = value?.object?.members.compactMap { member in
      member.value.string.map { Translation(language: member.key.string.lowercased(), text: $0) }
    }
    guard let entries, !entries.isEmpty else { return nil }
    texts = .several(entries)
  }

  /// The same whoever reads: the only text, else the English one. nil where there are others alone.
  public var common: String? {
    switch texts {
    case .one(let text): text
    case .several(let entries): entries.first { $0.language == "en" }?.text
    }
  }

  /// In a language, such as `zh-Hant-TW`; nil where there is no text for it, and one text for all is of none.
  public func text(in language: String?) -> String? {
    guard case .several(let entries) = texts, let language else { return nil }
    return LanguageTag.fitting(language).lazy.compactMap { tag in entries.first { $0.language == tag }?.text }.first
  }
}
