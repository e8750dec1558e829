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

  /// From environment variables, as git 2.39 reads them.
  public init(variables: [String: String]) {
    configuration = ConfigurationFiles(variables: variables)
    identity = IdentityOverrides(variables: variables)
    ssh = SSHProgram(variables: variables)
    self.variables = variables.keys.sorted().compactMap { name in variables[name].map { "\(name)=\($0)" } }
  }
}
