import TestSupport
import Testing

@testable import Git

/// The index as git reads and writes it, in every version of its form.
@Suite struct IndexFormatTests {
  private static let names = [
    "a", "b", "a.b", "a-b", "é", "e\u{301}", "日本", "with space", "long-" + String(repeating: "x", count: 90),
  ]

  private func randomPath(_ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 1...3, using: &random)).map { _ in random.pick(Self.names) }.joined(separator: "/")
  }

  /// Random entries put and removed, by us and by `git update-index` in an index of its own: the same entries, and where
  /// git believes the cached tree it gets the right one.
  @Test(arguments: [2, 4], 0..<UInt64(12))
  func editsAreThoseThatGitMakes(version: Int, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    let ids = try ["", "one", "two"].map { try repository.writeBlob(Array($0.utf8)) }
    let oracle = ["GIT_INDEX_FILE": "../oracle"]
    try sandbox.git(["update-index", "--index-version", "\(version)"])
    for _ in 0..<4 {
      let index = try repository.index()
      var lines = ""
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        // A third of them is about what is there already.
        let known = index.image.entries.map(\.path)
        let path = random.chance(33) && !known.isEmpty ? random.pick(known) : randomPath(&random)
        if random.chance(70) {
          let (id, isExecutable) = (random.pick(ids), random.chance(30))
          lines += "\(isExecutable ? "100755" : "100644") \(id) 0\t\(path)\n"
          try index.put([IndexEntry(path: path, id: id, mode: isExecutable ? 0o100755 : 0o100644)])
        } else {
          lines += "0 \(ObjectID.zero) 0\t\(path)\n"
          index.remove(path)
        }
        try index.write()
      }
      try sandbox.git(["update-index", "--index-info"], input: lines, more: oracle)
      #expect(try sandbox.git(["ls-files", "-s"]) == sandbox.git(["ls-files", "-s"], more: oracle), "seed \(seed)")
      #expect(try repository.index().image.entries == index.image.entries, "seed \(seed)")
      #expect(try repository.index().tree == index.tree, "seed \(seed)")
      // git writes the cached tree into the index; the next round has to forget parts of it.
      let tree = try sandbox.git(["write-tree"])
      #expect(try tree == sandbox.git(["write-tree"], more: oracle), "seed \(seed)")
      #expect(try repository.index().tree?.description == tree, "seed \(seed)")
    }
    #expect(try TestFile.bytes(sandbox.path + "/repository/.git/index")[7] == UInt8(version))
  }

  /// Random trees one after the other, each made of the one before: git finds nothing to do, and the cached tree right.
  @Test(arguments: 0..<UInt64(12))
  func anIndexThatIsKnownToBeATreeIsTheNextTreeAfterwards(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    let ids = try ["", "one", "two"].map { try repository.writeBlob(Array($0.utf8)) }
    let index = try repository.index()
    var old: ObjectID?
    var paths: Set<[UInt8]> = []
    for _ in 0..<8 {
      let known = random.chance(33) ? paths.min { $0.lexicographicallyPrecedes($1) } : nil
      let path = known.map { String(decoding: $0, as: UTF8.self) } ?? randomPath(&random)
      let isIn = known != nil || paths.contains(Array(path.utf8))
      let id = random.pick(ids)
      if paths.contains(where: { stands($0, inTheWayOf: Array(path.utf8)) }) { continue }
      let change: TreeChange = isIn ? .remove(path) : .put(id, at: path)
      if isIn { paths.remove(Array(path.utf8)) } else { paths.insert(Array(path.utf8)) }
      let new = try repository.writeTree(from: old, changes: [change])
      if isIn { index.remove(path) } else { try index.put([IndexEntry(path: path, id: id, mode: 0o100644)]) }
      try index.write(from: old, to: new, of: repository)
      #expect(try repository.index().tree == new, "seed \(seed)")
      #expect(try sandbox.git(["diff-index", "--cached", "\(new)"]).isEmpty, "seed \(seed)")
      #expect(try sandbox.git(["write-tree"]) == "\(new)", "seed \(seed)")
      old = new
    }
  }

  private func stands(_ a: [UInt8], inTheWayOf b: [UInt8]) -> Bool {
    a.starts(with: b + [UInt8(ascii: "/")]) || b.starts(with: a + [UInt8(ascii: "/")])
  }

  /// What was staged by hand and not committed is not part of the tree that the branch comes to.
  @Test func anIndexWithMoreThanTheTreeIsNotTakenForIt() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    let id = try repository.writeBlob([])
    let old = try repository.writeTree(from: nil, changes: [.put(id, at: "a/x")])
    let new = try repository.writeTree(from: old, changes: [.put(id, at: "a/y")])
    try sandbox.git(["read-tree", "\(old)"])
    try sandbox.git(["update-index", "--add", "--cacheinfo", "100644,\(id),staged"])
    let index = try repository.index()
    try index.put([IndexEntry(path: "a/y", id: id, mode: 0o100644)])
    try index.write(from: old, to: new, of: repository)
    #expect(index.tree == nil)
    #expect(try sandbox.git(["write-tree"]) != "\(new)")
    #expect(try sandbox.git(["ls-files"]) == "a/x\na/y\nstaged")
  }

  @Test func aFileAndWhatWouldLieInItAreRefusedTogether() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    let id = try repository.writeBlob([])
    let index = try repository.index()
    try index.put(["a", "a-b", "a/b"].map { IndexEntry(path: $0, id: id, mode: 0o100644) })
    #expect(throws: GitError.self) { try index.write() }
    #expect(try sandbox.git(["ls-files"]).isEmpty)
    try sandbox.git(["update-index", "--refresh"])
  }

  /// The index was gone, and somebody else made it again first.
  @Test func anIndexThatCanBeReadIsNotMadeAnew() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    let id = try repository.writeBlob([])
    let index = try repository.indexMadeAnew()
    try index.put([IndexEntry(path: "ours", id: id, mode: 0o100644)])
    try sandbox.git(["update-index", "--add", "--cacheinfo", "100644,\(id),theirs"])
    #expect(throws: GitError.self) { try index.write() }
    #expect(try sandbox.git(["ls-files"]) == "theirs")
    try sandbox.write("DIRC", to: "repository/.git/index")
    try index.write()
    #expect(try sandbox.git(["ls-files"]) == "ours")
  }

  /// Another writer between our reading and our writing: what it put there stays, and is not taken for ours.
  @Test func whatGitWroteMeanwhileStays() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    let id = try repository.writeBlob([])
    let old = try repository.writeTree(from: nil, changes: [.put(id, at: "a")])
    let new = try repository.writeTree(from: old, changes: [.put(id, at: "b")])
    try sandbox.git(["read-tree", "\(old)"])
    let index = try repository.index()
    #expect(index.tree == old)
    try index.put([IndexEntry(path: "b", id: id, mode: 0o100644)])
    try sandbox.git(["update-index", "--add", "--cacheinfo", "100644,\(id),meanwhile"])
    try index.write(from: old, to: new, of: repository)
    #expect(try sandbox.git(["ls-files"]) == "a\nb\nmeanwhile")
    #expect(index.tree == nil)
  }

  /// What git was told of a path, and who may write the index, stay as they were.
  @Test func flagsAndModeStay() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    let id = try repository.writeBlob([])
    try sandbox.git(["update-index", "--index-info"], input: "100644 \(id) 0\ta\n100644 \(id) 0\tb\n")
    try sandbox.git(["update-index", "--assume-unchanged", "a"])
    try sandbox.git(["update-index", "--skip-worktree", "b"])
    try TestProgram("/bin/chmod", ["664", ".git/index"], variables: [:], folder: sandbox.path + "/repository").run()
    let index = try repository.index()
    try index.put(["a", "b", "c"].map { IndexEntry(path: $0, id: id, mode: 0o100755) })
    try index.write()
    #expect(try sandbox.git(["ls-files", "-v"]) == "h a\nS b\nH c")
    let mode = try TestProgram(
      "/usr/bin/stat", ["-c", "%a", ".git/index"], variables: [:], folder: sandbox.path + "/repository"
    ).run()
    #expect(mode.output == "664\n")
  }

  /// Longer than an entry can say, and flags that version 2 has no room for.
  @Test func longPathsAndExtendedFlagsComeAndGo() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    let id = try repository.writeBlob([])
    let long =
      (0..<20).map { _ in String(repeating: "long", count: 50) }.joined(separator: "/") + "/"
      + String(repeating: "z", count: 75)
    #expect(long.utf8.count == 4095)
    try sandbox.git(["update-index", "--index-info"], input: "100644 \(id) 0\t\(long)\n100644 \(id) 0\ta\n")
    try sandbox.git(["update-index", "--skip-worktree", "a"])
    let index = try repository.index()
    #expect(index.image.position(of: long).map(index.image.entry)?.path == long)
    try index.put([IndexEntry(path: long + "y", id: id, mode: 0o100644), IndexEntry(path: "b", id: id, mode: 0o100755)])
    try index.write()
    #expect(try sandbox.git(["ls-files", "-t"]) == "S a\nH b\nH \(long)\nH \(long)y")
  }

  /// More entries than one portion of the file holds, in folders in folders.
  @Test(arguments: [2, 4])
  func aFolderAtATimeSaysWhatTheWholeSays(version: Int) throws {
    var random = SeededGenerator(seed: UInt64(version))
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    let id = try repository.writeBlob([])
    try sandbox.git(["update-index", "--index-version", "\(version)"])
    let paths = Set((0..<20_000).map { _ in randomPath(&random) + ".\(Int.random(in: 0..<100_000, using: &random))" })
    try sandbox.git(["update-index", "--index-info"], input: paths.map { "100644 \(id) 0\t\($0)\n" }.joined())
    let whole = try repository.index().image.entries
    let folders = try #require(try repository.indexFolders())
    // By bytes: two spellings of "é" are one `String`.
    func folder(_ entry: IndexEntry) -> [UInt8] {
      Array(entry.path.utf8.split(separator: 47).dropLast().joined(separator: [47]))
    }
    let expected = Dictionary(grouping: whole, by: folder)
    #expect(expected.count > 50)
    for (bytes, entries) in expected {
      let folder = String(decoding: bytes, as: UTF8.self)
      let found = try folders.entries(of: folder)
      #expect(found.written != nil)
      #expect(entries.allSatisfy { entry in found.position(of: entry.path).map(found.entry) == entry }, "\(folder)")
      if version == 2 { #expect(found.count == entries.count, "\(folder)") }
    }
    #expect(try folders.entries(of: "nowhere").position(of: "nowhere/a") == nil)
  }

  @Test func damageIsFoundAFolderAtATimeToo() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    #expect(try repository.indexFolders() == nil)
    for name in ["a", "b/c"] { try sandbox.write(name, to: "repository/" + name) }
    try sandbox.git(["add", "."])
    let path = sandbox.path + "/repository/.git/index"
    let whole = try TestFile.bytes(path)
    #expect(try repository.indexFolders()?.entries(of: "b").count == 1)
    for place in whole.indices {
      var bytes = whole
      bytes[place] ^= 1
      try TestFile.write(bytes, to: path)
      #expect(throws: GitError.self, "byte \(place)") { _ = try repository.indexFolders() }
      try TestFile.write(Array(whole[..<place]), to: path)
      #expect(throws: GitError.self, "\(place) bytes") { _ = try repository.indexFolders() }
    }
  }

  /// An index without its checksum, as git writes it with `index.skipHash`.
  @Test func aChecksumOfZerosIsNone() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    try sandbox.write("one", to: "repository/a")
    try sandbox.git(["add", "a"])
    let path = sandbox.path + "/repository/.git/index"
    let bytes = try TestFile.bytes(path)
    try TestFile.write(bytes.dropLast(20) + [UInt8](repeating: 0, count: 20), to: path)
    #expect(try repository.index().image.entries.map(\.path) == ["a"])
    try TestFile.write(bytes.dropLast(20) + [UInt8](repeating: 1, count: 20), to: path)
    #expect(throws: GitError.self) { _ = try repository.index() }
  }

  /// Where the file is younger than its index, git puts entries without a path before the extension.
  @Test(arguments: [false, true]) func aSplitIndexIsRefusedWithAWayOut(isYoung: Bool) throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    try sandbox.write("one", to: "repository/a")
    try TestProgram("/bin/touch", ["-d", "@1000000000", "a"], variables: [:], folder: sandbox.path + "/repository")
      .run()
    try sandbox.git(["add", "a"])
    if isYoung { try sandbox.write("two", to: "repository/a") }
    if isYoung { try sandbox.git(["add", "a"]) }
    try sandbox.git(["update-index", "--split-index"])
    do throws(GitError) {
      _ = try repository.index()
      Issue.record("half of an index was taken for all of it")
    } catch {
      #expect(error.code == .unsupported)
      #expect(error.message.contains("--no-split-index"))
    }
    try sandbox.git(["update-index", "--no-split-index"])
    #expect(try repository.index().image.entries.map(\.path) == ["a"])
  }

  /// Bytes changed, cut off and repeated, with the checksum made right again: an error, or entries in order that are
  /// written and read again; no crash.
  @Test(arguments: [2, 4], [false, true])
  func damagedFilesAreToldOrRead(version: Int, isUnmerged: Bool) throws {
    var random = SeededGenerator(seed: UInt64(version))
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    let whole = try exampleFile(version: version, isUnmerged: isUnmerged, sandbox, repository)
    let tree = try repository.writeTree(from: nil, changes: [.put(repository.writeBlob([]), at: "a/b")])
    var read = 0
    for round in 0..<3_000 {
      let bytes = try withChecksum(damaged(whole, &random))
      do throws(GitError) {
        let image = try IndexImage(bytes)
        let keys = image.entries.map { (Array($0.path.utf8), $0.stage) }
        let isInOrder = zip(keys, keys.dropFirst()).allSatisfy { a, b in
          a.0 == b.0 ? a.1 < b.1 : a.0.lexicographicallyPrecedes(b.0)
        }
        // Bytes that are not UTF-8 are replaced in `path`.
        #expect(isInOrder || image.entries.contains { !$0.isValidUTF8 }, "round \(round)")
        let again = try IndexImage(IndexWriter.result(of: IndexEdits(), on: image, image.cachedTree).file)
        #expect(again.entries == image.entries, "round \(round)")
        _ = try CachedTree(tree, in: repository, after: image.cachedTree)
        read += 1
      } catch { #expect([.corrupt, .unsupported].contains(error.code), "round \(round): \(error)") }
    }
    #expect(read > 150)
  }

  /// With extended flags and a long path, and either a cached tree or unmerged paths.
  private func exampleFile(
    version: Int, isUnmerged: Bool, _ sandbox: Sandbox, _ repository: borrowing Repository
  ) throws -> [UInt8] {
    let id = try repository.writeBlob([])
    try sandbox.git(["update-index", "--index-version", "\(version)"])
    let paths = [
      "a", "a.b/c", "a.b/d/e", "b", "é/日本", String(repeating: "l/", count: 20) + String(repeating: "x", count: 4055),
    ]
    let unmerged = isUnmerged ? [1, 2, 3].map { "100644 \(id) \($0)\tc\n" } : []
    let lines = paths.map { "100644 \(id) 0\t\($0)\n" } + unmerged
    try sandbox.git(["update-index", "--index-info"], input: lines.joined())
    try sandbox.git(["update-index", "--skip-worktree", "b"])
    if !isUnmerged { try sandbox.git(["write-tree"]) }
    return try TestFile.bytes(sandbox.path + "/repository/.git/index")
  }

  private func damaged(_ whole: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = Array(whole.dropLast(20))
    for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: bytes.indices, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 2: bytes.removeSubrange(place..<min(place + 8, bytes.count))
      case 3: bytes.insert(contentsOf: bytes[place...].prefix(16), at: place)
      default: bytes.replaceSubrange(place..<place, with: Array("9223372036854775807".utf8))
      }
    }
    return bytes
  }

  private func withChecksum(_ bytes: [UInt8]) throws -> [UInt8] {
    let checksum = try SHA1()
    try checksum.update(bytes.span)
    return bytes + (try checksum.finished())
  }
}

extension IndexImage {
  var entries: [IndexEntry] { (0..<count).map(entry) }
}
