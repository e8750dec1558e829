import Glibc
import TestSupport
import Testing

@testable import Git

@Suite struct IndexTests {
  /// The entry that git itself would make for the file.
  private func entry(_ path: String, _ id: ObjectID, in folder: String) -> IndexEntry {
    var status = stat()
    _ = unsafe lstat(folder + "/" + path, &status)
    var entry = IndexEntry(path: path, id: id, mode: status.st_mode & 0o100 == 0 ? 0o100644 : 0o100755)
    entry.size = UInt32(truncatingIfNeeded: status.st_size)
    entry.modified = .init(
      seconds: UInt32(truncatingIfNeeded: status.st_mtim.tv_sec), nanoseconds: UInt32(status.st_mtim.tv_nsec))
    entry.changed = .init(
      seconds: UInt32(truncatingIfNeeded: status.st_ctim.tv_sec), nanoseconds: UInt32(status.st_ctim.tv_nsec))
    entry.device = UInt32(truncatingIfNeeded: status.st_dev)
    entry.inode = UInt32(truncatingIfNeeded: status.st_ino)
    entry.user = status.st_uid
    entry.group = status.st_gid
    return entry
  }

  @Test func gitFindsItselfCleanAfterOurIndex() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    var changes: [TreeChange] = []
    var entries: [IndexEntry] = []
    for name in ["z/b.json", "a.json", "z/a.json", "é.json"] {
      try sandbox.write(name, to: "repository/" + name)
      let id = try repository.writeBlob(Array(name.utf8))
      changes.append(.put(id, at: name))
      entries.append(entry(name, id, in: sandbox.path + "/repository"))
    }
    let by = Signature(name: "A", email: "a@b", date: GitDate(seconds: 1))
    let commit = try repository.writeCommit(
      CommitDraft(
        tree: repository.writeTree(from: nil, changes: changes), parents: [], author: by, committer: by, message: "1"))
    try repository.updateReference("refs/heads/main", to: commit, expecting: nil, logMessage: "1", by: by)
    let index = try repository.index()
    try index.put(entries)
    try index.write()
    #expect(try sandbox.git(["diff-files"]).isEmpty)
    #expect(try sandbox.git(["status", "--porcelain"]).isEmpty)
    let read = try repository.index()
    #expect(read.image.entries == entries.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) })
    #expect(read.image.position(of: "z/a.json").map(read.image.entry) == entries[2])
  }

  @Test func entriesThatGitWroteAreReadWithTheirStatData() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    for name in ["a", "b/c"] { try sandbox.write(name, to: "repository/" + name, mode: 0o755) }
    try sandbox.git(["add", "."])
    try sandbox.git(["update-index", "--assume-unchanged", "a"])
    try sandbox.git(["update-index", "--skip-worktree", "b/c"])
    let entries = try repository.index().image.entries
    #expect(entries.map(\.path) == ["a", "b/c"])
    #expect(entries.map(\.isAssumedUnchanged) == [true, false] && entries.map(\.skipsWorkTree) == [false, true])
    for found in entries {
      var expected = entry(
        found.path, try Repository.hashBlob(Array(found.path.utf8)), in: sandbox.path + "/repository")
      (expected.isAssumedUnchanged, expected.skipsWorkTree) = (found.isAssumedUnchanged, found.skipsWorkTree)
      #expect(found == expected)
    }
  }

  @Test func conflictsAreSeenAndEndWithAnEntry() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    let id = try repository.writeBlob([])
    let lines = (1...3).map { "100644 \(id) \($0)\ta\n" }.joined()
    try sandbox.git(["update-index", "--index-info"], input: lines)
    let index = try repository.index()
    #expect(index.image.hasUnmerged == true)
    #expect(index.image.entries.map(\.stage) == [1, 2, 3])
    #expect(index.image.position(of: "a") == nil)
    try index.put([IndexEntry(path: "a", id: id, mode: 0o100644)])
    try index.write()
    #expect(try sandbox.git(["ls-files", "-s"]) == "100644 \(id) 0\ta")
    index.remove("a")
    index.remove("never there")
    try index.write()
    #expect(try sandbox.git(["ls-files"]).isEmpty)
  }

  /// A file that changes within one tick of the clock after git looked at it, and then our writing of the index: the
  /// new time of the index must not make the old entry look trustworthy.
  @Test func writingKeepsRacyEntriesDoubtful() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    try sandbox.write("one", to: "repository/a")
    try sandbox.git(["add", "."])
    let path = sandbox.path + "/repository"
    try sandbox.write("two", to: "repository/a")
    try TestProgram("/bin/touch", ["-d", "@1000000000", "a", ".git/index"], variables: [:], folder: path).run()
    let index = try repository.index()
    let id = try Repository.hashBlob(Array("one".utf8))
    try index.put([entry("a", id, in: path)])
    try index.write()
    try TestProgram("/bin/touch", ["-d", "@1000000000", ".git/index"], variables: [:], folder: path).run()
    let again = try repository.index()
    try again.put([IndexEntry(path: "b", id: id, mode: 0o100644)])
    try again.write()
    #expect(try sandbox.git(["diff-files", "--name-only"]).contains("a"))
  }

  /// As the test before, in other ticks of one second: git compares whole seconds once the index is of another one.
  @Test func writingKeepsAnEditOfTheSameSecondVisibleAndDoubtsNothingElse() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    let path = sandbox.path + "/repository"
    func shell(_ script: String) throws {
      try TestProgram("/bin/sh", ["-ec", script], variables: ["PATH": "/bin:/usr/bin"], folder: path).run()
    }
    // The last name is not UTF-8.
    try shell("for f in a b d e $(printf 'f\\351'); do printf one > $f; touch -d @1000000000.2 $f; done")
    try sandbox.git(["add", "."])
    try shell("touch -d @1000000000.5 .git/index")
    let sizes = try repository.index().image.entries.map(\.size)
    try #require(sizes == [3, 3, 3, 3, 3])
    // Of `d` the time is set back, `e` is written as it was.
    try shell(
      "printf two | tee a d f* > /dev/null; printf one > e; touch -d @1000000000.3 a e f*; touch -d @1000000000.2 d")
    let index = try repository.index()
    try index.put([IndexEntry(path: "c", id: try Repository.hashBlob(Array("one".utf8)), mode: 0o100644)])
    try index.write()
    #expect(try repository.index().image.entries.map(\.size) == [0, 3, 0, 0, 3, 0])
    #expect(
      try sandbox.git(["-c", "core.quotePath=true", "status", "--porcelain", "-uno"]).split(separator: "\n")
        == ["AM a", "A  b", "AD c", "AM d", "A  e", #"AM "f\351""#])
  }

  @Test func anIndexThatIsReadAgainHasWhatGitPutThereAndNotWhatWasNeverWritten() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    let index = try repository.index()
    try index.put([IndexEntry(path: "here", id: try repository.writeBlob([]), mode: 0o100644)])
    try index.write()
    try index.refresh()
    #expect(index.image.entries.map(\.path) == ["here"])
    try sandbox.write("there", to: "repository/there")
    try sandbox.git(["add", "there"])
    try index.put([IndexEntry(path: "never", id: try repository.writeBlob([]), mode: 0o100644)])
    try index.refresh()
    #expect(index.image.entries.map(\.path) == ["here", "there"])
    try sandbox.write("DIRC", to: "repository/.git/index")
    #expect(throws: GitError.self) { try index.refresh() }
  }

  @Test func aBrokenIndexIsToldFromOtherTrouble() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    for text in ["DIRC", "nonsense, long enough to be more than a header of an index file", ""] {
      try sandbox.write(text, to: "repository/.git/index")
      do throws(GitError) {
        _ = try repository.index()
        Issue.record("\(text) was taken for an index")
      } catch { #expect(error.code == .corrupt) }
    }
  }

  @Test func aLockedIndexIsSaidToBeLocked() throws {
    let sandbox = try Sandbox()
    let repository = try sandbox.repository()
    try sandbox.write("", to: "repository/.git/index.lock")
    do throws(GitError) {
      let index = try repository.index()
      try index.write()
      Issue.record("the lock was overlooked")
    } catch { #expect(error.code == .locked) }
    // It is somebody else's.
    #expect(try TestFile.read(sandbox.path + "/repository/.git/index.lock").isEmpty)
  }
}
