/// What a key may be used for, from the lowest rank to the highest.
public enum KeyUse: String, Hashable, CaseIterable, Comparable, Sendable {
  /// A page on somebody's phone: it writes that person's records, and changes no keys.
  case page
  /// A device: it writes that person's records, and adds and revokes keys of that person.
  case sign
  /// A keeper's device: it also writes `ledger.json` and `kinds/`, lets people in, and changes everybody's keys.
  case keep
  /// Words on paper: they change that person's own keys, whatever their rank, and nothing else.
  case paper

  public static func < (a: KeyUse, b: KeyUse) -> Bool { a.rank < b.rank }

  var rank: Int {
    switch self {
    case .page: 0
    case .sign: 1
    case .keep: 2
    case .paper: 3
    }
  }

  /// Whether a key of this use writes records.
  var writesRecords: Bool { self != .paper }
}
