import FileSystem
import Glibc
import Testing

@Suite struct FolderWriteTests {
  @Test func neverOverwrites() throws {
    let scratch = try Scratch()
    try scratch.shell("ln -s /nowhere dangling")
    try scratch.folder.writeNew("file", bytes("first"))
    #expect(errno { try scratch.folder.writeNew("file", bytes("second")) } == .exists)
    #expect(errno { try scratch.folder.writeNew("dangling", bytes("second")) } == .exists)
    #expect(try scratch.folder.read("file", limit: 9).bytes == bytes("first"))
  }

  @Test func writesManyFilesInTheirOrder() throws {
    let scratch = try Scratch()
    for folder in 0..<7 { try scratch.folder.makeFolders("a/\(folder)") }
    try scratch.folder.writeNew("a/3/17", bytes("there before"))
    let files = (0..<700).map { number in
      NewFile(path: "a/\(number % 7)/\(number)", bytes: bytes("file \(number)"), permissions: .exactly(0o640))
    }
    let written = scratch.folder.writeAllNew(
      files + [NewFile(path: "b/none", bytes: []), NewFile(path: "../x", bytes: [])])
    #expect(written.count == 702)
    for (number, result) in written.prefix(700).enumerated() where number != 17 {
      #expect(try result.get() == scratch.folder.stat("a/\(number % 7)/\(number)"))
      #expect(try scratch.folder.read("a/\(number % 7)/\(number)", limit: 99).bytes == bytes("file \(number)"))
    }
    #expect(errno { _ = try written[17].get() } == .exists)
    #expect(errno { _ = try written[700].get() } == .notFound)
    #expect(throws: FileError.self) { try written[701].get() }
    var moves: [(path: String, target: String)] = (0..<700).map { number in
      (path: "a/\(number % 7)/\(number)", target: "a/\(number % 7)/" + (number == 30 ? "37" : "new \(number)"))
    }
    moves.append((path: "a/1/none", target: "a/1/x"))
    let moved = scratch.folder.moveAllNew(moves)
    #expect(errno { _ = try moved[30].get() } == .exists)
    #expect(errno { _ = try moved[700].get() } == .notFound)
    for number in 0..<700 where number != 17 && number != 30 {
      let now = try #require(try moved[number].get())
      #expect(try now == scratch.folder.stat("a/\(number % 7)/new \(number)"))
      #expect(try now.inode == written[number].get().inode)
    }
    #expect(try scratch.folder.read("a/3/new 17", limit: 99).bytes == bytes("there before"))
  }

  @Test func findsAFolderAgainThatIsAnotherOne() throws {
    let scratch = try Scratch()
    let last = LastFolder()
    for round in 0..<3 {
      try scratch.folder.makeFolders("a/b")
      _ = try scratch.folder.writeNew("a/b/draft", bytes("\(round)"), .usual, isFlushed: false, near: last)
      try scratch.folder.renameNoReplace("a/b/draft", to: "a/b/file", near: last)
      #expect(try scratch.folder.statIfPresent("a/b/file", near: last)?.size == 1)
      #expect(try scratch.folder.statIfPresent("a/b/draft", near: last) == nil)
      try scratch.shell("rm -r a/b")
    }
    #expect(errno { _ = try scratch.folder.writeNew("a/b/x", [], .usual, isFlushed: false, near: last) } == .notFound)
    try scratch.shell("mkdir real; ln -s ../real a/b")
    #expect(
      errno { _ = try scratch.folder.writeNew("a/b/x", [], .usual, isFlushed: false, near: last) } == .symbolicLink)
  }

  @Test func givesThePermissionsThatWereAsked() throws {
    let scratch = try Scratch()
    #expect(try scratch.folder.writeNew("usual", []).permissions & 0o600 == 0o600)
    #expect(try scratch.folder.writeNew("secret", [], .secret).permissions == 0o600)
    #expect(try scratch.folder.writeNew("exact", [], .exactly(0o777)).permissions == 0o777)
    #expect(try scratch.folder.stat("exact").isExecutable)
  }

  @Test func leavesNothingWhenTheDiskIsFull() throws {
    let scratch = try Scratch()
    try scratch.shell("mkdir small")
    guard unsafe system("mount -t tmpfs -o size=64k tmpfs \(scratch.absolute("small")) 2>/dev/null") == 0 else {
      return  // Only an administrator may mount.
    }
    defer { unsafe system("umount \(scratch.absolute("small"))") }
    let small = try Folder(scratch.absolute("small"))
    try small.replaceDurably("state", bytes("old"))
    let big = [UInt8](repeating: 1, count: 1 << 20)
    #expect(errno { try small.writeNew("file", big) } == .outOfSpace)
    #expect(errno { try small.replaceDurably("state", big) } == .outOfSpace)
    #expect(try small.list().map(\.name) == [.readable("state")])
    #expect(try small.read("state", limit: 9).bytes == bytes("old"))
  }

  @Test func replacesInOneStep() throws {
    let scratch = try Scratch()
    try scratch.folder.makeFolders("a/b")
    for round in 0..<3 {
      try scratch.folder.replaceDurably("a/b/state", bytes("round \(round)"))
      #expect(try scratch.folder.read("a/b/state", limit: 99).bytes == bytes("round \(round)"))
    }
    #expect(try scratch.folder.list("a/b").count == 1)
  }

  @Test func removesItsTemporaryFileWhenTheTargetIsAFolder() throws {
    let scratch = try Scratch()
    try scratch.folder.makeFolders("state")
    #expect(errno { try scratch.folder.replaceDurably("state", []) } == .isAFolder)
    #expect(try scratch.folder.list().map(\.name) == [.readable("state")])
  }

  @Test func exchangesTwoFiles() throws {
    let scratch = try Scratch()
    try scratch.folder.makeFolders("a/b")
    try scratch.folder.writeNew("a/one", bytes("1"))
    try scratch.folder.writeNew("a/b/two", bytes("2"))
    try scratch.folder.exchange("a/one", with: "a/b/two")
    #expect(try scratch.folder.read("a/one", limit: 9).bytes == bytes("2"))
    #expect(try scratch.folder.read("a/b/two", limit: 9).bytes == bytes("1"))
    #expect(errno { try scratch.folder.exchange("a/one", with: "a/missing") } == .notFound)
    #expect(try scratch.folder.read("a/one", limit: 9).bytes == bytes("2"))
  }

  @Test func renamesOnlyToAFreeName() throws {
    let scratch = try Scratch()
    try scratch.folder.writeNew("one", bytes("1"))
    try scratch.folder.writeNew("two", bytes("2"))
    #expect(errno { try scratch.folder.renameNoReplace("one", to: "two") } == .exists)
    try scratch.folder.renameNoReplace("one", to: "three")
    #expect(try scratch.folder.list().map(\.name) == [.readable("three"), .readable("two")])
    try scratch.folder.rename("three", to: "two")
    #expect(try scratch.folder.read("two", limit: 9).bytes == bytes("1"))
  }

  @Test func refusesAcrossDevices() throws {
    let scratch = try Scratch()
    try scratch.shell("mkdir other")
    guard unsafe system("mount -t tmpfs tmpfs \(scratch.absolute("other")) 2>/dev/null") == 0 else { return }
    defer { unsafe system("umount \(scratch.absolute("other"))") }
    try scratch.folder.writeNew("file", [])
    #expect(errno { try scratch.folder.rename("file", to: "other/file") } == .crossDevice)
    #expect(errno { try scratch.folder.renameNoReplace("file", to: "other/file") } == .crossDevice)
  }

  @Test func writesThroughNoLink() throws {
    let scratch = try Scratch()
    try scratch.shell("mkdir outside inside && ln -s ../outside inside/link && echo 1 >inside/file")
    #expect(errno { try scratch.folder.writeNew("inside/link/file", []) } == .symbolicLink)
    #expect(errno { try scratch.folder.replaceDurably("inside/link/file", []) } == .symbolicLink)
    #expect(errno { try scratch.folder.rename("inside/file", to: "inside/link/file") } == .symbolicLink)
    #expect(errno { try scratch.folder.exchange("inside/file", with: "inside/link/file") } == .symbolicLink)
    #expect(errno { try scratch.folder.makeFolders("inside/link/deep") } == .symbolicLink)
    #expect(errno { try scratch.folder.remove("inside/link/file") } == .symbolicLink)
    #expect(errno { try scratch.folder.syncFolder("inside/link") } == .symbolicLink)
    #expect(try scratch.folder.list("outside").isEmpty)
  }

  /// A folder becomes a link and a folder again, all the time: no write ever lands where the link points.
  @Test func writesThroughNoLinkThatComesAndGoes() throws {
    let scratch = try Scratch()
    try scratch.shell("mkdir outside target && ln -s outside link")
    let script =
      "import os\\nwhile True:\\n  os.rename('target','held'); os.rename('link','target')\\n"
      + "  os.rename('target','link'); os.rename('held','target')"
    let line = "cd \(scratch.path); printf \"\(script)\" >swap.py; (exec python3 swap.py) >/dev/null 2>&1 & echo $!"
    let pid = try #require(Int32(String(decoding: try printed(line).dropLast(), as: UTF8.self)))
    defer { kill(pid, SIGKILL) }
    let start = MonotonicClock.now
    var outcomes: [Errno?: Int] = [:]
    var count = 0
    func haveBoth() -> Bool { outcomes[.symbolicLink] != nil && outcomes[Errno?.none] != nil }
    // On a busy machine the other program takes its time to begin.
    while MonotonicClock.now < start + (haveBoth() ? 0.5 : 60) {
      outcomes[errno { try scratch.folder.writeNew("target/\(count)", []) }, default: 0] += 1
      count += 1
    }
    #expect(haveBoth(), "\(outcomes)")
    #expect(try scratch.folder.list("outside").isEmpty)
  }

  @Test func makesAndRemovesFolders() throws {
    let scratch = try Scratch()
    #expect(try scratch.folder.makeFolders("a/b/c") == ["a", "a/b", "a/b/c"])
    #expect(try scratch.folder.makeFolders("a/b/d") == ["a/b/d"])
    #expect(try scratch.folder.makeFolders("a/b") == [])
    try scratch.folder.writeNew("a/file", [])
    #expect(errno { try scratch.folder.makeFolders("a/file") } == .exists)
    #expect(errno { try scratch.folder.makeFolders("a/file/b") } == .exists)
    #expect(try scratch.folder.removeEmptyFolders("a/b/c") == ["a/b/c"])
    #expect(try scratch.folder.removeEmptyFolders("a/b/d", upTo: "a/b") == ["a/b/d"])
    #expect(try scratch.folder.removeEmptyFolders("a/b") == ["a/b"])
    try scratch.folder.remove("a/file")
    #expect(try scratch.folder.removeEmptyFolders("a") == ["a"])
    #expect(try scratch.folder.list().isEmpty)
  }

  @Test func syncsEachFolderOnce() throws {
    let scratch = try Scratch()
    try scratch.folder.makeFolders("a/b")
    var folders = DurableFolders()
    for path in ["a/b/x", "a/b/y", "z", "gone/file"] { folders.insert(parentOf: path) }
    try folders.sync(in: scratch.folder)
    #expect(folders.isEmpty)
  }

  @Test func knowsItsTemporaryNames() throws {
    let name = try TemporaryName.beside("a/b/c.json")
    #expect(name.hasPrefix("a/b/.ledger-sync-"))
    #expect(TemporaryName.isTemporary(name))
    #expect(!TemporaryName.isTemporary("a/b/c.json"))
    #expect(!TemporaryName.isTemporary(".ledger-sync-x/c.json"))
    #expect(try TemporaryName.beside("c.json") != TemporaryName.beside("c.json"))
  }
}
