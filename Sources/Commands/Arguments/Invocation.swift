internal import Desk

/// The arguments of one run of a command, taken apart. What the command declared as required is there.
struct Invocation: Sendable {
  private var values: [Option: [String]] = [:]
  private var words: [Positional: [String]] = [:]

  // MARK: Options

  func has(_ option: Option) -> Bool { values[option] != nil }

  /// The value of an option; the last one where it came several times.
  subscript(option: Option) -> String? { values[option]?.last }

  /// Every value of a repeatable option, in order.
  func all(_ option: Option) -> [String] { values[option] ?? [] }

  mutating func add(_ value: String, for option: Option) { values[option, default: []].append(value) }

  // MARK: Positional arguments

  /// The words of a positional argument, in order.
  func all(_ positional: Positional) -> [String] { words[positional] ?? [] }

  /// The word of an optional argument.
  func optional(_ positional: Positional) -> String? { words[positional]?.first }

  /// The word of a required argument.
  subscript(positional: Positional) -> String { words[positional]?.first ?? "" }

  mutating func set(_ words: [String], for positional: Positional) { self.words[positional] = words }
}
