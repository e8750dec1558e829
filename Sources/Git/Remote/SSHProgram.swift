/// How ssh is started, as git finds it out.
public struct SSHProgram: Sendable {
  public enum Start: Hashable, Sendable {
    case program(String)
    /// A line for the shell, to which the arguments are added.
    case shell(String)
  }

  /// Which options a program understands.
  public enum Variant: String, Sendable { case ssh, plink, putty, tortoiseplink, simple }

  public var start: Start
  /// nil is to be guessed from the program's name.
  public var variant: Variant?
  /// Whether neither GIT_SSH_COMMAND nor GIT_SSH said anything, so that core.sshCommand counts.
  public var isDefault: Bool

  public init() {
    start = .program("ssh")
    isDefault = true
  }

  /// GIT_SSH_COMMAND, GIT_SSH, GIT_SSH_VARIANT.
  public init(variables: [String: String]) {
    self.init()
    if let line = variables["GIT_SSH_COMMAND"] {
      (start, isDefault) = (.shell(line), false)
    } else if let program = variables["GIT_SSH"] {
      (start, isDefault) = (.program(program), false)
    }
    variant = variables["GIT_SSH_VARIANT"].flatMap(Variant.init)
  }

  /// The program with what core.sshCommand and ssh.variant of the user's own configuration say, where the environment says
  /// nothing.
  func completed(by environment: GitEnvironment) throws(GitError) -> SSHProgram {
    var program = self
    if isDefault, let line = try environment.configuredByUser("core.sshCommand") { program.start = .shell(line) }
    if variant == nil, let name = try environment.configuredByUser("ssh.variant") {
      program.variant = Variant(rawValue: name)
    }
    return program
  }
}
