import Records
import Schema
import Testing

@testable import Store

@Suite("Finding records")
struct RecordFinderTests {
  private let fixture: LedgerFixture

  /// A folder's name says nothing about the files in it.
  private static let inCopiedFolder =
    "users/alice/bills/trip (Bob's conflicted copy 2026-11-01)/20-trip.cccccccc.json"

  init() throws {
    fixture = try LedgerFixture()
    try fixture.write(
      "users/alice/bills/2026/11/20-lunch.7k3fq2xw.json", #"{"date":"2026-11-20","amount":1,"name":"Lunch"}"#)
    try fixture.write(
      "users/alice/bills/2026/11/21-x.aaaaaaaa.json", #"{"date":"2026-11-21","amount":1,"name":"food"}"#)
    try fixture.write("users/bob/bills/tea.json", #"{"date":"2026-11-20","amount":1,"name":"Tea"}"#)
    try fixture.write(
      "users/bob/bills/2026/11/22-tea.bbbbbbbb.json", #"{"date":"2026-11-22","amount":1,"name":"Supper"}"#)
    try fixture.write("users/alice/categories/food.json", #"{"title":"Essen","type":"expense"}"#)
    try fixture.write("users/bob/categories/food.json", #"{"title":"Food","type":"expense"}"#)
    try fixture.write("shared/drinks/beer/pils.json", #"{"brand":"Pils"}"#)
    try fixture.write("feeds/zoo/animals/42.json", #"{"name":"Panda","picture":"p"}"#)
    try fixture.write(Self.inCopiedFolder, #"{"date":"2026-11-20","amount":1,"name":"Trip"}"#)
  }

  @Test("By id, owner and id, path, title; an exact id wins over a title")
  func found() throws {
    let finder = try fixture.finder()
    let cases = [
      ("7k3fq2xw", "users/alice/bills/2026/11/20-lunch.7k3fq2xw.json"),
      ("alice/7k3fq2xw", "users/alice/bills/2026/11/20-lunch.7k3fq2xw.json"),
      ("users/bob/bills/tea.json", "users/bob/bills/tea.json"),
      ("Lunch", "users/alice/bills/2026/11/20-lunch.7k3fq2xw.json"),
      ("lunch", "users/alice/bills/2026/11/20-lunch.7k3fq2xw.json"),
      ("bob/Supper", "users/bob/bills/2026/11/22-tea.bbbbbbbb.json"),
      ("tea", "users/bob/bills/tea.json"), ("cccccccc", Self.inCopiedFolder), ("cccc", Self.inCopiedFolder),
      ("alice/food", "users/alice/categories/food.json"),
      ("beer/pils", "shared/drinks/beer/pils.json"),
      ("shared/beer/pils", "shared/drinks/beer/pils.json"),
      ("zoo/42", "feeds/zoo/animals/42.json"), ("Panda", "feeds/zoo/animals/42.json"),
      ("ledger.json", "ledger.json"), ("kinds/bill.json", "kinds/bill.json"),
    ]
    for (name, path) in cases { #expect(try finder.find(name).path == path, "\(name)") }
  }

  @Test("What fits several is refused, with the choices")
  func ambiguous() throws {
    let error = storeFailure { _ = try fixture.finder([.user("alice"), .user("bob")]).find("food") }
    #expect(error?.exit == .usage)
    #expect(error?.choices.map(\.name) == ["alice/food", "bob/food"])
    #expect(error?.choices.map(\.columns?[1]) == ["Essen", "Food"])
    #expect(try fixture.finder([.user("bob")]).find("food").path == "users/bob/categories/food.json")
  }

  @Test("One id in two kinds of one owner is told apart by path")
  func twoKinds() throws {
    try fixture.write("users/bob/books/tea.json", #"{"name":"T"}"#)
    let error = storeFailure { _ = try fixture.finder().find("bob/tea") }
    #expect(error?.choices.map(\.name) == ["users/bob/bills/tea.json", "users/bob/books/tea.json"])
  }

  @Test("One's own records come first, then shared ones, then those of others; without a session, local/ is one's own")
  func steps() throws {
    try fixture.write("users/alice/categories/pets.json", #"{"title":"Pets","type":"expense"}"#)
    try fixture.write("shared/categories/food.json", #"{"title":"Meals","type":"expense"}"#)
    try fixture.write("shared/drinks/lunch.json", #"{"brand":"Lunch"}"#)
    #expect(try fixture.finder().find("pets").path == "local/categories/pets.json")
    try fixture.write(".git/ledger-sync/session", #"{"user":"alice"}"#)
    let cases = [
      ("food", "users/alice/categories/food.json"), ("pets", "users/alice/categories/pets.json"),
      ("local/pets", "local/categories/pets.json"), ("Meals", "shared/categories/food.json"),
      ("Lunch", "users/alice/bills/2026/11/20-lunch.7k3fq2xw.json"), ("lunch", "shared/drinks/lunch.json"),
      ("shared/lunch", "shared/drinks/lunch.json"),
      ("tea", "users/bob/bills/tea.json"), ("groceries", "local/categories/groceries.json"),
    ]
    for (name, path) in cases { #expect(try fixture.finder().find(name).path == path, "\(name)") }
    try fixture.write(".git/ledger-sync/session", #"{"user":"bob"}"#)
    #expect(try fixture.finder().find("food").path == "users/bob/categories/food.json")
  }

  @Test("Who wants to change a record means no title and no beginning of somebody else's")
  func change() throws {
    try fixture.write(".git/ledger-sync/session", #"{"user":"alice"}"#)
    try fixture.write(
      "users/bob/bills/2026/11/23-z.cccccccc.json", #"{"date":"2026-11-23","amount":1,"name":"Supper"}"#)
    try fixture.write(
      "users/alice/bills/2026/11/24-p.dddddddd.json", #"{"date":"2026-11-24","amount":1,"name":"pils"}"#)
    var finder = try fixture.finder()
    finder.purpose = .change
    let cases = [
      ("Lunch", "users/alice/bills/2026/11/20-lunch.7k3fq2xw.json"),
      ("bbbbbbbb", "users/bob/bills/2026/11/22-tea.bbbbbbbb.json"), ("tea", "users/bob/bills/tea.json"),
      ("bob/Tea", "users/bob/bills/tea.json"), ("bob/cccc", "users/bob/bills/2026/11/23-z.cccccccc.json"),
      ("groceries", "local/categories/groceries.json"), ("Pils", "users/alice/bills/2026/11/24-p.dddddddd.json"),
      ("beer/pils", "shared/drinks/beer/pils.json"), ("beer", "shared/drinks/beer/pils.json"),
      ("bill", "kinds/bill.json"), ("Panda", "feeds/zoo/animals/42.json"),
    ]
    for (name, path) in cases { #expect(try finder.find(name).path == path, "\(name)") }
    let refused = [
      ("Tea", ["bob/tea"]), ("bbbb", ["bob/bbbbbbbb"]),
      ("supper", ["bob/bbbbbbbb", "bob/cccccccc"]),
    ]
    for (name, choices) in refused {
      let error = storeFailure { _ = try finder.find(name) }
      #expect(error?.code == "others-record" && error?.exit == .invalid, "\(name)")
      #expect(error?.choices.map(\.name) == choices, "\(name)")
    }
    #expect(storeFailure { _ = try finder.find("Supperr") }?.code == "unknown-record")
    finder.owners = [.user("bob")]
    #expect(try finder.find("Tea").path == "users/bob/bills/tea.json")
  }

  @Test("Four characters of an id are enough; a title comes before them, a random id before all")
  func beginnings() throws {
    try fixture.write(".git/ledger-sync/session", #"{"user":"alice"}"#)
    let cases = [
      ("7k3f", "users/alice/bills/2026/11/20-lunch.7k3fq2xw.json"),
      ("bob/bbbb", "users/bob/bills/2026/11/22-tea.bbbbbbbb.json"), ("beer", "shared/drinks/beer/pils.json"),
    ]
    for (name, path) in cases { #expect(try fixture.finder().find(name).path == path, "\(name)") }
    for name in ["7k3", "7k3fq2xx", "mani"] {
      #expect(storeFailure { _ = try fixture.finder().find(name) }?.code == "unknown-record", "\(name)")
    }
    try fixture.write("users/alice/bills/2026/11/24-y.7k3faaaa.json", #"{"date":"2026-11-24","amount":2,"name":"Y"}"#)
    let error = storeFailure { _ = try fixture.finder().find("7k3f") }
    #expect(error?.choices.map(\.name) == ["alice/7k3fq2xw", "alice/7k3faaaa"])
    #expect(error?.choices.map(\.columns?[2]) == ["1", "2"])
    try fixture.write(
      "users/alice/bills/2026/11/25-z.zzzzzzzz.json", #"{"date":"2026-11-24","amount":2,"name":"7k3f"}"#)
    try fixture.write("users/alice/books/b.json", #"{"name":"bbbbbbbb"}"#)
    #expect(try fixture.finder().find("7k3f").location.id == "zzzzzzzz")
    #expect(try fixture.finder().find("bbbbbbbb").location.owner == .user("bob"))
  }

  @Test("What is not there is said, with what is near")
  func unknown() throws {
    let finder = try fixture.finder()
    let near = storeFailure { _ = try finder.find("Lunhc") }
    #expect(near?.exit == .invalid)
    #expect(near?.hint == .advice(StoreAdvice.didYouMeanQuoted("Lunch")))
    for name in [
      "", "zzzz", "../x.json", "/etc/passwd", "users/alice/bills", "alice/", "nobody/food", "users/../ledger.json",
    ] {
      #expect(storeFailure { _ = try finder.find(name) }?.exit == .invalid, "\(name)")
    }
  }

  @Test("A record that cannot be read is found by its id, and said to be unreadable with its place")
  func unreadable() throws {
    try fixture.write("users/bob/bills/tea.json", "{\n\"amount\": }")
    let error = storeFailure { _ = try fixture.finder().find("tea") }
    #expect(error?.path == "users/bob/bills/tea.json")
    #expect(error?.position == TextPosition(line: 2, column: 11))
  }
}
