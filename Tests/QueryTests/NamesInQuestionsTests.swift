import Query
import Records
import Testing

@Suite("Names of fields, columns and records that people mistype")
struct NamesInQuestionsTests {
  @Test(
    "A list of columns",
    arguments: [
      ("id,date,title", [ListedColumn.id, .field(FieldPath(keys: ["date"])), .title]),
      ("tag,/id", [.field(FieldPath(keys: ["tags"])), .field(FieldPath(keys: ["id"]))]),
      ("user,kind,path,profile/weight", [.user, .kind, .path, .field(FieldPath(keys: ["profile", "weight"]))]),
    ])
  func columns(list: String, expected: [ListedColumn]) throws {
    #expect(try ListedColumn.parse(list, kinds: []) == expected)
  }

  @Test(
    "A column or a field to sort by that no kind declares has its place and the nearest name",
    arguments: [
      ("amuont", 1, "did you mean amount?"), ("date,naem", 6, "did you mean name?"),
    ])
  func misspelt(list: String, column: Int, suggestion: String) throws {
    let kinds = try Household.kinds()
    let columns = #expect(throws: QueryError.self) { try ListedColumn.parse(list, kinds: kinds) }
    let sorting = #expect(throws: QueryError.self) { try Sorting(parsing: list, kinds: kinds) }
    for error in [columns, sorting] {
      #expect(error?.column == column)
      #expect(error?.suggestion?.description == suggestion)
    }
  }

  @Test(
    "A reference to a record that is not there is told, with the nearest one",
    arguments: [
      ("category:fod", 10, "did you mean food?"), ("not (lunch category=salery)", 21, "did you mean salary?"),
      ("category:zzzzzzzz", 10, nil as String?),
    ])
  func unknownReference(text: String, column: Int, suggestion: String?) throws {
    let setting = try Household.setting()
    let notes = try QueryParser.parse(text).unknownReferences(to: setting.references, of: setting.kinds, text: text)
    #expect(notes.map(\.column) == [column])
    #expect(notes.first?.suggestion?.description == suggestion)
  }

  @Test(
    "Known references, patterns and other fields raise no note",
    arguments: [
      "category:food", "category:FOOD", "category:飲食", "category:bob/fun", "category:/fo+/", "name:fod", "book:daily",
    ])
  func knownReference(text: String) throws {
    let setting = try Household.setting()
    #expect(try QueryParser.parse(text).unknownReferences(to: setting.references, of: setting.kinds, text: text) == [])
  }

  @Test("A user that nobody is called is told, with the nearest one; whom records can belong to is not")
  func unknownUsers() throws {
    func notes(_ text: String) throws -> [QueryError] {
      try QueryParser.parse(text).unknownUsers(among: ["alice", "ben"], text: text)
    }
    let misspelt = try notes("lunch user:bne")
    #expect(misspelt.map(\.column) == [12] && misspelt.first?.suggestion?.description == "did you mean ben?")
    #expect(try notes("user!=eve").first?.message.description == "there is no user “eve”")
    for known in ["user:ben", "user=ALICE", "user:shared", "user:local", "user:feeds/zoo", "name:bne"] {
      #expect(try notes(known) == [], "\(known)")
    }
  }

  @Test("Income or expense by the record's own type, else its category's")
  func direction() throws {
    let setting = try Household.setting()
    func isIncome(_ fields: Object) -> Bool? { setting.isIncome(Household.bill(fields)) }
    #expect(isIncome(["amount": 1, "category": "salary"]) == true)
    #expect(isIncome(["amount": 1, "category": "salary", "type": "expense"]) == false)
    #expect(isIncome(["amount": 1]) == false)
    #expect(isIncome(["amount": "1"]) == nil)
    #expect(setting.isIncome(Household.categories[0]) == nil)
  }

  @Test("Money that is added up as a field keeps its currencies apart")
  func totalOfMoney() throws {
    let rows = [
      Household.bill(["amount": 1, "currency": "TWD"]), Household.bill(["amount": 2]),
      Household.bill(["amount": 4, "currency": "TWD"]),
    ]
    let spec = Aggregation.Spec(groups: [], currency: "EUR", total: FieldPath(keys: ["amount"]))
    let sums = try Aggregation(of: rows, spec, in: Household.setting()).rows
    #expect(sums.map(\.currency) == ["EUR", "TWD"])
    #expect(sums.map(\.total) == [Decimal(2), Decimal(5)])
  }
}
