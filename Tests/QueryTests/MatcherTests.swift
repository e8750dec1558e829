import Query
import Records
import TestSupport
import Testing

@Suite struct MatcherTests {
  static let lunch = Household.bill([
    "date": "2026-11-19T16:30:00-08:00", "type": "expense", "amount": Household.number("12.50"), "currency": "EUR",
    "category": "food", "name": "Mittagessen Straße", "payee": "Café Ürümqi", "method": "cash", "remark": "",
    "tags": ["work", "Ausflug"], "photo": "lunch.jpg", "mood": "sunny", "stars": 4, "seen": "2026-11-02",
    "place": ["city": "Köln"],
    "~conflicts": ["amount+currency": [["value": 1]], "name": [["value": "secretword"]]],
  ])

  static let holding = [
    "", "lunch or straße", "STRASSE", "strasse", "mittag", "MITTAGESSEN", "\"essen str\"", "cafe\u{301}", "CAFÉ",
    "ürüm",
    "work", "ausflug", "sunny", "köln", "not dinner", "(a or café) strasse",
    "category:food", "category:Food", "category=FOOD", "category:\"essen & trinken\"", "category!=rent",
    "category:alice/food or a",
    "amount:12.5", "amount=12.50", "amount>=12.5", "amount<=12.5", "amount>12.49", "amount<12.51", "amount:10..20",
    "amount:12.5..",
    "amount:..12.5", "amount!=12", "amount:1.25e1", "not amount>100",
    "date:2026-11", "date:2026-11-20", "date:today", "date:this-week", "date:2026-W47", "date>=2026-11-20",
    "date<=2026-11-20",
    "date<2026-12", "date>2026-10", "date:2026-11-01..2026-11-20", "date:..today", "date!=2026-10", "date>=last-month",
    "tag:work", "tags:WORK", "tag:ausflug", "tag!=home", "has:photo", "has:tags", "not has:remark", "not has:voice",
    "has:place/city",
    "user:alice", "user:ALICE", "user!=bob", "kind:bill", "kind:bills", "kind!=diary", "type:expense", "type!=income",
    "type:Expense",
    "name:mittag", "name=\"mittagessen strasse\"", "name!=mittag", "payee:cafe\u{301}", "name>a", "name<n",
    "method:cash",
    "mood:sun", "mood=sunny", "stars:4", "stars>=4", "stars:3..5", "seen:2026-11-02", "seen:last-month..today",
    "place/city:köln",
    "conflict:yes", "conflict:amount", "conflict:currency", "conflict:name", "conflict:amount+currency",
    "not conflict:payee",
    "photo:lunch", "/user:x or a",
    "name:/tra.e$/", "name:/^MITTAG/i", "name!=/abend/", "tag:/^[a-w]+$/", "category:/^f(oo|ee)d/",
    "payee:/Caf. /i",
    "tag==work", "tags==Ausflug", "category==food", "amount==12.5", "date==2026-11", "name==\"Mittagessen Straße\"",
    "mood==sunny", "stars==4", "type==expense", "kind==Bill", "not tag==WORK",
    "payee:==\"Café Ürümqi\"",
  ]

  static let failing = [
    "dinner", "straßen", "food", "eur", "2026-11-20", "expense", "cash7", "lunch.jpg", "secretword", "trinken",
    "\"str mit\"", "cafe",
    "category:foo", "category:rent", "category!=food", "category:飲食", "amount:12", "amount>12.5", "amount<12.5",
    "amount:13..20",
    "amount:..12", "amount!=12.5", "date:2026-10", "date:2026-11-21", "date:yesterday", "date>2026-11-20",
    "date<2026-11-20",
    "date>today", "date<this-week", "date:last-month", "tag:wor", "tag!=work", "has:voice", "has:remark", "has:nothing",
    "user:bob", "user:ali", "kind:diary", "type:income", "name=mittag", "name!=\"Mittagessen Straße\"", "name>n",
    "mood=sun",
    "stars:5", "stars>4", "seen:2026-11-03", "conflict:no", "conflict:payee", "place:köln", "voice:x", "budget>0",
    "not kind:bill",
    "tag==WORK", "tag==ausflug", "category==Food", "category==\"Essen & Trinken\"", "amount==12", "mood==Sunny",
    "name==\"mittagessen strasse\"", "name==Mittagessen", "payee==\"Cafe\u{301} Ürümqi\"", "type==EXPENSE",
    "not \"\"", "name:/^MITTAG/", "name:/^Stra/", "voice:/./",
  ]

  @Test func answersAQuestionOfOneRecord() throws {
    let setting = try Household.setting()
    for text in Self.holding { #expect(try Matcher(text, in: setting).answer(Self.lunch) == .yes, "\(text)") }
    for text in Self.failing { #expect(try Matcher(text, in: setting).answer(Self.lunch) == .no, "\(text)") }
  }

  /// needle, text
  static let parts: [(String, String)] = [
    ("午", "吃午餐"), ("午餐", "吃午餐"), ("ラーメン", "一蘭ラーメン"), ("🍜", "a🍜b"), ("ß", "STRASSE"), ("ss", "Fuß"), ("SS", "fuß"),
    ("ẞ", "Fuss"), ("İ", "i\u{307}"), ("istanbul", "ISTANBUL"), ("σ", "ΟΔΟΣ"), ("ς", "Σ"), ("ﬁ", "FISH"), ("fi", "ﬁsh"),
    ("é", "e\u{301}"),
    ("e\u{301}", "CAFÉ"), ("Å", "\u{212B}"), ("k", "\u{212A}"), ("Ω", "\u{2126}"), ("한", "\u{1112}\u{1161}\u{11AB}국"),
    ("привет", "ПРИВЕТ"),
    ("ő", "TŐR"), ("naïve", "NAI\u{308}VE"), ("ｆｕｌｌ", "ＦＵＬＬ"), ("กา", "กาแฟ"), ("ก", "กิน"), ("चाय", "गरम चाय"),
    ("क", "की"), ("ệ", "e\u{302}\u{323}"), ("e\u{323}\u{302}", "Ệ"), ("ა", "Ა"),
    ("\u{1E9B}", "ṡ"), ("", "anything"), ("がく", "か\u{3099}くせい"), ("ъ", "Ъ"), ("ǆ", "Ǆ"), ("ŉ", "ʼN"), ("ᾳ", "ΑΙ"),
    ("𐐨", "𐐀"),
  ]

  /// needle, text in which it is not
  static let absences: [(String, String)] = [
    ("e", "漢字"), ("午", "牛"), ("s", "漢"), ("ö", "o"), ("abc", "ab"), ("👨‍👩‍👧‍👦", "👨‍👩‍👧"), ("a", ""), ("e", "e\u{301}"),
    ("cafe", "cafe\u{301}"), ("cafe", "café"), ("क", "क्ष"),
  ]

  @Test func findsTextInEveryScript() throws {
    let setting = try Household.setting()
    for (needle, text) in Self.parts {
      let matcher = try Matcher(Self.quoted(needle), in: setting)
      #expect(matcher.matches(Household.bill(["name": .string(text)])), "\(needle) in \(text)")
      #expect(matcher.matches(Household.bill(["name": .string("x" + text + "漢é!")])), "\(needle) within \(text)")
    }
    for (needle, text) in Self.absences {
      let matcher = try Matcher(Self.quoted(needle), in: setting)
      #expect(!matcher.matches(Household.bill(["name": .string(text)])), "\(needle) in \(text)")
    }
  }

  private static func quoted(_ text: String) -> String { "\"\(text)\"" }

  @Test func referencesAreLookedUpForTheirOwner() throws {
    let setting = try Household.setting()
    let cases: [(String, RecordRow.Owner, String, Bool)] = [
      ("category:飲食", Household.bob, "food", true), ("category:飲食", Household.alice, "food", false),
      ("category:rent", Household.bob, "rent", true), ("category:Rent", .local, "rent", true),
      ("category:fun", Household.alice, "bob/fun", true), ("category:fun", Household.alice, "fun", true),
      ("category:bob/fun", Household.alice, "bob/fun", true), ("category:Fun", .shared, "bob/food", false),
      ("category:alice/food", Household.alice, "food", true), ("category:alice/food", Household.bob, "food", false),
      ("category:shared/rent", Household.bob, "rent", true), ("category:food", Household.alice, "alice/food", true),
      ("category:飲食", Household.alice, "bob/food", true), ("category:gone", Household.alice, "gone", true),
    ]
    for (text, owner, category, expected) in cases {
      let row = Household.bill(["category": .string(category)], owner: owner)
      #expect(try Matcher(text, in: setting).matches(row) == expected, "\(text) of \(owner.spelling)")
    }
  }

  /// Names are compared by bytes: the Kelvin sign is no K, é written as two is another field than é written as one.
  @Test func namesAreBytes() throws {
    let setting = try Household.setting()
    let row = Household.bill(["\u{212A}": "x", "caf\u{E9}": "y"])
    #expect(try Matcher("has:\u{212A} has:caf\u{E9}", in: setting).matches(row))
    #expect(try !Matcher("has:K or has:cafe\u{301}", in: setting).matches(row))
  }

  @Test func computedFieldsAndDateAliases() throws {
    let setting = try Household.setting()
    let entry = RecordRow(
      kind: "diary", owner: Household.alice, id: "a", path: "a", fields: ["date": "2026-11-20", "drink": "guinness"],
      computed: ["alcohol": Household.number("15.78")])
    #expect(try Matcher("alcohol>15 drink:GUINNESS", in: setting).matches(entry))
    #expect(try !Matcher("alcohol>16", in: setting).matches(entry))
  }

  @Test func valuesThatCannotBeReadAreSaid() throws {
    let setting = try Household.setting()
    let bad = Household.bill(["date": "20.11.2026", "amount": "twelve", "name": "x"])
    let cases: [(String, Answer, [FieldPath])] = [
      ("date:2026-11", .unreadable, [FieldPath(keys: ["date"])]),
      ("not date:2026-11", .unreadable, [FieldPath(keys: ["date"])]),
      ("date:2026-11 y", .no, []), ("date:2026-11 or x", .yes, []), ("x", .yes, []),
      ("amount>5 date:2026", .unreadable, [FieldPath(keys: ["amount"]), FieldPath(keys: ["date"])]),
    ]
    for (text, answer, fields) in cases {
      let matcher = try Matcher(text, in: setting)
      #expect(matcher.answer(bad) == answer, "\(text)")
      if answer == .unreadable { #expect(matcher.unreadableFields(of: bad) == fields, "\(text)") }
    }
  }

  static let mistakes: [(String, Int, String)] = [
    ("amount>=ten", 9, "not a number"), ("amount:10..x", 8, "not a number"), ("amount:20..10", 8, "ends before"),
    ("amount:..", 8, "nor an end"),
    ("date:lunch", 6, "not a period"), ("a date:2026-13", 8, "not a day"), ("date:2026-12..2026-11", 6, "ends before"),
    ("kind:bil", 6, "no kind"),
    ("retired:perhaps", 9, "yes or no"), ("user>a", 1, "cannot be asked"), ("name:/lu(nch/", 6, "without its )"),
    ("amount>1,000", 8, "not a number"),
    ("amount:1e99", 8, "38 digits"),
  ]

  @Test func impossibleValuesAreRefusedWithTheirPlace() throws {
    let setting = try Household.setting()
    for (text, column, message) in Self.mistakes {
      let error = #expect(throws: QueryError.self, "\(text)") { try Matcher(text, in: setting) }
      #expect(error?.column == column, "\(text)")
      #expect(error?.message.description.contains(message) == true, "\(text): \(error?.message ?? "")")
    }
    let unknown = try Matcher("catgory:food", in: setting).notes
    #expect(unknown.map(\.suggestion) == ["did you mean category?"])
  }

  /// `not`, `and` and `or` are those of logic, and `!=` is the opposite of `=`.
  @Test func logicHolds() throws {
    let setting = try Household.setting()
    let terms = Self.holding.filter { $0 != "" } + Self.failing
    var random = SeededGenerator(seed: 0x5EED_0002)
    for _ in 0..<400 {
      let a = random.pick(terms)
      let b = random.pick(terms)
      let holds = { (text: String) in try Matcher(text, in: setting).matches(Self.lunch) }
      #expect(try holds("not (\(a))") == !holds(a), "\(a)")
      #expect(try holds("(\(a)) (\(b))") == (holds(a) && holds(b)), "\(a) / \(b)")
      #expect(try holds("(\(a)) or (\(b))") == (holds(a) || holds(b)), "\(a) / \(b)")
    }
  }
}
