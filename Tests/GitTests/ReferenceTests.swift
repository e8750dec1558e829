import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Git

@Suite struct ReferenceTests {
  private let by = Signature(name: "A", email: "a@b", date: GitDate(seconds: 1_795_183_331))

  private func commit(_ repository: borrowing Repository, _ message: String, parents: [ObjectID] = []) throws
    -> ObjectID
  {
    try repository.writeCommit(
      CommitDraft(tree: repository.writeEmptyTree(), parents: parents, author: by, committer: by, message: message))
  }

  @Test func headIsUnbornThenABranchThenDetached() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    let first = try commit(repository, "1")
    try repository.updateReference("refs/heads/main", to: first, expecting: nil, logMessage: "begin", by: by)
    #expect(try repository.head() == .branch("refs/heads/main", first))
    try sandbox.git(["checkout", "-q", "--detach"])
    #expect(try repository.head() == .detached(first))
    try repository.setHead(branch: "refs/heads/new")
    #expect(try repository.head() == .unborn("refs/heads/new"))
  }

  @Test func theLogOfABranchIsThatOfGit() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    let first = try commit(repository, "1")
    try repository.updateReference("refs/heads/main", to: first, expecting: nil, logMessage: "begin", by: by)
    try sandbox.git(["commit", "-q", "--allow-empty", "-m", "2"])
    try sandbox.git(["checkout", "-qb", "side", "HEAD^"])
    try sandbox.git(["merge", "-q", "main"])
    #expect(try repository.reflog(of: "refs/heads/main").map(\.message) == ["commit: 2", "begin"])
    let merge = try #require(try repository.reflog(of: "refs/heads/side").first)
    #expect(merge.message == "merge main: Fast-forward")
    #expect(merge.old == first)
    #expect(try merge.new == repository.reference("refs/heads/main"))
  }

  @Test func toLookForALogMakesNone() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    #expect(try repository.reflog(of: "refs/heads/nowhere").isEmpty)
    #expect(!FileManager.default.fileExists(atPath: "\(sandbox.path)/repository/.git/logs/refs/heads/nowhere"))
  }

  @Test func aReferenceMovesOnlyFromWhereItIsExpected() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    let (first, second) = (try commit(repository, "1"), try commit(repository, "2"))
    let name = "refs/heads/main"
    try repository.updateReference(name, to: first, expecting: nil, logMessage: "1", by: by)
    for wrong in [nil, second] {
      let error = #expect(throws: GitError.self) {
        try repository.updateReference(name, to: second, expecting: wrong, logMessage: "2", by: by)
      }
      #expect(error?.code == .modified)
    }
    try repository.updateReference(name, to: second, expecting: first, logMessage: "2", by: by)
    #expect(try sandbox.git(["rev-parse", "main"]) == second.description)
    #expect(try sandbox.git(["reflog", "show", "--format=%gs", "main"]) == "2\n1")
    #expect(try sandbox.git(["reflog", "show", "--format=%gs", "HEAD"]) == "2\n1")
    let error = #expect(throws: GitError.self) { try repository.deleteReference(name, expecting: first) }
    #expect(error?.code == .modified)
    try repository.deleteReference(name, expecting: second)
    #expect(try repository.reference(name) == nil)
  }

  @Test(arguments: [(0, "+0000"), (330, "+0530"), (-570, "-0930")])
  func whatIsNotedOfAMoveIsWhatGitNotes(offset: Int, text: String) throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    let (first, second) = (try commit(repository, "1"), try commit(repository, "2"))
    let by = Signature(name: "Ä B", email: "a@b", date: GitDate(seconds: 1_795_183_331, offset: offset))
    try repository.updateReference("refs/heads/main", to: first, expecting: nil, logMessage: "1", by: by)
    try repository.updateReference("refs/heads/main", to: second, expecting: first, logMessage: "2", by: by)
    for log in ["HEAD", "refs/heads/main"] {
      let lines = try String(contentsOfFile: "\(sandbox.path)/repository/.git/logs/\(log)", encoding: .utf8)
      let none = String(repeating: "0", count: 40)
      let who = "Ä B <a@b> 1795183331 \(text)"
      #expect(lines == "\(none) \(first) \(who)\t1\n\(first) \(second) \(who)\t2\n")
    }
    #expect(try sandbox.gitResult(["fsck", "--strict", "--no-dangling"]).output.isEmpty)
  }

  @Test func aBranchWithoutALogGetsNone() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    let (first, second) = (try commit(repository, "1"), try commit(repository, "2"))
    try sandbox.git(["config", "core.logAllRefUpdates", "false"])
    try sandbox.git(["update-ref", "refs/heads/main", first.description])
    let again = try Repository.open(at: sandbox.path + "/repository", environment: sandbox.environment)
    try again.updateReference("refs/heads/main", to: second, expecting: first, logMessage: "2", by: by)
    #expect(try sandbox.git(["rev-parse", "main"]) == second.description)
    #expect(!FileManager.default.fileExists(atPath: "\(sandbox.path)/repository/.git/logs/refs/heads/main"))
  }

  @Test func packedReferencesAreComparedToo() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    let (first, second) = (try commit(repository, "1"), try commit(repository, "2"))
    try repository.updateReference("refs/heads/main", to: first, expecting: nil, logMessage: "1", by: by)
    try sandbox.git(["pack-refs", "--all"])
    #expect(throws: GitError.self) {
      try repository.updateReference("refs/heads/main", to: second, expecting: nil, logMessage: "2", by: by)
    }
    try repository.updateReference("refs/heads/main", to: second, expecting: first, logMessage: "2", by: by)
    #expect(try sandbox.git(["rev-parse", "main"]) == second.description)
  }

  @Test func aLockedReferenceIsSaidToBeLocked() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    try sandbox.write("", to: "repository/.git/refs/heads/main.lock")
    let first = try commit(repository, "1")
    let error = #expect(throws: GitError.self) {
      try repository.updateReference("refs/heads/main", to: first, expecting: nil, logMessage: "1", by: by)
    }
    #expect(error?.code == .locked)
  }

  @Test func ofManyWhoMoveAReferenceNobodyIsOverwritten() async throws {
    let sandbox = try Sandbox()
    _ = try sandbox.repository()
    let (path, environment) = (sandbox.path + "/repository", sandbox.environment)
    try await withThrowingTaskGroup { group in
      for writer in 0..<4 {
        group.addTask { try Self.appendCommits(10, by: writer, to: path, environment) }
      }
      try await group.waitForAll()
    }
    #expect(try sandbox.git(["rev-list", "--count", "main"]) == "40")
    #expect(try sandbox.git(["reflog", "show", "main"]).split(separator: "\n").count == 40)
  }

  private static func appendCommits(
    _ count: Int, by writer: Int, to path: String, _ environment: GitEnvironment
  ) throws {
    let repository = try Repository.open(at: path, environment: environment)
    for number in 0..<count {
      while try !appendOne("\(writer).\(number)", to: repository) {}
    }
  }

  /// Whether nobody else was quicker.
  private static func appendOne(_ message: String, to repository: borrowing Repository) throws(GitError) -> Bool {
    let by = Signature(name: "A", email: "a@b", date: GitDate(seconds: 1))
    let old = try repository.reference("refs/heads/main")
    let tree = try repository.writeEmptyTree()
    let id = try repository.writeCommit(
      CommitDraft(tree: tree, parents: old.map { [$0] } ?? [], author: by, committer: by, message: message))
    do throws(GitError) {
      try repository.updateReference("refs/heads/main", to: id, expecting: old, logMessage: "x", by: by)
      return true
    } catch {
      guard error.code == .modified || error.code == .locked else { throw error }
      return false
    }
  }
}
