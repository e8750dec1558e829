/// The files that hold the configuration of the user and of the system.
public struct ConfigurationFiles: Sendable {
  /// `/etc/gitconfig`
  public var system: String?
  /// `~/.config/git/config`
  public var xdg: String?
  /// `~/.gitconfig`
  public var user: String?
  /// Settings that come before all files, the last one of a key first (`GIT_CONFIG_COUNT`).
  public var overrides: [(key: String, value: String)] = []

  public init() {}

  /// HOME, XDG_CONFIG_HOME, GIT_CONFIG_NOSYSTEM, _SYSTEM, _GLOBAL, and GIT_CONFIG_COUNT with its keys and values.
  public init(variables: [String: String]) {
    if !Self.isTrue(variables["GIT_CONFIG_NOSYSTEM"]) {
      system = variables["GIT_CONFIG_SYSTEM"] ?? "/etc/gitconfig"
    }
    if let only = variables["GIT_CONFIG_GLOBAL"] {
      user = only
    } else {
      xdg = Self.folder(of: variables).map { $0 + "/git/config" }
      user = variables["HOME"].map { $0 + "/.gitconfig" }
    }
    overrides = Self.overrides(from: variables)
  }

  private static func folder(of variables: [String: String]) -> String? {
    if let folder = variables["XDG_CONFIG_HOME"], !folder.isEmpty { return folder }
    return variables["HOME"].map { $0 + "/.config" }
  }

  private static func isTrue(_ text: String?) -> Bool { text.map { !GitEnvironment.isFalse(text: $0) } ?? false }

  private static func overrides(from variables: [String: String]) -> [(key: String, value: String)] {
    guard let count = variables["GIT_CONFIG_COUNT"].flatMap(Int.init), (0...1000).contains(count) else { return [] }
    return (0..<count).reversed().compactMap { number in
      guard let key = variables["GIT_CONFIG_KEY_\(number)"], let value = variables["GIT_CONFIG_VALUE_\(number)"]
      else { return nil }
      return (key, value)
    }
  }
}
