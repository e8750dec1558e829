import Records
import Testing

@testable import Merge

/// Records without an id in their names, which one side renamed. Every merge is made both ways round;
/// `MemoryLedger.join` compares the trees.
@Suite("Renamed records")
struct RenamedRecordTests {
  private let ledger = MemoryLedger()

  private static let coffee = "users/a/bills/coffee.json"
  private static let kaffee = "users/a/bills/kaffee.json"
  private static let mocha = "users/a/bills/mocha.json"
  private static let base = [coffee: #"{"amount": 4.50, "name": "coffee"}"#]
  private static let edited = [coffee: #"{"amount": 5.00, "name": "coffee"}"#]

  private func renamed(_ files: [String: String], to path: String, from old: String = coffee) -> [String: String] {
    var files = files
    files[path] = files.removeValue(forKey: old)
    return files
  }

  private func merged(_ first: [String: String], _ second: [String: String]) throws -> [String: String] {
    try ledger.merged(Self.base, first, second)
  }

  @Test("renamed here, edited there: one record, renamed and edited")
  func renamedAndEdited() throws {
    #expect(try merged(renamed(Self.base, to: Self.kaffee), Self.edited) == [Self.kaffee: Self.edited[Self.coffee]])
  }

  @Test("renamed in one commit and edited in the next, edited there, too: one record, field by field")
  func renamedThenEdited() throws {
    let root = try ledger.commit(Self.base)
    let moved = try ledger.commit(renamed(Self.base, to: Self.kaffee), on: [root], at: 1)
    let twice = try ledger.commit([Self.mocha: Self.base[Self.coffee] ?? ""], on: [moved], at: 2)
    let later = try ledger.commit([Self.mocha: #"{"amount": 4.50, "name": "mocha"}"#], on: [twice], at: 3)
    let other = try ledger.commit(Self.edited, on: [root], at: 4)
    let files = try ledger.files(in: try ledger.join(later, other))
    #expect(files == [Self.mocha: #"{"amount": 5.00, "name": "mocha"}"#])
  }

  @Test("both sides edit the amount: it lists both, each with the one who wrote it")
  func authors() throws {
    let root = try ledger.commit(Self.base)
    let mine = try ledger.commit([Self.coffee: #"{"amount": 6, "name": "coffee"}"#], on: [root], at: 1)
    let moved = try ledger.commit([Self.kaffee: #"{"amount": 6, "name": "coffee"}"#], on: [mine], at: 2)
    let other = try ledger.commit(Self.edited, on: [root], at: 3)
    let files = try ledger.files(in: try ledger.join(moved, other))
    #expect(files.keys.sorted() == [Self.kaffee])
    #expect(files[Self.kaffee]?.contains(#"{"value": 6, "by": "person 1""#) == true)
    #expect(files[Self.kaffee]?.contains(#"{"value": 5.00, "by": "person 3""#) == true)
  }

  @Test("renamed to two names: the paths are listed, and it counts once")
  func twoNames() throws {
    let files = try merged(renamed(Self.base, to: Self.kaffee), renamed(Self.base, to: Self.mocha))
    #expect(files.keys.sorted() == [Self.mocha])
    #expect(files[Self.mocha]?.contains(#""~path""#) == true)
  }

  @Test("renamed here, removed there: it stays, and lists the removal")
  func removed() throws {
    let files = try merged(renamed(Self.base, to: Self.kaffee), [:])
    #expect(files.keys.sorted() == [Self.kaffee])
    #expect(files[Self.kaffee]?.contains(#""deleted": true"#) == true)
  }

  @Test("moved to shared/ here, edited there")
  func shared() throws {
    let shared = "shared/bills/coffee.json"
    #expect(try merged(renamed(Self.base, to: shared), Self.edited) == [shared: Self.edited[Self.coffee]])
  }

  @Test("to another kind, or to another user, is no rename")
  func elsewhere() throws {
    for path in ["users/a/drinks/coffee.json", "users/b/bills/coffee.json"] {
      #expect(try merged(renamed(Self.base, to: path), Self.edited).keys.sorted() == [Self.coffee, path].sorted())
    }
  }

  @Test("the same bytes at two new paths, or from two old ones: nobody knows which it is")
  func twice() throws {
    var first = renamed(Self.base, to: Self.kaffee)
    first[Self.mocha] = first[Self.kaffee]
    let files = try merged(first, Self.edited)
    #expect(files.count == 3)
    #expect(files[Self.coffee]?.contains(#""deleted": true"#) == true)
  }

  @Test("a record that gets the other's edit through a merge commit was renamed all the same")
  func throughMerges() throws {
    let root = try ledger.commit(Self.base)
    let moved = try ledger.commit(renamed(Self.base, to: Self.kaffee), on: [root], at: 1)
    let aside = try ledger.commit(Self.base.merging(["notes": "x"]) { $1 }, on: [root], at: 2)
    let both = try ledger.join(moved, aside)
    let other = try ledger.commit(Self.edited, on: [root], at: 3)
    let files = try ledger.files(in: try ledger.join(both, other))
    #expect(files == [Self.kaffee: Self.edited[Self.coffee] ?? "", "notes": "x"])
  }

  @Test("its files follow it")
  func files() throws {
    let (icon, newIcon) = ("users/a/bills/coffee.jpg", "users/a/bills/kaffee.jpg")
    let base = Self.base.merging([icon: "a picture"]) { $1 }
    let first = renamed(renamed(base, to: Self.kaffee), to: newIcon, from: icon)
    let second = Self.edited.merging([icon: "another picture"]) { $1 }
    let files = try ledger.merged(base, first, second)
    #expect(files == [Self.kaffee: Self.edited[Self.coffee], newIcon: "another picture"])
  }

  @Test("three heads in any order give the same")
  func threeHeads() throws {
    let root = try ledger.commit(Self.base)
    let acts: [[String: String]] = [
      Self.edited, renamed(Self.base, to: Self.kaffee), renamed(Self.base, to: Self.mocha),
      [Self.coffee: #"{"amount": 4.50, "name": "coffee", "remark": "x"}"#], Self.base.merging(["notes": "x"]) { $1 },
    ]
    var broken: [String] = []
    for (number, one) in acts.enumerated() {
      for (next, two) in acts.enumerated().dropFirst(number + 1) {
        for three in acts.dropFirst(next + 1) {
          let heads = try [one, two, three].enumerated().map { try ledger.commit($1, on: [root], at: $0 + 1) }
          let results = Set(
            try ledger.joins(heads).map { head in
              try ledger.files(in: head).mapValues { $0.replacing(/, "by": "[^"]*", "at": "[^"]*"/, with: "") }
            })
          if results.count > 1 {
            broken.append("\([one, two, three])\n" + results.map { "\($0)" }.joined(separator: "\n"))
          }
        }
      }
    }
    #expect(broken.isEmpty, "\(broken.joined(separator: "\n\n"))")
  }
}
