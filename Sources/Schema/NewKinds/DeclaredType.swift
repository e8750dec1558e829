public import Records

/// What a field can hold, in the words by which people declare one: `number:ml`, `ref:plant`, `choice:sun,shade`.
public enum DeclaredType: Hashable, Sendable {
  case text, note, money, date, time, flag, set, list, picture, voice
  case number(unit: String?)
  case counter(unit: String?)
  case choice([String])
  case reference(Text)

  /// One of the words, for help and completion.
  public struct Word: Sendable {
    /// `number`
    public let name: String
    /// What can stand behind a colon: `[:UNIT]`, `:KIND`; empty for nothing.
    public let detail: String
    public let meaning: Sentence
  }

  public static let words = [
    Word(name: "text", detail: "", meaning: "a line of text"),
    Word(name: "note", detail: "", meaning: "a longer text, merged word by word"),
    Word(name: "number", detail: "[:UNIT]", meaning: "a number, exact"),
    Word(name: "counter", detail: "[:UNIT]", meaning: "a number to which every device adds"),
    Word(name: "money", detail: "", meaning: "an amount, with its currency"),
    Word(name: "date", detail: "", meaning: "a day"),
    Word(name: "time", detail: "", meaning: "a time with its offset"),
    Word(name: "yes/no", detail: "", meaning: "true or false"),
    Word(name: "choice", detail: ":A,B,...", meaning: "one of these words"),
    Word(name: "set", detail: "", meaning: "words in no order, such as tags; what two people add is all kept"),
    Word(name: "list", detail: "", meaning: "texts in their order"),
    Word(name: "ref", detail: ":KIND", meaning: "a record of that kind"),
    Word(name: "picture", detail: "", meaning: "an image beside the record"),
    Word(name: "voice", detail: "", meaning: "a sound beside the record"),
  ]

  /// From `number:ml`: the word, and what stands behind its colon.
  init(_ written: String) throws(Failure) {
    let halves = written.halves(at: ":")
    let (name, detail) = (halves?.before ?? written, halves?.after)
    guard let word = Self.words.first(where: { $0.name == name }) else { throw Self.unknown(name) }
    if let detail, detail.isEmpty || word.detail.isEmpty {
      throw Failure.invalid("“\(written)” is not a type of field", .writeType(name + word.detail))
    }
    if detail == nil, word.detail.begins(with: ":") {
      throw Failure.invalid("\(name) alone is not a whole type", .writeType(name + word.detail))
    }
    switch name {
    case "number": self = .number(unit: detail)
    case "counter": self = .counter(unit: detail)
    case "choice": self = .choice(try Self.choices(detail ?? ""))
    case "ref": self = .reference(Text(detail ?? ""))
    default: self = Self.plain[name] ?? .text
    }
  }

  private static let plain: [String: DeclaredType] = [
    "text": .text, "note": .note, "money": .money, "date": .date, "time": .time, "yes/no": .flag, "set": .set,
    "list": .list, "picture": .picture, "voice": .voice,
  ]

  private static func choices(_ text: String) throws(Failure) -> [String] {
    let choices = text.parts(at: ",").filter { !$0.isEmpty }
    if choices.count < 2 || Set(choices).count < choices.count {
      throw Failure.invalid("“choice:\(text)” gives no choice", .twoChoices)
    }
    return choices
  }

  private static func unknown(_ name: String) -> Failure {
    let all = words.map { $0.name + $0.detail }.joined(separator: ", ")
    let near = Text(name).nearest(among: words.map { Text($0.name) })
    return Failure.invalid(
      "there is no type of field “\(name)”", near.map { .didYouMean($0) } ?? .types(all))
  }

  /// As people declare it: `number:ml`.
  public var written: String {
    switch self {
    case .number(let unit): unit.map { "number:\($0)" } ?? "number"
    case .counter(let unit): unit.map { "counter:\($0)" } ?? "counter"
    case .choice(let choices): "choice:\(choices.joined(separator: ","))"
    case .reference(let kind): "ref:\(kind)"
    default: Self.plain.first { $0.value == self }?.key ?? ""
    }
  }
}
