public import Records
internal import Store

/// What is said to people, with the commands in it.
public struct Sentence: Hashable, Sendable {
  public private(set) var text = ""
  /// The commands of ours in it that can be run as they stand: words, without the program's name.
  public private(set) var commands: [[String]] = []
}

extension Sentence: ExpressibleByStringInterpolation {
  public init(stringLiteral text: String) { self.text = text }

  public init(stringInterpolation parts: Parts) { self = parts.sentence }

  public struct Parts: StringInterpolationProtocol {
    fileprivate var sentence = Sentence()

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ text: String) { sentence.text += text }

    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      sentence.text += value.description
    }

    public mutating func appendInterpolation(_ other: Sentence) {
      sentence.text += other.text
      sentence.commands += other.commands
    }

    /// A command of ours that can be run as it stands.
    public mutating func appendInterpolation(run words: String...) {
      sentence.text += Sentence.line(words)
      sentence.commands.append(words)
    }

    /// A command of ours in which something is left to be filled in, as `ID`, or an option that is added to what was run.
    public mutating func appendInterpolation(shape words: String...) { sentence.text += Sentence.line(words) }
  }

  private static func line(_ words: [String]) -> String {
    "ledger-sync " + words.map(ShellWord.quoted).joined(separator: " ")
  }
}

/// What has a sentence in English.
public protocol Worded {
  var english: Sentence { get }
}

extension Hint {
  /// What a front door says to people.
  public var english: Sentence {
    switch self {
    case .words(let words): return Sentence(stringLiteral: words)
    case .advice(let advice):
      guard let worded = advice as? any Worded else { preconditionFailure("\(type(of: advice)) has no sentences") }
      return worded.english
    }
  }
}
