import Git
import Records
import Testing

@testable import Store

@Suite("What is remembered of updates")
struct UpdateMemoryTests {
  private func id(_ number: Int) throws -> ObjectID {
    try Repository.hashBlob(Array("\(number)".utf8))
  }

  /// An editor that goes on with its old text, again and again, must not make us forget what a pull brought.
  @Test("texts that were merged do not count among the nine updates")
  func texts() throws {
    var updates: [RememberedUpdate] = []
    for number in 0..<12 {
      updates.append(RememberedUpdate(before: try id(number), after: try id(number + 1), paths: ["a.json"]))
      updates.append(RememberedUpdate(before: try id(number), after: try id(number + 1)))
    }
    let newest = RememberedUpdate.newest(updates)
    #expect(newest.filter { $0.paths == nil }.count == RememberedUpdate.most)
    #expect(newest.filter { $0.paths != nil }.count == RememberedUpdate.most)
  }

  @Test("it reads back as it was written")
  func roundTrip() throws {
    let updates = [
      RememberedUpdate(before: try id(1), after: try id(2), paths: ["a.json"]),
      RememberedUpdate(before: try id(3), after: try id(4)),
    ]
    var state: Object = [:]
    RememberedUpdate.write(updates, to: &state)
    #expect(RememberedUpdate.all(in: state) == updates)
  }

  @Test("of an older version's memory, the last update counts: its journal names the two commits")
  func olderVersion() throws {
    let step = UpdateJournal.Step(path: "a.json", old: try id(1), new: try id(2), isExecutable: false)
    let journal = UpdateJournal(
      branch: "main", from: try id(3), to: try id(4), token: "0a", bases: EditBases(), steps: [step])
    let state = try RecordDocument(journal.file, format: .json).recordObject()
    #expect(RememberedUpdate.all(in: state) == [RememberedUpdate(before: try id(3), after: try id(4))])
  }
}
