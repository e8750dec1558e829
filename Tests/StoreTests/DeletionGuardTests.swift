import Records
import Testing

@testable import Store

@Suite("The guard against deletions")
struct DeletionGuardTests {
  private typealias Change = (path: String, isNew: Bool, isGone: Bool)

  private func gone(_ numbers: Range<Int>, of owner: String = "users/alice", _ folder: String = "bills") -> [Change] {
    numbers.map { ("\(owner)/\(folder)/\($0).json", false, true) }
  }

  private func come(_ numbers: Range<Int>, to owner: String, _ folder: String = "bills", isNew: Bool = true) -> [Change]
  {
    numbers.map { ("\(owner)/\(folder)/2026/\($0).json", isNew, false) }
  }

  private func isHeld(_ changes: [Change], of all: Int = 1_000) throws -> Bool {
    let found = DeletionGuard(changes, hasKinds: { true }) { all }
    do {
      try found.checkCloud { [] }
      return false
    } catch let error as Failure {
      #expect(error.code == "many-deletions")
      return true
    }
  }

  /// The path below the kind's folder is the id of such records, so that they have to have one there, too.
  private func moved(_ numbers: Range<Int>, to owner: String, _ folder: String = "bills") -> [Change] {
    gone(numbers) + numbers.map { ("\(owner)/\(folder)/\($0).json", true, false) }
  }

  @Test("Records that another owner has now are not deleted, whoever that is")
  func owners() throws {
    #expect(try isHeld(gone(0..<30)))
    for owner in ["users/bob", "shared", "feeds/zoo"] { #expect(try !isHeld(moved(0..<300, to: owner))) }
  }

  @Test("Only what is new there counts as the same record, and only one of the same kind and id")
  func others() throws {
    #expect(try isHeld(moved(0..<30, to: "users/bob", "drinks")))
    #expect(try isHeld(gone(0..<30) + come(0..<30, to: "users/bob")))
    // Bob had such records, as everybody has a category food, and edits them.
    let edited: [Change] = (0..<30).map { ("users/bob/bills/\($0).json", false, false) }
    #expect(try isHeld(gone(0..<30) + edited))
    #expect(try isHeld(moved(0..<30, to: "users/bob") + gone(0..<30, of: "users/carol", "drinks")))
  }

  @Test("What is left after those is counted by the same limits", arguments: [(20, false), (21, true)])
  func counting(left: Int, isHeld: Bool) throws {
    #expect(try self.isHeld(gone(0..<left) + moved(100..<400, to: "users/bob")) == isHeld)
    #expect(try self.isHeld(gone(0..<left) + moved(100..<400, to: "users/bob"), of: left * 10 - 1))
  }

  @Test("A random id is the same record wherever it lies in the kind's folder")
  func randomIDs() throws {
    let ids = (0..<30).map { "7k3fq2\(10 + $0)" }
    let changes: [Change] = ids.flatMap { id -> [Change] in
      [
        ("users/alice/bills/2026/11/20-lunch.\(id).json", false, true),
        ("users/bob/bills/lunch.\(id).json", true, false),
      ]
    }
    #expect(try !isHeld(changes))
  }
}
