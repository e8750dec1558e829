import Records
import Schema
import Testing

@testable import Store

@Suite("Slugs")
struct SlugTests {
  @Test(
    "A title becomes words with hyphens",
    arguments: [
      ("Lunch", "lunch"), ("Ramen 拉麵 / Nudeln!", "ramen-拉麵-nudeln"), ("  --a--b--  ", "a-b"), ("", ""), ("!?", ""),
      ("Café Größe", "café-größe"), ("../../etc/passwd", "etc-passwd"), ("a\u{202E}b\u{0}c", "a-b-c"),
      ("12.50 €", "12-50"),
      ("ДНК", "днк"), ("a.7k3fq2xw", "a-7k3fq2xw"),
    ])
  func words(_ title: String, _ slug: String) {
    #expect(Slug.of(title) == slug)
  }

  @Test("It has at most 40 characters and fits into a file's name, whatever the title is")
  func length() {
    for title in [
      String(repeating: "ab ", count: 40), String(repeating: "👩‍👩‍👧‍👦", count: 60), String(repeating: "ก็", count: 99),
    ] {
      let slug = Slug.of(title)
      #expect(slug.count <= 40)
      #expect(slug.utf8.count <= 160)
      #expect(!slug.hasSuffix("-"))
    }
    #expect(Slug.of(String(repeating: "x", count: 39) + " yz").count == 39)
  }
}

@Suite("Names of record files")
struct NewRecordPathTests {
  private let fixture: LedgerFixture

  init() throws { fixture = try LedgerFixture() }

  @Test("A path made of any title is a good path, and the record there has the id that was drawn")
  func paths() throws {
    let ledger = try fixture.ledger()
    let bill = try #require(try ledger.kinds().kind(named: "bill"))
    for title in ["Lunch", "", ".git", "con", "a/b", "~conflicts", "é\u{301}", "x.7k3fq2xw"] {
      let record = NewRecord(
        kind: bill, owner: .user("alice"), members: ["date": "2026-11-20", "name": .string(title)])
      let path = try ledger.path(for: record)
      #expect(PathRules.problem(path) == nil, "\(path)")
      let location = try #require(RecordLocation(path: path))
      #expect(RecordLocation.isRandomID(location.id), "\(path)")
      #expect(path.hasPrefix("users/alice/bills/2026/11/20"))
    }
  }

  @Test("A catalogue's record is called by its title while that is free, in any case of letters")
  func catalogues() throws {
    let ledger = try fixture.ledger()
    let book = try #require(try ledger.kinds().kind(named: "book"))
    func path(_ name: String) throws -> String {
      try ledger.path(for: NewRecord(kind: book, owner: .shared, members: ["name": .string(name)]))
    }
    #expect(try path("My trip") == "shared/books/my-trip.json")
    try fixture.write("shared/books/My-Trip.json", #"{"name":"x"}"#)
    let second = try path("My trip")
    #expect(second.hasPrefix("shared/books/my-trip."))
    #expect(RecordLocation.isRandomID(try #require(RecordLocation(path: second)).id))
    #expect(RecordLocation.isRandomID(try #require(RecordLocation(path: try path("?"))).id))
  }
}

@Suite("Ids")
struct RecordIDTests {
  private let fixture: LedgerFixture

  init() throws { fixture = try LedgerFixture() }

  @Test("Fresh ids have 8 characters, ids of ledgers 26, all of them Crockford's")
  func shapes() throws {
    var seen: Set<Text> = []
    for _ in 0..<200 {
      let id = try RecordID.fresh(fixture.surroundings())
      #expect(RecordLocation.isRandomID(id))
      seen.insert(id)
    }
    #expect(seen.count == 200)
    let ledger = try RecordID.ledger(fixture.surroundings())
    #expect(ledger.utf8.count == 26)
    #expect(ledger.utf8.allSatisfy(RecordLocation.crockford.contains))
  }

  @Test("Each of the 40 bits counts")
  func bits() throws {
    var surroundings = try fixture.surroundings()
    var seen: Set<Text> = []
    for bit in 0..<40 {
      surroundings.random = { count in (0..<count).map { $0 == bit / 8 ? 1 << UInt8(bit % 8) : 0 } }
      seen.insert(try RecordID.fresh(surroundings))
    }
    #expect(seen.count == 40)
  }
}
