@testable import Git

extension Sandbox {
  /// A bare repository `NAME.git` to push to.
  func cloud(_ name: String = "cloud") throws -> RemoteURL {
    try git(["init", "-q", "--bare", "-b", "main", "\(name).git"], in: "")
    return try RemoteURL(path + "/\(name).git")
  }

  /// Commits `count` new files with git itself and returns the last commit.
  @discardableResult
  func commitFiles(_ count: Int = 1, in folder: String = "repository") throws -> ObjectID {
    for _ in 0..<count {
      let name = "\(UInt64.random(in: 0 ... .max)).json"
      try write("{\"name\":\"\(name)\"}\n", to: folder + "/" + name)
    }
    try git(["add", "."], in: folder)
    try git(["commit", "-qm", "more"], in: folder)
    guard let id = ObjectID(hex: try git(["rev-parse", "HEAD"], in: folder)) else {
      throw SandboxError.cannotStart("git")
    }
    return id
  }

  /// Puts an executable hook into a bare repository, and lets it run where that is a folder to us.
  func hook(_ name: String, _ script: String, in cloud: String = "cloud") throws {
    try write("#!/bin/sh\n" + script, to: "\(cloud).git/hooks/\(name)", mode: 0o755)
    try git(["config", "--global", "--add", "ledger-sync.runHooksOf", "\(path)/\(cloud).git"], in: "")
  }
}

let main = "refs/heads/main"
let incoming = "refs/ledger-sync/incoming/main"

extension Repository {
  /// Pushes main and returns what became of it.
  func pushMain(
    to url: RemoteURL, isForced: Bool = false, expecting: PushUpdate.Expectation = .anything,
    _ options: NetworkOptions = NetworkOptions()
  ) throws(GitError) -> PushOutcome? {
    try push([PushUpdate(main, isForced: isForced, expecting: expecting)], to: url, options).first
  }
}
