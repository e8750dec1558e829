import Merge
import Records
import Schema
import Testing

@testable import Store

@Suite("People")
struct PeopleTests {
  private let fixture: LedgerFixture

  init() throws { fixture = try LedgerFixture() }

  @Test("A new ledger has its manifest, its kinds, and what local/ begins with; founding it again is refused")
  func founding() throws {
    #expect(try fixture.committed().contains("kinds/bill.json"))
    #expect(try !fixture.committed().contains { $0.hasPrefix("local/") })
    #expect(try fixture.read("local/books/daily.json") != nil)
    let plan = LedgerPlan(name: "again", currency: "EUR", timeZone: "UTC")
    let error = storeFailure { _ = try Ledger.found(at: fixture.path, plan, surroundings: fixture.surroundings()) }
    #expect(error?.code == "already-a-ledger")
  }

  @Test("Registering makes one commit and the session; the name is then taken in every case of letters")
  func registration() throws {
    let before = try fixture.head()
    try fixture.tree { try $0.register(Registration(name: "alice")) }
    let head = try #require(try fixture.head())
    #expect(try fixture.tree { try $0.objects.commit(head).parents } == [before].compactMap { $0 })
    #expect(try fixture.ledger().sessionUser() == "alice")
    let person = try fixture.ledger().person(named: "alice")
    #expect(person.fullName == "Alice")
    #expect(person.email == "alice@example.org")
    for name in ["alice", "Alice", "ALICE"] {
      let error = storeFailure { try fixture.tree { try $0.register(Registration(name: Text(name))) } }
      #expect(error?.code == "user-exists", "\(name)")
    }
    #expect(try fixture.head() == head)
  }

  @Test("Logging in needs a user that is known; switching and logging out commit what was changed")
  func session() throws {
    for name: Text in ["alice", "bob"] { try fixture.tree { try $0.register(Registration(name: name)) } }
    #expect(
      storeFailure { try fixture.tree { _ = try $0.login("alcie") } }?.hint
        == .advice(StoreAdvice.pullOrRegister("alcie", near: "alice", hasCloud: false)))
    try fixture.write("users/bob/bills/x.json", #"{"date":"2026-11-20","amount":1}"#)
    #expect(try fixture.tree { try $0.login("alice") } == "bob")
    #expect(try fixture.committed().contains("users/bob/bills/x.json"))
    try fixture.write("users/alice/bills/y.json", #"{"date":"2026-11-20","amount":1}"#)
    #expect(try fixture.tree { try $0.logout() } == "alice")
    #expect(try fixture.committed().contains("users/alice/bills/y.json"))
    #expect(try fixture.ledger().sessionUser() == nil)
    #expect(try fixture.tree { try $0.logout() } == nil)
  }

  @Test("Adopting moves what somebody made in local/, keeps ids, and loses nothing where names meet")
  func adoption() throws {
    let bill = #"{"date":"2026-11-20","amount":1}"#
    try fixture.write("local/bills/2026/11/20-x.7k3fq2xw.json", bill)
    try fixture.write("local/bills/2026/11/20-x.7k3fq2xw.photo.jpg", "picture")
    try fixture.write("local/categories/food.json", #"{"title":"Mine","type":"expense"}"#)
    try fixture.write("local/categories/pets.json", #"{"title":"Local pets","type":"expense"}"#)
    try fixture.tree { try $0.register(Registration(name: "alice")) }
    try fixture.write("users/alice/categories/pets.json", #"{"title":"Her pets","type":"expense"}"#)
    #expect(try fixture.tree { try $0.adopt(for: "alice").adopted } == 3)
    #expect(try fixture.read("users/alice/bills/2026/11/20-x.7k3fq2xw.json") == bill)
    #expect(try fixture.read("users/alice/bills/2026/11/20-x.7k3fq2xw.photo.jpg") == "picture")
    #expect(try fixture.read("users/alice/categories/food.json")?.contains("Mine") == true)
    #expect(try fixture.read("users/alice/categories/pets.json")?.contains("Her pets") == true)
    #expect(try fixture.read("users/alice/categories/pets-2.json")?.contains("Local pets") == true)
    #expect(try fixture.read("local/categories/food.json")?.contains("Food and drink") == true)
    #expect(try fixture.read("local/bills/2026/11/20-x.7k3fq2xw.json") == nil)
    #expect(try fixture.tree { try $0.adopt(for: "alice").adopted } == 0)
  }
}

@Suite("Names of users")
struct UserNameTests {
  @Test(
    "Names that are no folders everywhere, or mean something else, are refused",
    arguments: [
      "", "all", "ALL", "local", "a/b", "..", ".git", ".x", "-x", "a b", "con", "a:b", "a\\b", "a\u{202E}", "a.",
      String(repeating: "x", count: 65),
    ])
  func badNames(_ name: String) {
    #expect(UserName.problem(name) != nil)
  }

  @Test(
    "Names of any script are good",
    arguments: ["alice", "Zoë", "李雷", "a.b", "o'neil", String(repeating: "x", count: 64)])
  func goodNames(_ name: String) {
    #expect(UserName.problem(name) == nil)
  }
}
