import Records
import Schema
import Testing

@testable import Merge

/// Conflicts that pass over three devices and more, and how they end.
@Suite("Conflict entries")
struct ConflictEntryTests {
  private let ledger: RecordLedger
  private let root: Text

  init() throws {
    ledger = try RecordLedger()
    root = try ledger.commit(Self.record(["f": "base", "g": "base"]), at: 0)
  }

  private static func record(_ fields: Object) -> RecordVersion {
    RecordVersion(fields: Object([Object.Member(RecordVersion.pathKey, "p")] + fields.members), entries: .empty)
  }

  /// A commit that sets `f`, as an editor does: entries of the field are in the file still, and spent.
  private func write(_ value: Value?, on parent: Text, at second: Int) throws -> Text {
    var version = try ledger.version(in: parent)
    version?.fields["f"] = value
    return try ledger.commit(version, on: [parent], at: second)
  }

  /// A commit that takes entries of `f` away, and with `value` says which of them the file shows then.
  private func decide(_ values: [Value], on parent: Text, at second: Int) throws -> Text {
    var version = try #require(try ledger.version(in: parent))
    version.fields["f"] = values.last
    version.entries["f"].own.removeAll { entry in !values.contains { entry.value == .value($0) } }
    if values.count < 2 { version.entries["f"].own = [] }
    return try ledger.commit(version, on: [parent], at: second)
  }

  /// The values of `f` as the file lists them, the shown one last, with who wrote each; only the shown one where there
  /// is no conflict.
  private func said(_ commit: Text) throws -> [String] {
    let version = try #require(try ledger.version(in: commit))
    let entries = version.entries["f"].own
    if entries.isEmpty { return [version.fields["f"]?.text ?? "absent"] }
    return entries.map { entry in
      let value = if case .value(let value) = entry.value { value.text } else { "\(entry.value)" }
      return "\(value) by \(entry.authorship.by)\(entry.isKept ? ", kept" : "")"
    }
  }

  @Test("each device's value joins the list, in any order")
  func fourDevices() throws {
    let heads = try (1...4).map { try write(.number(Number($0)), on: root, at: $0) }
    let expected = ["1 by person 1", "2 by person 2", "3 by person 3", "4 by person 4, kept"]
    for order in [[0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2]] {
      let commit = try order.dropFirst().reduce(heads[order[0]]) { try ledger.join($0, heads[$1]) }
      #expect(try said(commit) == expected)
    }
    let pairs = try ledger.join(try ledger.join(heads[0], heads[1]), try ledger.join(heads[2], heads[3]))
    #expect(try said(pairs) == expected)
  }

  @Test("a decision by somebody who had seen all values ends it on every device", arguments: [true, false])
  func decisionEndsIt(byEditing: Bool) throws {
    let (one, two) = (try write(1, on: root, at: 1), try write(2, on: root, at: 2))
    let both = try ledger.join(one, two)
    let decided = byEditing ? try write(1, on: both, at: 3) : try decide([2], on: both, at: 3)
    for stale in [one, two] {
      let elsewhere = try ledger.join(both, try ledger.commit(try ledger.version(in: stale), on: [stale], at: 4))
      #expect(try said(try ledger.join(decided, elsewhere)) == [byEditing ? "1" : "2"])
    }
  }

  @Test("a value that the resolver had not seen stays, beside the decision")
  func laterValue() throws {
    let (one, two, three) = (
      try write(1, on: root, at: 1), try write(2, on: root, at: 2), try write(3, on: root, at: 3)
    )
    let decided = try write(5, on: try ledger.join(one, two), at: 4)
    #expect(try said(try ledger.join(decided, three)) == ["3 by person 3", "5 by person 4, kept"])
    // Somebody who listed all three meanwhile: what the resolver had seen goes there too.
    let all = try ledger.join(try ledger.join(one, two), three)
    #expect(try said(try ledger.join(decided, all)) == ["3 by person 3", "5 by person 4, kept"])
  }

  @Test("taking one of three entries away leaves the other two")
  func oneEntryTakenAway() throws {
    let heads = try (1...3).map { try write(.number(Number($0)), on: root, at: $0) }
    let all = try ledger.join(try ledger.join(heads[0], heads[1]), heads[2])
    let fewer = try decide([1, 3], on: all, at: 4)
    #expect(try said(fewer) == ["1 by person 1", "3 by person 3, kept"])
    let unaware = try ledger.commit(Self.record(["f": "base", "g": "new"]), on: [root], at: 5)
    #expect(try said(try ledger.join(fewer, unaware)) == ["1 by person 1", "3 by person 3, kept"])
  }

  @Test("both sides decide alike: it is decided, however each did it")
  func sameDecision() throws {
    let both = try ledger.join(try write(1, on: root, at: 1), try write(2, on: root, at: 2))
    let edited = try write(1, on: both, at: 3)
    let taken = try decide([1], on: both, at: 4)
    #expect(try said(try ledger.join(edited, taken)) == ["1"])
    let third = (try write(7, on: both, at: 5), try write(7, on: both, at: 6))
    #expect(try said(try ledger.join(third.0, third.1)) == ["7"])
  }

  @Test("both sides decide differently: their decisions are the candidates now")
  func differentDecisions() throws {
    let both = try ledger.join(try write(1, on: root, at: 1), try write(2, on: root, at: 2))
    let first = try decide([1], on: both, at: 3)
    let second = try decide([2], on: both, at: 4)
    let again = try ledger.join(first, second)
    #expect(try said(again) == ["1 by person 3", "2 by person 4, kept"])
    let new = try ledger.join(try write(8, on: both, at: 5), second)
    #expect(try said(new) == ["2 by person 4", "8 by person 5, kept"])
    let last = try write(9, on: again, at: 6)
    #expect(try said(try ledger.join(last, new)) == ["8 by person 5", "9 by person 6, kept"])
  }

  @Test("removing the field decides too")
  func removedField() throws {
    let both = try ledger.join(try write(1, on: root, at: 1), try write(2, on: root, at: 2))
    let removed = try write(nil, on: both, at: 3)
    let unaware = try ledger.commit(Self.record(["f": "base", "g": "new"]), on: [root], at: 4)
    #expect(try said(try ledger.join(removed, unaware)) == ["absent"])
    #expect(
      try said(try ledger.join(removed, try write(5, on: both, at: 5))) == [
        "absent by person 3", "5 by person 5, kept",
      ])
  }

  @Test("an edit of another field leaves the conflict as it is")
  func editOfAnotherField() throws {
    let both = try ledger.join(try write(1, on: root, at: 1), try write(2, on: root, at: 2))
    var version = try ledger.version(in: both)
    version?.fields["g"] = "new"
    let edited = try ledger.commit(version, on: [both], at: 3)
    #expect(try said(try ledger.join(edited, try write(4, on: both, at: 4))) == ["4"])
    let unaware = try ledger.commit(Self.record(["f": 3, "g": "base"]), on: [root], at: 5)
    #expect(
      try said(try ledger.join(edited, unaware)) == ["1 by person 1", "2 by person 2", "3 by person 5, kept"])
  }

  @Test("a disputed deletion ends with an edit, with the deletion, or with its entry taken away")
  func disputedDeletion() throws {
    let removed = try ledger.commit(nil, on: [root], at: 1)
    let edited = try write(2, on: root, at: 2)
    let both = try ledger.join(removed, edited)
    #expect(try ledger.said(in: both)[""] == ["deleted", "whole"])
    var kept = try ledger.version(in: both)
    kept?.entries.own = []
    let stays = try ledger.commit(kept, on: [both], at: 3)
    let goes = try ledger.commit(nil, on: [both], at: 4)
    let unaware = try ledger.commit(Self.record(["f": 2, "g": "new"]), on: [edited], at: 5)
    #expect(try ledger.said(in: try ledger.join(stays, unaware))[""] == ["whole"])
    #expect(try ledger.said(in: try ledger.join(goes, unaware))[""] == ["deleted", "whole"])
    #expect(try ledger.said(in: try ledger.join(stays, goes))[""] == ["deleted", "whole"])
    #expect(try ledger.said(in: try ledger.join(goes, removed))[""] == ["deleted"])
  }

  @Test("what is wrong with the candidates of the path is said of ~path, as the file has it")
  func brokenEntriesOfThePath() {
    let members: Object = [EntryTree.member: ["~path": 1]]
    let error = #expect(throws: ConflictsError.self) { try RecordVersion(path: "p", members: members, rules: .none) }
    #expect(error?.message == "~conflicts has no list of entries for “~path”")
  }
}
