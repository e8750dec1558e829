internal import Desk
internal import Records

/// An option of the command line: `--name`, or `--name VALUE`.
///
/// One definition feeds the parser, `--help` and whatever else lists options.
struct Option: Hashable, Sendable {
  /// Without the dashes in front.
  let name: String
  /// One letter: `-C`.
  var short: Character?
  /// The word that stands for the value in usage lines; nil for a flag, which takes none.
  var placeholder: String?
  /// The only values that are taken; empty: any.
  var choices: [String] = []
  let summary: Sentence
  /// Given several times, every value counts; else the last one does.
  var isRepeatable = false
  /// Whether a value such as `-amount` is one, and no option.
  var mayBeginWithDash = false
  /// Given, the command takes no positional arguments.
  var replacesArguments = false
  /// Given, the words behind it are its own, up to `--`, and this argument is not there.
  var takesWordsInsteadOf: Positional?

  static func flag(_ name: String, _ summary: Sentence, short: Character? = nil) -> Option {
    Option(name: name, short: short, summary: summary)
  }

  static func value(_ name: String, _ placeholder: String, _ summary: Sentence, short: Character? = nil) -> Option {
    Option(name: name, short: short, placeholder: placeholder, summary: summary)
  }

  static func choice(_ name: String, _ choices: [String], _ summary: Sentence) -> Option {
    Option(name: name, placeholder: choices.joined(separator: "|"), choices: choices, summary: summary)
  }

  var takesValue: Bool { placeholder != nil && takesWordsInsteadOf == nil }

  /// `--format`, or `-C` for an option that is known by its letter.
  var spelling: String {
    if let short, name.isEmpty { "-\(short)" } else { "--\(name)" }
  }

  /// As usage lines show it: `-C DIR`, `--kind KIND`, `-h, --help`.
  var usage: String {
    let letter = short.map { name.isEmpty ? "" : "-\($0), " } ?? ""
    return letter + spelling + (placeholder.map { " \($0)" } ?? "")
  }
}

/// What it says about itself makes no other option of it.
extension Option {
  static func == (one: Option, other: Option) -> Bool {
    one.name == other.name && one.short == other.short && one.placeholder == other.placeholder
      && one.choices == other.choices
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(short)
  }
}
