import TestSupport
import Testing

@testable import Git

/// What a tree should be: each path with what stands there.
private struct TreeModel {
  private(set) var files: [String: TreeChange.Content] = [:]

  mutating func apply(_ changes: [TreeChange]) {
    for change in changes where change.content == nil { remove(change.path) }
    for change in changes { put(change) }
  }

  private mutating func remove(_ path: String) {
    files = files.filter { $0.key != path && !$0.key.hasPrefix(path + "/") }
  }

  private mutating func put(_ change: TreeChange) {
    guard let content = change.content else { return }
    remove(change.path)
    for parent in change.path.parents { files[parent] = nil }
    files[change.path] = content
  }

  /// For `git update-index --index-info`.
  var indexInformation: String {
    files.map { "\(String($1.mode, radix: 8)) \($1.id)\t\($0)\n" }.sorted().joined()
  }
}

extension String {
  fileprivate var parents: [String] {
    let names = split(separator: "/")
    return (1..<max(1, names.count)).map { names[..<$0].joined(separator: "/") }
  }
}

@Suite struct TreeTests {
  /// The tree that git writes for the model.
  private func oracle(_ model: TreeModel, _ sandbox: Sandbox, round: Int) throws -> String {
    let index = ["GIT_INDEX_FILE": sandbox.path + "/index-\(round)"]
    try sandbox.git(["update-index", "--index-info"], input: model.indexInformation, more: index)
    return try sandbox.git(["write-tree"], more: index)
  }

  private func fiveBlobs(in repository: borrowing Repository) throws -> [ObjectID] {
    var blobs: [ObjectID] = []
    for number in 0..<5 { blobs.append(try repository.writeBlob(Array("\(number)".utf8))) }
    return blobs
  }

  /// Distinct paths of which none is a folder of another one.
  private func randomChanges(
    _ random: inout SeededGenerator, blobs: [ObjectID]
  ) -> [TreeChange] {
    var changes: [TreeChange] = []
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let depth = Int.random(in: 1...3, using: &random)
      let path = (0..<depth).map { _ in ["a", "a.b", "a-", "é", "b", "c c"].randomElement(using: &random) ?? "" }
        .joined(separator: "/")
      let clashes = changes.contains {
        $0.path == path || $0.path.hasPrefix(path + "/") || path.hasPrefix($0.path + "/")
      }
      if clashes { continue }
      if random.chance(35) {
        changes.append(.remove(path))
      } else if let blob = blobs.randomElement(using: &random) {
        changes.append(.put(blob, mode: random.chance(20) ? 0o100755 : 0o100644, at: path))
      }
    }
    return changes
  }

  @Test func randomChangesGiveTheTreesThatGitWrites() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    var random = SeededGenerator()
    let blobs = try fiveBlobs(in: repository)
    var model = TreeModel()
    var tree: ObjectID?
    for round in 0..<120 {
      let changes = randomChanges(&random, blobs: blobs)
      model.apply(changes)
      let written = try repository.writeTree(from: tree, changes: changes)
      #expect(try written.description == oracle(model, sandbox, round: round), "seed \(random.seed), round \(round)")
      tree = written
    }
    #expect(try sandbox.gitResult(["fsck", "--strict"]).status == 0)
  }

  /// Of each two trees in a row, beside reading both.
  @Test func unequalEntriesAreThoseThatOnlyOneTreeHas() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    var random = SeededGenerator()
    let blobs = try fiveBlobs(in: repository)
    var tree = try repository.writeTree(from: nil, changes: [])
    var compared = 0
    for round in 0..<200 {
      let next = try repository.writeTree(from: tree, changes: randomChanges(&random, blobs: blobs))
      let (old, new) = (try repository.readTree(tree), try repository.readTree(next))
      let names = [old, new].map { $0.map { Array($0.name.utf8) } }
      let ascend = names.allSatisfy { names in
        zip(names, names.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) }
      }
      let unequal = try repository.unequalEntries(tree, next)
      #expect((unequal != nil) == ascend, "seed \(random.seed), round \(round)")
      if let unequal {
        compared += 1
        #expect(unequal.old == old.filter { !new.contains($0) }, "seed \(random.seed), round \(round)")
        #expect(unequal.new == new.filter { !old.contains($0) }, "seed \(random.seed), round \(round)")
      }
      tree = next
    }
    #expect(compared > 20)
  }

  @Test func aFileTakesThePlaceOfAFolderAndTheOtherWayRound() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    let blob = try repository.writeBlob([])
    let folder = try repository.writeTree(from: nil, changes: [.put(blob, at: "a/b/c"), .put(blob, at: "d")])
    let file = try repository.writeTree(from: folder, changes: [.remove("a/b/c"), .put(blob, at: "a")])
    #expect(try repository.readTree(file).map(\.name) == ["a", "d"])
    #expect(try repository.readTree(file).map(\.kind) == [.blob, .blob])
    let again = try repository.writeTree(from: file, changes: [.remove("a"), .put(blob, at: "a/b/c")])
    #expect(again == folder)
  }

  @Test func emptiedFoldersGoAndNothingLeftIsTheEmptyTree() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    let blob = try repository.writeBlob([1])
    let tree = try repository.writeTree(from: nil, changes: [.put(blob, at: "a/b/c/d")])
    let empty = try repository.writeTree(from: tree, changes: [.remove("a/b/c/d"), .remove("nowhere/at/all")])
    #expect(empty.description == "4b825dc642cb6eb9a060e54bf8d69288fbee4904")
    #expect(try repository.readTree(empty).isEmpty)
  }

  @Test(arguments: ["", "/a", "a//b", "a/", "a/../b", ".", ".git/config", "a\0b"])
  func badPathsAreRefused(_ path: String) throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    let blob = try repository.writeBlob([])
    #expect(throws: GitError.self) { _ = try repository.writeTree(from: nil, changes: [.put(blob, at: path)]) }
  }

  @Test func aFileInsideAFileIsRefused() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    let blob = try repository.writeBlob([])
    let changes: [TreeChange] = [.put(blob, at: "a/b"), .put(blob, at: "a")]
    let error = #expect(throws: GitError.self) { _ = try repository.writeTree(from: nil, changes: changes) }
    #expect(error?.code == .invalidArgument)
  }

  @Test func entriesAreFoundByPathAndOddNamesAreTold() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    let blob = try repository.writeBlob(Array("x".utf8))
    let tree = try repository.writeTree(from: nil, changes: [.put(blob, mode: 0o100755, at: "a/b")])
    let entry = try #require(try repository.entry(at: "a/b", in: tree))
    #expect(entry.id == blob && entry.mode == 0o100755 && entry.name == "b" && entry.isValidUTF8)
    #expect(try repository.entry(at: "a/c", in: tree) == nil)
    let odd = try sandbox.git(["mktree", "-z"], input: "100644 blob \(blob)\tplain\u{7}\0")
    #expect(try repository.readTree(#require(ObjectID(hex: odd))).map(\.name) == ["plain\u{7}"])
  }
}
