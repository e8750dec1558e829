import FileSystem
import Glibc
import TestSupport
import Testing

@Suite struct WalkTests {
  /// Random trees, against `find` and the order of `sort` in the C locale.
  @Test(arguments: 1...8) func findsWhatFindFinds(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let scratch = try Scratch()
    let names = ["a", "a-", "a.b", "aa", "b", "ü", "日", "x y", "a0", "Z"]
    for _ in 0..<80 {
      let depth = Int.random(in: 0...4, using: &random)
      let parts = (0...depth).map { _ in names[Int.random(in: 0..<names.count, using: &random)] }
      let folder = parts.dropLast().map { "\($0).d" }.joined(separator: "/")
      try scratch.folder.makeFolders(folder)
      let path = (folder.isEmpty ? "" : folder + "/") + parts[depth]
      if try scratch.folder.statIfPresent(path) == nil { try scratch.folder.writeNew(path, bytes(path)) }
    }
    let walk = scratch.folder.walk()
    let found = try printed("cd \(scratch.path) && find . -type f | sed 's,^./,,' | LC_ALL=C sort")
    let paths = String(decoding: found, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(walk.files.map(\.path) == paths, "seed \(seed)")
    #expect(walk.problems.isEmpty)
    for file in walk.files { #expect(try scratch.folder.stat(file.path) == file.stat) }
  }

  @Test func ordersAsGitDoes() throws {
    let scratch = try Scratch()
    try scratch.shell("mkdir a a.d && touch a/x a.b a-b a.d/x a0 && git init -q && git add .")
    let listed = String(decoding: try printed("cd \(scratch.path) && git ls-files"), as: UTF8.self)
    #expect(scratch.folder.walk().files.map(\.path) == listed.split(separator: "\n").map(String.init))
  }

  @Test func saysWhatItCouldNotTake() throws {
    let scratch = try Scratch()
    try scratch.shell("mkdir a && touch a/file && mkfifo a/pipe && ln -s file a/link && ln -s . a/loop")
    try scratch.shell("touch \"$(printf 'a/caf\\351')\" && mkdir \"$(printf 'b\\377')\"")
    let walk = scratch.folder.walk()
    #expect(walk.files.map(\.path) == ["a/file"])
    #expect(
      walk.problems == [
        WalkProblem(path: "a/caf\\xe9", reason: .unreadableName),
        WalkProblem(path: "a/link", reason: .notAFile(.symbolicLink)),
        WalkProblem(path: "a/loop", reason: .notAFile(.symbolicLink)),
        WalkProblem(path: "a/pipe", reason: .notAFile(.special)),
        WalkProblem(path: "b\\xff", reason: .unreadableName),
      ])
    let names = try scratch.folder.list().map(\.name)
    #expect(names == [.readable("a"), .unreadable(escaped: "b\\xff")])
  }

  @Test func leavesOutGitAndWhatIsSkipped() throws {
    let scratch = try Scratch()
    try scratch.shell(
      "mkdir -p .git local/x a/local b/.git c && touch .git/x local/x/y a/local/z b/.git/x b/y c/.git c/z")
    let walk = scratch.folder.walk(skipping: { $0 == "local" })
    #expect(walk.files.map(\.path) == ["a/local/z"])
    #expect(walk.problems == ["b", "c"].map { WalkProblem(path: $0, reason: .repository) })
  }

  /// A path that is longer than the kernel takes: said, not taken for empty. (As root, EACCES cannot be had.)
  @Test func saysWhichFolderItCouldNotRead() throws {
    let scratch = try Scratch()
    let name = String(repeating: "x", count: 250)
    let script = "import os\\nfor i in range(20): os.mkdir('\(name)'); os.chdir('\(name)')"
    try scratch.shell("printf \"\(script)\" >../$$.py && python3 ../$$.py && rm ../$$.py")
    let walk = scratch.folder.walk()
    #expect(walk.files.isEmpty)
    #expect(walk.problems.map(\.reason) == [.unreadableFolder(.nameTooLong)])
  }

  @Test func anEmptyFolderHasNothing() throws {
    let scratch = try Scratch()
    let walk = scratch.folder.walk()
    #expect(walk.files.isEmpty && walk.problems.isEmpty)
  }
}
