/// A language in which people are spoken to: titles and views in a file of `Files/` beside this one, sentences in one of
/// `CSentences`.
///
/// What is written stays as it is in every language: the messages of commits above all, which every device must write alike,
/// ids, names of files, and what programs read.
public struct Language: Sendable {
  /// As HTML names it: `en`, `zh-Hant`.
  public let tag: String
  private let sentences: SentenceFile?
  /// What views and pages say, by what it is in English; `{name}` stands for a part that is filled in.
  public let views: [String: String]
  /// What planted records are called, by their paths.
  public let titles: [String: String]
  /// What the values are called that fields of planted kinds may have, by kind, field and value: `bill/type/expense`.
  let choices: [String: String]

  public static let english = Language(tag: "en", sentences: nil, views: [:], titles: [:], choices: [:])
  public static let german = Language(tag: "de", .german, file: PackageResources.de_json)
  public static let traditionalChinese = Language(
    tag: "zh-Hant", .traditionalChinese, file: PackageResources.zh_Hant_json)

  public static let all = [english, german, traditionalChinese]
  public static let tags = ["en", "de", "zh-Hant"]

  /// The one that people read who write in a language such as `zh-TW` or `de_CH`; nil where there is none.
  public init?(fitting tag: String) {
    for tag in LanguageTag.fitting(tag) {
      // By name: a language whose file nobody needs is not read.
      switch tag {
      case "en": self = .english
      case "de": self = .german
      case "zh-hant": self = .traditionalChinese
      default: continue
      }
      return
    }
    return nil
  }

  private init(
    tag: String, sentences: SentenceFile?, views: [String: String], titles: [String: String],
    choices: [String: String]
  ) {
    (self.tag, self.sentences, self.views, self.titles) = (tag, sentences, views, titles)
    self.choices = choices
  }

  /// - Precondition: the file is one of ours, which `LanguageTests` reads.
  private init(tag: String, _ sentences: SentenceFile, file: [UInt8]) {
    do {
      let members = try JSONDocument(file).value.object
      let texts = { (section: Text) in Self.texts(members?[section]?.object) }
      self.init(
        tag: tag, sentences: sentences, views: texts("views"), titles: texts("titles"), choices: texts("choices"))
    } catch {
      preconditionFailure("the file of the language \(tag) cannot be read: \(error)")
    }
  }

  private static func texts(_ object: Object?) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: object?.members.compactMap { member in
        member.value.string.map { (member.key.string, $0) }
      } ?? [])
  }

  /// What stands for a sentence; nil where it is English here, too.
  func form(of key: String) -> Form? { sentences?.translation(of: key).map { Form($0) } }

  /// The heading of a column, `WEEK FROM`, as people read it here. What has no translation, such as the name of somebody's
  /// own field, stays.
  public func heading(_ title: String) -> String { form(of: title)?.text ?? title }

  /// All sentences by their keys, for a test that no language lacks what another one has.
  func allSentences() throws -> [String: String] {
    guard let sentences else { return [:] }
    return Self.texts(try JSONDocument(sentences.content).value.object)
  }
}

extension Language: Hashable {
  public static func == (one: Language, other: Language) -> Bool { one.tag == other.tag }

  public func hash(into hasher: inout Hasher) { hasher.combine(tag) }
}

extension Language {
  /// A sentence with places for its values: `{}` is the next one, `{2}` the second.
  struct Form: Sendable {
    private enum Bit: Sendable {
      case words(String)
      case value(Int)
    }

    let text: String
    private let pieces: [Bit]

    init(_ text: String) {
      self.text = text
      var pieces: [Bit] = []
      var next = 0
      var rest = text[...]
      while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
        let inside = rest[rest.index(after: open)..<close]
        guard let place = inside.isEmpty ? next : Int(inside).map({ $0 - 1 }) else {
          pieces.append(.words(String(rest[...close])))
          rest = rest[rest.index(after: close)...]
          continue
        }
        pieces += [.words(String(rest[..<open])), .value(place)]
        if inside.isEmpty { next += 1 }
        rest = rest[rest.index(after: close)...]
      }
      self.pieces = pieces + [.words(String(rest))]
    }

    func filled(_ values: [String]) -> String {
      pieces.map { piece in
        switch piece {
        case .words(let words): words
        case .value(let place): values.indices.contains(place) ? values[place] : ""
        }
      }.joined()
    }

    /// Which values it shows, counted from 0.
    var places: [Int] { pieces.compactMap { if case .value(let place) = $0 { place } else { nil } } }
  }
}

/// Tags of languages, such as `zh-Hant-TW` and `de_CH`.
public enum LanguageTag {
  /// The tags that fit a language, in small letters, the nearest first: of `zh-TW` also `zh-hant`, in which people write there.
  public static func fitting(_ tag: String) -> [String] {
    var parts = tag.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
    let isTraditional =
      parts.first == "zh" && !parts.contains("hans")
      && parts.dropFirst().contains { ["hant", "tw", "hk", "mo"].contains($0) }
    var tags: [String] = []
    while !parts.isEmpty {
      tags.append(parts.joined(separator: "-"))
      parts.removeLast()
    }
    return isTraditional ? tags.dropLast() + ["zh-hant", "zh"] : tags
  }
}
