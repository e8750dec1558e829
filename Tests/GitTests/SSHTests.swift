import Glibc
import TestSupport
import Testing

@testable import Git

/// An sshd of this test's own, with a key for each of two types, and a `known_hosts` that knows it.
private struct SSHServer {
  let sandbox: Sandbox
  let server: Server

  init(hostKey: String = "ed25519") throws {
    let sandbox = try Sandbox()
    self.sandbox = sandbox
    if getuid() == 0 { unsafe mkdir("/run/sshd", 0o755) }
    for type in ["host", "rsa", "ed25519", "stranger"] {
      let kind = type == "host" ? hostKey : type == "rsa" ? "rsa" : "ed25519"
      try TestProgram(
        "/usr/bin/ssh-keygen", ["-q", "-t", kind, "-N", "", "-f", type], variables: [:], folder: sandbox.path
      ).run()
    }
    try sandbox.write(sandbox.read("rsa.pub") + sandbox.read("ed25519.pub"), to: "authorized")
    try sandbox.write(
      """
      HostKey \(sandbox.path)/host
      AuthorizedKeysFile \(sandbox.path)/authorized
      UsePAM no
      StrictModes no
      PasswordAuthentication no
      PidFile none
      ListenAddress 127.0.0.1

      """, to: "sshd_config")
    server = try Server(sandbox.variables, folder: sandbox.path) { port in
      ["/usr/sbin/sshd", "-D", "-e", "-p", "\(port)", "-f", sandbox.path + "/sshd_config"]
    }
    let key = try sandbox.read("host.pub").split(separator: " ").prefix(2).joined(separator: " ")
    try sandbox.write("[127.0.0.1]:\(server.port) \(key)\n", to: "known_hosts")
  }

  /// What a person would have in ~/.ssh, told on the command line.
  func command(key: String, knownHosts: String = "known_hosts") -> String {
    "ssh -F none -i \(sandbox.path)/\(key) -o IdentitiesOnly=yes -o UserKnownHostsFile=\(sandbox.path)/\(knownHosts)"
      + " -o GlobalKnownHostsFile=none"
  }

  func repository(key: String = "ed25519", knownHosts: String = "known_hosts") throws -> Repository {
    let more = ["GIT_SSH_COMMAND": command(key: key, knownHosts: knownHosts)]
    let environment = GitEnvironment(variables: sandbox.variables.merging(more) { $1 })
    return try Repository.open(at: sandbox.path + "/repository", environment: environment)
  }

  func url(_ name: String) throws -> RemoteURL {
    try RemoteURL("ssh://127.0.0.1:\(server.port)\(sandbox.path)/\(name)")
  }
}

@Suite struct SSHTests {
  @Test(arguments: ["rsa", "ed25519"]) func bothKindsOfKeysPushAndFetch(_ key: String) throws {
    let server = try SSHServer(hostKey: key)
    let sandbox = server.sandbox
    _ = try sandbox.repository()
    _ = try sandbox.cloud("it's")
    let head = try sandbox.commitFiles(50)
    let repository = try server.repository(key: key)
    #expect(try repository.pushMain(to: server.url("it's.git")) == .accepted)
    try repository.fetch([FetchSpec(main, to: incoming)], from: server.url("it's.git"))
    #expect(try repository.reference(incoming) == head)
    #expect(try sandbox.gitResult(["fsck", "--strict"], in: "it's.git").status == 0)
  }

  @Test func theScpLikeFormIsReachedToo() throws {
    let server = try SSHServer()
    _ = try server.sandbox.repository()
    try server.sandbox.commitFiles()
    _ = try server.sandbox.cloud()
    let url = try RemoteURL("[127.0.0.1:\(server.server.port)]:\(server.sandbox.path)/cloud.git")
    #expect(try server.repository().pushMain(to: url) == .accepted)
  }

  @Test func refusalsAndHooksComeThrough() throws {
    let server = try SSHServer()
    _ = try server.sandbox.repository()
    try server.sandbox.commitFiles()
    _ = try server.sandbox.cloud()
    try server.sandbox.hook("pre-receive", "echo the quota is used up; exit 1\n")
    let outcome = try server.repository().pushMain(to: server.url("cloud.git"))
    guard case .rejected(.refused(let reason)) = outcome else {
      Issue.record("\(String(describing: outcome))")
      return
    }
    #expect(reason.contains("the quota is used up"))
  }

  private func code(
    _ server: SSHServer, key: String = "ed25519", knownHosts: String = "known_hosts", _ name: String = "cloud.git"
  ) throws -> GitError {
    _ = try server.sandbox.repository()
    let repository = try server.repository(key: key, knownHosts: knownHosts)
    let error = #expect(throws: GitError.self) {
      try repository.fetch([FetchSpec(main, to: incoming)], from: server.url(name))
    }
    return try #require(error)
  }

  @Test func aKeyThatIsNotKnownThereIsAnAuthenticationError() throws {
    #expect(try code(SSHServer(), key: "stranger").code == .authentication)
  }

  @Test func aHostThatIsNotKnownHereIsNeverAccepted() throws {
    let server = try SSHServer()
    #expect(try code(server, knownHosts: "nothing").code == .hostKeyUnknown)
    #expect(unsafe access(server.sandbox.path + "/nothing", F_OK) != 0)
  }

  @Test func aHostWithAnotherKeyThanBeforeIsTold() throws {
    let server = try SSHServer()
    let wrong = try server.sandbox.read("stranger.pub").split(separator: " ").prefix(2).joined(separator: " ")
    try server.sandbox.write("[127.0.0.1]:\(server.server.port) \(wrong)\n", to: "changed")
    #expect(try code(server, knownHosts: "changed").code == .hostKeyChanged)
  }

  @Test func aFolderThatIsNotThereIsNotFound() throws {
    let error = try code(SSHServer(), "nowhere.git")
    #expect(error.code == .notFound && error.message.contains("nowhere.git"))
  }

  @Test func aProgramThatSaysNothingIsEndedInTime() throws {
    let sandbox = try Sandbox(variables: ["GIT_SSH_COMMAND": "sleep 60; :"])
    let repository = try sandbox.repository()
    var options = NetworkOptions()
    options.limits.connect = .milliseconds(300)
    let start = ContinuousClock.now
    let error = #expect(throws: GitError.self) {
      try repository.fetch([FetchSpec(main, to: incoming)], from: RemoteURL("ssh://host/x"), options)
    }
    #expect(error?.code == .timeout)
    #expect(ContinuousClock.now - start < .seconds(30))
  }

  @Test func aMissingProgramIsNamed() throws {
    let sandbox = try Sandbox(variables: ["GIT_SSH": "/nowhere/ssh"])
    let repository = try sandbox.repository()
    let error = #expect(throws: GitError.self) {
      try repository.fetch([FetchSpec(main, to: incoming)], from: RemoteURL("ssh://host/x"))
    }
    #expect(error?.description.contains("/nowhere/ssh") == true)
  }
}

@Suite struct SSHProgramTests {
  private func words(
    _ variables: [String: String], _ url: String = "ssh://bob@host:2222/it's", isInteractive: Bool = true
  ) throws -> [String] {
    try SSHProgram(variables: variables).commandLine(
      for: RemoteURL(url), service: "git-upload-pack", isInteractive: isInteractive, connectLimit: .seconds(9))
  }

  private let remote = #"git-upload-pack '/it'\''s'"#

  @Test func argumentsAreThoseOfEachProgram() throws {
    let patience = ["-o", "ConnectTimeout=9"]
    #expect(try words([:]) == ["ssh"] + patience + ["-p", "2222", "--", "bob@host", remote])
    let strict = ["-o", "BatchMode=yes", "-o", "StrictHostKeyChecking=yes"]
    #expect(
      try words([:], "host:x", isInteractive: false) == ["ssh"] + patience + strict + [
        "--", "host", "git-upload-pack 'x'",
      ])
    #expect(try words(["GIT_SSH": "/opt/plink"]) == ["/opt/plink", "-P", "2222", "bob@host", remote])
    let line = "ssh -i 'my key'"
    #expect(try Array(words(["GIT_SSH_COMMAND": line]).prefix(4)) == ["sh", "-c", line + " \"$@\"", line])
    let simple = ["GIT_SSH": "wrapper", "GIT_SSH_VARIANT": "simple"]
    #expect(try words(simple, "host:x") == ["wrapper", "host", "git-upload-pack 'x'"])
    #expect(throws: GitError.self) { try words(simple) }
  }

  @Test(arguments: ["plain", "it's", "$(touch x)", "a b!", "'", "\\", "`id`", "é\n"])
  func quotedTextsComeOutOfAShellAsTheyWere(_ text: String) throws {
    let result = try TestProgram(
      "/bin/sh", ["-c", "printf %s " + SSHProgram.quoted(text)], variables: [:], folder: "/tmp"
    )
    .run()
    #expect(result.output == text)
  }

  @Test func theRepositoryDoesNotChooseTheProgram() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    try repository.configure("core.sshCommand", "touch \(sandbox.path)/evil; false")
    try sandbox.write("[core]\n\tsshCommand = echo mine >&2; false\n", to: "home/.gitconfig")
    let error = #expect(throws: GitError.self) {
      try repository.fetch([FetchSpec(main, to: incoming)], from: RemoteURL("host:x"))
    }
    #expect(error?.message.contains("mine") == true)
    #expect(unsafe access(sandbox.path + "/evil", F_OK) != 0)
  }
}
