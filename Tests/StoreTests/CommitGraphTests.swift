import TestSupport
import Testing

@testable import Git
@testable import Store

@Suite("A history that was gone through once")
struct CommitGraphTests {
  /// Commits with up to three parents among those before them; their names are their places.
  private func history(_ random: inout SeededGenerator) throws -> [Commit] {
    var commits: [Commit] = []
    for place in 0..<Int.random(in: 1...14, using: &random) {
      let parents = Set(
        (0..<Int.random(in: 0...3, using: &random)).compactMap { _ in commits.randomElement(using: &random)?.id })
      let who = Signature(
        name: "a", email: "a@example.org", date: GitDate(seconds: Int64.random(in: 0...9, using: &random)))
      commits.append(
        Commit(id: try id(place), tree: try id(99), parents: Array(parents), author: who, committer: who, message: ""))
    }
    return commits
  }

  private func id(_ place: Int) throws -> ObjectID {
    let digits = String(place, radix: 16)
    return try #require(ObjectID(hex: String(repeating: "0", count: 40 - digits.count) + digits))
  }

  /// Whether one leads to the other: told slowly, one parent after the other.
  private func leads(_ new: Commit, to old: ObjectID, _ all: [Commit]) -> Bool {
    new.id == old || new.parents.contains { parent in all.contains { $0.id == parent && leads($0, to: old, all) } }
  }

  @Test("what one commit has and another has not, whatever the clocks say", arguments: 1...200)
  func difference(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let all = try history(&random)
    var graph = CommitGraph()
    for commit in all.reversed() { graph.note(commit) }
    let (new, old) = (try #require(all.randomElement(using: &random)), try #require(all.randomElement(using: &random)))
    let expected = all.filter { leads(new, to: $0.id, all) && !leads(old, to: $0.id, all) }.map(\.id)
    #expect(graph.commits(of: new.id, besides: old.id) == Set(expected))
  }

  @Test("a history with a gap is not told")
  func gap() throws {
    var random = SeededGenerator(seed: 7)
    var graph = CommitGraph()
    let all = try history(&random)
    for commit in all.dropFirst().reversed() { graph.note(commit) }
    #expect(graph.commits(of: all[0].id, besides: all[0].id) == nil)
  }
}
