import Git
import Records
import Testing

@testable import Store

@Suite("The journal of an update")
struct UpdateJournalTests {
  private let id = ObjectID.zero

  private var journal: UpdateJournal {
    var bases = EditBases()
    bases.noteMerged("a.json", as: id)
    bases.hold("b.json", as: id)
    return UpdateJournal(
      branch: "main", from: id, to: id, token: "0a", bases: bases,
      steps: [
        UpdateJournal.Step(path: "a.json", old: nil, new: id, isExecutable: true),
        UpdateJournal.Step(path: "b.json", old: id, new: nil, isExecutable: false),
      ])
  }

  /// As it lies on the disk.
  private func written() throws -> Object {
    try RecordDocument(journal.file, format: .json).recordObject()
  }

  @Test("it reads back as it was written")
  func roundTrip() throws { #expect(try UpdateJournal(written()) == journal) }

  @Test("the bases that an older version noted at each step are read as the table that they are")
  func olderBases() throws {
    var state = try written()
    state["bases"] = nil
    let steps = try #require(state["steps"]?.array).map { try #require($0.object) }
    state["steps"] = .array(
      zip(steps, [false, true]).map { step, isHeld in
        var step = step
        (step["base"], step["held"]) = (.string("\(id)"), .bool(isHeld))
        return .object(step)
      })
    #expect(try UpdateJournal(state) == journal)
  }

  @Test("a damaged or missing member is said, whatever it is: no step is left out, and none loses a version")
  func damagedMembers() throws {
    for key in try written().keys {
      for damage in [nil, 7] as [Value?] {
        var state = try written()
        state[key] = damage
        expectBroken(state, key)
      }
    }
    let steps = try #require(written()["steps"]?.array)
    for (number, step) in steps.enumerated() {
      for key in try #require(step.object).keys {
        for damage in [nil, 7] as [Value?] {
          var damaged = try #require(step.object)
          damaged[key] = damage
          var state = try written()
          state["steps"] = .array(steps.enumerated().map { $0 == number ? .object(damaged) : $1 })
          expectBroken(state, key)
        }
      }
    }
  }

  private func expectBroken(_ state: Object, _ key: Text) {
    #expect(storeFailure { _ = try UpdateJournal(state) }?.code == "broken-state", "\(key)")
  }
}
