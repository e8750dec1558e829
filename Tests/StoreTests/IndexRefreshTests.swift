import FileSystem
import Git
import Glibc
import Testing

@testable import Store

/// `git diff-files` compares the stat data alone: it lists each file whose entry in git's index has become old.
@Suite("What a status notes in git's index")
struct IndexRefreshTests {
  private let fixture: LedgerFixture

  init() throws {
    fixture = try LedgerFixture()
    for number in 0..<120 { try fixture.write("users/alice/notes/\(number).json", "{\"v\": \(number)}\n") }
    // Of a file as young as the index, nobody knows whether it has changed since.
    try git("git add . && git commit -q -m Notes && find . -name .git -prune -o -type f -exec touch -d 2001-01-01 {} +")
    try git("git update-index -q --refresh && find users -name '*.json' -exec touch -d 2001-01-02 {} +")
  }

  @Test("A copied ledger is read once, and what was edited or staged stays so")
  func copied() throws {
    try fixture.write("users/alice/notes/7.json", "{\"v\": \"edited\"}\n")
    try stage()
    let notes = "users/alice/notes"
    try git("echo '{}' > \(notes)/9.json && git add \(notes)/9.json && git show HEAD:\(notes)/9.json > \(notes)/9.json")
    try git("git rm -q --cached \(notes)/10.json && git update-index --chmod=+x \(notes)/11.json")
    try git("touch -d 2001-01-01 \(notes)/9.json")
    try #require(lines("git diff-files --name-only").count == 118)
    let staged = try lines("git diff --cached --raw --abbrev=40")
    try ageIndex()
    #expect(try paths(fixture.ledger().status()) == ["7", "8"])
    #expect(try lines("git diff-files --name-only") == ["11", "7", "9"].map { "\(notes)/\($0).json" })
    #expect(try lines("git diff --cached --raw --abbrev=40") == staged)
    #expect(try scan().stats.count == 4)
    let shown = ["D  10", "MM 11", " M 7", "M  8", "MM 9", "?? 10"]
    #expect(
      try lines("git fsck 2>&1; git status --porcelain")
        == shown.map { "\($0.prefix(3))\(notes)/\($0.dropFirst(3)).json" })
  }

  @Test("A file that may have been written after somebody looked stays in doubt: git compares whole seconds")
  func justWritten() throws {
    try git("touch -d 'now + 1 hour' \(Self.young)")
    try ageIndex()
    _ = try fixture.ledger().status()
    #expect(try lines("git diff-files --name-only") == [Self.young])
  }

  private static let young = "users/alice/notes/7.json"

  @Test("An edit in the second in which the index was written, of the same size, stays visible to plain git")
  func sameSecond() throws {
    let note = "users/alice/notes/7.json"
    try git("touch -d '2001-01-05 00:00:00.2' \(note) && git update-index \(note)")
    try git("printf 8 | dd of=\(note) bs=1 seek=6 conv=notrunc 2>.git/said && touch -d '2001-01-05 00:00:00.3' \(note)")
    try git("touch -d '2001-01-05 00:00:00.5' .git/index")
    #expect(try paths(fixture.ledger().status()) == ["7"])
    #expect(try lines("git status --porcelain") == [" M \(note)"])
  }

  @Test("An index that plain git has made again knows which tree it is, from then on")
  func tree() throws {
    try git(
      "git update-index -q --refresh && git read-tree HEAD~0 && git update-index -q --refresh && git ls-files -s > all")
    try git("rm .git/index && git update-index --index-info < all && rm all && git update-index -q --refresh")
    #expect(try indexTree() == nil)
    try ageIndex()
    _ = try fixture.ledger().status()
    #expect(try indexTree()?.description == lines("git rev-parse 'HEAD^{tree}'").first)
  }

  @Test("It is left as it is while git writes it")
  func locked() throws {
    try git("touch .git/index.lock")
    try requireUnchanged(fixture.ledger())
  }

  @Test("It is left as it is while another command works here")
  func busy() throws {
    try fixture.tree { _ in try requireUnchanged(fixture.ledger()) }
  }

  @Test("It is left as it is where git is told not to write it by the way")
  func optional() throws {
    var surroundings = try fixture.surroundings()
    surroundings.git = GitEnvironment(variables: ["GIT_OPTIONAL_LOCKS": "0"])
    try requireUnchanged(Ledger.open(in: fixture.path, surroundings: surroundings))
  }

  @Test("It is left as it is where an update waits to be finished")
  func pending() throws {
    try fixture.write(StateFolder.edits, "{}")
    try requireUnchanged(fixture.ledger())
  }

  private func requireUnchanged(_ ledger: Ledger) throws {
    try git("cp .git/index .git/before")
    #expect(try paths(ledger.status()).isEmpty)
    #expect(try lines("cmp .git/before .git/index; git diff-files --name-only").count == 120)
  }

  @Test("What git writes after the look is newer, and stays")
  func overtaken() throws {
    let ledger = try fixture.ledger()
    let objects = try LedgerObjects(ledger)
    let head = try objects.repository.head().commit
    let scan = try Scanner(ledger: ledger, objects: objects).scan(since: head)
    try #require(scan.refreshed.count == 120)
    try stage()
    let staged = try lines("git diff --cached --raw --abbrev=40")
    try IndexRefresh(ledger: ledger, objects: objects).note(scan, at: head)
    #expect(try lines("git diff --cached --raw --abbrev=40") == staged)
  }

  /// A file as old as the others: of one that is as young as the index, nobody knows whether it has changed since.
  private func stage() throws {
    try git("echo '{}' > users/alice/notes/8.json && touch -d 2001-01-01 users/alice/notes/8.json")
    try git("git add users/alice/notes/8.json")
  }

  /// While an index is as young as the look at the files, nothing is written.
  private func ageIndex() throws { try git("touch -d 2001-01-06 .git/index") }

  private func scan() throws -> Scan {
    let objects = try LedgerObjects(fixture.ledger())
    return try Scanner(ledger: fixture.ledger(), objects: objects).scan(since: objects.repository.head().commit)
  }

  private func indexTree() throws -> ObjectID? { try LedgerObjects(fixture.ledger()).withIndex { $0.tree } }

  private func paths(_ status: Status) -> [String] {
    status.changed.map { String($0.path.split(separator: "/").last?.dropLast(".json".count) ?? "") }
  }

  private func git(_ commands: String) throws { _ = try lines(commands) }

  private func lines(_ commands: String) throws -> [String] {
    let setup = "set -e; export GIT_CONFIG_NOSYSTEM=1 GIT_CONFIG_GLOBAL=/dev/null; cd '\(fixture.path)'"
    let named = "export GIT_AUTHOR_NAME=A GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=A GIT_COMMITTER_EMAIL=a@b"
    let status = unsafe system("\(setup); \(named); { \(commands); } > .git/said")
    try #require(status == 0, "\(commands)")
    return try #require(try fixture.read(".git/said")).split(separator: "\n").map(String.init)
  }
}
