/// How ssh is started.
public struct SSHProgram: Sendable {
  public init() {}
  public init(variables: [String: String]) {}
}
