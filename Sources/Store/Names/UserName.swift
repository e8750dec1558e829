public import Records

/// The names that users can have: they are names of folders on every device.
public enum UserName {
  static let longest = 64
  private static let reserved: Set<String> = ["all", "shared", "local", "ledger", "feeds", "users", "kinds"]

  /// The word for whoever writes.
  private static let writer = "me"

  /// Why nobody can get a name any more; nil for a good one.
  public static func problemOfNew(_ name: String) -> Sentence? {
    name.lowercased() == writer ? "that word has a meaning of its own" : problem(name)
  }

  /// Why a name is refused; nil for a good one.
  public static func problem(_ name: String) -> Sentence? {
    if name.isEmpty { return "it is empty" }
    if name.utf8.count > longest { return "it is longer than \(longest) bytes" }
    if name.holds("/") { return "it holds a slash" }
    if name.begins(with: ".") || name.begins(with: "-") { return "it begins with \(name.prefix(1))" }
    if reserved.contains(name.lowercased()) { return "that word has a meaning of its own" }
    if name.unicodeScalars.contains(where: \.properties.isWhitespace) { return "it holds a space" }
    return PathRules.problem("users/\(name)")
  }
}
