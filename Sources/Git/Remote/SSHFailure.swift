/// What an ssh program says when it gives up, and what that means.
enum SSHFailure {
  private static let signs: [(String, GitError.Code)] = [
    ("REMOTE HOST IDENTIFICATION HAS CHANGED", .hostKeyChanged),
    ("Host key verification failed", .hostKeyUnknown),
    ("host key is known for", .hostKeyUnknown),
    ("dubious ownership", .owner),
    (" is corrupt", .damagedThere),
    ("bad object", .damagedThere),
    ("not our ref", .damagedThere),
    ("unable to unpack", .damagedThere),
    ("unable to read", .damagedThere),
    ("could not parse commit", .damagedThere),
    ("missing blob", .damagedThere),
    ("missing tree", .damagedThere),
    ("missing commit", .damagedThere),
    ("Permission denied (", .authentication),
    ("Too many authentication failures", .authentication),
    ("Connection timed out", .timeout),
    ("Operation timed out", .timeout),
    ("Could not resolve hostname", .network),
    ("Connection refused", .network),
    ("No route to host", .network),
    ("Network is unreachable", .network),
    ("does not appear to be a git repository", .notFound),
    ("Repository not found", .notFound),
    ("not found", .notFound),
  ]

  static func code(_ said: String) -> GitError.Code {
    signs.first { said.contains($0.0) }?.1 ?? .network
  }

  private static func trimmed(_ line: Substring) -> String {
    String(String(line.drop(while: \.isWhitespace).reversed()).drop(while: \.isWhitespace).reversed())
  }

  /// The lines with the reason, without ssh's banner of @ signs; the last few are enough for a person.
  static func reason(_ said: String) -> String {
    let lines = said.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("@") && !$0.allSatisfy(\.isWhitespace) }
    return lines.suffix(4).map(trimmed).joined(separator: "; ")
  }
}
