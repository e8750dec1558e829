import TestSupport
import Testing

@testable import Git

@Suite("The objects that commits brought")
struct CloudObjectsTests {
  /// A history in which one commit brings very many files, as an import does.
  private func history(_ sandbox: Sandbox) throws -> ObjectID {
    for (name, files) in [("few", 3), ("many", 400), ("more", 2)] {
      for number in 1...files { try sandbox.write("\(name) \(number)", to: "repository/\(name)/\(number)") }
      try sandbox.git(["add", "."])
      try sandbox.git(["commit", "-qm", name])
    }
    return try #require(ObjectID(hex: sandbox.git(["rev-parse", "HEAD"])))
  }

  @Test func allAreThoseThatGitLists() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    let head = try history(sandbox)
    let listed = try sandbox.git(["rev-list", "--objects", "HEAD"]).split(separator: "\n").map { String($0.prefix(40)) }
    let found = try repository.objectsBrought(by: head)
    #expect(Set(found.map(\.description)) == Set(listed))
  }

  @Test("A bound holds within a commit", arguments: [1, 2, 50, 200])
  func bound(_ most: Int) throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    let head = try history(sandbox)
    let found = try repository.objectsBrought(by: head, commits: 16, most: most)
    #expect(found.count == most)
    #expect(found.contains(head))
    #expect(found.isSubset(of: try repository.objectsBrought(by: head)))
  }
}
