import Records
import Schema
import Testing

@testable import Store

@Suite("Finding records")
struct RecordFinderTests {
  private let fixture: LedgerFixture

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
      ("tea", "users/bob/bills/tea.json"),
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
    let error = storeError { _ = try fixture.finder().find("food") }
    #expect(error?.kind == .usage)
    #expect(error?.hint == "say which: alice/food, bob/food")
    #expect(try fixture.finder([.user("bob")]).find("food").path == "users/bob/categories/food.json")
  }

  @Test("One id in two kinds of one owner is told apart by path")
  func twoKinds() throws {
    try fixture.write("users/bob/books/tea.json", #"{"name":"T"}"#)
    let error = storeError { _ = try fixture.finder().find("bob/tea") }
    #expect(error?.hint == "say which: users/bob/bills/tea.json, users/bob/books/tea.json")
  }

  @Test("What nobody owns counts where nothing else fits")
  func local() throws {
    #expect(try fixture.finder().find("pets").path == "local/categories/pets.json")
    try fixture.write("users/alice/categories/pets.json", #"{"title":"Pets","type":"expense"}"#)
    #expect(try fixture.finder().find("pets").path == "users/alice/categories/pets.json")
    #expect(try fixture.finder().find("local/pets").path == "local/categories/pets.json")
  }

  @Test("What is not there is said, with what is near")
  func unknown() throws {
    let finder = try fixture.finder()
    let near = storeError { _ = try finder.find("Lunhc") }
    #expect(near?.kind == .invalid)
    #expect(near?.hint == "did you mean “Lunch”?")
    for name in [
      "", "zzzz", "../x.json", "/etc/passwd", "users/alice/bills", "alice/", "nobody/food", "users/../ledger.json",
    ] {
      #expect(storeError { _ = try finder.find(name) }?.kind == .invalid, "\(name)")
    }
  }

  @Test("A record that cannot be read is found by its id, and said to be unreadable with its place")
  func unreadable() throws {
    try fixture.write("users/bob/bills/tea.json", "{\n\"amount\": }")
    let error = storeError { _ = try fixture.finder().find("tea") }
    #expect(error?.path == "users/bob/bills/tea.json")
    #expect(error?.position == TextPosition(line: 2, column: 11))
  }
}
