import Records
import Testing

@testable import Store

@Suite("Names that are no records")
struct IgnoredFilesTests {
  @Test(
    "what programs leave while they work is nobody's news",
    arguments: [
      ".nfs000000000001", ".syncthing.lunch.json.tmp", "~syncthing~lunch.json.tmp", "lunch.json___jb_tmp___",
      "lunch.json___jb_old___", ".goutputstream-A1B2C3", ".tmp-lunch.json", ".#lunch.json", "4913", "#lunch.json#",
      "lunch.json~", ".lunch.json.swp", ".DS_Store", ".ledger-sync-1-2.new", ".fuse_hidden0000.json", "~$lunch.json",
    ])
  func leftovers(name: String) {
    #expect(IgnoredFiles.isLeftover("users/alice/bills/\(name)"))
    let mayBeRecord = IgnoredFiles.mayBeRecord(name.utf8Span.span)
    #expect(!mayBeRecord)
  }

  @Test(
    "everything else that ends as records do is one, but for names that begin with a dot",
    arguments: [
      ("lunch.json", true), ("_.json", true), ("~lunch.json", true), ("4913.json", true), ("#1.json", true),
      ("conflict.json", true), ("conflicted copy.json", false), ("7k3fq2xw-PC.json", true), ("a.7k3fq2xw-.json", true),
      (".lunch.json", false), (".json", false),
      ("lunch", false),
    ])
  func records(name: String, isRecord: Bool) {
    let mayBeRecord = IgnoredFiles.mayBeRecord(name.utf8Span.span)
    #expect(mayBeRecord == isRecord)
    #expect(!IgnoredFiles.isLeftover("users/alice/bills/\(name)"))
  }

  @Test(
    "a name in the path that begins with a dot is not a record's",
    arguments: [
      ("users/alice/bills/.trash/lunch.json", true), ("users/alice/bills/2026/.old/11/lunch.json", true),
      (".trash/lunch.json", true), ("users/alice/bills/lunch.json", false), ("lunch..json", false), ("a/b.c/.d", true),
    ])
  func hiddenNames(path: String, isIgnored: Bool) {
    #expect(IgnoredFiles.isIgnored(path) == isIgnored)
  }

  @Test(
    "a conflict copy tells what it is a version of",
    arguments: [
      ("lunch.7k3fq2xw.sync-conflict-20261120-140211-7K3FQ2X.json", "lunch.7k3fq2xw.json"),
      ("lunch (Alice's conflicted copy 2026-11-20).json", "lunch.json"),
      ("lunch (conflicted copy 2026-11-20 140211).plist", "lunch.plist"),
      ("20-lunch.7k3fq2xw-LAPTOP.json", "20-lunch.7k3fq2xw.json"),
      ("a.7k3fq2xw-Mias-PC.plist", "a.7k3fq2xw.plist"),
      ("coffee-mia.json", nil), ("tea.7k3fq2xu-PC.json", nil), ("lunch.sync-conflict-20261120.txt", nil),
      ("conflicted copy.json", nil), ("sync-conflict-1.json", nil),
    ] as [(String, String?)])
  func conflictCopies(name: String, original: String?) {
    let folder = "users/alice/bills/"
    #expect(ConflictCopy(path: folder + name)?.original == original.map { folder + $0 })
  }

  @Test(
    "the short names that NTFS has for git's files are git's",
    arguments: [
      ("git~1", true), ("GITMOD~1", true), ("gi7eba~1", true), ("gi7e~123", true), ("gitatt~2", true),
      ("gitign~1 ", true),
      ("gi7d29~1.", true), ("gift~1", false), ("gitmod~x", false), ("gitmod", false), ("g~1", false), ("git~", false),
    ])
  func shortNames(name: String, isGits: Bool) {
    #expect((PathRules.problem("users/alice/\(name)") ?? "").description.contains("git's own") == isGits)
  }
}
