import Testing

@testable import Git

@Suite struct BlobTests {
  @Test func blobsComeBackAsTheyWereWritten() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    for bytes in [[], [0], Array("é\r\n".utf8), [UInt8](repeating: 7, count: 300_000)] {
      let id = try repository.writeBlob(bytes)
      #expect(try repository.readBlob(id) == bytes)
      #expect(repository.blobSize(id) == bytes.count)
      #expect(repository.contains(id) == true)
    }
  }

  @Test func aLimitIsKeptBeforeReading() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    let id = try repository.writeBlob([1, 2, 3])
    #expect(try repository.readBlob(id, limit: 3) == [1, 2, 3])
    let error = #expect(throws: GitError.self) { _ = try repository.readBlob(id, limit: 2) }
    #expect(error?.code == .tooLarge)
  }

  @Test func whatIsNotThereIsNotFound() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    let nowhere = try #require(ObjectID(hex: String(repeating: "1", count: 40)))
    #expect(repository.contains(nowhere) == false)
    let error = #expect(throws: GitError.self) { _ = try repository.readBlob(nowhere) }
    #expect(error?.code == .notFound)
  }

  @Test func objectsThatGitPackedMeanwhileAreSeen() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    #expect(repository.contains(.zero) == false)
    let blob = try sandbox.git(["hash-object", "-w", "--stdin"], input: "later")
    let tree = try sandbox.git(["mktree"], input: "100644 blob \(blob)\tlater\n")
    let commit = try sandbox.git(["commit-tree", tree, "-m", "later"])
    try sandbox.git(["update-ref", "refs/heads/main", commit])
    try sandbox.git(["gc", "--prune=now", "-q"])
    let id = try #require(ObjectID(hex: blob))
    #expect(repository.contains(id) == true)
    #expect(try repository.readBlob(id) == Array("later".utf8))
  }
}
