/// The version of the engine's rules. A merge that earlier rules would have made otherwise names its version in the
/// last line of its commit's message; every other merge is one of all versions, and names none. So a device with an
/// older program makes the same commit wherever it would say the same, and a merge of ours stays a merge of ours.
///
/// Law: a merge is checked by the rules that made it (`RulesVersionTests`).
public struct RulesVersion: Hashable, Comparable, Sendable {
  public let number: Int

  public init(_ number: Int) { self.number = number }

  /// The rules of the first releases, whose merges name no version.
  public static let first = RulesVersion(1)
  /// Lists wait and are merged as lists that wait; attachments follow their records; renames are read from the commits;
  /// one person with two new names stays one.
  public static let second = RulesVersion(2)
  /// A record that both sides took away is found wherever each of them put it; one that was taken to shared/, or back, and
  /// then moved is followed; the keys of a person are a keyed list.
  public static let third = RulesVersion(3)
  /// What names a record that the other side renamed meanwhile names it by its new id; a record whose old name another
  /// one has by then is told apart from that.
  public static let fourth = RulesVersion(4)
  public static let newest = fourth

  /// Whether this program has these rules.
  public var isKnown: Bool { self >= .first && self <= .newest }

  public static func < (one: RulesVersion, other: RulesVersion) -> Bool { one.number < other.number }
}

extension RulesVersion {
  private static let trailerName = "Rules: "

  /// The version that the message of a merge commit of ours names. One that is too large to be read is not known.
  public init(inMessage message: String) {
    let last = message.utf8.split(separator: UInt8(ascii: "\n")).last ?? "".utf8[...]
    let digits = last.dropFirst(Self.trailerName.utf8.count)
    guard last.starts(with: Self.trailerName.utf8), !digits.isEmpty,
      digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
    else {
      self = .first
      return
    }
    self.init(Int(Substring(digits)) ?? .max)
  }

  /// What stands behind the first line of the message.
  var trailer: String { self == .first ? "" : "\n\(Self.trailerName)\(number)\n" }
}
