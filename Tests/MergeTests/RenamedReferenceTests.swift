import Records
import Schema
import Testing

@testable import Merge

/// One device gives a record another id, while another device enters records that name it by the old one. Every merge is
/// made both ways round; `MemoryLedger.join` compares the trees.
@Suite("References to renamed records")
struct RenamedReferenceTests {
  private let ledger = MemoryLedger()

  private static let kinds = [
    "kinds/category.json":
      #"{"x-ledger":{"folder":"categories"},"properties":{"parent":{"x-ledger":{"ref":"category"}}}}"#,
    "kinds/bill.json": #"""
    {"x-ledger":{"folder":"bills"},"properties":{"category":{"x-ledger":{"ref":"category"}},
     "tags":{"items":{"x-ledger":{"ref":"category"}},"x-ledger":{"merge":"set"}},
     "parts":{"items":{"properties":{"category":{"x-ledger":{"ref":"category"}}}}}}}
    """#,
  ]
  private static let food = "users/a/categories/food.json"
  private static let meals = "users/a/categories/meals.json"
  private static let lunch = "users/a/bills/lunch.abcdefgh.json"
  private static let tea = "users/a/bills/tea.bcdefghj.json"
  private static let base = [food: #"{"title": "Food"}"#, lunch: #"{"category": "food"}"#]
  /// What `rename food meals` makes of it.
  private static let renamed = [meals: #"{"title": "Food"}"#, lunch: #"{"category": "meals"}"#]

  private func commit(_ files: [String: String], on parents: [Text] = [], at second: Int = 0) throws -> Text {
    try ledger.commit(files.merging(Self.kinds) { file, _ in file }, on: parents, at: second)
  }

  private func merged(
    _ base: [String: String], _ first: [String: String], _ second: [String: String]
  ) throws -> [String: String] {
    let root = try commit(base)
    return try files(ledger.join(try commit(first, on: [root], at: 1), try commit(second, on: [root], at: 2)))
  }

  /// One device renames the category, and another does what `other` has.
  private func merged(_ other: [String: String]) throws -> [String: String] {
    try merged(Self.base, Self.renamed, other)
  }

  private func files(_ commit: Text) throws -> [String: String] {
    try ledger.files(in: commit).filter { Self.kinds[$0.key] == nil }
  }

  @Test("a bill under the old id names the new one, in every shape of a reference; nothing is in conflict")
  func newBill() throws {
    for (old, new) in [
      (#"{"category": "food"}"#, #"{"category": "meals"}"#),
      (#"{"tags": ["x", "food"]}"#, #"{"tags": ["x", "meals"]}"#),
      (#"{"parts": [{"category": "a/food"}]}"#, #"{"parts": [{"category": "a/meals"}]}"#),
      (#"{"name": "food"}"#, #"{"name": "food"}"#),
    ] {
      let files = try merged(Self.base.merging([Self.tea: old]) { $1 })
      #expect(files == Self.renamed.merging([Self.tea: new]) { $1 })
    }
  }

  @Test(
    "where the other device edited the renamed record as well, it is one record with the edit, and the bill names it")
  func editedAsWell() throws {
    let edited = [Self.food: #"{"title": "Eating"}"#, Self.tea: #"{"category": "food"}"#]
    #expect(
      try merged(Self.base.merging(edited) { $1 })
        == Self.renamed.merging([Self.meals: #"{"title": "Eating"}"#, Self.tea: #"{"category": "meals"}"#]) { $1 })
  }

  @Test("where the old id is another record's by then, the bill names the record that it named")
  func oldIDAgain() throws {
    let again = Self.renamed.merging([
      Self.food: #"{"title": "Feed for the dog"}"#, "users/a/bills/bone.cdefghjk.json": #"{"category": "food"}"#,
    ]) { $1 }
    let root = try commit(Self.base)
    let first = try commit(Self.renamed, on: [root], at: 1)
    let both = try commit(again, on: [first], at: 2)
    let other = try commit(Self.base.merging([Self.tea: #"{"category": "food"}"#]) { $1 }, on: [root], at: 3)
    #expect(try files(ledger.join(both, other)) == again.merging([Self.tea: #"{"category": "meals"}"#]) { $1 })
  }

  /// Exchanges the names of two records, by way of a third name: three commits.
  private func exchange(
    _ one: String, _ other: String, in files: inout [String: String], on root: Text
  ) throws -> Text {
    let free = "users/a/categories/free.json"
    var head = root
    for (second, (old, new)) in [(one, free), (other, one), (free, other)].enumerated() {
      files[new] = files.removeValue(forKey: old)
      head = try commit(files, on: [head], at: second + 1)
    }
    return head
  }

  @Test("two records that exchanged their ids: what names one of them goes on naming it")
  func exchanged() throws {
    let dogs = "users/a/categories/dogs.json"
    var files = Self.base.merging([dogs: #"{"title": "Dogs"}"#]) { $1 }
    let root = try commit(files)
    let head = try exchange(Self.food, dogs, in: &files, on: root)
    let (bone, milk) = (#"{"category": "dogs"}"#, #"{"category": "food"}"#)
    let other = try commit(
      Self.base.merging([dogs: #"{"title": "Dogs"}"#, Self.tea: milk, "users/a/bills/bone.cdefghjk.json": bone]) { $1 },
      on: [root], at: 9)
    let merged = try self.files(ledger.join(head, other))
    #expect(merged[dogs] == #"{"title": "Food"}"# && merged[Self.food] == #"{"title": "Dogs"}"#)
    #expect(merged[Self.tea] == bone && merged["users/a/bills/bone.cdefghjk.json"] == milk)
  }

  /// Commits one after the other on a root.
  private func head(_ steps: [[String: String]], on root: Text, at second: Int) throws -> Text {
    try steps.enumerated().reduce(root) { try commit($1.element, on: [$0], at: second + $1.offset) }
  }

  @Test("what the other side edited is edited in the renamed record, and not in the one that has its old name by then")
  func editedAndOldIDAgain() throws {
    let root = try commit(Self.base)
    let again = Self.renamed.merging([Self.food: #"{"title": "Feed for the dog"}"#]) { $1 }
    let first = try head([Self.renamed, again], on: root, at: 1)
    let edited = try commit(
      Self.base.merging([Self.food: #"{"title": "Food", "budget": 300}"#, Self.tea: #"{"category": "food"}"#]) { $1 },
      on: [root], at: 5)
    let expected = [Self.meals: #"{"title": "Food", "budget": 300}"#, Self.tea: #"{"category": "meals"}"#]
    #expect(try files(ledger.join(first, edited)) == again.merging(expected) { $1 })
  }

  @Test(
    "one side renames it, the other gives it a third name and its old one to another record: all stay what they are")
  func threeNames() throws {
    let (snacks, travel) = ("users/a/categories/snacks.json", "users/a/categories/travel.json")
    let base = [Self.food: #"{"title": "Food"}"#, travel: #"{"title": "Travel"}"#]
    let root = try commit(base)
    let trip = #"{"category": "food"}"#
    let first = try commit(
      [Self.meals: #"{"title": "Food"}"#, travel: #"{"title": "Travel"}"#, Self.lunch: #"{"category": "meals"}"#],
      on: [root], at: 1)
    let moved = [snacks: #"{"title": "Food"}"#, Self.food: #"{"title": "Travel"}"#]
    let second = try head(
      [
        [snacks: #"{"title": "Food"}"#, travel: #"{"title": "Travel"}"#], moved,
        moved.merging([Self.tea: trip]) { $1 },
      ], on: root, at: 3)
    let merged = try files(ledger.join(first, second))
    #expect(merged[Self.food] == #"{"title": "Travel"}"# && merged[travel] == nil)
    #expect(merged[Self.tea] == trip && merged[Self.lunch] == #"{"category": "meals"}"#)
    let both = merged.filter { $0.key == Self.meals || $0.key == snacks }
    #expect(both.count == 1 && both.values.first?.contains(#""~path""#) == true)
    #expect(both.values.first?.hasPrefix(#"{"title": "Food""#) == true)
  }

  /// The merge depends on which head has the smaller id; `MemoryLedger.join` tries both ways round only for trees.
  @Test("whichever head comes first: two records at one path, each with its picture, stay", arguments: 0..<8)
  func twoRecordsAtOnePath(salt: Int) throws {
    let (icon, newIcon) = ("users/a/categories/food.jpg", "users/a/categories/meals.jpg")
    let base = Self.base.merging([icon: "a picture", "notes": "\(salt)"]) { $1 }
    let root = try commit(base)
    let renamed = Self.renamed.merging([newIcon: "a picture", "notes": "\(salt)"]) { $1 }
    let again = renamed.merging([Self.food: #"{"title": "Dogs"}"#, icon: "a dog"]) { $1 }
    let first = try head([renamed, again], on: root, at: 1)
    let second = try commit(
      base.merging([Self.food: #"{"title": "Eating"}"#, icon: "another picture"]) { $1 }, on: [root], at: 5 + salt)
    let expected = [Self.meals: #"{"title": "Eating"}"#, newIcon: "another picture"]
    #expect(try files(ledger.join(first, second)) == again.merging(expected) { $1 })
  }

  @Test("an exchange of names and the same title on the other side lose neither record", arguments: 0..<8)
  func exchangedWithTheSameEdit(salt: Int) throws {
    let dogs = "users/a/categories/dogs.json"
    var files = [Self.food: #"{"title": "Food"}"#, dogs: #"{"title": "Dogs"}"#, "notes": "\(salt)"]
    let base = files
    let root = try commit(files)
    var head = try exchange(Self.food, dogs, in: &files, on: root)
    files[Self.food] = #"{"title": "Same"}"#
    head = try commit(files, on: [head], at: 4)
    let other = try commit(base.merging([dogs: #"{"title": "Same"}"#]) { $1 }, on: [root], at: 5 + salt)
    #expect(
      try self.files(ledger.join(head, other))
        == [Self.food: #"{"title": "Same"}"#, dogs: #"{"title": "Food"}"#, "notes": "\(salt)"])
  }

  @Test("two names exchanged here, one of the records renamed there: what names them is not led astray")
  func exchangedAgainstRename() throws {
    let travel = "users/a/categories/travel.json"
    var files = [Self.food: #"{"title": "Food"}"#, travel: #"{"title": "Travel"}"#]
    let base = files
    let root = try commit(files)
    var head = try exchange(Self.food, travel, in: &files, on: root)
    head = try commit(files.merging([Self.tea: #"{"category": "food"}"#]) { $1 }, on: [head], at: 4)
    let other = try self.head(
      [
        [Self.meals: #"{"title": "Food"}"#, travel: base[travel] ?? ""],
        [
          Self.meals: #"{"title": "Food"}"#, travel: base[travel] ?? "", Self.lunch: #"{"category": "meals"}"#,
          "users/a/bills/train.cdefghjk.json": #"{"category": "travel"}"#,
        ],
      ], on: root, at: 6)
    let merged = try self.files(ledger.join(head, other))
    #expect(merged[Self.food] == #"{"title": "Travel"}"#)
    #expect(merged[Self.tea] == #"{"category": "food"}"#)
    #expect(merged["users/a/bills/train.cdefghjk.json"] == #"{"category": "food"}"#)
    #expect(merged[Self.lunch] == #"{"category": "meals"}"#)
    let both = merged.filter { $0.key == Self.meals || $0.key == travel }
    #expect(both.count == 1 && both.values.first?.hasPrefix(#"{"title": "Food""#) == true)
  }

  @Test("where the new text would mean another record, the old one stays, in conflict with its removal")
  func nearerRecord() throws {
    let (shared, sharedMeals) = ("shared/categories/food.json", "shared/categories/meals.json")
    let mine = [Self.meals: #"{"title": "My meals"}"#]
    let files = try merged(
      mine.merging([shared: "{}"]) { $1 }, mine.merging([sharedMeals: "{}"]) { $1 },
      mine.merging([shared: "{}", Self.tea: #"{"category": "food"}"#]) { $1 })
    #expect(files[Self.tea] == #"{"category": "food"}"#)
    #expect(files[shared]?.contains(#""deleted": true"#) == true)
  }

  @Test("a record without a rename that the commits tell stays, as what is referred to does")
  func otherBytes() throws {
    let files = try merged(
      Self.base, [Self.meals: #"{"title": "Meals"}"#], Self.base.merging([Self.tea: #"{"category": "food"}"#]) { $1 })
    #expect(files[Self.food]?.contains(#""deleted": true"#) == true && files[Self.tea] == #"{"category": "food"}"#)
  }

  @Test("a candidate that is only listed follows as well")
  func listed() throws {
    let files = try merged(
      Self.base, Self.renamed.merging([Self.lunch: #"{"category": "x"}"#]) { $1 },
      Self.base.merging([Self.lunch: #"{"category": "food", "tags": ["food"]}"#]) { $1 })
    #expect(files[Self.lunch]?.contains("food") == false && files[Self.lunch]?.contains("meals") == true)
  }

  @Test("the merge names its rules, and those before kept the old record")
  func version() throws {
    let root = try commit(Self.base)
    let first = try commit(Self.renamed, on: [root], at: 1)
    let second = try commit(Self.base.merging([Self.tea: #"{"category": "food"}"#]) { $1 }, on: [root], at: 2)
    let merges = try [RulesVersion.third, .fourth].map { version in
      try MergeEngine(store: ledger.store, version: version).merge(first, second).commit
    }
    #expect(try merges.map { try ledger.store.commit($0).mergedBy } == [.first, .fourth])
    for merge in merges { #expect(try MergeCheck<MemoryStore>().isMerge(merge, in: ledger.store)) }
    #expect(try files(merges[0])[Self.food]?.contains(#""deleted": true"#) == true)
    #expect(try MergeEngine(store: ledger.store).merge(second, first).report.followed == [Text(Self.tea)])
  }

  @Test("three heads in any order give the same")
  func threeHeads() throws {
    let root = try commit(Self.base)
    let acts: [[String: String]] = [
      Self.renamed, Self.base.merging([Self.tea: #"{"category": "food"}"#]) { $1 },
      Self.base.merging([Self.food: #"{"title": "Eating"}"#]) { $1 },
      Self.base.merging(["users/a/bills/milk.defghjkm.json": #"{"category": "food"}"#]) { $1 },
      Self.base.merging(["notes": "x"]) { $1 },
      [Self.lunch: #"{"category": "rent"}"#, Self.food: #"{"title": "Food"}"#],
    ]
    var broken: [String] = []
    for first in acts.indices {
      for second in acts.indices.dropFirst(first + 1) {
        for third in acts.indices.dropFirst(second + 1) {
          let heads = try [first, second, third].enumerated().map { try commit(acts[$1], on: [root], at: $0 + 1) }
          let results = Set(try ledger.joins(heads).map { try files($0).mapValues(Self.withoutAuthors) })
          if results.count > 1 {
            broken.append("\([first, second, third])\n" + results.map { "\($0)" }.joined(separator: "\n"))
          }
        }
      }
    }
    #expect(broken.isEmpty, "\(broken.joined(separator: "\n\n"))")
  }

  private static func withoutAuthors(_ file: String) -> String {
    file.replacing(/, "by": "[^"]*", "at": "[^"]*"/, with: "")
  }
}
