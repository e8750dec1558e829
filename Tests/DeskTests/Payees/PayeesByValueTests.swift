import Desk
import Records
import Schema
import Store
import Testing

extension Household {
  fileprivate static func withPayees() throws -> Household {
    let household = try Household(people: ["anna", "ben"])
    try household.add("account", ["title=Giro", "type=bank"])
    for fields in [
      ["title=Rewe", "match=rewe*,*rewe markt*", "category=food", "tags=shop", "account=giro"],
      ["title=Rewe City", "match=rewe city*", "category=food"], ["title=Steam", "match=*steam*"],
      ["title=Valve", "match=paypal *steam*"], ["title=Twin", "match=dupli*"], ["title=Other Twin", "match=*upli*d"],
      ["title=Boss", "category=salary"],
    ] { try household.add("payee", fields) }
    return household
  }

  /// Whose a bill is that says this, and what it gets: `Rewe: category food, tags shop`.
  fileprivate func payee(_ said: Object, _ owner: Owner = .user("anna")) throws -> String {
    let ledger = try ledger()
    let kinds = try ledger.kinds()
    let kind = try #require(try kinds.called("bill"))
    var usual = try UsualFields(kind, for: owner, by: owner.user, in: ledger, kinds: kinds, from: .records)
    let found = try usual.payee(of: said)
    if case .several(let payees) = found { return payees.map(\.title.string).joined(separator: "?") }
    let more = try usual.additions(to: said, of: found)
    return ["payee", "payeeText", "category", "tags", "account"].compactMap { more[$0]?.plainText }
      .joined(separator: " | ")
  }
}

@Suite("Whose a bill is, by value", .household { try .withPayees() })
struct PayeesByValueTests {
  @Test(
    "A title, else the pattern that says the most",
    arguments: [
      (["payee": "REWE SAGT DANKE"], "Rewe | REWE SAGT DANKE | food | shop | giro"),
      (["name": "REWE SAGT DANKE"], "Rewe | REWE SAGT DANKE | food | shop | giro"),
      (["name": "x", "remark": "Card 12 Rewe Markt Köln"], "Rewe | Card 12 Rewe Markt Köln | food | shop | giro"),
      // What the source says of the payee is kept, also where another text has found it.
      (["payee": "VISA", "remark": "rewe 1"], "Rewe | VISA | food | shop | giro"),
      // The longer pattern.
      (["payee": "Rewe City 5"], "Rewe City | Rewe City 5 | food"),
      (["payee": "PAYPAL *STEAM GAMES"], "Valve | PAYPAL *STEAM GAMES"),
      // A title that is named counts, whatever else could be.
      (["payee": "steam", "remark": "paypal steam"], "Steam | steam"),
      // Two that say equally much.
      (["payee": "duplicated"], "Twin?Other Twin"),
      (["payee": "duplicate"], "Twin | duplicate"),
      // What is said stays.
      (["payee": "rewe 5", "category": "other", "tags": ["own"]], "Rewe | rewe 5 | giro"),
      (["payee": "nobody"], ""), ([:], ""),
      // Money that goes the other way has another category; a transfer has no payee.
      (["payee": "rewe 5", "type": "income"], "Rewe | rewe 5 | shop | giro"),
      (["payee": "Boss", "type": "income"], "Boss | salary"),
      (["payee": "Boss", "type": "expense"], "Boss"),
      (["payee": "rewe 5", "type": "transfer"], ""),
      // The source itself says what the bank wrote.
      (["payee": "rewe 5", "payeeText": "rewe 5"], ""),
    ] as [(Object, String)])
  func finding(_ said: Object, _ result: String) throws {
    let found = try Household.shared.payee(said).split(separator: "?").sorted().joined(separator: "?")
    #expect(found == result.split(separator: "?").sorted().joined(separator: "?"))
  }

  @Test("Payees are their owner's")
  func others() throws { #expect(try Household.shared.payee(["payee": "rewe 5"], .user("ben")) == "") }

  @Test(
    "What somebody types is of a payee by its title alone",
    arguments: [
      (["amount=1", "payee=rewe"], "Rewe | food | shop | giro"),
      (["amount=1", "name=REWE"], "Rewe | food | shop | giro"),
      (["amount=1", "name=Rewe 5"], "- | - | - | -"), (["amount=1", "name=Rewe", "payee=Else"], "Else | - | - | -"),
      (["amount=1", "payee=Rewe", "category=other"], "Rewe | other | shop | giro"),
      (["amount=1", "payee=Boss"], "Boss | salary | - | -"),
    ] as [([String], String)])
  func typed(_ fields: [String], _ result: String) throws {
    let record = try Household.shared.form("bill", fields)
    let said = ["payee", "category", "tags", "account"].map { record.members[$0]?.plainText ?? "-" }
    #expect(said.joined(separator: " | ") == result)
  }
}
