import Desk
import Query
import Records
import Testing

extension Household {
  /// Ten bills, the newest first, whose first words tell them apart.
  fileprivate static let errands: [[String]] = [
    ["date=2026-11-20", "amount=12.50", "category=food", "name=Lunch", "payee=Noodle Bar", "tags=work"],
    ["date=2026-11-19", "amount=1240", "currency=TWD", "category=food", "name=牛肉麵 soup", "tags=travel,work"],
    ["date=2026-11-16", "amount=4.20", "category=food", "name=Café crème", "payee=Café Zoë"],
    ["date=2026-11-14", "amount=30", "category=leisure", "name=Cinema", "tags=home", "remark=with Eve and Bob"],
    ["date=2026-11-02", "amount=850", "category=home", "name=Rent", "payee=Landlord"],
    ["date=2026-11-01", "amount=2500.00", "category=salary", "name=Salary", "payee=Acme"],
    ["date=2026-10-31", "amount=-5", "category=food", "name=Deposit back"],
    ["date=2026-10-12", "amount=64.90", "category=clothes", "name=Shoes", "payee=Zoe", "tags=travel"],
    ["date=2026-09-30", "amount=9", "name=Kiosk"],
    [
      "date=2025-11-20", "amount=0.1", "category=transport", "name=Bus ticket", "tags=work,home", "method=cash",
      "book=trip",
    ],
  ]

  fileprivate static func withErrands() throws -> Household {
    let household = try Household()
    try household.add("book", ["name=Trip"])
    for bill in errands { try household.add("bill", bill) }
    return household
  }
}

@Suite("Terms of questions, by value", .household { try .withErrands() })
struct QuestionTermsTests {
  private static let all = "Lunch 牛肉麵 Café Cinema Rent Salary Deposit Shoes Kiosk Bus"

  @Test(
    "A question about bills finds those that it means",
    arguments: [
      // References, by id and by title.
      ("category:food", "Lunch 牛肉麵 Café Deposit"), ("category=food", "Lunch 牛肉麵 Café Deposit"),
      ("category:Food and drink", "Lunch 牛肉麵 Café Deposit"), ("category:FOOD", "Lunch 牛肉麵 Café Deposit"),
      ("category:anna/food", "Lunch 牛肉麵 Café Deposit"), ("category!=food", "Cinema Rent Salary Shoes Kiosk Bus"),
      ("not category:food", "Cinema Rent Salary Shoes Kiosk Bus"), ("category:drink", ""),
      ("book:trip", "Bus"), ("book:Trip", "Bus"), ("book:daily amount>1000", "牛肉麵 Salary"),
      // Whole words.
      ("tag:work", "Lunch 牛肉麵 Bus"), ("tags:work", "Lunch 牛肉麵 Bus"), ("tag:wor", ""),
      ("tag!=work", "Café Cinema Rent Salary Deposit Shoes Kiosk"), ("type:income", "Salary"),
      ("currency:TWD", "牛肉麵"), ("currency:twd", "牛肉麵"), ("method:cash", "Bus"),
      // Parts of texts, and all of them.
      ("payee:noodle", "Lunch"), ("payee:zo", "Café Shoes"), ("payee:zoe", "Shoes"), ("payee:ZOË", "Café"),
      ("payee:zoe\u{308}", "Café"), ("payee=zoe", "Shoes"), ("payee=\"noodle bar\"", "Lunch"), ("payee=noodle", ""),
      ("name:u", "Lunch 牛肉麵 Bus"), ("name=rent", "Rent"), ("name!=rent payee:l", "Lunch"),
      // Numbers, exactly.
      ("amount:12.50", "Lunch"), ("amount:12.5", "Lunch"), ("amount=0.10", "Bus"), ("amount=0.100001", ""),
      ("amount>=100", "牛肉麵 Rent Salary"), ("amount>2500", ""), ("amount>=2500", "Salary"),
      ("amount:9..30", "Lunch Cinema Kiosk"), ("amount:..0", "Deposit"), ("amount:1000..", "牛肉麵 Salary"),
      ("amount<0", "Deposit"), ("amount<−4", "Deposit"), ("amount:−5..−5", "Deposit"),
      ("amount!=9", "Lunch 牛肉麵 Café Cinema Rent Salary Deposit Shoes Bus"),
      // What every record has.
      ("has:tags", "Lunch 牛肉麵 Cinema Shoes Bus"), ("has:remark", "Cinema"), ("not has:category", "Kiosk"),
      ("has:photo", ""), ("is:quick", "Kiosk"), ("conflict:yes", ""), ("conflict:no amount:9", "Kiosk"),
      ("kind:bill", all), ("kind:category", ""), ("user:anna", all),
    ])
  func terms(_ question: String, _ found: String) throws { try check(["bill", question], found) }

  @Test(
    "Words are looked for in every text that people write",
    arguments: [
      ("lunch", "Lunch"), ("LUNCH", "Lunch"), ("noodle lunch", "Lunch"), ("text:lunch", "Lunch"), ("soup", "牛肉麵"),
      ("牛肉", "牛肉麵"), ("zoë", "Café"), ("CAFE\u{301}", "Café"), ("cafe", ""), ("eve", "Cinema"),
      ("\"with eve\"", "Cinema"), ("\"eve with\"", ""), ("travel", "牛肉麵 Shoes"), ("eve bob", "Cinema"), ("zzz", ""),
      ("name:/^(lunch|rent)$/i", "Lunch Rent"), ("name:/^lunch$/", ""),
      ("name:/^[A-Z]/", "Lunch Café Cinema Rent Salary Deposit Shoes Kiosk Bus"),
      ("name:/e$/", "Café"), ("payee:/^zo.$/i", "Shoes"), ("", all),
    ])
  func words(_ question: String, _ found: String) throws { try check(["bill", question], found) }

  @Test(
    "Terms are joined: all must hold, or binds least, an argument is a group",
    arguments: [
      (["category:food", "tag:work"], "Lunch 牛肉麵"), (["category:food tag:work"], "Lunch 牛肉麵"),
      (["tag:travel or tag:home"], "牛肉麵 Cinema Shoes Bus"), (["tag:travel", "or", "tag:home"], "牛肉麵 Cinema Shoes Bus"),
      (["category:food tag:work or category:home"], "Lunch 牛肉麵 Rent"),
      (["category:home or category:food tag:work"], "Lunch 牛肉麵 Rent"),
      (["category:food", "tag:work or category:home"], "Lunch 牛肉麵"),
      (["category:food or category:home", "date:2026-11"], "Lunch 牛肉麵 Café Rent"),
      (["category:food (tag:work or amount<0)"], "Lunch 牛肉麵 Deposit"),
      (["tag:work", "not", "tag:home"], "Lunch 牛肉麵"), (["not tag:work tag:home"], "Cinema"),
      (["not (tag:work or tag:travel)"], "Café Cinema Rent Salary Deposit Kiosk"),
      (["not", "tag:work or tag:travel"], "Café Cinema Rent Salary Deposit Kiosk"),
      (["not (tag:work tag:travel)"], "Lunch Café Cinema Rent Salary Deposit Shoes Kiosk Bus"),
      (["type:expense", "amount<10", "currency:EUR"], "Café Deposit Kiosk Bus"),
      (["lunch or rent or kiosk"], "Lunch Rent Kiosk"), (["lunch", "rent"], ""),
    ])
  func joined(_ words: [String], _ found: String) throws { try check(["bill"] + words, found) }

  private func check(_ words: [String], _ found: String) throws {
    #expect(try Household.shared.list(words).map(\.word).joined(separator: " ") == found, "\(words)")
  }
}
