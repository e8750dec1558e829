import Query
import Records
import Testing

@Suite("Who is meant by a name in a bill")
struct PersonNamesTests {
  private let names = PersonNames([
    (name: "robert", former: ["bob"]), (name: "Ann", former: ["anna", "dora"]), (name: "dora", former: []),
  ])

  @Test(
    "A user's name and one that a user had mean the user; all else is a person of its own",
    arguments: [
      ("robert", "robert"), ("bob", "robert"), ("anna", "Ann"), ("Ann", "Ann"),
      // Somebody else has that name by now.
      ("dora", "dora"),
      ("Bob", "Bob"), ("chen", "chen"), ("Chen", "Chen"), ("", ""),
    ])
  func person(written: String, meant: String) {
    #expect(names.person(Text(written)) == Text(meant))
  }

  @Test("A record in local/ is that of whoever is logged in: the payer, where the bill names none")
  func local() throws {
    let row = RecordRow(kind: "bill", owner: .local, id: "a", path: "", fields: ["for": ["robert", "chen"]])
    let names = PersonNames([(name: "robert", former: ["bob"])], here: "bob")
    #expect(try Bearers(row, names)?.payer == "robert")
    #expect(throws: Bearers.Refusal.self) { _ = try Bearers(row) }
  }

  @Test("One person under two names in one bill is named twice, and refused")
  func twice() {
    let owner = RecordRow.Owner.user("robert")
    let row = RecordRow(kind: "bill", owner: owner, id: "a", path: "", fields: ["for": ["bob", "robert"]])
    #expect(throws: Bearers.Refusal.self) { _ = try Bearers(row, names) }
    #expect(throws: Never.self) { _ = try Bearers(row) }
  }
}
