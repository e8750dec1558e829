/// What somebody can do next, where a module means it: an identifier with its values, declared by the module. It holds no
/// sentence, and names no command: the module English has a sentence for each.
public protocol Advice: Hashable, Sendable {}

/// What to do next.
public enum Hint: Sendable {
  /// As a module that keeps records means it.
  case advice(any Advice)
  /// In words: the desk and the commands say it themselves.
  case words(Sentence)
}

extension Hint: Hashable {
  public static func == (one: Hint, other: Hint) -> Bool { one.key == other.key }

  public func hash(into hasher: inout Hasher) { hasher.combine(key) }

  private var key: AnyHashable {
    switch self {
    case .advice(let advice): AnyHashable(advice)
    case .words(let words): AnyHashable(words)
    }
  }
}
