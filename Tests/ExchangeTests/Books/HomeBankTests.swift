import Records
import Testing

@testable import Exchange

@Suite("HomeBank and KMyMoney as items")
struct HomeBankTests {
  private typealias T = BookText

  private func read(_ text: String, _ reader: ImportRule.Reader, _ columns: String...) throws -> [[String?]] {
    let read = try ReadStatements(text, reader, columns)
    #expect(read.problems == [])
    return read.items
  }

  @Test("A payment of HomeBank is an item, and so is each part of one")
  func homeBank() throws {
    let text = T.homeBank(
      T.operation("-12.5", "payee=\"1\" category=\"2\" wording=\"Rolls\" info=\"7\" tags=\"a b\""),
      T.operation("-5", "scat=\"1||0\" samt=\"-3||-2\" smem=\"Tea||\" wording=\"Both\""),
      "<ope date=\"\(T.homeBankDay)\" amount=\"7\" account=\"2\"/>")
    #expect(
      try read(text, .homebank, "Date", "Amount", "Currency", "Payee", "Memo", "CategoryPath", "Account", "Tags") == [
        ["2026-11-20", "-12.5", "EUR", "Shop", "Rolls", "Food:Bread", "Giro", "a,b"],
        ["2026-11-20", "-3", "EUR", nil, "Tea", "Food", "Giro", nil],
        ["2026-11-20", "-2", "EUR", nil, "Both", nil, "Giro", nil],
        ["2026-11-20", "7", "USD", nil, nil, nil, "Card", nil],
      ])
  }

  @Test("Transfers are counted once, though both accounts have them; reminders, voids and templates are left out")
  func leftOut() throws {
    let text = T.homeBank(
      T.operation("-50", "dst_account=\"2\" paymode=\"5\" kxfer=\"1\""),
      T.operation("50", "dst_account=\"1\" paymode=\"5\" kxfer=\"1\""),
      T.operation("-1", "flags=\"8\" dst_account=\"2\""),
      T.operation("1", "flags=\"10\" dst_account=\"1\""), T.operation("1", "kxfer=\"9\""),
      T.operation("-2", "st=\"3\""),
      T.operation("-2", "flags=\"32\""), T.operation("-2", "st=\"4\""), "<fav amount=\"-9\" account=\"1\"/>",
      // Only a transfer refers to another account.
      T.operation("-3", "flags=\"0\" dst_account=\"2\" kxfer=\"0\""))
    let read = try ReadStatements(text, .homebank, ["Amount"])
    #expect((read.items, read.problems) == ([["-3"]], []))
    #expect(EntryState.allCases.map { read.notBooked[$0] } == [2, 0, 3, 0, 0, 1, 1])
  }

  @Test(
    "Amounts are what is written, to 15 digits",
    arguments: [
      ("-12.5", "-12.5"), ("-12.300000000000001", "-12.3"), ("0.30000000000000004", "0.3"), ("1e-05", "0.00001"),
      ("100", "100"), ("123456789012345678", "123456789012345678"), ("1234567.8900000001", "1234567.89"),
      ("-0.02", "-0.02"), ("12,5", nil), ("", nil), ("nan", nil), ("+1", nil),
    ] as [(String, String?)])
  func amounts(_ text: String, _ expected: String?) { #expect(BookFraction.binary(text)?.description == expected) }

  @Test(
    "A payment of HomeBank that is not what it has to be is named",
    arguments: [
      T.operation("x"), T.operation("-1").replacing(T.homeBankDay, with: "0"),
      T.operation("-1").replacing(T.homeBankDay, with: "99999999"),
      T.operation("-1").replacing("account=\"1\"", with: "account=\"7\""), T.operation("-1", "category=\"9\""),
      T.operation("-5", "scat=\"1||2\" samt=\"-3||-1\""), T.operation("-5", "scat=\"1\" samt=\"-3||-2\""),
      T.operation("-5", "samt=\"-5\""), T.operation("-5", "scat=\"1||2\" samt=\"-3||\""),
    ])
  func unreadable(_ payment: String) throws {
    let read = try ReadStatements(T.homeBank(payment, T.operation("-1")), .homebank, ["Amount"])
    #expect((read.items, read.problems.count) == ([["-1"]], 1))
  }

  @Test("A file of HomeBank without currencies names none")
  func noCurrency() throws {
    let text = T.homeBank(T.operation("-1")).replacing("curr=\"1\"", with: "")
    #expect(try read(text, .homebank, "Amount", "Currency", "ForeignAmount") == [["-1", nil, nil]])
  }

  @Test("A payment of KMyMoney is an item for each split over a category")
  func kMyMoney() throws {
    let text = T.kMyMoney(
      T.transaction(
        T.side("A1", "-25/2", nil, "payee=\"P1\" number=\"7\" memo=\"card\""),
        T.side("C1", "10/1", nil, "memo=\"Tea\""),
        T.side("C2", "5/2").replacing("/>", with: "><TAG id=\"G1\"/></SPLIT>")),
      T.transaction(T.side("A2", "-11/1"), T.side("C1", "11/1", "10/1"), commodity: "USD"))
    #expect(
      try read(
        text, .kmymoney, "Amount", "Currency", "Payee", "Memo", "Number", "CategoryPath", "Account", "Tags", "ID")
        == [
          ["-10", "EUR", "Shop", "Tea", "7", "Food", "Giro", nil, "T1 S2"],
          ["-2.5", "EUR", "Shop", "card", "7", "Food:Bread", "Giro", "trip", "T1 S3"],
          ["-10", "EUR", nil, nil, nil, "Food", "Card", nil, "T1 S2"],
        ])
  }

  @Test("Transfers, opening balances, securities and schedules of KMyMoney are left out and counted")
  func leftOutOfKMyMoney() throws {
    let text = T.kMyMoney(
      T.transaction(T.side("A1", "-11/1"), T.side("A2", "11/1", "12/1")),
      T.transaction(T.side("A1", "9/1"), T.side("Q1", "-9/1")),
      T.transaction(T.side("A1", "-9/1"), T.side("A3", "9/1", "2/1")), T.transaction(T.side("A3", "0/1", "2/1")),
      after: "<SCHEDULES><SCHEDULED_TX id=\"SCH1\">"
        + T.transaction(T.side("A1", "-1/1"), T.side("C1", "1/1")) + "</SCHEDULED_TX></SCHEDULES>"
        + "<REPORTS><REPORT><TRANSACTION/></REPORT></REPORTS>")
    let read = try ReadStatements(text, .kmymoney, ["Amount"])
    #expect((read.items.count, read.problems) == (0, []))
    #expect(EntryState.allCases.map { read.notBooked[$0] } == [0, 0, 1, 1, 2, 0, 1])
  }

  @Test("Files are known by their first element")
  func detection() {
    let texts = [
      (T.gnuCash(), GnuCash.isGnuCash), (T.homeBank(), HomeBank.isHomeBank), (T.kMyMoney(), KMyMoney.isKMyMoney),
    ]
    for (place, (text, _)) in texts.enumerated() {
      for mark in ["", "\u{FEFF}", "\n <!-- <b> -->"] where mark == "" || !text.isEmpty {
        #expect(texts.map { $0.1(Array((mark + text).utf8)) } == texts.indices.map { $0 == place })
      }
    }
    #expect(!GnuCash.isGnuCash(Array("gnc-v2".utf8)) && !HomeBank.isHomeBank(Array("<homebanking/>".utf8)))
  }
}
