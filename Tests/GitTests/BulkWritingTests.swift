import Testing

@testable import Git

@Suite struct BulkWritingTests {
  private let by = Signature(name: "A", email: "a@b", date: GitDate(seconds: 1))

  @Test func manyObjectsBecomeOnePack() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    let commit = try repository.withBulkWriting { writer throws(GitError) in
      var changes: [TreeChange] = []
      for number in 0..<3000 {
        let blob = try writer.writeBlob(Array("{\"amount\":\(number)}\n".utf8))
        changes.append(.put(blob, at: "users/alice/bills/\(number % 50)/\(number).json"))
      }
      let tree = try writer.writeTree(from: nil, changes: changes)
      return try writer.writeCommit(CommitDraft(tree: tree, parents: [], author: by, committer: by, message: "all\n"))
    }
    try repository.updateReference(main, to: commit, expecting: nil, logMessage: "import", by: by)
    #expect(try sandbox.gitResult(["fsck", "--strict"]).status == 0)
    #expect(try sandbox.git(["count-objects", "-v"]).contains("count: 0\n"))
    #expect(try sandbox.git(["ls-tree", "-r", "--name-only", "main"]).split(separator: "\n").count == 3000)
    let tree = try repository.readCommit(commit).tree
    let entry = try #require(try repository.entry(at: "users/alice/bills/7/57.json", in: tree))
    #expect(try repository.readBlob(entry.id) == Array("{\"amount\":57}\n".utf8))
  }

  @Test func objectsOfEverySizeAreStored() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    let contents = [0, 1, 15, 16, 2047, 2048, 65535, 65536, 200_000].map { [UInt8](repeating: 0xFF, count: $0) }
    let ids = try repository.withBulkWriting { writer throws(GitError) in
      var ids: [ObjectID] = []
      for content in contents { ids.append(try writer.writeBlob(content)) }
      return ids
    }
    #expect(try sandbox.gitResult(["fsck", "--strict", "--no-dangling"]).output.isEmpty)
    for (id, content) in zip(ids, contents) { #expect(try repository.readBlob(id) == content) }
  }

  /// Of few objects and of many; what was there before stays as it was.
  @Test(arguments: [3, 300]) func whatWasCollectedIsWritten(count: Int) throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    let there = try repository.writeBlob([1])
    let draft = try Repository.openUnwritten(at: repository.gitDirectory)
    var changes = [TreeChange.put(there, at: "old")]
    for number in 0..<count { changes.append(.put(try draft.writeBlob(Array("\(number)".utf8)), at: "new/\(number)")) }
    let tree = try draft.writeTree(from: nil, changes: changes)
    let isThere = repository.contains(tree)
    #expect(!isThere)
    try draft.writeCollected(into: repository)
    let entry = try #require(try repository.entry(at: "new/2", in: tree))
    #expect(try repository.readBlob(entry.id) == Array("2".utf8))
    #expect(try sandbox.gitResult(["fsck", "--strict", "--no-dangling"]).output.isEmpty)
    #expect(try sandbox.git(["ls-tree", "-r", "\(tree)"]).split(separator: "\n").count == count + 1)
  }

  @Test func nothingIsWrittenWhereTheBodyFails() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    #expect(throws: GitError.self) {
      try repository.withBulkWriting { writer throws(GitError) in
        _ = try writer.writeBlob([1])
        throw GitError(.cancelled, doing: "test")
      }
    }
    #expect(try sandbox.git(["count-objects"]) == "0 objects, 0 kilobytes")
  }

  @Test func whatIsThereAlreadyIsKept() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    let blob = try repository.writeBlob([1])
    let base = try repository.writeTree(from: nil, changes: [.put(blob, at: "a/b")])
    let tree = try repository.withBulkWriting { writer throws(GitError) in
      _ = try writer.writeBlob([1])
      return try writer.writeTree(from: base, changes: [.put(blob, at: "a/c")])
    }
    #expect(try repository.readTree(#require(repository.readTree(tree).first).id).map(\.name) == ["b", "c"])
    #expect(try repository.withBulkWriting { _ throws(GitError) in true })
  }
}
