/// What git makes of the address of a remote before it uses it: `url.BASE.insteadOf` and `url.BASE.pushInsteadOf`.
///
/// They count from the user's and the system's files alone: in a repository that came from somebody else, they would lead
/// what is sent to that person.
public struct AddressRules: Sendable {
  private var instead: [(base: String, beginning: String)] = []
  private var pushInstead: [(base: String, beginning: String)] = []

  public init(_ environment: GitEnvironment) throws(GitError) {
    for (key, value) in try Configuration(environment.configuration).entries(ofSection: "url") {
      let parts = Array(key.utf8)
      guard let dot = parts.lastIndex(of: UInt8(ascii: ".")) else { continue }
      let base = String(decoding: parts[..<dot], as: UTF8.self)
      switch String(decoding: parts[(dot + 1)...], as: UTF8.self).lowercased() {
      case "insteadof": instead.append((base, value))
      case "pushinsteadof": pushInstead.append((base, value))
      default: continue
      }
    }
  }

  /// Where git would fetch.
  public func address(ofFetch url: String) -> String { Self.rewritten(url, by: instead) ?? url }

  /// Where git would push.
  /// - Parameter pushURL: `remote.NAME.pushurl`, which `pushInsteadOf` leaves alone.
  public func address(ofPush url: String, _ pushURL: String?) -> String {
    if let pushURL { return address(ofFetch: pushURL) }
    return Self.rewritten(url, by: pushInstead) ?? address(ofFetch: url)
  }

  /// The rule with the longest beginning counts; of two, the first one. nil where none fits.
  private static func rewritten(_ url: String, by rules: [(base: String, beginning: String)])
    -> String?
  {
    var best: (base: String, beginning: String)?
    for rule in rules where url.utf8.starts(with: rule.beginning.utf8) {
      if rule.beginning.utf8.count > best?.beginning.utf8.count ?? -1 { best = rule }
    }
    return best.map {
      $0.base + String(decoding: url.utf8.dropFirst($0.beginning.utf8.count), as: UTF8.self)
    }
  }
}
