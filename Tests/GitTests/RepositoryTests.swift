import TestSupport
import Testing

@testable import Git

@Suite struct RepositoryTests {
  @Test func aNewRepositoryIsOneForGit() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository("deep/inside")
    #expect(try repository.head() == .unborn("refs/heads/main"))
    #expect(repository.isBare == false)
    #expect(repository.gitDirectory == sandbox.path + "/deep/inside/.git/")
    #expect(try sandbox.git(["symbolic-ref", "HEAD"], in: "deep/inside") == "refs/heads/main")
    #expect(try sandbox.git(["status", "--porcelain"], in: "deep/inside").isEmpty)
  }

  @Test func aBareRepositoryHasNoWorkTree() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository(isBare: true)
    #expect(repository.isBare == true)
  }

  private func code(_ sandbox: Sandbox, _ name: String, searchingUp: Bool = false) -> GitError.Code? {
    do throws(GitError) {
      _ = try Repository.open(at: sandbox.path + "/" + name, searchingUp: searchingUp, environment: sandbox.environment)
      return nil
    } catch { return error.code }
  }

  @Test func aFolderBelowIsFoundOnlyWhenSearching() throws {
    let sandbox = try Sandbox()
    _ = try sandbox.repository()
    try sandbox.write("", to: "repository/below/file")
    #expect(code(sandbox, "repository/below", searchingUp: true) == nil)
    #expect(code(sandbox, "repository/below") == .notFound)
    #expect(code(sandbox, "nowhere") == .notFound)
  }

  @Test func otherHashFunctionsAndClonesWithGapsAreRefused() throws {
    let sandbox = try Sandbox()
    try sandbox.git(["init", "-q", "--object-format=sha256", "modern"], in: "")
    #expect(code(sandbox, "modern") == .unsupported)
    _ = try sandbox.repository()
    for number in 0..<2 { try sandbox.git(["commit", "-q", "--allow-empty", "-m", "\(number)"]) }
    try sandbox.git(["clone", "-q", "--depth=1", "file://\(sandbox.path)/repository", "shallow"], in: "")
    #expect(code(sandbox, "shallow") == nil)
    #expect(throws: GitError.self) {
      _ = try Repository.openCollecting(at: "\(sandbox.path)/shallow", environment: GitEnvironment())
    }
    try sandbox.git(["config", "uploadpack.allowFilter", "true"])
    try sandbox.git(["clone", "-q", "--filter=blob:none", "file://\(sandbox.path)/repository", "partial"], in: "")
    #expect(code(sandbox, "partial") == .unsupported)
  }

  @Test func aMergeThatGitBeganIsSeen() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    #expect(repository.operationInProgress == nil)
    try sandbox.write("1", to: "repository/file")
    try sandbox.git(["add", "."])
    try sandbox.git(["commit", "-qm", "1"])
    try sandbox.git(["checkout", "-qb", "other"])
    try sandbox.write("2", to: "repository/file")
    try sandbox.git(["commit", "-qam", "2"])
    try sandbox.git(["checkout", "-q", "main"])
    try sandbox.write("3", to: "repository/file")
    try sandbox.git(["commit", "-qam", "3"])
    #expect(try sandbox.gitResult(["merge", "other"]).status != 0)
    #expect(repository.operationInProgress == .merge)
    #expect(try repository.index().image.hasUnmerged)
    try sandbox.git(["merge", "--abort"])
    #expect(try sandbox.gitResult(["rebase", "other"]).status != 0)
    #expect(repository.operationInProgress == .rebase)
  }

  @Test func messagesShowNoControlCharactersAndNoSecrets() {
    let error = GitError(
      .network, doing: "reach \u{1b}[31m", "cannot read 'https://bob:s3cr:t@example.org/x', ssh://git@host/y\u{202e}")
    #expect(
      error.description
        == "could not reach \\u001b[31m: cannot read 'https://example.org/x', ssh://host/y\\u202e")
  }
}
