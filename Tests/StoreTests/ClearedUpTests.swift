import FileSystem
import Git
import Glibc
import Merge
import Records
import Testing

@testable import Store

@Suite("Beside a git that clears the repository up")
struct ClearedUpTests {
  private let fixture: LedgerFixture
  private let sign = ".git/gc.pid"
  /// As git itself writes it: a process that is running, and the name of its computer.
  private let somebodyElse: String
  private let reference = "refs/ledger-sync/writing"

  init() throws {
    fixture = try LedgerFixture()
    somebodyElse = "\(getppid()) \(Machine.name)"
  }

  /// A commit with one new file, and the branch moved to it.
  private func commit(_ tree: WorkTree) throws -> ObjectID {
    let branch = try tree.branch()
    let head = try #require(branch.commit)
    let blob = try tree.objects.writeFile(Array("{\"amount\":1}\n".utf8))
    let change = LeafChange(
      path: Text("users/alice/bills/1.json"), leaf: Leaf(id: blob, mode: FileMode.of(isExecutable: false)))
    let written = try tree.objects.writeTree(from: tree.objects.commit(head).tree, changes: [change])
    let commit = try tree.writeCommit(tree: written, parents: [head], message: "One bill")
    try tree.move(branch, to: commit, saying: "one bill")
    return commit
  }

  /// What `git prune` does that marked before the branch had moved, and takes away long after the command has ended.
  private func removeLooseObjects() {
    unsafe system("find '\(fixture.path)/.git/objects' -path '*/[0-9a-f][0-9a-f]/*' -type f -delete")
  }

  private func packs() throws -> Int {
    let folder = try Folder(fixture.path)
    guard try folder.statIfPresent(".git/objects/pack") != nil else { return 0 }
    return try folder.list(".git/objects/pack").count
  }

  @Test("What was written while another git clears up lasts, although it takes every single file of an object")
  func keptInPack() throws {
    unsafe system("git -C '\(fixture.path)' gc --quiet")
    try fixture.write(sign, somebodyElse)
    let made = try fixture.tree { try commit($0) }
    removeLooseObjects()
    #expect(unsafe system("git -C '\(fixture.path)' fsck --connectivity-only > /dev/null 2>&1") == 0)
    #expect(try fixture.head() == made)
    #expect(try fixture.read(sign) == somebodyElse)
  }

  @Test("Nobody else there: no pack is written for one record, and git's sign is given back")
  func alone() throws {
    _ = try fixture.tree { tree in
      #expect(try fixture.read(sign) != nil)
      _ = try commit(tree)
    }
    #expect(try packs() == 0)
    #expect(try fixture.read(sign) == nil)
  }

  @Test("Our reference is removed also where git gc has moved it into packed-refs")
  func packedReference() throws {
    let head = try #require(try fixture.head())
    unsafe system("cd '\(fixture.path)' && git update-ref \(reference) \(head) && git pack-refs --all --prune")
    #expect(try #require(try fixture.read(".git/packed-refs")).contains(reference))
    _ = try fixture.tree { try commit($0) }
    #expect(try !#require(try fixture.read(".git/packed-refs")).contains(reference))
  }
}
