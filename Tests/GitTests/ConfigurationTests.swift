import TestSupport
import Testing

@testable import Git

@Suite struct ConfigurationTests {
  @Test func theRepositoryWinsUnlessOnlyTheUserIsAsked() throws {
    let sandbox = try Sandbox()
    try sandbox.write("[user]\n\tname = Home\n[core]\n\tsshCommand = mine\n", to: "home/.gitconfig")
    try sandbox.write("[user]\n\temail = xdg@example.org\n\tname = Xdg\n", to: "home/.config/git/config")
    let repository = try sandbox.repository()
    try repository.configure("user.name", "Here")
    try repository.configure("core.sshCommand", "theirs")
    for key in ["user.name", "user.email", "core.sshcommand", "core.nothing", "core.bare"] {
      let oracle = try sandbox.gitResult(["config", "--get", key]).output
      #expect(try repository.configured(key) == (oracle.isEmpty ? nil : String(oracle.dropLast())), "\(key)")
    }
    #expect(try repository.configuredByUser("core.sshCommand") == "mine")
    #expect(try repository.configuredByUser("user.name") == "Home")
    #expect(try repository.environment.configuredByUser("user.email") == "xdg@example.org")
  }

  /// What the repository sets, itself or by a file that it includes, does not count for programs, and is named.
  @Test func whatTheRepositorySetsIsNamed() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    for key in ["ledger-sync.fetch.giro", "ledger-sync.umsätze_2.fetch"] {
      #expect(try repository.ownFile(setting: key) == nil)
      try repository.configure(key, "touch bad")
      #expect(try repository.ownFile(setting: key) == repository.commonDirectory + "config", "\(key)")
      #expect(try repository.configuredByUser(key) == nil)
    }
  }

  @Test func settingsOfTheEnvironmentComeFirst() throws {
    let sandbox = try Sandbox(variables: [
      "GIT_CONFIG_COUNT": "2", "GIT_CONFIG_KEY_0": "user.name", "GIT_CONFIG_VALUE_0": "first",
      "GIT_CONFIG_KEY_1": "user.name", "GIT_CONFIG_VALUE_1": "second",
    ])
    let repository = try sandbox.repository()
    #expect(try repository.configured("user.name") == sandbox.git(["config", "user.name"]))
  }

  @Test func includedFilesAreRead() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    try sandbox.write("[user]\n\tname = Included\n", to: "home/more")
    try sandbox.write(
      "[includeIf \"gitdir:\(sandbox.path)/repository/\"]\n\tpath = \(sandbox.home)/more\n", to: "home/.gitconfig")
    try sandbox.write("[include]\n\tpath = more\n", to: "home/other")
    #expect(try repository.configured("user.name") == "Included")
    var environment = sandbox.environment
    environment.configuration.user = sandbox.home + "/other"
    #expect(try environment.configuredByUser("user.name") == "Included")
  }

  @Test func aBrokenFileIsNamed() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    try sandbox.write("[broken", to: "home/.gitconfig")
    let error = #expect(throws: GitError.self) { _ = try repository.configured("user.name") }
    #expect(error?.description.contains(".gitconfig") == true)
  }
}

@Suite struct IdentityTests {
  private let now = GitDate(seconds: 1_795_183_331, offset: 60)

  /// Each row: environment, configuration. git itself says who that is.
  static let rows: [([String: String], String)] = [
    (["GIT_AUTHOR_NAME": "Env", "GIT_AUTHOR_EMAIL": "env@x", "GIT_AUTHOR_DATE": "@5 +0200"], ""),
    ([:], "[user]\nname = Conf\nemail = conf@x\n"),
    (["GIT_AUTHOR_NAME": "Env"], "[user]\nname = Conf\nemail = conf@x\n"),
    ([:], "[user]\nname = Conf\nemail = conf@x\n[author]\nname = Author\nemail = author@x\n"),
    (["EMAIL": "mail@x"], "[user]\nname = Conf\n"),
    (["EMAIL": "mail@x"], "[user]\nname = Conf\nemail = conf@x\n"),
    (["GIT_AUTHOR_NAME": " Crud. ", "GIT_AUTHOR_EMAIL": "<env@x>"], ""),
    (["GIT_AUTHOR_NAME": ""], "[user]\nname = Conf\nemail = conf@x\n"),
  ]

  @Test(arguments: rows) func theAuthorIsWhomGitFinds(_ row: ([String: String], String)) throws {
    let sandbox = try Sandbox()
    try sandbox.write("[user]\nuseConfigOnly = true\n" + row.1, to: "home/.gitconfig")
    _ = try sandbox.repository()
    var variables = sandbox.variables.filter { !$0.key.hasPrefix("GIT_AUTHOR") }.merging(row.0) { $1 }
    let given = variables["GIT_AUTHOR_DATE"] ?? "@\(now.seconds) +0100"
    variables["GIT_AUTHOR_DATE"] = given
    let result = try TestProgram(
      "/usr/bin/git", ["var", "GIT_AUTHOR_IDENT"], variables: variables, folder: sandbox.path + "/repository"
    ).run()
    let repository = try Repository.open(
      at: sandbox.path + "/repository", environment: GitEnvironment(variables: variables))
    do throws(GitError) {
      let ours = try repository.signature(.author, now: now).line
      #expect(result.output == ours + "\n")
    } catch {
      #expect(error.code == .identity && result.status != 0)
    }
  }

  @Test func nobodyIsATypedError() throws {
    let sandbox = try Sandbox()
    _ = try sandbox.repository()
    let repository = try Repository.open(at: sandbox.path + "/repository")
    let error = #expect(throws: GitError.self) { _ = try repository.signature(.committer, now: now) }
    #expect(error?.code == .identity && error?.message.contains("user.name") == true)
  }
}
