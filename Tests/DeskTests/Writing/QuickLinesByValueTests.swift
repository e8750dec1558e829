import Desk
import Records
import Schema
import Store
import Testing

extension Household {
  /// Where people write 12,50, with two templates.
  fileprivate static func withTemplates() throws -> Household {
    let household = try Household(language: "de")
    let kind = try household.entry("bill").kind.name
    let amount = try Value.number(#require(Number(lexeme: "1.759")))
    try household.add("payee", ["title=Acme", "category=salary"])
    try household.add("payee", ["title=Rewe", "category=food"])
    _ = try WorkTree.open(household.ledger()).add(
      template: "tea", kind: kind, ["amount": amount, "category": "food"], of: .user("anna"))
    _ = try WorkTree.open(household.ledger()).add(template: "old", kind: kind, ["category": "gone"], of: .user("anna"))
    return household
  }
}

@Suite("What quick lines store, by value", .household { try .withTemplates() })
struct QuickLinesByValueTests {
  @Test(
    "What a line was understood as is stored, and not read again",
    arguments: [
      (["1,759*40"], "amount=70.360"), (["1,759*40", "diesel"], "amount=70.360 name=\"diesel\""),
      (["12,50", "lunch", "food"], "amount=12.50 category=\"food\" name=\"lunch\""),
      (["1.234,5", "miete"], "amount=1234.5 category=\"home\" name=\"miete\""), (["1,759"], "amount=1.759"),
      (["0,001*3"], "amount=0.003"), (["+0,125*8", "refund"], "amount=1.000 name=\"refund\" type=\"income\""),
      (["amount=1,759*40"], "amount=70.360"), (["5", "amount=6"], "amount=6 name=\"5\""),
      (["1,5", "milk", "TWD"], "amount=1.5 currency=\"TWD\" name=\"milk\""),
      (["3", "#work", "yesterday"], "amount=3 date=\"2026-11-19\" tags=[\"work\"]"),
      (["2500 salary"], "amount=2500 category=\"salary\" type=\"income\""),
      (["+2500"], "amount=2500 type=\"income\""), (["-5 bottles"], "amount=-5 name=\"bottles\""),
      // Whom it is from does not make money come in.
      (["20 acme"], "amount=20 name=\"acme\" payee=\"Acme\""),
      (["+20 acme"], "amount=20 category=\"salary\" name=\"acme\" payee=\"Acme\" type=\"income\""),
      (["20 acme type=income"], "amount=20 category=\"salary\" name=\"acme\" payee=\"Acme\" type=\"income\""),
      (["20 rewe"], "amount=20 category=\"food\" name=\"rewe\" payee=\"Rewe\""),
      (["20 acme gifts"], "amount=20 category=\"gifts\" name=\"acme\" payee=\"Acme\""),
      (["NT$120 lunch"], "amount=120 currency=\"TWD\" name=\"lunch\""),
      (["8 lunch 19:30"], "amount=8 date=\"2026-11-20T19:30:00Z\" name=\"lunch\""),
      (["8 lunch @daily payee=Zoe"], "amount=8 name=\"lunch\" payee=\"Zoe\""),
      (["8", "lunch", "for=me"], "amount=8 for=[\"anna\"] name=\"lunch\""),
      (["lunch"], "! usage: no amount stands in “lunch”"),
      (["12 13"], "! usage: there are several amounts: “12” and “13”"),
      (["1.234 bike"], "! usage: “1.234” could be 1234 or 1,234"),
      (["8 @nowhere"], "! unknown-reference: there is no book “nowhere”"),
      (["8 tea for=carl"], "! unknown-person: there is nobody called “carl” in this ledger"),
    ])
  func line(_ line: [String], _ record: String) throws { #expect(try understood(line) == record) }

  @Test(
    "A template gives its values, and what it names has to be there",
    arguments: [
      ("tea", "amount=1.759 category=\"food\" name=\"tea\""), ("tea 2,5", "amount=2.5 category=\"food\" name=\"tea\""),
      ("TEA 2,5", "amount=2.5 category=\"food\" name=\"tea\""),
      ("tea category=salary", "amount=1.759 category=\"salary\" name=\"tea\" type=\"income\""),
      ("tea name=Sencha", "amount=1.759 category=\"food\" name=\"Sencha\""),
      ("tea TWD", "! usage: the amount of the template tea is 1.759 EUR, and the line says TWD"),
      ("tea 5 TWD", "amount=5 category=\"food\" currency=\"TWD\" name=\"tea\""),
      ("old 3", "! unknown-reference: there is no category “gone”"),
      ("old 3 category=food", "! unknown-reference: there is no category “gone”"),
    ])
  func template(_ line: String, _ record: String) throws { #expect(try understood([line]) == record) }

  private func understood(_ line: [String]) throws -> String {
    let household = try Household.shared
    let entry = try household.entry("bill")
    return household.shown {
      var form = try entry.form(entry.understand(line, isLine: true) { _ in })
      return try form.record()
    }
  }

  @Test(
    "What ends the line says which way money below zero goes, and how it would come in",
    arguments: [
      ("20 acme", "  (or: +20 acme)"), ("20 rewe", ""), ("-5", "  (below zero: money that came back)"),
      ("-2500 salary", "  (below zero: money that went back)"), ("5", ""),
      ("-5 salary tax", "  (below zero: money that came back)  (or: salary as category salary)"),
    ])
  func remark(_ line: String, _ remark: String) throws {
    let entry = try Household.shared.entry("bill")
    let meaning = try entry.understand([line], isLine: true) { _ in }
    let record = try {
      var form = try entry.form(meaning); return try form.record()
    }()
    #expect(meaning.remark(beside: record.members, of: entry.kind).description == remark)
  }

  @Test("What was understood is not read a second time: 70.360 is no number that somebody types here")
  func once() throws {
    let household = try Household.shared
    #expect(household.shown { try household.form("bill", ["amount=1,759*40"]) } == "amount=70.360")
    #expect(
      household.shown { try household.form("bill", ["amount=70.360"]) }
        == "! invalid: amount “70.360” could be 70360 or 70,360")
    let value = try Value.number(#require(Number(lexeme: "70.360")))
    var form = try household.entry("bill").form([Assignment("amount", .value(value))])
    #expect(try form.record().members["amount"] == value)
  }
}
