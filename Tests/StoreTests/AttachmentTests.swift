import Glibc
import Records
import Schema
import Testing

@testable import Store

/// Files beside a record: a command takes those along that a snapshot takes in, and those that git tracks.
@Suite("Attachments that go with their record")
struct AttachmentTests {
  private static let folder = "users/alice/bills/"
  private let fixture: LedgerFixture

  init() throws {
    fixture = try LedgerFixture()
    try fixture.write(".git/info/exclude", "local/\n*.secret.jpg\n*.png\n")
    try fixture.write("\(Self.folder)lunch.7k3fq2xw.json", #"{"name": "Lunch", "amount": 1}"#)
    for ending in ["receipt.jpg", "secret.jpg", "tracked.secret.jpg", "json.bak"] {
      try fixture.write("\(Self.folder)lunch.7k3fq2xw.\(ending)", ending)
    }
    let added = unsafe system(
      "cd '\(fixture.path)' && git add -f \(Self.folder)lunch.7k3fq2xw.tracked.secret.jpg > /dev/null")
    #expect(added == 0)
  }

  private func bills() throws -> [String] {
    try fixture.committed().filter { $0.hasPrefix(Self.folder) }.map { String($0.dropFirst(Self.folder.count)) }
  }

  private var said: [Notice] {
    fixture.notices.filter { if case .warning = $0 { true } else { false } }
  }

  private static func stays(_ name: String) -> Notice {
    .warning("\(folder)\(name) stays as it is: an ignore rule hides it from git")
  }

  @Test("mv commits no file that an ignore rule hides, and moves none that no snapshot takes in")
  func moved() throws {
    let kinds = try fixture.ledger().kinds()
    let record = try fixture.finder().find("7k3fq2xw")
    _ = try fixture.tree { try $0.move(record, to: "\(Self.folder)dinner.json", kinds: kinds) }
    #expect(
      try bills() == [
        "dinner.7k3fq2xw.json", "dinner.7k3fq2xw.receipt.jpg", "dinner.7k3fq2xw.tracked.secret.jpg",
      ])
    #expect(try fixture.read("\(Self.folder)lunch.7k3fq2xw.secret.jpg") == "secret.jpg")
    #expect(try fixture.read("\(Self.folder)lunch.7k3fq2xw.json.bak") == "json.bak")
    #expect(said == [Self.stays("lunch.7k3fq2xw.secret.jpg")])
  }

  @Test("a file that the rules hide under its new name stays, too")
  func movedUnderARule() throws {
    try fixture.write(".git/info/exclude", "tea.*.jpg\n")
    let kinds = try fixture.ledger().kinds()
    let record = try fixture.finder().find("7k3fq2xw")
    _ = try fixture.tree { try $0.move(record, to: "\(Self.folder)tea.json", kinds: kinds) }
    #expect(try bills() == ["tea.7k3fq2xw.json", "tea.7k3fq2xw.tracked.secret.jpg"])
    #expect(said == [Self.stays("lunch.7k3fq2xw.receipt.jpg"), Self.stays("lunch.7k3fq2xw.secret.jpg")])
  }

  @Test("rm removes no file that no commit can bring back")
  func removed() throws {
    let kinds = try fixture.ledger().kinds()
    let record = try fixture.finder().find("7k3fq2xw")
    try fixture.tree { try $0.remove([record], kinds: kinds) }
    #expect(try bills() == [])
    #expect(try fixture.read("\(Self.folder)lunch.7k3fq2xw.receipt.jpg") == nil)
    #expect(try fixture.read("\(Self.folder)lunch.7k3fq2xw.secret.jpg") == "secret.jpg")
    #expect(try fixture.read("\(Self.folder)lunch.7k3fq2xw.json.bak") == "json.bak")
    #expect(said == [Self.stays("lunch.7k3fq2xw.secret.jpg")])
  }

  @Test("in local/ everything goes along; who adopts leaves there what an ignore rule would hide")
  func local() throws {
    try fixture.write("local/bills/tea.aaaaaaaa.json", #"{"name": "Tea", "amount": 1}"#)
    for ending in ["jpg", "png"] { try fixture.write("local/bills/tea.aaaaaaaa.\(ending)", ending) }
    let kinds = try fixture.ledger().kinds()
    let record = try fixture.finder([.local]).find("aaaaaaaa")
    _ = try fixture.tree { try $0.move(record, to: "local/bills/cha.json", kinds: kinds) }
    #expect(try fixture.read("local/bills/cha.aaaaaaaa.png") == "png")
    #expect(try fixture.tree { try $0.adopt(for: "alice").adopted } == 1)
    #expect(try fixture.read("users/alice/bills/cha.aaaaaaaa.jpg") == "jpg")
    #expect(try fixture.read("users/alice/bills/cha.aaaaaaaa.png") == nil)
    #expect(try fixture.read("local/bills/cha.aaaaaaaa.png") == "png")
    #expect(said.count == 1)
  }

  @Test("a picture that was copied with its record goes where the copy goes, and the field that names it follows")
  func copied() throws {
    try fixture.tree { _ = try $0.snapshot() }
    try fixture.write("\(Self.folder)tea.7k3fq2xw.json", #"{"amount": 1, "photo": "tea.7k3fq2xw.receipt.jpg"}"#)
    for ending in ["receipt.jpg", "b.voice.m4a", "png"] {
      try fixture.write("\(Self.folder)tea.7k3fq2xw.\(ending)", ending)
    }
    // A second file of the original's name: what lies beside the two is the original's.
    try fixture.write("\(Self.folder)lunch.7k3fq2xw.plist", "<plist version=\"1.0\"><dict></dict></plist>")
    try fixture.tree { _ = try $0.snapshot() }
    let id = try RecordID.derived(from: "7k3fq2xw", path: "\(Self.folder)tea.7k3fq2xw.json")
    let other = try RecordID.derived(from: "7k3fq2xw", path: "\(Self.folder)lunch.7k3fq2xw.plist")
    let committed = try bills()
    #expect(
      committed
        == [
          "lunch.7k3fq2xw.json", "lunch.7k3fq2xw.receipt.jpg", "lunch.7k3fq2xw.tracked.secret.jpg",
          "lunch.\(other).plist", "tea.\(id).b.voice.m4a", "tea.\(id).json", "tea.\(id).receipt.jpg",
        ].sorted())
    #expect(
      try fixture.read("\(Self.folder)tea.\(id).json") == #"{"amount": 1, "photo": "tea.\#(id).receipt.jpg"}"#)
    // One that an ignore rule hides is nobody's business but git's.
    #expect(try fixture.read("\(Self.folder)tea.7k3fq2xw.png") == "png")
  }

  @Test("a copied record that still names the original's picture names its own, which was copied with it")
  func copiedAsItWas() throws {
    let (picture, text) = ("receipt.jpg", #"{"amount": 1, "photo": "lunch.7k3fq2xw.receipt.jpg"}"#)
    try fixture.write("\(Self.folder)lunch.7k3fq2xw.json", text)
    try fixture.tree { _ = try $0.snapshot() }
    try fixture.write("\(Self.folder)tea.7k3fq2xw.json", text)
    try fixture.write("\(Self.folder)tea.7k3fq2xw.\(picture)", picture)
    try fixture.tree { _ = try $0.snapshot() }
    let id = try RecordID.derived(from: "7k3fq2xw", path: "\(Self.folder)tea.7k3fq2xw.json")
    #expect(try fixture.read("\(Self.folder)tea.\(id).json") == #"{"amount": 1, "photo": "tea.\#(id).receipt.jpg"}"#)
    #expect(try fixture.read("\(Self.folder)lunch.7k3fq2xw.json") == text)
  }

  @Test("a copy gets an id that no file of an earlier copy has")
  func copiedAgain() throws {
    try fixture.tree { _ = try $0.snapshot() }
    let id = try RecordID.derived(from: "7k3fq2xw", path: "\(Self.folder)tea.7k3fq2xw.json")
    try fixture.write("\(Self.folder)tea.\(id).jpg", "left")
    for ending in ["json", "jpg"] { try fixture.write("\(Self.folder)tea.7k3fq2xw.\(ending)", #"{"amount": 1}"#) }
    try fixture.tree { _ = try $0.snapshot() }
    let other = try RecordID.derived(from: id, path: "\(Self.folder)tea.7k3fq2xw.json")
    #expect(try bills().filter { $0.hasPrefix("tea.") } == ["tea.\(other).jpg", "tea.\(other).json"])
    #expect(try fixture.read("\(Self.folder)tea.\(id).jpg") == "left")
  }

  @Test("a field that names an attachment follows it when the record moves")
  func named() throws {
    try fixture.write("\(Self.folder)lunch.7k3fq2xw.json", #"{"amount": 1, "photo": "lunch.7k3fq2xw.receipt.jpg"}"#)
    let kinds = try fixture.ledger().kinds()
    let record = try fixture.finder().find("7k3fq2xw")
    let moved = try fixture.tree { try $0.move(record, to: "\(Self.folder)dinner.json", kinds: kinds) }
    #expect(moved.members["photo"] == "dinner.7k3fq2xw.receipt.jpg")
    #expect(try fixture.read("\(Self.folder)dinner.7k3fq2xw.receipt.jpg") == "receipt.jpg")
  }
}
