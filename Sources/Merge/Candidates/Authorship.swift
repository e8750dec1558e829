public import Records

/// Who wrote a candidate and when: the author's name and the author time of a commit, as a `~conflicts` entry says it.
///
/// Ordered by time, then by name, so that "the later" is the same on every device. Times are RFC 3339 in UTC with
/// whole seconds, so their bytes order as they do. Both are empty where there is no history to ask: then the bytes
/// of the values decide alone, and the entries carry no `at` and no `by`.
public struct Authorship: Hashable, Comparable, Sendable {
  public let at: Text
  public let by: Text

  public init(at: Text, by: Text) {
    self.at = at
    self.by = by
  }

  public static let none = Authorship(at: "", by: "")

  public static func < (a: Authorship, b: Authorship) -> Bool { a.at == b.at ? a.by < b.by : a.at < b.at }
}
