import Records
import Testing

@testable import Exchange

@Suite("MT940 and MT942 as items")
struct MT940ReaderTests {
  private func statement(_ opening: String, _ lines: String..., closing: String) -> String {
    ([":20:A", ":25:XX00TEST1", ":28C:7/1", ":60F:\(opening)"] + lines + [":62F:\(closing)", "-", ""])
      .joined(separator: "\r\n")
  }

  private func read(_ text: String, _ columns: String...) throws -> [[String?]] {
    let read = try ReadStatements(text, .mt940, columns)
    #expect(read.problems == [])
    return read.items
  }

  @Test("The marks say the sign: RC takes a credit back, RD a debit")
  func marks() throws {
    let text = statement(
      "C261101EUR100,00", ":61:261102C10,NTRFNONREF", ":61:261102D1,50NTRFNONREF", ":61:261102RC5,00NTRFNONREF",
      ":61:261102RD2,00NTRFNONREF", ":61:261102CR3,NTRFNONREF", ":61:261102RDR1,NTRFNONREF", closing: "C261130EUR109,50"
    )
    #expect(
      try read(text, "Amount", "Reversal", "Currency") == [
        ["10", nil, "EUR"], ["-1.50", nil, "EUR"], ["-5.00", "true", "EUR"], ["2.00", "true", "EUR"],
        ["3", nil, "EUR"],
        ["1", "true", "EUR"],
      ])
  }

  @Test(
    "The day of the booking is of the year that is nearest to the value day",
    arguments: [
      ("251231", "0102", "2026-01-02"), ("260102", "1231", "2025-12-31"), ("261120", "1120", "2026-11-20"),
      ("261120", "", "2026-11-20"), ("240228", "0229", "2024-02-29"), ("260230", "0301", "2026-03-01"),
      ("260230", "", "2026-02-28"), ("700101", "1231", "1969-12-31"), ("691231", "0101", "2070-01-01"),
    ])
  func years(_ value: String, _ entry: String, _ day: String) throws {
    let text = statement("C261101EUR1,", ":61:\(value)\(entry)D1,NTRFNONREF", closing: "C261130EUR0,")
    #expect(try read(text, "Date") == [[day]])
  }

  @Test(
    "A line that is not as it has to be is named, and the others are read",
    arguments: [
      "", "261120", "261120D", "2611D1,00NTRF", "261320D1,NTRF", "261100D1,NTRF", "2611200230D1,NTRF", "261120X1,NTRF",
      "261120D1.50NTRF", "261120D1.234,50NTRF", "261120D,50NTRF", "261120D12", "261120D1,2,3NTRF",
    ])
  func unreadable(_ line: String) throws {
    let text = statement("C261101EUR1,", ":61:\(line)", ":61:261102D1,NTRFNONREF", closing: "C261130EUR0,")
    let read = try ReadStatements(text, .mt940, ["Amount"])
    #expect(read.items == [["-1"]])
    #expect(read.problems.count == 1)
  }

  @Test(
    "A statement without a heading, behind the end of another one, is read, and lines of no statement refuse the file")
  func withoutHeading() throws {
    let first = statement("C261101EUR100,00", ":61:261102C10,NTRFNONREF", closing: "C261130EUR110,00")
    let second = [":60F:C261201EUR110,00", ":61:261202D4,NTRFNONREF", ":62F:C261231EUR106,00", "-", ""]
    #expect(try read(first + second.joined(separator: "\r\n"), "Amount") == [["10"], ["-4"]])
    #expect(throws: SourceProblem.self) {
      try ReadStatements(first + ":61:261202D4,NTRFNONREF\r\n-\r\n", .mt940, ["Amount"])
    }
  }

  @Test("References, codes and the second line of a booking")
  func references() throws {
    let text = statement(
      "C261101EUR4,", ":61:261102D1,NTRFabc//B-1", "card 7", ":61:261102D1,NTRFNONREF//B-2", ":61:261102D1,S103REF 9",
      ":61:261102D1,NMSC", "//B-4", closing: "C261130EUR0,")
    #expect(
      try read(text, "Code", "Reference", "BankReference", "ID", "Purpose") == [
        ["NTRF", "abc", "B-1", "XX00TEST1 B-1", "card 7"], ["NTRF", nil, "B-2", "XX00TEST1 B-2", nil],
        ["S103", "REF 9", nil, nil, "REF 9"], ["NMSC", nil, "B-4", "XX00TEST1 B-4", nil],
      ])
  }

  private func details(_ lines: String, _ columns: String...) throws -> [String?] {
    let text = statement("C261101EUR1,", ":61:261102D1,NTRFNONREF", ":86:" + lines, closing: "C261130EUR0,")
    return try #require(ReadStatements(text, .mt940, columns).items.first)
  }

  @Test("Numbered details: a full part goes on in the next one, and the purpose stands behind SVWZ+")
  func numbered() throws {
    #expect(
      try details(
        "105?00Lastschrift?20EREF+4711?21MREF+M-1?22CRED+XX99ZZZ?23SVWZ+Rechnung 1234567 vom 1?240. November?25Danke"
          + "?30TESTBANK?31XX00OTHER?32Stadtwerke?33Musterstadt", "Purpose", "EndToEndID", "MandateID", "CreditorID",
        "Payee", "PayeeAccount", "PayeeBank", "Text", "Code") == [
          "Rechnung 1234567 vom 10. November Danke", "4711", "M-1", "XX99ZZZ", "Stadtwerke Musterstadt", "XX00OTHER",
          "TESTBANK", "Lastschrift", "105",
        ])
    // A line ends anywhere.
    #expect(
      try details("166?00Gutschrift?20SVWZ+Mie\r\nte November?3\r\n2Ada", "Purpose", "Payee") == [
        "Miete November", "Ada",
      ])
    // Without the word, the purpose is what stands before the others; the sign is one of the text without a number.
    #expect(try details("166?20Warum??21EREF+1", "Purpose", "EndToEndID") == ["Warum", "1"])
    #expect(try details("166?20Wer? Ich?60mehr", "Purpose") == ["Wer? Ich mehr"])
    #expect(try details("166?00Gehalt?20EREF+1", "Purpose") == ["Gehalt"])
    #expect(try details("?20Miete?32Ada", "Purpose", "Payee", "Code") == ["Miete", "Ada", "NTRF"])
  }

  @Test("Named details")
  func named() throws {
    #expect(
      try details(
        "/TRTP/iDEAL/IBAN/XX00OTHER/BIC/TESTBANK/NAME/De Winkel/REMI/Order 1/2/EREF/NOTPROVIDED", "Payee", "Purpose",
        "PayeeAccount", "PayeeBank", "Text", "EndToEndID") == [
          "De Winkel", "Order 1/2", "XX00OTHER", "TESTBANK", "iDEAL", nil,
        ])
    #expect(
      try details(
        "/EREF/E-1//CNTP/XX00OTHER/TESTBANK/J. Jansen/Utrecht//REMI/USTD//huur nov/", "Payee", "Purpose",
        "PayeeAccount", "EndToEndID") == ["J. Jansen", "huur nov", "XX00OTHER", "E-1"])
    #expect(try details("/ORDP//NAME/Werk BV/ADDR/Straat 1/REMI/Loon", "Payee", "Purpose") == ["Werk BV", "Loon"])
    #expect(try details("/BENM//NAME/A/ULTC//NAME/B/REMI/c", "Payee", "UltimatePayee") == ["A", "B"])
    #expect(try details("/no/such/name", "Purpose") == ["/no/such/name"])
  }

  @Test("Free details: a full line goes on in the next one")
  func free() throws {
    let full = String(repeating: "abcd ", count: 12) + "x"
    #expect(try details("\(full)\r\nyz\r\nend", "Purpose") == ["\(full)yz end"])
  }

  @Test("Messages of SWIFT, several statements, and headers of banks' own")
  func envelopes() throws {
    let body = statement("C261101EUR1,", ":61:261102D1,NTRFNONREF", closing: "C261130EUR0,")
    let inner = body.replacing("-\r\n", with: "")
    let header = "{1:F01TESTBANKXXXX0000000000}{2:O9400000261130TESTBANKXXXX00000000002611300000N}{3:{108:1}}{4:"
    for text in [
      body + body, "\r\nTESTBANK\r\n940\r\nTESTBANK\r\n" + body + body,
      "\(header)\r\n\(inner)-}{5:{CHK:1}}\(header)\r\n\(inner)-}", "\(header)\(inner)-}\n\(header)\n\(inner)-}\n",
      body.replacing("-\r\n", with: ":60M:C261130EUR0,\r\n:61:261130D1,NTRF\r\n:62M:D261130EUR1,\r\n"),
    ] {
      #expect(MT940.isMT940(Array(text.utf8)))
      #expect(try read(text, "Amount") == [["-1"], ["-1"]], "\(text)")
    }
    for text in ["", "a,b\n1,2\n", ":20:A\n", "{1:F01TESTBANK}", "!Type:Bank\nD1\n^\n"] {
      #expect(!MT940.isMT940(Array(text.utf8)))
    }
  }

  @Test("MT942 has no balances: its totals are checked, and what is expected is pending")
  func interim() throws {
    let head = ":20:A\n:25:XX00TEST1 EUR\n:28C:1\n:34F:EURD0,\n:34F:EURC0,\n:13D:2611201200+0100\n"
    let lines = ":61:261120D3,NTRF\n:61:261120C1,NTRF\n"
    let read = try ReadStatements(head + lines + ":90D:1EUR3,\n:90C:1EUR1,\n-\n", .mt940, ["Amount", "Account"])
    #expect(read.items == [["-3", "XX00TEST1"], ["1", "XX00TEST1"]])
    let expected = try ReadStatements(
      head + lines + ":61:261121ED5,NTRF\n:90D:2EUR8,\n:90C:1EUR1,\n", .mt940, ["Amount"])
    #expect((expected.items.count, expected.notBooked.pending, expected.problems.count) == (2, 1, 0))
    let wrong = try ReadStatements(head + lines + ":90D:2EUR8,\n:90C:1EUR1,\n-\n", .mt940, ["Amount"])
    #expect((wrong.items.count, wrong.problems.count) == (0, 1))
    let limit = head.replacing("EURD0,", with: "EURD100,") + lines + ":90D:2EUR8,\n:90C:1EUR1,\n"
    #expect(try ReadStatements(limit, .mt940, ["Amount"]).items.count == 2)
  }

  @Test("A statement that does not add up is refused alone, and one without its end refuses the file")
  func ends() throws {
    let good = statement("C261101EUR1,", ":61:261102D1,NTRF", closing: "C261130EUR0,")
    let wrong = statement("C261101EUR1,", ":61:261102D1,NTRF", closing: "C261130EUR2,")
    let read = try ReadStatements(wrong + good, .mt940, ["Amount"])
    #expect((read.items, read.problems.count) == ([["-1"]], 1))
    #expect(try ReadStatements(wrong + good, .mt940, ["Amount"], checksBalances: false).items.count == 2)
    for cut in [":62F", ":62F:", ":61:261102D1,NTRF"] {
      let text = String(good.prefix(upTo: try #require(good.firstRange(of: ":62F")).lowerBound)) + cut
      #expect(throws: SourceProblem.self) { try ReadStatements(text, .mt940, ["Amount"]) }
      #expect(throws: SourceProblem.self) { try ReadStatements(good + text, .mt940, ["Amount"]) }
    }
    #expect(throws: SourceProblem.self) {
      try ReadStatements("{1:F01}{4:\n" + good.replacing("-\r\n", with: ""), .mt940, ["Amount"])
    }
    let other = good.replacing(":62F:C261130EUR", with: ":62F:C261130USD")
    #expect(try ReadStatements(other + good, .mt940, ["Amount"]).problems.count == 1)
  }
}
