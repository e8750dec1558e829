/// What git takes from the environment, as values: this module itself never looks there.
public struct GitEnvironment: Sendable {
  public var configuration: ConfigurationFiles
  public var identity: IdentityOverrides
  public var ssh: SSHProgram
  /// For programs that are started (ssh, git), as `NAME=VALUE`.
  public var variables: [String]

  /// No files, no overrides: what a test or a pure reader wants.
  public init() {
    configuration = ConfigurationFiles()
    identity = IdentityOverrides()
    ssh = SSHProgram()
    variables = []
  }

  /// A variable that is passed on to programs; nil where it is not set.
  public subscript(name: String) -> String? {
    let prefix = Array((name + "=").utf8)
    let entry = variables.first { $0.utf8.starts(with: prefix) }
    return entry.map { String(decoding: $0.utf8.dropFirst(prefix.count), as: UTF8.self) }
  }

  /// Whether a variable is set, and says no.
  public func isFalse(_ name: String) -> Bool { self[name].map(Self.isFalse(text:)) ?? false }

  static func isFalse(text: String) -> Bool { ["", "0", "false", "no", "off"].contains(text.lowercased()) }

  /// From environment variables, as git 2.39 reads them.
  public init(variables: [String: String]) {
    configuration = ConfigurationFiles(variables: variables)
    identity = IdentityOverrides(variables: variables)
    ssh = SSHProgram(variables: variables)
    self.variables = variables.keys.sorted().compactMap { name in variables[name].map { "\(name)=\($0)" } }
  }
}
