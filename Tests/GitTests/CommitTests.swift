import TestSupport
import Testing

@testable import Git

@Suite struct CommitTests {
  private let date = GitDate(seconds: 1_795_183_331, offset: -570)

  private func draft(_ repository: borrowing Repository, message: String, name: String = "Zoë 🦊") throws -> CommitDraft
  {
    let signature = Signature(name: name, email: "zoe@example.org", date: date)
    return CommitDraft(
      tree: try repository.writeEmptyTree(), parents: [], author: signature, committer: signature, message: message)
  }

  @Test(arguments: ["lunch\n", "", "no line end", "two\n\nparagraphs, café\n", "\n\nleading lines\n"])
  func aCommitComesBackAndGitReadsTheSame(_ message: String) throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    let first = try repository.writeCommit(draft(repository, message: message))
    let second = try repository.writeCommit(
      CommitDraft(
        tree: repository.writeEmptyTree(), parents: [first, first],
        author: Signature(name: "A", email: "a@b", date: date), committer: Signature(name: "C", email: "", date: date),
        message: message))
    let commit = try repository.readCommit(second)
    #expect(commit.message == message && commit.parents == [first, first])
    #expect(commit.author == Signature(name: "A", email: "a@b", date: date))
    let raw = try sandbox.gitResult(["cat-file", "commit", second.description]).output
    #expect(raw.contains("author A <a@b> 1795183331 -0930\n") && raw.hasSuffix("\n\n" + message))
    #expect(try sandbox.gitResult(["fsck", "--strict"]).errors.contains("error") == false)
  }

  @Test(arguments: [" .Bob <x>, ", "O'Neil, Ann", "\"quoted\"", "a\nb", "...", "Dr. Pepper."])
  func namesAreCleanedAsGitCleansThem(_ name: String) throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    let tree = try repository.writeEmptyTree()
    let result = try sandbox.gitResult(
      ["commit-tree", tree.description, "-m", "x"], more: ["GIT_AUTHOR_NAME": name, "GIT_AUTHOR_EMAIL": "a@b"])
    let ours = Signature(name: name, email: "a@b", date: date).name
    guard result.status == 0 else {
      #expect(ours.isEmpty)
      return
    }
    let id = String(result.output.dropLast())
    #expect(try sandbox.git(["log", "-1", "--format=%an", id]) == ours)
  }

  @Test func partsOfOtherTypesAreRefused() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    let blob = try repository.writeBlob([1])
    let good = try draft(repository, message: "x")
    let badTree = CommitDraft(tree: blob, parents: [], author: good.author, committer: good.author, message: "x")
    let badParent = CommitDraft(
      tree: good.tree, parents: [blob], author: good.author, committer: good.author, message: "x")
    for draft in [badTree, badParent] {
      #expect(throws: GitError.self) { _ = try repository.writeCommit(draft) }
    }
  }
}
