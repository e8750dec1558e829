import Git
import Records
import Testing

@testable import Store

@Suite("The journal of an update")
struct UpdateJournalTests {
  private let id = ObjectID.zero

  private var journal: UpdateJournal {
    UpdateJournal(
      branch: "main", from: id, to: id, token: "0a",
      steps: [
        UpdateJournal.Step(path: "a.json", old: nil, new: id, isExecutable: true, base: id),
        UpdateJournal.Step(path: "b.json", old: id, new: nil, isExecutable: false, isHeld: true),
      ])
  }

  @Test("it reads back as it was written")
  func roundTrip() throws { #expect(try UpdateJournal(journal.state) == journal) }

  @Test("a damaged or missing member is said, whatever it is: no step is left out, and none loses a version")
  func damagedMembers() throws {
    for key in journal.state.keys {
      for damage in [nil, 7] as [Value?] {
        var state = journal.state
        state[key] = damage
        expectBroken(state, key)
      }
    }
    let steps = try #require(journal.state["steps"]?.array)
    for (number, step) in steps.enumerated() {
      for key in try #require(step.object).keys {
        for damage in [nil, 7] as [Value?] {
          var damaged = try #require(step.object)
          damaged[key] = damage
          var state = journal.state
          state["steps"] = .array(steps.enumerated().map { $0 == number ? .object(damaged) : $1 })
          expectBroken(state, key)
        }
      }
    }
  }

  private func expectBroken(_ state: Object, _ key: Text) {
    #expect(storeError { _ = try UpdateJournal(state) }?.code == "broken-state", "\(key)")
  }
}
