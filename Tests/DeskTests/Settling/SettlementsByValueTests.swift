import Desk
import Query
import Records
import Store
import Testing

@Suite("Who owes whom, by value")
struct SettlementsByValueTests {
  private static let two = #""for":["anna","ben"]"#
  private static let three = #""for":["anna","ben","chen"]"#
  private static let five = #""for":["anna","ben","chen","dora","eve"]"#

  private static let sharing = [
    SettlementCase(
      "equal parts", [(1, #""amount":30,\#(two)"#)], ["EUR anna 30 15 0 15, ben 0 15 0 -15"], due: ["EUR ben anna 15"]),
    SettlementCase(
      "somebody else paid, for whoever wrote it", [(1, #""amount":20,"paidBy":"ben""#)],
      ["EUR anna 0 20 0 -20, ben 20 0 0 20"], due: ["EUR anna ben 20"]),
    SettlementCase(
      "for one other person", [(1, #""amount":20,"for":["ben"]"#)], ["EUR anna 20 0 0 20, ben 0 20 0 -20"],
      due: ["EUR ben anna 20"]),
    SettlementCase("for oneself", [(1, #""amount":10,"for":["anna"]"#)], ["EUR anna 10 10 0 0"]),
    SettlementCase("paid by oneself", [(1, #""amount":10,"paidBy":"anna""#)], []),
    SettlementCase("shared with nobody", [(1, #""amount":10"#)], []),
    SettlementCase(
      "nothing", [(1, #""amount":0,\#(two)"#)], ["EUR anna 0 0 0 0, ben 0 0 0 0"]),
    SettlementCase(
      "five people", [(1, #""amount":100,\#(five),"paidBy":"eve""#)],
      ["EUR anna 0 20 0 -20, ben 0 20 0 -20, chen 0 20 0 -20, dora 0 20 0 -20, eve 100 20 0 80"],
      due: ["EUR anna eve 20", "EUR ben eve 20", "EUR chen eve 20", "EUR dora eve 20"]),
    // Somebody who is no user, and a name in capitals, are people of their own.
    SettlementCase(
      "a name that is nobody's", [(1, #""amount":30,"for":["anna","zoe"]"#)], ["EUR anna 30 15 0 15, zoe 0 15 0 -15"],
      due: ["EUR zoe anna 15"]),
    SettlementCase(
      "two names that differ in capitals", [(1, #""amount":30,"for":["anna","ben","Ben"]"#)],
      ["EUR Ben 0 10 0 -10, anna 30 10 0 20, ben 0 10 0 -10"], due: ["EUR Ben anna 10", "EUR ben anna 10"]),
  ]

  private static let parts = [
    SettlementCase(
      "two parts and one", [(1, #""amount":30,"for":["anna:2","ben"]"#)], ["EUR anna 30 20 0 10, ben 0 10 0 -10"],
      due: ["EUR ben anna 10"]),
    SettlementCase(
      "parts as an object", [(1, #""amount":100,"for":{"anna":1,"ben":3}"#)], ["EUR anna 100 25 0 75, ben 0 75 0 -75"],
      due: ["EUR ben anna 75"]),
    SettlementCase(
      "half a part", [(1, #""amount":50,"for":["anna","ben:1.5"]"#)], ["EUR anna 50 20 0 30, ben 0 30 0 -30"],
      due: ["EUR ben anna 30"]),
    // Of 1000 cents anna's two thirds are 666 and 2 of 3 parts of one, ben's third 333 and 1.
    SettlementCase(
      "the coin goes to whoever lost most", [(1, #""amount":10,"for":["anna:2","ben"]"#)],
      ["EUR anna 10 6.67 0 3.33, ben 0 3.33 0 -3.33"], due: ["EUR ben anna 3.33"]),
    SettlementCase(
      "a third each", [(1, #""amount":10,\#(three)"#)],
      ["EUR anna 10 3.34 0 6.66, ben 0 3.33 0 -3.33, chen 0 3.33 0 -3.33"],
      due: ["EUR ben anna 3.33", "EUR chen anna 3.33"]),
    SettlementCase(
      "thirds of two bills", [(1, #""amount":10,\#(three)"#), (2, #""amount":10,\#(three)"#)],
      ["EUR anna 20 6.67 0 13.33, ben 0 6.67 0 -6.67, chen 0 6.66 0 -6.66"],
      due: ["EUR ben anna 6.67", "EUR chen anna 6.66"]),
    // 19.8 cents each: 19 are owed four times, 79 are to come back, and the first three have one more.
    SettlementCase(
      "a fifth each", [(1, #""amount":0.99,\#(five),"paidBy":"chen""#)],
      ["EUR anna 0 0.2 0 -0.2, ben 0 0.2 0 -0.2, chen 0.99 0.2 0 0.79, dora 0 0.2 0 -0.2, eve 0 0.19 0 -0.19"],
      due: ["EUR anna chen 0.2", "EUR ben chen 0.2", "EUR dora chen 0.2", "EUR eve chen 0.19"]),
    SettlementCase(
      "yen", [(1, #""amount":1000,"currency":"JPY",\#(three)"#)],
      ["JPY anna 1000 334 0 666, ben 0 333 0 -333, chen 0 333 0 -333"], due: ["JPY ben anna 333", "JPY chen anna 333"]),
    SettlementCase(
      "one fils", [(2, #""amount":10,"currency":"KWD",\#(three)"#)],
      ["KWD anna 10 3.334 0 6.666, ben 0 3.333 0 -3.333, chen 0 3.333 0 -3.333"],
      due: ["KWD ben anna 3.333", "KWD chen anna 3.333"]),
    SettlementCase(
      "less than a cent is not owed", [(2, #""amount":0.003,\#(two)"#)], ["EUR anna 0.003 0.003 0 0, ben 0 0 0 0"]),
  ]

  private static let ways = [
    SettlementCase(
      "an income is for all", [(1, #""amount":30,"type":"income","paidBy":"ben",\#(two)"#)],
      ["EUR anna 0 -15 0 15, ben -30 -15 0 -15"], due: ["EUR ben anna 15"]),
    SettlementCase(
      "an income by its category", [(1, #""amount":30,"category":"salary","for":["ben"]"#)],
      ["EUR anna -30 0 0 -30, ben 0 -30 0 30"], due: ["EUR anna ben 30"]),
    SettlementCase(
      "a refund lowers shares", [(1, #""amount":30,\#(two)"#), (2, #""amount":-6,\#(two)"#)],
      ["EUR anna 24 12 0 12, ben 0 12 0 -12"], due: ["EUR ben anna 12"]),
    SettlementCase(
      "a refund with a cent left", [(2, #""amount":-0.05,\#(two)"#)],
      ["EUR anna -0.05 -0.03 0 -0.02, ben 0 -0.02 0 0.02"],
      due: ["EUR anna ben 0.02"]),
    SettlementCase(
      "each currency by itself",
      [(1, #""amount":30,\#(two)"#), (2, #""amount":10,"currency":"USD","paidBy":"ben",\#(two)"#)],
      ["EUR anna 30 15 0 15, ben 0 15 0 -15", "USD anna 0 5 0 -5, ben 10 5 0 5"],
      due: ["EUR ben anna 15", "USD anna ben 5"]),
    SettlementCase(
      "a debt goes on to the next",
      [(1, #""amount":30,"for":["ben"]"#), (2, #""amount":30,"paidBy":"ben","for":["chen"]"#)],
      ["EUR anna 30 0 0 30, ben 30 30 0 0, chen 0 30 0 -30"], due: ["EUR chen anna 30"]),
    SettlementCase(
      "a circle is even",
      [
        (1, #""amount":9,"for":["ben"]"#), (2, #""amount":9,"paidBy":"ben","for":["chen"]"#),
        (3, #""amount":9,"paidBy":"chen","for":["anna"]"#),
      ], ["EUR anna 9 9 0 0, ben 9 9 0 0, chen 9 9 0 0"]),
    SettlementCase(
      "two pairs",
      [(1, #""amount":10,"for":["ben"]"#), (2, #""amount":5,"paidBy":"chen","for":["dora"]"#)],
      ["EUR anna 10 0 0 10, ben 0 10 0 -10, chen 5 0 0 5, dora 0 5 0 -5"], due: ["EUR ben anna 10", "EUR dora chen 5"]),
    // Whoever owes most pays whoever is owed most would take four payments.
    SettlementCase(
      "as few payments as there can be",
      [
        (1, #""amount":6,"for":["dora:4","eve:2"]"#), (2, #""amount":5,"paidBy":"ben","for":["chen"]"#),
      ], ["EUR anna 6 0 0 6, ben 5 0 0 5, chen 0 5 0 -5, dora 0 4 0 -4, eve 0 2 0 -2"],
      due: ["EUR chen ben 5", "EUR dora anna 4", "EUR eve anna 2"]),
  ]

  private static let payments = [
    SettlementCase(
      "paid back", [(1, #""amount":30,\#(two)"#)], payments: [#""from":"ben","to":"anna","amount":15"#],
      ["EUR anna 30 15 -15 0, ben 0 15 15 0"]),
    SettlementCase(
      "paid back in part", [(1, #""amount":30,\#(two)"#)], payments: [#""from":"ben","to":"anna","amount":5"#],
      ["EUR anna 30 15 -5 10, ben 0 15 5 -10"], due: ["EUR ben anna 10"]),
    SettlementCase(
      "paid back twice", [(1, #""amount":30,\#(two)"#)],
      payments: [#""from":"ben","to":"anna","amount":5"#, #""from":"ben","to":"anna","amount":10,"currency":"EUR""#],
      ["EUR anna 30 15 -15 0, ben 0 15 15 0"]),
    SettlementCase(
      "paid back too much", [(1, #""amount":30,\#(two)"#)], payments: [#""from":"ben","to":"anna","amount":20"#],
      ["EUR anna 30 15 -20 -5, ben 0 15 20 5"], due: ["EUR anna ben 5"]),
    SettlementCase(
      "paid in another currency", [(1, #""amount":30,\#(two)"#)],
      payments: [#""from":"ben","to":"anna","amount":15,"currency":"USD""#],
      ["EUR anna 30 15 0 15, ben 0 15 0 -15", "USD anna 0 0 -15 -15, ben 0 0 15 15"],
      due: ["EUR ben anna 15", "USD anna ben 15"]),
    SettlementCase(
      "paid by somebody else", [(1, #""amount":30,\#(two)"#)], payments: [#""from":"chen","to":"anna","amount":15"#],
      ["EUR anna 30 15 -15 0, ben 0 15 0 -15, chen 0 0 15 15"], due: ["EUR ben chen 15"]),
    SettlementCase(
      "money that was lent", [], payments: [#""from":"anna","to":"ben","amount":40"#],
      ["EUR anna 0 0 40 40, ben 0 0 -40 -40"],
      due: ["EUR ben anna 40"]),
  ]

  @Test("Who paid, who bears, who is owed, and which payments end it", arguments: sharing + parts + ways + payments)
  func settled(_ one: SettlementCase) throws {
    let settling = try one.household().settling()
    #expect(settling.accounts == one.accounts)
    #expect(settling.due == one.due)
    #expect(settling.bills.skipped.isEmpty)
  }

  @Test(
    "What cannot be read is said, and counts nowhere",
    arguments: [
      (#""amount":5,"for":["ben","ben"]"#, "one person is named twice in for"),
      (#""amount":5,"for":["ben","ben:2"]"#, "one person is named twice in for"),
      (#""amount":5,"for":{"ben":0}"#, "the part that “ben” bears is not above zero"),
      (#""amount":5,"for":{"ben":"two"}"#, "the part that “ben” bears is not a number"),
      (#""amount":5,"for":["ben:x"]"#, "“ben:x” is not a name such as bob, or bob:2 for two parts"),
      (#""amount":5,"for":[""]"#, "what stands in for is not a name such as bob, or bob:2 for two parts"),
      (#""amount":5,"for":7"#, "what stands in for is not a name such as bob, or bob:2 for two parts"),
      (#""amount":5,"paidBy":7"#, "paidBy is not a name"),
      (#""amount":"5","for":["ben"]"#, "the amount is not a number"),
      (#""for":["ben"]"#, "there is no amount"),
    ])
  func skipped(_ fields: String, _ message: String) throws {
    let one = SettlementCase("", [(1, fields), (2, #""amount":30,\#(Self.two)"#)], [])
    let settling = try one.household().settling()
    #expect(settling.bills.skipped.map(\.message.description) == [message])
    #expect(settling.accounts == ["EUR anna 30 15 0 15, ben 0 15 0 -15"])
  }
}
