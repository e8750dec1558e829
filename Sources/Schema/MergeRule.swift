public import Records

/// What becomes of a field that both sides of a merge changed. Declared with `"x-ledger": {"merge": …}`.
public enum MergeRule: Hashable, Sendable {
  /// Both values are candidates, the later is shown. The default.
  case latest
  /// An array without order: adds and removes of both sides apply.
  case set
  /// A list of objects, combined by the value of their member `by`.
  case keyed(by: Text)
  /// An ordered list, merged as a sequence.
  case list
  /// A number that devices add to: both differences count.
  case counter
  /// The larger of the sides that changed it.
  case max
  /// The smaller of the sides that changed it.
  case min
  /// A text, merged by words.
  case text

  /// Whether lists are merged item by item: a counter in another list is a part of its value.
  public var isKeyed: Bool { if case .keyed = self { true } else { false } }

  /// As a kind declares it.
  public var name: String { if case .keyed = self { "keyed" } else { "\(self)" } }

  /// The words that `merge` may have, in the order in which messages list them.
  public static let names = ["latest", "set", "keyed", "list", "counter", "max", "min", "text"]

  /// A rule that needs no further member; nil for `keyed` and for unknown words.
  init?(name: String) {
    switch name {
    case "latest": self = .latest
    case "set": self = .set
    case "list": self = .list
    case "counter": self = .counter
    case "max": self = .max
    case "min": self = .min
    case "text": self = .text
    default: return nil
    }
  }
}
