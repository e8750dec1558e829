import TestSupport
import Testing

@testable import Git

@Suite struct HistoryTests {
  /// Commits in a random order of parents, as a shared history of several devices would be.
  private func randomHistory(
    _ repository: borrowing Repository, _ random: inout SeededGenerator, count: Int
  ) throws -> [ObjectID] {
    let tree = try repository.writeEmptyTree()
    var commits: [ObjectID] = []
    for number in 0..<count {
      let parents = Set(
        (0..<Int.random(in: 0...2, using: &random)).compactMap { _ in commits.suffix(6).randomElement(using: &random) })
      let date = GitDate(seconds: Int64.random(in: 1_000_000...1_000_100, using: &random))
      let by = Signature(name: "A", email: "a@b", date: date)
      commits.append(
        try repository.writeCommit(
          CommitDraft(tree: tree, parents: parents.sorted(), author: by, committer: by, message: "\(number)")))
    }
    return commits
  }

  @Test func mergeBasesAndAncestryAreThoseOfGit() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    var random = SeededGenerator()
    let commits = try randomHistory(repository, &random, count: 40)
    for _ in 0..<60 {
      let one = try #require(commits.randomElement(using: &random))
      let other = try #require(commits.randomElement(using: &random))
      let names = [one.description, other.description]
      let oracle = try sandbox.gitResult(["merge-base", "--all"] + names).output.split(separator: "\n").sorted()
      #expect(
        try repository.mergeBases(one, other).map(\.description) == oracle.map(String.init), "seed \(random.seed)")
      let isAncestor = try sandbox.gitResult(["merge-base", "--is-ancestor"] + names).status == 0
      #expect(try repository.isAncestor(one, of: other) == isAncestor, "seed \(random.seed)")
    }
  }

  @Test func theWalkHasTheCommitsThatGitListsAndParentsComeLater() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    var random = SeededGenerator()
    let commits = try randomHistory(repository, &random, count: 60)
    let (from, hidden) = (commits[59], commits[30])
    let walked = try repository.history(from: [from], hiding: [hidden])
    let oracle = try sandbox.git(["rev-list", from.description, "^\(hidden)"]).split(separator: "\n").map(String.init)
    #expect(walked.map(\.description).sorted() == oracle.sorted(), "seed \(random.seed)")
    for (place, id) in walked.enumerated() {
      let parents = try repository.readCommit(id).parents
      #expect(walked[..<place].allSatisfy { !parents.contains($0) }, "seed \(random.seed)")
    }
    #expect(try repository.history(from: [from], limit: 1) == [from])
  }

  @Test func revisionsAreFoundAsPeopleWriteThem() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    for number in 0..<3 { try sandbox.git(["commit", "-q", "--allow-empty", "-m", "\(number)"]) }
    try sandbox.git(["tag", "-a", "v1", "-m", "tag"])
    for revision in ["HEAD", "main~2", "v1", "main@{1}", "HEAD^"] {
      let oracle = try sandbox.git(["rev-parse", "\(revision)^{commit}"])
      #expect(try repository.resolve(revision).description == oracle)
    }
    let error = #expect(throws: GitError.self) { _ = try repository.resolve("nothing") }
    #expect(error?.code == .notFound)
  }
}
