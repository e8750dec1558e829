import Desk
import Merge
import Records
import Schema
import Store
import Testing

@Suite("New records, by value")
struct WritingByValueTests {
  /// What is typed, and what the record has besides what every bill here has; nil: refused.
  private static let typed: [(fields: [String], record: String?)] = [
    (["amount=12.50"], "amount=12.50"),
    (["amount=12.5*3+4"], "amount=41.5"),
    (["amount=(12.50+3)*2"], "amount=31.00"),
    (["amount=10/3"], "amount=3.3333333333"),
    (["amount=-5"], "amount=-5"),
    (["amount=0"], "amount=0"),
    (["amount=1,759"], nil),
    (["amount=abc"], nil),
    (["amount="], nil),
    ([], nil),
    (["amount=1", "date=yesterday"], "amount=1 date=\"2026-11-19\""),
    (["amount=1", "date=3 days ago"], "amount=1 date=\"2026-11-17\""),
    (["amount=1", "date=last friday"], "amount=1 date=\"2026-11-13\""),
    (["amount=1", "date=昨天"], "amount=1 date=\"2026-11-19\""),
    (["amount=1", "date=19.11."], "amount=1 date=\"2026-11-19\""),
    (["amount=1", "date=2026-10-01"], "amount=1 date=\"2026-10-01\""),
    (["amount=1", "date=2026-11-20T19:30:00+01:00"], "amount=1 date=\"2026-11-20T19:30:00+01:00\""),
    (["amount=1", "date=2026-02-30"], nil),
    (["amount=1", "date=soon"], nil),
    (["amount=1", "tags=work,travel"], "amount=1 tags=[\"work\",\"travel\"]"),
    (["amount=1", "tags=work, work"], "amount=1 tags=[\"work\"]"),
    (["amount=1", "category=food"], "amount=1 category=\"food\""),
    (["amount=1", "category=food AND DRINK"], "amount=1 category=\"food\""),
    (["amount=1", "category=salary"], "amount=1 category=\"salary\" type=\"income\""),
    (["amount=1", "category=salary", "type=expense"], "amount=1 category=\"salary\""),
    (["amount=1", "category=foood"], nil),
    (["amount=1", "type=INCOME"], "amount=1 type=\"income\""),
    (["amount=1", "type=gift"], nil),
    (["amount=1", "currency=USD"], "amount=1 currency=\"USD\""),
    (["amount=1", "currency=usd"], nil),
    (["amount=1", "name=42"], "amount=1 name=\"42\""),
    (["amount=1", "name=a=b"], "amount=1 name=\"a=b\""),
    (["amount=1", "remark=  "], "amount=1"),
    (["amount=1", "for=Ben,me"], "amount=1 for=[\"ben\",\"anna\"]"),
    (["amount=1", "for=all"], "amount=1 for=[\"anna\",\"ben\"]"),
    (["amount=1", "for=carl"], nil),
    (["amount=1", "paidBy=BEN"], "amount=1 paidBy=\"ben\""),
    (["amount=1", "paidBy=carl"], nil),
    (["amount=1", "colour=red"], nil),
    (["amount=1", "amount=2"], nil),
    (["amount=1", "tags-=work"], nil),
    (["amount=1", "book=nowhere"], nil),
    (["amount=1", "photo=receipt.jpg"], nil),
  ]

  @Test("What is typed is read as its field wants it")
  func typedFields() throws {
    let household = try Household(people: ["anna", "ben"])
    for (fields, record) in Self.typed {
      #expect(try household.shown { try household.form("bill", fields) } == record, "\(fields)")
    }
  }

  /// Values, and what the record has of them; nil: refused.
  private static let values: [(fields: [(Text, Value)], record: String?)] = [
    ([("amount", .number(Number(12)))], "amount=12"),
    ([("amount", "12")], nil),
    ([("amount", "3*4")], nil),
    ([("amount", 1), ("date", "2026-11-01")], "amount=1 date=\"2026-11-01\""),
    ([("amount", 1), ("date", "yesterday")], nil),
    ([("amount", 1), ("category", "food")], "amount=1 category=\"food\""),
    ([("amount", 1), ("category", "Food and drink")], nil),
    ([("amount", 1), ("category", "gone")], nil),
    ([("amount", 1), ("category", 7)], nil),
    ([("amount", 1), ("type", "income")], "amount=1 type=\"income\""),
    ([("amount", 1), ("type", "INCOME")], nil),
    ([("amount", 1), ("tags", ["a,b", "c"])], "amount=1 tags=[\"a,b\",\"c\"]"),
    ([("amount", 1), ("name", "3*4")], "amount=1 name=\"3*4\""),
    ([("amount", 1), ("for", ["ben"])], "amount=1 for=[\"ben\"]"),
    ([("amount", 1), ("for", ["carl"])], nil),
    ([("amount", 1), ("colour", "red")], nil),
  ]

  @Test("A value is taken as it is, and never read")
  func valuesOfFields() throws {
    let household = try Household(people: ["anna", "ben"])
    let entry = try household.entry("bill")
    for (fields, record) in Self.values {
      let said = fields.map { Assignment($0.0, .value($0.1)) }
      let shown = try household.shown {
        var form = try entry.form(said)
        return try form.record()
      }
      #expect(shown == record, "\(fields)")
    }
  }

  /// Where people write 12,50: a line of words, and what is stored.
  private static let lines: [(line: [String], record: String?)] = [
    (["1,759*40"], "amount=70.360"),
    (["1,759*40", "tea"], "amount=70.360 name=\"tea\""),
    (["12,50", "lunch", "food"], "amount=12.50 category=\"food\" name=\"lunch\""),
    (["1.234,5", "rent"], "amount=1234.5 category=\"home\" name=\"rent\""),
    (["1,759"], "amount=1.759"),
    (["0,001*3"], "amount=0.003"),
    (["+0,125*8", "refund"], "amount=1.000 name=\"refund\" type=\"income\""),
    (["amount=1,759*40"], "amount=70.360"),
    (["5", "amount=6"], "amount=6 name=\"5\""),
    (["lunch"], nil),
    (["1,5", "tea", "TWD"], "amount=1.5 currency=\"TWD\" name=\"tea\""),
    (["3", "#work", "yesterday"], "amount=3 date=\"2026-11-19\" tags=[\"work\"]"),
  ]

  @Test("What a line was understood as is stored, and not read again")
  func quickLines() throws {
    let household = try Household(language: "de")
    let entry = try household.entry("bill")
    for (line, record) in Self.lines {
      let shown = try household.shown {
        var form = try entry.form(entry.understand(line, isLine: true) { _ in })
        return try form.record()
      }
      #expect(shown == record, "\(line)")
    }
    #expect(try household.shown { try household.form("bill", ["amount=1,759*40"]) } == "amount=70.360")
    #expect(try household.shown { try household.form("bill", ["amount=70.360"]) } == nil)
    let value = try Value.number(#require(Number(lexeme: "70.360")))
    var form = try entry.form([Assignment("amount", .value(value))])
    #expect(try form.record().members["amount"] == value)
  }

  @Test("A template gives its values, and what it names has to be there")
  func templates() throws {
    let household = try Household(language: "de")
    let kind = try household.entry("bill").kind
    let amount = try Value.number(#require(Number(lexeme: "1.759")))
    func understood(_ line: String) throws -> String? {
      let entry = try household.entry("bill")
      return try household.shown {
        var form = try entry.form(entry.understand([line], isLine: true) { _ in })
        return try form.record()
      }
    }
    let fields: Object = ["amount": amount, "category": "food"]
    _ = try WorkTree.open(household.ledger()).add(template: "tea", kind: kind.name, fields, of: .user("anna"))
    _ = try WorkTree.open(household.ledger()).add(
      template: "old", kind: kind.name, ["category": "gone"], of: .user("anna"))
    #expect(try understood("tea") == "amount=1.759 category=\"food\" name=\"tea\"")
    #expect(try understood("tea 2,5") == "amount=2.5 category=\"food\" name=\"tea\"")
    #expect(try understood("tea category=salary") == "amount=1.759 category=\"salary\" name=\"tea\" type=\"income\"")
    #expect(try understood("old 3") == nil)
    #expect(try understood("old 3 category=food") == nil)
  }
}

@Suite("What a new record gets, by value")
struct UsualFieldsTests {
  /// Who asks, and what a bill of 1 has then.
  @Test("One place says it: to what is typed here, and to what all devices make alike")
  func usual() throws {
    let household = try Household(people: ["anna", "ben"])
    let trip = try household.add("book", ["name=Trip"])
    func usual(of owner: Owner, here: Bool, _ said: Object = ["amount": 1]) throws -> Object {
      let ledger = try household.ledger()
      let kinds = try ledger.kinds()
      let kind = try #require(try kinds.called("bill"))
      var members = said
      var usual = try UsualFields(
        kind, for: owner, by: owner.user ?? "anna", in: ledger, kinds: kinds,
        from: here ? .hereAndNow(TypedTime(in: ledger)) : .records)
      _ = try usual.fill(&members)
      return members
    }
    for owner in [Owner.user("anna"), .user("ben"), .shared] {
      #expect(try usual(of: owner, here: true)["date"] == "2026-11-20")
      #expect(try usual(of: owner, here: false)["date"] == nil)
      for here in [true, false] {
        let members = try usual(of: owner, here: here)
        #expect(members["type"] == "expense" && members["currency"] == "EUR", "\(owner)")
        #expect(try usual(of: owner, here: here, ["category": "salary"])["currency"] == "EUR")
      }
    }
    for here in [true, false] {
      #expect(try usual(of: .user("anna"), here: here)["book"] == "daily")
      #expect(try usual(of: .user("anna"), here: here, ["category": "salary"])["type"] == "income")
      #expect(try usual(of: .user("anna"), here: here, ["type": "expense", "category": "salary"])["type"] == "expense")
      #expect(try usual(of: .user("anna"), here: here, ["currency": "TWD"])["currency"] == "TWD")
    }
    try WorkTree.open(household.ledger()).use(book: trip.id)
    #expect(try usual(of: .user("anna"), here: true)["book"] == .string(trip.id))
    #expect(try usual(of: .user("anna"), here: false)["book"] == "daily")
    try WorkTree.open(household.ledger()).use(book: nil)
    try household.say(["currency=TWD", "defaults/book=\(trip.id)"])
    for here in [true, false] {
      let members = try usual(of: .user("anna"), here: here)
      #expect(members["book"] == .string(trip.id) && members["currency"] == "TWD", "\(here)")
      #expect(try usual(of: .shared, here: here)["currency"] == "EUR", "nobody's habits count for what is everybody's")
    }
  }
}

@Suite("Records that are there, by value")
struct EditingByValueTests {
  /// Of a bill of 5 with the tags a and b: what is typed, and what then is other; nil: refused.
  private static let typed: [(fields: [String], changes: String?)] = [
    (["amount=7"], "amount=7"),
    (["amount=3*4"], "amount=12"),
    (["amount+=1.50"], "amount=6.50"),
    (["amount-=1.50"], "amount=3.50"),
    (["amount="], nil),
    (["amount=abc"], nil),
    (["tags+=c"], "tags=[\"a\",\"b\",\"c\"]"),
    (["tags+=b,c"], "tags=[\"a\",\"b\",\"c\"]"),
    (["tags-=a"], "tags=[\"b\"]"),
    (["tags="], "tags"),
    (["name+=twice"], "name=\"Lunch twice\""),
    (["name-=Lunch"], "name=\"\""),
    (["remark+=good"], "remark=\"good\""),
    (["category=food AND DRINK"], "category=\"food\""),
    (["category=nowhere"], nil),
    (["category+=food"], nil),
    (["date+=1"], nil),
    (["for+=ben"], "for=[\"ben\"]"),
    (["for+=carl"], nil),
    (["colour=red"], nil),
    (["type=income", "amount=1"], "type=\"income\" amount=1"),
  ]

  @Test("What is typed for a record changes its fields")
  func typedFields() throws {
    let household = try Household(people: ["anna", "ben"])
    for (fields, changes) in Self.typed {
      #expect(try household.edited { try Assignment.all(fields) } == changes, "\(fields)")
    }
  }

  /// The same of values.
  private static let values: [(assignment: Assignment, changes: String?)] = [
    (Assignment("amount", .value(7)), "amount=7"),
    (Assignment("amount", .value("7")), nil),
    (Assignment("tags", .value(["c,d"])), "tags=[\"c,d\"]"),
    (Assignment("category", .value("food")), "category=\"food\""),
    (Assignment("category", .value("Food and drink")), nil),
    (Assignment(FieldPath(keys: ["tags"]), .add, .value(["b", "c,d"])), "tags=[\"a\",\"b\",\"c,d\"]"),
    (Assignment(FieldPath(keys: ["tags"]), .remove, .value("a")), "tags=[\"b\"]"),
    (Assignment(FieldPath(keys: ["amount"]), .add, .value(2)), "amount=7"),
    (Assignment(FieldPath(keys: ["amount"]), .remove, .value(2)), "amount=3"),
    (Assignment(FieldPath(keys: ["for"]), .add, .value("ben")), "for=[\"ben\"]"),
    (Assignment(FieldPath(keys: ["for"]), .add, .value("carl")), nil),
  ]

  @Test("Values change them, too")
  func valuesOfFields() throws {
    let household = try Household(people: ["anna", "ben"])
    for (assignment, changes) in Self.values {
      #expect(try household.edited { [assignment] } == changes, "\(assignment)")
    }
  }

  @Test("A group of a conflict, written as JSON, has the numbers that stand there")
  func group() throws {
    let household = try Household(language: "de")
    let lunch = try household.add("bill", ["amount=5", "name=Lunch"])
    let text = String(decoding: lunch.document.bytes, as: UTF8.self)
    let authorship = "\"by\": \"anna\", \"at\": \"2026-11-20T12:00:00Z\""
    let entries = [5, 6].map {
      "{\"value\": {\"amount\": \($0), \"currency\": \"EUR\"}, \(authorship)\($0 == 5 ? ", \"kept\": true" : "")}"
    }
    try household.write(
      lunch.path,
      text.replacing(
        "\"amount\"", with: "\"~conflicts\": {\"amount+currency\": [\(entries.joined(separator: ", "))]},\n  \"amount\""
      ))
    let ledger = try household.ledger()
    let kinds = try ledger.kinds()
    let record = try ledger.record(at: lunch.path)
    let conflict = try #require(try ListedConflict.all(of: record, kinds: kinds).first)
    let reading = try ConflictReading(record, in: ledger, kinds: kinds)
    let value = try reading.candidateValue(
      "{\"amount\": 70.360, \"currency\": \"EUR\"}", at: conflict.field, of: conflict)
    #expect(value == .value(["amount": .number(try #require(Number(lexeme: "70.360"))), "currency": "EUR"]))
  }

  @Test("A copy is of today and has what is said instead")
  func copy() throws {
    let household = try Household()
    let lunch = try household.add("bill", ["amount=5", "name=Lunch", "date=2026-10-01", "tags=a"])
    let ledger = try household.ledger()
    let copy = try RecordCopy(of: lunch, kinds: ledger.kinds(), by: household.session())
    var same = try copy.form([])
    #expect(try household.shown { try same.record() } == "amount=5 name=\"Lunch\" tags=[\"a\"]")
    var other = try copy.form(Assignment.all(["amount=6", "tags=", "date=yesterday"]))
    #expect(try household.shown { try other.record() } == "amount=6 date=\"2026-11-19\" name=\"Lunch\"")
    #expect(throws: Failure.self) { try RecordCopy.requireWhole(Assignment.all(["tags+=b"])) }
  }
}

@Suite("A form, by value")
struct FormAnswersTests {
  @Test("It asks for what a record cannot do without, and takes what can be")
  func bill() throws {
    let household = try Household()
    var answers = FormAnswers(try household.entry("bill"))
    #expect(answers.first.map(\.name) == ["amount"])
    let amount = try #require(answers.first.first)
    for wrong in ["abc", "12,50"] {
      #expect(throws: Failure.self) { try answers.take(Assignment("amount", .typed(wrong)), of: amount) }
    }
    #expect(answers.said.isEmpty)
    try answers.take(Assignment("amount", .typed("3*4")), of: amount)
    try answers.take(Assignment("amount", .typed("5")), of: amount)
    #expect(answers.said == [Assignment("amount", .typed("5"))])
    #expect(!answers.open.map(\.name).contains("amount") && answers.open.map(\.name).contains("name"))
    #expect(!answers.fields.map(\.name).contains(Kind.addedField))
    var failure = Failure(.invalid, .invalid, "no")
    #expect(answers.fields(toMend: failure).map(\.name) == ["amount"])
    failure.field = "category/x"
    #expect(answers.fields(toMend: failure).map(\.name) == ["category"])
    for file in ["a.jpg", "b.jpg"] { answers.attach(Assignment("photo", .typed(file))) }
    #expect(answers.files == [Assignment("photo", .typed("b.jpg"))])
    let meaning = try answers.entry.understand(answers.said) { _ in }
    var form = try answers.entry.form(meaning)
    #expect(try form.record().members["amount"] == 5)
  }

  @Test("Nobody writes a shared record without a login")
  func shared() throws {
    let household = try Household(people: ["anna"])
    #expect(try household.entry("drink", isShared: true).owner == .shared)
    #expect(try household.entry("drink").owner == .user("anna"))
    _ = try WorkTree.open(household.ledger()).logout()
    #expect(try household.entry("drink").owner == .local)
    #expect(throws: Failure.self) { try household.entry("drink", isShared: true) }
  }
}

@Suite("What people say about themselves, by value")
struct PersonFactTests {
  private static let table: [(typed: String, fact: String?)] = [
    ("weight=64.5", "profile/weight=64.5"),
    ("weight=64.5kg", "profile/weight=64.5"),
    ("weight=heavy", nil),
    ("weight=0", nil),
    ("weight=1000", nil),
    ("weight=", "profile/weight"),
    ("gender=Female", "profile/gender=\"female\""),
    ("gender=none", nil),
    ("birthday=1990-05-17", "profile/birthday=\"1990-05-17\""),
    ("birthday=2030-01-01", nil),
    ("birthday=may", nil),
    ("country=gb", "profile/country=\"GB\""),
    ("country=gbr", nil),
    ("standardDrink=12", "profile/standardDrink=12"),
    ("standardDrink=-1", nil),
    ("currency=EUR", "currency=\"EUR\""),
    ("currency=eur", nil),
    ("language=zh-Hant", "language=\"zh-Hant\""),
    ("language=german!", nil),
    ("email=alice@example.org", "email=\"alice@example.org\""),
    ("email=alice", nil),
    ("shoe=42", "profile/shoe=42"),
    ("motto=carpe diem", "profile/motto=\"carpe diem\""),
    ("defaults/book=trip", "defaults/book=\"trip\""),
    ("name=bob", nil),
    ("keys=x", nil),
    ("profile=x", nil),
    ("weight+=1", nil),
  ]

  @Test("A fact is a field of the manifest, checked")
  func facts() throws {
    let today = try #require(CalendarDay("2026-11-20"))
    for (typed, expected) in Self.table {
      let shown: String?
      do throws(Failure) {
        let fact = try PersonFact(Assignment(typed), today: today)
        shown = "\(fact.path)" + (fact.value.map { "=\($0.jsonText)" } ?? "")
      } catch { shown = nil }
      #expect(shown == expected, "\(typed)")
    }
  }
}

extension Household {
  /// What a new record is of, for whoever is logged in.
  fileprivate func entry(_ kind: String, isShared: Bool = false) throws -> RecordEntry {
    let kinds = try ledger().kinds()
    return try RecordEntry(#require(try kinds.called(kind)), kinds: kinds, isShared: isShared, by: session())
  }

  /// What a record has besides what every bill here has; nil where it is refused.
  fileprivate func shown(_ make: () throws -> NewRecord) throws -> String? {
    let usual: Object = ["date": "2026-11-20", "type": "expense", "currency": "EUR", "book": "daily"]
    let record: NewRecord
    do { record = try make() } catch let error as any Reportable where error.failure.exit == .invalid {
      return nil
    } catch let error as Failure where [.invalid, .usage].contains(error.exit) { return nil }
    #expect(record.members["added"] != nil && record.members["date"] != nil)
    return record.members.members
      .filter { $0.key != "added" && usual[$0.key] != $0.value }
      .sorted { ($0.key == "amount" ? "" : $0.key) < ($1.key == "amount" ? "" : $1.key) }
      .map { "\($0.key)=\($0.value.jsonText)" }.joined(separator: " ")
  }

  /// What assignments change in a bill of 5, with the name Lunch and the tags a and b; nil where they are refused.
  fileprivate func edited(_ assignments: () throws -> [Assignment]) throws -> String? {
    let ledger = try ledger()
    let kinds = try ledger.kinds()
    let known = try ledger.records(below: ["users/anna/bills"]).records
    let bill = try known.first ?? add("bill", ["amount=5", "name=Lunch", "tags=a,b"])
    do {
      var editing = try RecordEditing(bill, in: ledger, kinds: kinds)
      let changes = try editing.changes(assignments())
      return changes.map { change in "\(change.field)" + (change.value.map { "=\($0.jsonText)" } ?? "") }
        .joined(separator: " ")
    } catch let error as Failure where [.invalid, .usage].contains(error.exit) {
      return nil
    } catch let error as any Reportable where error.failure.exit == .invalid { return nil }
  }

  /// What whoever is logged in says about themselves.
  fileprivate func say(_ facts: [String]) throws {
    let today = try ledger().surroundings.today
    let facts = try Assignment.all(facts).map { try PersonFact($0, today: today) }
    try WorkTree.open(ledger()).change(
      profileOf: "anna", facts.map { FieldChange($0.path, $0.value) }, isPrivate: false)
  }
}
