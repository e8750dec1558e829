internal import Desk
internal import Records

/// Takes the arguments of a command apart: options anywhere, `--option value` and `--option=value`, `--` ends them.
///
/// What starts with `-` and a digit, a point or a bracket is not an option: `-5` is a number. `-` alone is a word too.
struct ArgumentParser {
  private let options: [Option]
  private let command: Command
  private var words: [String] = []
  /// The option whose words come now.
  private var owner: Option?
  private var invocation = Invocation()

  /// - Parameter command: whose options are known besides the global ones.
  init(for command: Command) {
    self.command = command
    options = command.options + GlobalOptions.all
  }

  /// - Parameter arguments: what stands behind the program's name, without the command's.
  mutating func parse(_ arguments: [String]) throws(Failure) -> Invocation {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        words += rest
        break
      }
      if Self.isOption(argument) {
        try take(argument, from: &rest)
      } else if let owner {
        invocation.add(argument, for: owner)
      } else {
        words.append(argument)
      }
    }
    if let owner, invocation.all(owner).isEmpty {
      throw .usage("\(owner.spelling) needs words after it", hint: "write \(owner.usage)")
    }
    if !invocation.has(GlobalOptions.help) { try distribute() }
    return invocation
  }

  static func isOption(_ argument: String) -> Bool {
    guard argument.utf8.first == UInt8(ascii: "-") else { return false }
    let name = argument.utf8.dropFirst(argument.begins(with: "--") ? 2 : 1)
    return name.first.map { (0x41...0x5A).contains($0 & 0xDF) } ?? false
  }

  // MARK: Options

  private mutating func take(_ argument: String, from rest: inout ArraySlice<String>) throws(Failure) {
    let (option, attached) = try find(argument)
    if option.takesWordsInsteadOf != nil {
      owner = option
      if let attached { invocation.add(attached, for: option) }
      return
    }
    if !option.takesValue {
      if attached != nil { throw .usage("\(option.spelling) takes no value", of: command) }
      invocation.add("", for: option)
      return
    }
    let value = if let attached { attached } else { try nextValue(of: option, from: &rest) }
    try check(value, of: option)
    invocation.add(value, for: option)
  }

  /// The option, and the value that is attached to it by `=` or follows its letter.
  private func find(_ argument: String) throws(Failure) -> (Option, attached: String?) {
    guard let text = argument.rest(behind: "--") else { return try findShort(argument) }
    let halves = text.halves(at: "=")
    let name = halves?.before ?? text
    guard let option = options.first(where: { $0.name == name }) else { throw unknown("--\(name)") }
    return (option, halves?.after)
  }

  private func findShort(_ argument: String) throws(Failure) -> (Option, attached: String?) {
    let letters = argument.unicodeScalars.dropFirst()
    guard let letter = letters.first.map(Character.init),
      let option = options.first(where: { $0.short == letter })
    else { throw unknown(argument) }
    let attached = String(String.UnicodeScalarView(letters.dropFirst()))
    if attached.isEmpty { return (option, nil) }
    if !option.takesValue { throw unknown(argument) }
    return (option, attached)
  }

  private func nextValue(of option: Option, from rest: inout ArraySlice<String>) throws(Failure) -> String {
    guard let value = rest.first, value != "--", option.mayBeginWithDash || !Self.isOption(value) else {
      let hint: Sentence = "write \(option.spelling) \(option.placeholder ?? "VALUE")"
      throw .usage("\(option.spelling) needs a value", hint: hint)
    }
    rest.removeFirst()
    return value
  }

  private func check(_ value: String, of option: Option) throws(Failure) {
    let choices = command.choices(of: option)
    guard !choices.isEmpty, !choices.contains(value) else { return }
    throw .usage(
      "\(option.spelling) cannot be “\(value)”",
      hint: Suggestion.hint(
        for: value, among: choices, otherwise: "choose one of \(choices.joined(separator: ", "))"))
  }

  private func unknown(_ spelling: String) -> Failure {
    let hint = Suggestion.hint(
      for: spelling, among: options.map(\.spelling),
      otherwise: "ledger-sync \(command.name) --help lists the options")
    return .usage("\(command.name) has no option \(spelling)", hint: hint)
  }

  // MARK: Positional arguments

  /// Gives the words to the command's arguments in their order; the one that takes several gets what is over.
  private mutating func distribute() throws(Failure) {
    if let option = command.options.first(where: { $0.replacesArguments && invocation.has($0) }) {
      guard words.isEmpty else { throw .usage("\(option.spelling) takes no arguments", of: command) }
      return
    }
    let positionals = command.positionals.filter { $0 != owner?.takesWordsInsteadOf }
    let required = positionals.filter(\.isRequired).count
    if words.count < required {
      let missing = positionals.filter(\.isRequired)[words.count]
      throw .usage("\(missing.name) is missing", of: command)
    }
    var spare = words.count - required
    var rest = words[...]
    for positional in positionals {
      let count = Self.share(of: positional, spare: &spare)
      invocation.set(Array(rest.prefix(count)), for: positional)
      rest = rest.dropFirst(count)
    }
    if let extra = rest.first { throw .usage("“\(extra)” is one argument too many", of: command) }
  }

  private static func share(of positional: Positional, spare: inout Int) -> Int {
    let least = positional.isRequired ? 1 : 0
    let more = positional.count == .one ? 0 : positional.count == .optional ? min(spare, 1) : spare
    spare -= more
    return least + more
  }
}
