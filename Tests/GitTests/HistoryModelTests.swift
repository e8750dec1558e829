import TestSupport
import Testing

@testable import Git

/// A history whose commits have times in no order at all, as the clocks of several devices give them, and what follows from
/// its parents alone.
private struct HistoryModel {
  private(set) var commits: [ObjectID] = []
  private var ancestors: [ObjectID: Set<ObjectID>] = [:]

  init(_ repository: borrowing Repository, _ random: inout SeededGenerator, count: Int) throws {
    let tree = try repository.writeEmptyTree()
    let span: Int64 = Bool.random(using: &random) ? 100 : 1_000_000_000
    for number in 0..<count {
      let parents = Set(
        (0..<Int.random(in: 0...2, using: &random)).compactMap { _ in commits.suffix(6).randomElement(using: &random) })
      let date = GitDate(seconds: Int64.random(in: 1_000_000...1_000_000 + span, using: &random))
      let by = Signature(name: "A", email: "a@b", date: date)
      let id = try repository.writeCommit(
        CommitDraft(tree: tree, parents: parents.sorted(), author: by, committer: by, message: "\(number)"))
      ancestors[id] = parents.reduce(into: [id]) { $0.formUnion(ancestors[$1] ?? []) }
      commits.append(id)
    }
  }

  /// With the commit itself.
  func ancestors(of commit: ObjectID) -> Set<ObjectID> { ancestors[commit] ?? [] }

  /// Common ancestors that no other common ancestor came from.
  func mergeBases(_ one: ObjectID, _ other: ObjectID) -> [ObjectID] {
    let common = ancestors(of: one).intersection(ancestors(of: other))
    let older = common.reduce(into: Set<ObjectID>()) { $0.formUnion(ancestors(of: $1).subtracting([$1])) }
    return common.subtracting(older).sorted()
  }
}

@Suite struct HistoryModelTests {
  @Test func historiesAreReadByTheirParentsWhateverTheClocksSay() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    var random = SeededGenerator()
    for _ in 0..<30 {
      let model = try HistoryModel(repository, &random, count: 40)
      for _ in 0..<40 {
        let one = try #require(model.commits.randomElement(using: &random))
        let other = try #require(model.commits.randomElement(using: &random))
        let (mine, theirs) = (model.ancestors(of: one), model.ancestors(of: other))
        #expect(try repository.mergeBases(one, other) == model.mergeBases(one, other), "seed \(random.seed)")
        #expect(try repository.isAncestor(one, of: other) == theirs.contains(one), "seed \(random.seed)")
        // A walk may come to a commit that both have, where one of its children is older than it. It misses none.
        let walked = Set(try repository.history(from: [one], hiding: [other]))
        #expect(walked.isSuperset(of: mine.subtracting(theirs)) && walked.isSubset(of: mine), "seed \(random.seed)")
        // git's own count (rev-list --left-right --count) is wrong in about one such history of forty.
        let (ahead, behind) = try repository.aheadBehind(ours: one, theirs: other)
        let expected = (mine.subtracting(theirs).count, theirs.subtracting(mine).count)
        #expect((ahead, behind) == expected, "seed \(random.seed)")
      }
    }
  }
}
