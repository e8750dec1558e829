import Glibc
import TestSupport
import Testing

@testable import Git

/// Servers that listen and then say nothing, say nonsense, or are not there.
@Suite struct BrokenServerTests {
  private func fetchError(_ url: String, _ change: (inout NetworkOptions) -> Void = { _ in }) throws -> GitError {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    var options = NetworkOptions()
    options.limits.connect = .milliseconds(400)
    options.limits.idle = .milliseconds(400)
    change(&options)
    let start = ContinuousClock.now
    let error = #expect(throws: GitError.self) {
      try repository.fetch([FetchSpec(main, to: incoming)], from: RemoteURL(url), options)
    }
    #expect(ContinuousClock.now - start < .seconds(60))
    let locks = try TestProgram(
      "/usr/bin/find", [".git", "-name", "*.lock"], variables: [:], folder: sandbox.path + "/repository"
    ).run()
    #expect(locks.output.isEmpty)
    return try #require(error)
  }

  @Test(arguments: ["http", "https", "git"]) func aServerThatHangsIsATimeout(_ scheme: String) throws {
    let listener = try Listener()
    #expect(try fetchError("\(scheme)://127.0.0.1:\(listener.port)/x").code == .timeout)
  }

  @Test func theWholeTransferHasALimitToo() throws {
    let listener = try Listener()
    let error = try fetchError("http://127.0.0.1:\(listener.port)/x") {
      $0.limits.idle = .seconds(30)
      $0.limits.total = .milliseconds(300)
    }
    #expect(error.code == .timeout)
  }

  @Test func waitingCanBeCancelled() throws {
    let listener = try Listener()
    var asked = 0
    let error = try fetchError("https://127.0.0.1:\(listener.port)/x") {
      $0.limits.idle = .seconds(30)
      $0.isCancelled = {
        asked += 1
        return asked > 3
      }
    }
    #expect(error.code == .cancelled)
  }

  @Test(arguments: ["http", "https", "git"]) func nobodyThereIsANetworkError(_ scheme: String) throws {
    let error = try fetchError("\(scheme)://127.0.0.1:1/x")
    #expect(error.code == .network && error.message.contains("refused"))
    #expect(try fetchError("\(scheme)://nowhere.invalid/x") { $0.limits.connect = .seconds(2) }.code != .other)
  }

  @Test func aServerOfSomethingElseIsNoCloud() throws {
    let sandbox = try Sandbox()
    let server = try Server(sandbox.variables, folder: sandbox.path) { port in
      ["/usr/bin/python3", "-m", "http.server", "--bind", "127.0.0.1", "\(port)"]
    }
    #expect(try fetchError("http://127.0.0.1:\(server.port)/x").code == .notFound)
    #expect(try fetchError("git://127.0.0.1:\(server.port)/x").code != .other)
    #expect(try [.certificate, .network].contains(fetchError("https://127.0.0.1:\(server.port)/x").code))
  }
}

@Suite struct GitDaemonTests {
  @Test func theDaemonIsPushedToAndFetchedFrom() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    _ = try sandbox.cloud()
    let head = try sandbox.commitFiles(30)
    let server = try Server(sandbox.variables, folder: sandbox.path) { port in
      [
        "/usr/bin/git", "daemon", "--reuseaddr", "--listen=127.0.0.1", "--port=\(port)", "--export-all",
        "--enable=receive-pack", "--base-path=\(sandbox.path)",
      ]
    }
    let url = try RemoteURL("git://127.0.0.1:\(server.port)/cloud.git")
    #expect(try repository.pushMain(to: url) == .accepted)
    try repository.fetch([FetchSpec(main, to: incoming)], from: url)
    #expect(try repository.reference(incoming) == head)
    let error = #expect(throws: GitError.self) {
      try repository.fetch([FetchSpec(main, to: incoming)], from: RemoteURL("git://127.0.0.1:\(server.port)/nowhere"))
    }
    #expect(error != nil)
  }
}
