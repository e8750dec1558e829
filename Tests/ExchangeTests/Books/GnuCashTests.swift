import Records
import Testing

@testable import Exchange

@Suite("GnuCash as items")
struct GnuCashTests {
  private typealias T = BookText

  private func read(_ text: String, _ columns: String...) throws -> [[String?]] {
    let read = try ReadStatements(text, .gnucash, columns)
    #expect(read.problems == [])
    return read.items
  }

  @Test("Each split over a category is an item: negative for what was spent, in the currency of the category")
  func splits() throws {
    let text = T.gnuCash(
      T.payment(
        T.split("food", "1250/100", rest: "<split:memo>Bread</split:memo>"), T.split("food", "250/100"),
        T.split("giro", "-1500/100", rest: "<split:memo>card</split:memo>"), rest: "<trn:num>7</trn:num>"),
      T.payment(T.split("giro", "2000/1"), T.split("salary", "-2000/1")))
    #expect(
      try read(
        text, "Date", "Amount", "Currency", "Payee", "Memo", "Number", "Category", "CategoryPath", "Account", "ID")
        == [
          ["2026-11-20", "-12.50", "EUR", "Shop", "Bread", "7", "Food", "Expenses:Food", "Giro", "food-1250/100"],
          ["2026-11-20", "-2.50", "EUR", "Shop", "card", "7", "Food", "Expenses:Food", "Giro", "food-250/100"],
          ["2026-11-20", "2000", "EUR", "Shop", nil, nil, "Salary", "Salary", "Giro", "salary--2000/1"],
        ])
  }

  @Test("What is neither income nor expense is left out and counted")
  func leftOut() throws {
    let text = T.gnuCash(
      T.payment(T.split("giro", "-50/1"), T.split("cash", "50/1")),
      T.payment(T.split("giro", "100/1"), T.split("opening", "-100/1")),
      T.payment(T.split("food", "-100/1"), T.split("opening", "100/1")),
      T.payment(T.split("giro", "-100/1"), T.split("shares", "100/1", "3/1")),
      T.payment(T.split("shares", "0/100", "3/1")),
      T.payment(T.split("giro", "0/1"), T.split("food", "0/1"), rest: T.slot("void-reason", "wrong")),
      T.payment(T.split("giro", "0/1", rest: "<split:reconciled-state>v</split:reconciled-state>")),
      T.payment(T.split("giro", "5/1"), T.split("food", "-5/1"), rest: T.slot("book_closing", "1")),
      "<gnc:template-transactions>"
        + T.account("food", "ASSET", "x", parent: nil) + T.payment(T.split("food", "1/1"), T.split("giro", "-1/1"))
        + "</gnc:template-transactions>")
    let read = try ReadStatements(text, .gnucash, ["Amount"])
    #expect((read.items.count, read.problems) == (0, []))
    let counts = EntryState.allCases.map { read.notBooked[$0] }
    // pending, information, transfer, opening, investment, void, scheduled
    #expect(counts == [0, 0, 1, 3, 2, 2, 1])
  }

  @Test("A dividend, a fee and a gain of securities are income and expenses; their account is the bank's")
  func securities() throws {
    let text = T.gnuCash(
      T.payment(T.split("giro", "-105/1"), T.split("shares", "100/1", "3/1"), T.split("food", "5/1")),
      T.payment(T.split("shares", "7/1", "0/1"), T.split("salary", "-7/1")))
    #expect(try read(text, "Amount", "Account") == [["-5", nil], ["7", "Shares"]])
  }

  @Test("In two currencies the amount is the category's, and the payment's is another column")
  func currencies() throws {
    let text = T.gnuCash(T.payment(T.split("card", "-11/1"), T.split("food", "11/1", "10/1"), currency: "USD"))
    #expect(
      try read(text, "Amount", "Currency", "ForeignAmount", "ForeignCurrency", "Account") == [
        ["-10", "EUR", "-11", "USD", "Card"]
      ])
  }

  @Test(
    "A payment that is not what it has to be is named, and the others are read",
    arguments: [
      T.payment(T.split("giro", "-1/1"), T.split("food", "2/1")), T.payment(T.split("food", "1/1")),
      T.payment(T.split("giro", "-1/3"), T.split("food", "1/3")),
      T.payment(T.split("giro", "-1/0"), T.split("food", "1/0")), T.payment(T.split("giro", ""), T.split("food", "")),
      T.payment(T.split("giro", "-1.5"), T.split("food", "1.5")),
      T.payment(T.split("nowhere", "-1/1"), T.split("food", "1/1")),
      T.payment(T.split("giro", "-1/1"), T.split("miles", "1/1", "100/1")),
      T.payment(T.split("giro", "-1/1"), T.split("food", "1/1", "2/1")),
      T.payment(T.split("card", "-1/1"), T.split("food", "1/1", "-2/1"), currency: "USD"),
      T.payment(T.split("giro", "-1/1"), T.split("food", "1/1")).replacing("2026-11-20", with: "2026-11-31"),
      T.payment(T.split("giro", "-1/1"), T.split("food", "1/1")).replacing("date-posted", with: "date-entered"),
    ])
  func unreadable(_ payment: String) throws {
    let text = T.gnuCash(payment, T.payment(T.split("giro", "-1/1"), T.split("food", "1/1")))
    let read = try ReadStatements(text, .gnucash, ["Amount"])
    #expect(read.items == [["-1"]])
    #expect(read.problems.count == 1)
  }

  @Test("The day is the one that is written, and its slot comes first")
  func days() throws {
    let splits = [T.split("giro", "-1/1"), T.split("food", "1/1")].joined()
    let slot =
      "<trn:slots><slot><slot:key>date-posted</slot:key><slot:value type=\"gdate\"><gdate>2026-11-21</gdate>"
      + "</slot:value></slot></trn:slots>"
    let text = T.gnuCash(
      T.payment(splits, rest: slot), T.payment(splits).replacing("10:59:00 +0000", with: "00:00:00 +1300"))
    #expect(try read(text, "Date") == [["2026-11-21"], ["2026-11-20"]])
  }

  @Test("Notes come with all splits, and an account's memory of imports is passed over, however deep")
  func slots() throws {
    let memory =
      String(repeating: "<slot><slot:value>", count: 40) + String(repeating: "</slot:value></slot>", count: 40)
    let own = T.account("own", "EXPENSE", "Own", parent: nil)
      .replacing("</gnc:account>", with: "<act:slots>\(memory)</act:slots></gnc:account>")
    let text = T.gnuCash(
      T.payment(T.split("giro", "-1/1"), T.split("own", "1/1"), rest: T.slot("notes", "a note")), accounts: own)
    #expect(try read(text, "Notes", "Category") == [["a note", "Own"]])
  }

  @Test(
    "Fractions are exact decimals, or none",
    arguments: [
      ("1200/100", "12.00"), ("-5/1", "-5"), ("25/2", "12.5"), ("1/8", "0.125"), ("3/75", "0.04"), ("0/100", "0.00"),
      ("7", "7"), ("9223372036854775807/1000000000000000000", "9.223372036854775807"), ("10/30", nil), ("1/-2", nil),
      ("1/0", nil), ("", nil), ("/", nil), ("1/", nil), ("-", nil), ("--1/1", nil), ("1/2/3", nil), ("١/١", nil),
      ("+1/1", nil), ("123456789012345678901/1", nil),
    ] as [(String, String?)])
  func fractions(_ text: String, _ expected: String?) {
    #expect(BookFraction.read(text)?.description == expected)
  }
}
