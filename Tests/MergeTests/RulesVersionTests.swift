import Records
import Testing

@testable import Merge

/// A merge commit names the rules that made it, where earlier ones would have made another.
@Suite("Versions of the rules")
struct RulesVersionTests {
  @Test("the last line of the message names the version; every other merge is one of the first rules")
  func named() {
    #expect(RulesVersion(inMessage: "Merge: combine 1 field\n\nRules: 2\n") == .second)
    for message in ["", "Merge\n", "Merge\n\nRules: \n", "Merge\n\nRules: two\n", "Rules: 2\n\nMerge\n", "Rules: -2"] {
      #expect(RulesVersion(inMessage: message) == .first, "\(message)")
    }
    #expect(RulesVersion(inMessage: "Merge" + RulesVersion.second.trailer) == .second)
    #expect(RulesVersion(inMessage: "Merge\n" + RulesVersion.first.trailer) == .first)
  }

  @Test("a version that this program does not have is not known, however large its number is", arguments: ["3", "0"])
  func unknown(number: String) {
    #expect(!RulesVersion(inMessage: "Merge\n\nRules: \(number)\n").isKnown)
    #expect(!RulesVersion(inMessage: "Merge\n\nRules: \(number)999999999999999999999\n").isKnown)
  }

  /// Who wrote the candidates of a counter that a merge added up, where its commit has this message.
  private func authors(ofMergeWith message: String) throws -> [String] {
    let counter = #"{"properties": {"n": {"x-ledger": {"merge": "counter"}}}}"#
    let ledger = try RecordLedger(schema: Array(counter.utf8))
    func write(_ value: Value, on parents: [Text], at second: Int) throws -> Text {
      try ledger.commit(RecordLedger.record(["n": value]), on: parents, at: second)
    }
    let root = try write(0, on: [], at: 0)
    let (a, b) = (try write(1, on: [root], at: 1), try write(2, on: [root], at: 2))
    let merge = try ledger.forge(RecordLedger.record(["n": 3]), on: a, b, at: 2, message: message)
    let version = try #require(try ledger.version(in: try ledger.join(merge, try write("x", on: [root], at: 9))))
    return version.entries["n"].own.map(\.authorship.by.string)
  }

  @Test("a merge by rules that are known writes nothing itself; one by other rules wrote what it says")
  func whoWrote() throws {
    #expect(try authors(ofMergeWith: "Merge\n") == ["person 2", "person 9"])
    #expect(try authors(ofMergeWith: "Merge\n\nRules: 2\n") == ["person 2", "person 9"])
    #expect(Set(try authors(ofMergeWith: "Merge\n\nRules: 3\n")) == ["ledger-sync", "person 9"])
  }
}
