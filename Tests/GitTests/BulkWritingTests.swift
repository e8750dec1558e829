import TestSupport
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

  /// Of few objects and of many; what was there before stays as it was, and what the tree does not lead to waits on.
  @Test(arguments: [3, 300]) func whatWasCollectedIsWritten(count: Int) throws {
    let sandbox = try Sandbox()
    let there = try sandbox.repository().writeBlob([1])
    let repository = try Repository.openCollecting(at: sandbox.path + "/repository")
    let later = try repository.writeBlob([2])
    var changes = [TreeChange.put(there, at: "old")]
    for number in 0..<count {
      changes.append(.put(try repository.writeBlob(Array("\(number)".utf8)), at: "new/\(number)"))
    }
    let tree = try repository.writeTree(from: nil, changes: changes)
    #expect(try sandbox.git(["count-objects"]).hasPrefix("1 objects"))
    let new = try repository.collected(for: tree)
    #expect(new.count == count + 2 && new.last == tree && !new.contains(later))
    try repository.writeMissing(new)
    try repository.forget(new)
    #expect(try repository.collected(for: tree).isEmpty && repository.collected(for: later) == [later])
    let entry = try #require(try repository.entry(at: "new/2", in: tree))
    #expect(try repository.readBlob(entry.id) == Array("2".utf8))
    #expect(try sandbox.gitResult(["fsck", "--strict", "--no-dangling"]).output.isEmpty)
    #expect(try sandbox.git(["ls-tree", "-r", "\(tree)"]).split(separator: "\n").count == count + 1)
  }

  /// Git sees no object that does not have its name yet, and what is taken away before it has one is written again.
  @Test(arguments: [false, true]) func whatHasNoNameIsNoObject(isTakenAway: Bool) throws {
    let sandbox = try Sandbox()
    _ = try sandbox.repository()
    let repository = try Repository.openCollecting(at: sandbox.path + "/repository")
    let changes = try (0..<5).map { TreeChange.put(try repository.writeBlob([UInt8($0)]), at: "a/\($0)") }
    let tree = try repository.writeTree(from: nil, changes: changes)
    let new = try repository.collected(for: tree)
    var pending = try repository.writePending(new, isFlushed: isTakenAway)
    #expect(try sandbox.git(["count-objects"]).hasPrefix("0 objects"))
    #expect(try sandbox.gitResult(["fsck", "--strict"]).output.isEmpty)
    if isTakenAway { try sandbox.git(["prune", "--expire=now"]) }
    try pending.name()
    try pending.flushNames()
    #expect(try sandbox.git(["count-objects"]).hasPrefix("\(isTakenAway ? 0 : new.count) objects"))
    try repository.writeMissing(new)
    #expect(try sandbox.git(["ls-tree", "-r", "\(tree)"]).split(separator: "\n").count == 5)
    #expect(try sandbox.gitResult(["fsck", "--strict", "--no-dangling"]).output.isEmpty)
    // What stands there is what git itself would write.
    #expect(try sandbox.git(["cat-file", "-p", "\(tree):a/3"]) == "\u{3}")
  }

  @Test func whatIsGivenUpLeavesNothing() throws {
    let sandbox = try Sandbox()
    _ = try sandbox.repository()
    let repository = try Repository.openCollecting(at: sandbox.path + "/repository")
    let blob = try repository.writeBlob([1])
    try repository.writePending(repository.collected(for: blob), isFlushed: false).discard()
    #expect(try sandbox.git(["count-objects", "-v"]).contains("garbage: 0"))
    #expect(try sandbox.git(["count-objects"]).hasPrefix("0 objects"))
  }

  /// `git prune` takes away what no reference leads to, at any moment; what the disk had before is not an exception.
  @Test func whatIsTakenAwayIsWrittenAgain() throws {
    let sandbox = try Sandbox()
    let loose = try sandbox.repository()
    let before = try loose.writeTree(from: nil, changes: [.put(loose.writeBlob([1]), at: "a")])
    let repository = try Repository.openCollecting(at: sandbox.path + "/repository")
    let blob = try repository.writeBlob([1])
    let tree = try repository.writeTree(from: nil, changes: [.put(blob, at: "a")])
    #expect(tree == before)
    try sandbox.git(["prune", "--expire=now"])
    let larger = try repository.writeTree(from: tree, changes: [.put(repository.writeBlob([2]), at: "b")])
    let new = try repository.collected(for: larger)
    for _ in 0..<2 {
      try repository.writeMissing(new)
      #expect(try sandbox.git(["ls-tree", "-r", "--name-only", "\(larger)"]) == "a\nb")
      #expect(try sandbox.git(["count-objects"]).hasPrefix("3 objects"))
      try sandbox.git(["prune", "--expire=now"])
      #expect(try sandbox.git(["count-objects"]).hasPrefix("0 objects"))
    }
  }

  @Test func whatIsTooLargeToWaitIsWrittenAtOnce() throws {
    let sandbox = try Sandbox()
    _ = try sandbox.repository()
    let repository = try Repository.openCollecting(at: sandbox.path + "/repository")
    let large = try repository.writeBlob([UInt8](repeating: 7, count: 1 << 20 | 1))
    #expect(try sandbox.git(["cat-file", "-s", "\(large)"]) == "1048577")
    let tree = try repository.writeTree(from: nil, changes: [.put(large, at: "picture")])
    try sandbox.git(["prune", "--expire=now"])
    let error = #expect(throws: GitError.self) { try repository.writeMissing(repository.collected(for: tree)) }
    #expect(error?.code == .modified)
  }

  /// It removes files that it holds for left over, also one that is about to become an object.
  @Test func whatGitPruneTakesAwayWhileItIsWrittenIsWrittenAgain() async throws {
    let sandbox = try Sandbox()
    _ = try sandbox.repository()
    let repository = try Repository.openCollecting(at: sandbox.path + "/repository")
    let pruning = Task.detached {
      while !Task.isCancelled { _ = try sandbox.gitResult(["prune", "--expire=now"]) }
    }
    for round in 0..<20 {
      let ids = try (0..<50).map { try repository.writeBlob(Array("\(round) \($0)".utf8)) }
      try repository.writeMissing(ids)
    }
    pruning.cancel()
    try await pruning.value
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
