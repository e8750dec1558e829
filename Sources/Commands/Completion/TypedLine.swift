internal import Desk
internal import Records

/// A command line that somebody is still typing: what is asked for at its end.
struct TypedLine: Sendable {
  /// What the unfinished word can be.
  enum Wanted: Hashable, Sendable {
    case command
    case option
    /// A value of an option; `prefix` is what stands before it in the same word (`--format=`).
    case value(Option, prefix: String)
    /// An argument, and the earlier words that count for it.
    case argument(Positional, after: [String])
    /// Nothing that is known: one argument too many.
    case nothing
  }

  /// nil where none is named yet.
  let command: Command?
  let wanted: Wanted
  /// The last word, perhaps empty.
  let unfinished: String
  /// `-C DIR` and `--user NAME`, where they come before: which ledger is meant, and whose records.
  let settings: [String]

  /// - Parameter words: what stands behind the program's name; the last one is unfinished.
  init(_ words: [String]) {
    unfinished = words.last ?? ""
    var reading = Reading()
    for word in words.dropLast() { reading.take(word) }
    command = reading.command
    settings = reading.settings
    wanted = reading.isLost ? .nothing : reading.wanted(unfinished)
  }
}

/// What the finished words come to.
private struct Reading {
  var command: Command?
  var settings: [String] = []
  /// Whether a word stands where a command should, and is none.
  var isLost = false
  private var arguments: [String] = []
  /// The option whose value comes next.
  private var pending: Option?
  private var takesOptions = true

  mutating func take(_ word: String) {
    if let option = pending {
      pending = nil
      if Self.isSetting(option) { settings += [option.spelling, word] }
    } else if takesOptions, word == "--" {
      takesOptions = false
    } else if takesOptions, ArgumentParser.isOption(word) {
      take(option: word)
    } else if command == nil {
      command = CommandList.all.first { $0.name == word }
      isLost = isLost || command == nil
    } else {
      arguments.append(word)
    }
  }

  private mutating func take(option word: String) {
    guard let option = option(called: word), option.takesValue else { return }
    if !word.holds("=") {
      pending = option
    } else if Self.isSetting(option) {
      settings.append(word)
    }
  }

  private static func isSetting(_ option: Option) -> Bool {
    option == GlobalOptions.folder || option == GlobalOptions.user
  }

  func wanted(_ word: String) -> TypedLine.Wanted {
    if let pending { return .value(pending, prefix: "") }
    if takesOptions, word.begins(with: "--"), let equals = word.unicodeScalars.firstIndex(of: "=") {
      guard let option = option(called: word), option.takesValue else { return .nothing }
      return .value(option, prefix: String(word[...equals]))
    }
    if takesOptions, word.begins(with: "-") { return .option }
    guard let command else { return .command }
    let all = command.positionals
    let next = arguments.count < all.count ? all[arguments.count] : all.last { $0.count == .some || $0.count == .any }
    return next.map { .argument($0, after: arguments) } ?? .nothing
  }

  private func option(called word: String) -> Option? {
    let name = word.split(separator: "=", maxSplits: 1).first.map(String.init)
    let known = (command?.options ?? []) + GlobalOptions.all
    return known.first { $0.spelling == name || $0.short.map { "-\($0)" } == name }
  }
}

extension TypedLine {
  /// Takes a line of bash apart, which hands it over as a whole: words, quotes and backslashes, nothing else of the shell's.
  static func words(of line: String) -> [String] {
    var (words, word, quote, isEscaped): ([String], String?, Character?, Bool) = ([], nil, nil, false)
    for character in line {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character == " " || character == "\t" {
        if let done = word { words.append(done) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + [word ?? ""]
  }
}
