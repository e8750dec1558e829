import Testing

@testable import Git

/// What was asked for and what was said about it.
private final class Wallet {
  var passwords: [String]
  var asked: [Int] = []
  var told: [String] = []

  init(_ passwords: String...) { self.passwords = passwords }

  /// Gives one password after the other.
  var options: NetworkOptions {
    var options = NetworkOptions()
    options.credential = { request in
      self.asked.append(request.attempt)
      return self.passwords.isEmpty
        ? nil : Credential(user: request.user ?? "bob", password: self.passwords.removeFirst())
    }
    options.credentialWasUsed = { _, credential, isAccepted in
      self.told.append("\(credential.password) \(isAccepted ? "yes" : "no")")
    }
    return options
  }
}

@Suite struct HTTPTests {
  @Test func aPasswordIsAskedForAndReported() throws {
    let server = try WebServer()
    let repository = try server.sandbox.repository()
    try server.cloud()
    let head = try server.sandbox.commitFiles(30)
    let wallet = Wallet("wrong", "right", "right")
    #expect(try repository.pushMain(to: server.url("cloud.git"), wallet.options) == .accepted)
    #expect(wallet.asked == [0, 1] && wallet.told == ["wrong no", "right yes"])
    try repository.fetch([FetchSpec(main, to: incoming)], from: server.url("cloud.git"), wallet.options)
    #expect(try repository.reference(incoming) == head)
  }

  @Test func aWrongPasswordIsAnAuthenticationError() throws {
    let server = try WebServer()
    let repository = try server.sandbox.repository()
    try server.cloud()
    for wallet in [Wallet(), Wallet("wrong"), Wallet("wrong", "wrong", "wrong", "right")] {
      let error = #expect(throws: GitError.self) {
        try repository.fetch([FetchSpec(main, to: incoming)], from: server.url("cloud.git"), wallet.options)
      }
      #expect(error?.code == .authentication)
      #expect(wallet.told.allSatisfy { $0 == "wrong no" })
    }
  }

  @Test func aPasswordInTheAddressWorksAndIsNotShown() throws {
    let server = try WebServer()
    let repository = try server.sandbox.repository()
    try server.cloud()
    try server.sandbox.commitFiles()
    #expect(try repository.pushMain(to: server.url("cloud.git", user: "bob:right@")) == .accepted)
    let error = #expect(throws: GitError.self) {
      try repository.pushMain(to: server.url("cloud.git", user: "bob:geheim@"))
    }
    #expect(error?.code == .authentication && error?.description.contains("geheim") == false)
  }

  @Test func aMoveOnTheSameHostIsFollowedAndNoOther() throws {
    let server = try WebServer()
    let repository = try server.sandbox.repository()
    try server.cloud()
    try server.sandbox.commitFiles()
    #expect(try repository.pushMain(to: server.url("moved/cloud.git"), Wallet("right").options) == .accepted)
    let wallet = Wallet("right")
    let error = #expect(throws: GitError.self) {
      try repository.pushMain(to: server.url("elsewhere/cloud.git"), wallet.options)
    }
    #expect(error?.code == .network && wallet.asked.isEmpty)
  }

  @Test func anUnknownCertificateIsRefusedAndAKnownOneTaken() throws {
    let server = try WebServer()
    let repository = try server.sandbox.repository()
    try server.cloud()
    try server.sandbox.commitFiles()
    let wallet = Wallet("right")
    let url = try server.url("cloud.git", secure: true)
    let error = #expect(throws: GitError.self) { try repository.pushMain(to: url, wallet.options) }
    #expect(error?.code == .certificate && wallet.asked.isEmpty)
    var options = wallet.options
    options.certificateFile = server.sandbox.path + "/certificate.pem"
    #expect(try repository.pushMain(to: url, options) == .accepted)
  }

  /// The functions stand before those of the library, which libgit2 would call. They read nothing while it starts, and from
  /// then on what they are given.
  @Test func certificatesAreReadByTheLibraryItself() throws {
    let server = try WebServer()
    _ = try server.sandbox.repository()
    var chain = [UInt8](repeating: 0, count: 4096)
    func read(_ file: String) -> Int32 { unsafe parseCertificateFile(&chain, "\(server.sandbox.path)/\(file)") }
    #expect(read("nowhere.pem") < 0)
    #expect(read("key.pem") != 0)
    #expect(chain.allSatisfy { $0 == 0 })
    #expect(read("certificate.pem") == 0)
    #expect(!chain.allSatisfy { $0 == 0 })
  }

  @Test func whatIsNotThereIsNotFound() throws {
    let server = try WebServer()
    let repository = try server.sandbox.repository()
    let error = #expect(throws: GitError.self) {
      try repository.fetch([FetchSpec(main, to: incoming)], from: server.url("nowhere.git"), Wallet("right").options)
    }
    #expect(error?.code == .notFound)
  }

  @Test func aHookThatRefusesIsHeardOverHTTP() throws {
    let server = try WebServer()
    let repository = try server.sandbox.repository()
    try server.cloud()
    try server.sandbox.commitFiles()
    try server.sandbox.hook("pre-receive", "echo no more room; exit 1\n")
    guard
      case .rejected(.refused(let reason)) = try repository.pushMain(
        to: server.url("cloud.git"), Wallet("right").options)
    else {
      Issue.record("the hook was overlooked")
      return
    }
    #expect(reason.contains("no more room"))
  }
}
