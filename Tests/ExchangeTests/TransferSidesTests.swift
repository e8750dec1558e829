import Query
import Records
import Schema
import TestSupport
import Testing

@testable import Exchange

@Suite("Both sides of a transfer in one file")
struct TransferSidesTests {
  private let kind: Kind
  private static let names: [Text: Text] = ["giro": "giro", "savings": "savings", "de89 3704": "giro", "usd": "usd"]

  init() throws {
    kind = Kind.read(name: "bill", from: try JSONDocument(PlantedKind.bill.json).value).kind
  }

  private func rule(_ transfers: Value) throws -> ImportRule {
    try ImportRule([
      "kind": "bill", "map": ["date": "date", "amount": "amount", "account": "account", "name": "name"],
      "transfers": transfers,
    ])
  }

  private func read(_ rows: [String], _ transfers: Value = ["column": "to"]) throws -> SourceState {
    let mapping = try ItemMapping(
      rule(transfers), kind, names: ["account": Self.names], people: KnownPeople([], writer: nil),
      accounts: OwnAccounts(names: Self.names, currencies: ["usd": "USD"], currency: "EUR", people: ["Anna Example"]),
      setting: Matcher.Setting(
        calendar: PeriodCalendar(today: try #require(CalendarDay("2026-11-27"))), kinds: [], references: .none))
    let text = (["date,amount,account,to,name"] + rows).joined(separator: "\n") + "\n"
    return try SourceState(SourceContent(Array(text.utf8)), rule(transfers), mapping)
  }

  /// `giro savings 100` of each transfer, and `giro expense 100` of the others.
  private func told(_ state: SourceState) throws -> [String] {
    try state.records.map { record in
      let members = try record.members.unpacked()
      return [members["account"], members["to"] ?? members["type"], members["amount"]]
        .compactMap { $0?.text }.joined(separator: " ")
    }
  }

  @Test("the side that money came from stays, and the other one tells the same")
  func sides() throws {
    let both = try read(["2026-11-03,-100,giro,savings,", "2026-11-05,100,savings,DE89-3704,"])
    #expect(try told(both) == ["giro savings 100"] && both.joinedSides == 1)
    let alone = try read(["2026-11-05,100,savings,giro,"])
    #expect(try told(alone) == ["giro savings 100"] && alone.records[0].isArriving)
    #expect(try told(read(["2026-11-03,-100,giro,savings,", "2026-11-09,100,savings,giro,"])).count == 2)
    #expect(try told(read(["2026-11-03,-100,giro,savings,", "2026-11-03,101,savings,giro,"])).count == 2)
    #expect(try told(read(["2026-11-03,-100,giro,savings,", "2026-11-03,-100,giro,savings,"])).count == 2)
  }

  @Test("what is not certain stays what its sign says")
  func doubts() throws {
    let unsaid = try read(["2026-11-03,-100,,savings,"])
    #expect(try told(unsaid) == ["expense 100"] && unsaid.doubts == [.accountUnsaid: 1])
    let foreign = try read(["2026-11-03,-100,giro,usd,", "2026-11-03,100,giro,usd,"])
    #expect(try told(foreign) == ["giro expense 100", "giro income 100"] && foreign.doubts == [.receivedUnsaid: 2])
    let itself = try read(["2026-11-03,-100,giro,DE89 3704,"])
    #expect(try told(itself) == ["giro expense 100"] && itself.toItself == 1)
    let others = try read(["2026-11-03,-100,giro,DE11 2222,Rewe", "2026-11-03,-7,giro,DE11 2222,\"EXAMPLE, ANNA\""])
    #expect(try told(others) == ["giro expense 100", "giro expense 7"])
    #expect(others.unknownWords.words.map(\.text) == ["DE11 2222"] && others.unknownWords.words[0].count == 1)
  }

  @Test("a word can say that an account is not one's own, and a form that it is")
  func words() throws {
    let form: Value = ["column": "to", "like": "[*]", "words": ["Old": "", "My savings": "savings"]]
    let state = try read(
      [
        "2026-11-03,-1,giro,[Old],", "2026-11-03,-2,giro,[My savings],", "2026-11-03,-3,giro,savings,",
        "2026-11-03,-4,giro,[New],",
      ],
      form)
    #expect(try told(state) == ["giro expense 1", "giro savings 2", "giro expense 3", "giro expense 4"])
    #expect(state.unknownWords.words.map(\.text) == ["New"])
    #expect(throws: RuleError.self) { try rule(["column": "to", "sides": "yes", "like": "[*]"]) }
    #expect(throws: RuleError.self) { try rule(["like": "[*]"]) }
  }

  @Test("rows that only say that they are sides are two for each, of different accounts")
  func halves() throws {
    let state = try read(
      [
        "2026-11-03,-50,giro,true,", "2026-11-03,50,giro,true,", "2026-11-04,50,savings,TRUE,",
        "2026-11-04,-3,giro,false,",
      ],
      ["column": "to", "sides": "true"])
    #expect(try told(state) == ["giro savings 50", "giro income 50", "giro expense 3"])
    #expect(state.doubts == [.sideMissing: 1] && state.joinedSides == 1)
  }

  @Test("each row is in one transfer, and there are as many transfers as there can be")
  func laws() throws {
    for seed in 1...300 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      let rows = (0..<12).map { _ in
        (day: Int.random(in: 1...20, using: &random), amount: random.pick([5, 7]), isOut: Bool.random(using: &random))
      }
      let state = try read(
        rows.map { row in
          let day = "2026-11-\(row.day < 10 ? "0" : "")\(row.day)"
          return row.isOut ? "\(day),-\(row.amount),giro,savings," : "\(day),\(row.amount),savings,giro,"
        })
      #expect(state.records.count == rows.count - state.joinedSides, "seed \(seed)")
      for amount in [5, 7] {
        let own = rows.filter { $0.amount == amount }
        let most = Self.most(own.filter(\.isOut).map(\.day), own.filter { !$0.isOut }.map(\.day))
        let left = try state.records.filter {
          try $0.members.unpacked()["amount"]?.text == "\(amount)" && $0.isArriving
        }
        #expect(left.count == own.count { !$0.isOut } - most, "seed \(seed)")
      }
    }
  }

  /// How many pairs there can be at most, by trying to make room for each.
  private static func most(_ went: [Int], _ came: [Int]) -> Int {
    var partners: [Int: Int] = [:]
    func finds(_ out: Int, _ tried: inout Set<Int>) -> Bool {
      for place in came.indices where abs(came[place] - went[out]) <= 5 && tried.insert(place).inserted {
        if let other = partners[place], !finds(other, &tried) { continue }
        partners[place] = out
        return true
      }
      return false
    }
    return went.indices.count { out in
      var tried: Set<Int> = []
      return finds(out, &tried)
    }
  }

  @Test("a second column of days, all of whose cells have eight digits, is not one of accounts")
  func days() throws {
    var setting = GuessSetting(kind: "bill")
    setting.takesTransfers = true
    setting.accounts = OwnAccounts(names: Self.names, currencies: [:], currency: "EUR", people: [])
    func other(_ header: String, _ cells: [String]) -> String? {
      let rows = zip(["01.11.2026", "02.11.2026"], cells).map { "\($0);-10,00;\($1)" }
      let text = (["Buchungstag;Betrag;\(header)"] + rows).joined(separator: "\n") + "\n"
      return RuleGuess(SourceContent(Array(text.utf8)), in: setting)?.rule.transfers?.column
    }
    #expect(other("Wertstellung", ["03.11.2026", "04.11.2026"]) == nil)
    #expect(other("Wertstellung", ["03.11.2026", "00.00.0000"]) == nil)
    #expect(other("Gegenkonto", ["DE02 1203 0000 0000 2020 51", "DE02 5001 0517 0137 0750 30"]) == "Gegenkonto")
    #expect(other("Konto", ["0137 0750 30", "1203 0000 20"]) == "Konto")
  }
}
