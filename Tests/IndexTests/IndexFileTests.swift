import FileSystem
import Store
import Testing

@testable import Index

@Suite("The index can be lost, broken or out of reach")
struct IndexFileTests {
  private static let file = ".git/ledger-sync/index.sqlite"

  struct Harm: Sendable, CustomTestStringConvertible {
    let title: String
    let script: String
    var testDescription: String { title }

    init(_ title: String, _ script: String) {
      self.title = title
      self.script = "I=\(IndexFileTests.file); \(script)"
    }
  }

  static let harms = [
    Harm("deleted", "rm $I"),
    Harm("deleted with its folder", "rm -r .git/ledger-sync"),
    Harm("emptied", ": > $I"),
    Harm("cut short", "truncate -s 20000 $I"),
    Harm("something else", "echo 'no database' > $I"),
    Harm("random bytes", "head -c 40000 /dev/urandom > $I"),
    Harm(
      "another version", "python3 -c 'import sqlite3; sqlite3.connect(\"'$I'\").execute(\"PRAGMA user_version = 99\")'"),
    Harm(
      "another database",
      "rm $I; python3 -c 'import sqlite3; sqlite3.connect(\"'$I'\").execute(\"CREATE TABLE folder(x)\")'"),
    Harm(
      "another table of this version",
      "rm $I; python3 -c 'import sqlite3; c = sqlite3.connect(\"'$I'\"); c.execute(\"CREATE TABLE x(x)\"); c.execute(\"PRAGMA user_version = \(IndexFile.version)\")'"
    ),
    Harm(
      "sheets mixed up",
      "python3 -c 'import sqlite3; c = sqlite3.connect(\"'$I'\"); c.execute(\"UPDATE folder SET sheet = (SELECT max(sheet) FROM folder)\"); c.commit()'"
    ),
    Harm(
      "stamps mixed up",
      "python3 -c 'import sqlite3; c = sqlite3.connect(\"'$I'\"); c.execute(\"UPDATE folder SET stamp = (SELECT max(stamp) FROM folder)\"); c.commit()'"
    ),
    Harm(
      "sheets gone",
      "python3 -c 'import sqlite3; c = sqlite3.connect(\"'$I'\"); c.execute(\"UPDATE folder SET sheet = NULL\"); c.commit()'"
    ),
    Harm("a folder in its place", "rm $I; mkdir $I"),
    Harm("a link in its place", "mv $I x; ln -s \"$PWD/x\" $I"),
    Harm("a link to nowhere in its place", "rm $I; ln -s /nowhere/x $I"),
    Harm("a pipe in its place", "rm $I; mkfifo $I"),
    Harm("a file in the place of its folder", "rm -r .git/ledger-sync; echo > .git/ledger-sync"),
    Harm("not to be read", "chmod 000 $I"),
    Harm("not to be written", "chmod 444 $I; chmod 555 .git/ledger-sync"),
    Harm("a journal that is nonsense", "head -c 4000 /dev/urandom > $I-journal"),
    Harm("a folder for its journal", "mkdir $I-journal"),
  ]

  @Test("Answers stay right", arguments: harms)
  func harm(_ harm: Harm) throws {
    let ledger = try LedgerFolder()
    try ledger.check("before")
    try ledger.run(harm.script)
    try ledger.check("after")
    try ledger.run("for each in users/*/bills/2026/11/01*; do echo '{\"amount\":3}' > $each; done")
    try ledger.check("and after a change")
    try ledger.check("once more")
  }

  @Test("Each byte of it may be wrong")
  func everyByte() throws {
    let ledger = try LedgerFolder()
    MonotonicClock.sleep(0.15)
    try ledger.check("before")
    let expected = try ledger.linesFromFiles()
    let good = try Folder(ledger.path).read(Self.file, limit: 1 << 24).bytes
    for place in stride(from: 0, to: good.count, by: 97) {
      var bad = good
      bad[place] ^= 1 << UInt8(place % 8)
      try Folder(ledger.path).replaceDurably(Self.file, bad)
      #expect(try ledger.linesFromIndex() == expected, "byte \(place)")
    }
  }

  @Test("Only what changed is read again")
  func readAgain() throws {
    let folder = try LedgerFolder()
    MonotonicClock.sleep(0.15)
    let all = try folder.linesFromFiles().count
    #expect(try folder.filesRead() == all)
    #expect(try folder.filesRead() == 0)
    try folder.run(
      "F=$(ls users/bob/bills/2026/11/01*); sed s/12.50/98.76/ $F > x; cat x > $F; rm users/alice/diary/*/*/*")
    MonotonicClock.sleep(0.15)
    #expect(try folder.filesRead() == 1)
    #expect(try folder.filesRead() == 0)
    try folder.run("mv users/bob/bills/2026/11 users/bob/bills/2026/12; rm -r .git/ledger-sync")
    #expect(try folder.filesRead() == all - 1)
  }
}

extension LedgerFolder {
  fileprivate func filesRead() throws -> Int {
    let ledger = try ledger()
    let index = RecordIndex(of: ledger.root)
    _ = try index.visit(ledger, below: ["users", "shared"]) { _ in }
    return index.filesRead
  }
}
