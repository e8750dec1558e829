import Desk
import FileSystem
import Query
import Records
import Schema
import Store
import TestSupport
import Testing

/// A ledger of anna's and ben's with categories of both and of everybody, and with whatever can name one.
private struct NamedCategories {
  static let owners = ["users/anna", "users/ben", "shared"]

  let household: Household
  var random: SeededGenerator
  /// The categories, as `OWNER/ID`.
  let categories = [
    "anna/hobby", "anna/tools", "anna/fun/games", "ben/hobby", "ben/food", "anna/food", "shared/trips", "shared/hobby",
  ]

  init(seed: UInt64) throws {
    (household, random) = (try Household(people: ["anna", "ben"]), SeededGenerator(seed: seed))
    for category in categories where !category.hasSuffix("/food") {
      let parts = category.split(separator: "/", maxSplits: 1).map(String.init)
      let folder = (parts[0] == "shared" ? "shared" : "users/\(parts[0])") + "/categories"
      let inner = parts[1].split(separator: "/").map(String.init)
      let place = ([folder] + inner.dropLast()).joined(separator: "/")
      let id = inner[inner.count - 1]
      if id == "tools" {
        try writePlist(place, id, "<key>title</key>\n\t<string>Tools</string><key>type</key><string>expense</string>")
      } else {
        try household.write(place, id, #"{"title": "\#(category)", "type": "expense"}"#)
      }
    }
    for number in 0..<24 { try addBill(number) }
    for (number, owner) in Self.owners.dropLast().enumerated() {
      try household.write("\(owner)/budget", "b\(number)", #"{"amount": 9, "category": "\#(reference(in: owner))"}"#)
      try household.write(
        "\(owner)/quick", "t\(number)",
        #"{"kind": "bill", "fields": {"category": "\#(reference(in: owner))", "parts": [{"id": "a", "category": "\#(reference(in: owner))"}]}}"#
      )
    }
    try household.write(
      "users/anna/imports", "bank",
      """
      {"kind": "bill", "reader": "csv", "constants": {"category": "\(reference(in: "users/anna"))"},
       "conditions": [{"where": "payee:rewe", "set": {"category": "\(reference(in: "users/anna"))"}}],
       "map": {"date": "Day", "amount": "Sum",
         "category": {"column": "Kind", "words": {"A": "\(reference(in: "users/anna"))", "B": "hobby"}}}}
      """)
  }

  /// A text that names a category in a record of an owner.
  private mutating func reference(in owner: String) -> String {
    let name = owner.split(separator: "/").last.map(String.init) ?? owner
    let category = random.pick(owner == "shared" ? categories.filter { $0.hasPrefix("shared/") } : categories)
    let isOwn = category.hasPrefix("\(name)/") || category == "shared/trips"
    return isOwn && random.chance(80)
      ? category.split(separator: "/", maxSplits: 1).last.map(String.init) ?? "" : category
  }

  private func writePlist(_ folder: String, _ id: String, _ members: String) throws {
    try Folder(household.path).makeFolders(folder)
    try household.write(
      "\(folder)/\(id).plist",
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n<dict>\n\t\(members)\n</dict>\n</plist>\n")
  }

  private mutating func addBill(_ number: Int) throws {
    let owner = random.pick(Self.owners)
    let (first, second) = (reference(in: owner), reference(in: owner))
    let folder = "\(owner)/bills/2026/11"
    if random.chance(25) {
      let parts = [("date", "2026-11-20"), ("category", first)].map { "<key>\($0)</key><string>\($1)</string>" }
      return try writePlist(folder, "p\(number)", parts.joined() + "<key>amount</key><real>12.50</real>")
    }
    let parts = random.chance(40) ? #", "parts": [{"id": "a", "category": "\#(second)", "amount": 1.25}]"# : ""
    try household.write(
      folder, "j\(number)",
      #"{"date": "2026-11-20",  "category":"\#(first)", "name": "hobby food", "amount": \#(number + 2)\#(parts)}"#)
  }

  /// Where each place leads that names a category: by the record and the path there.
  func leads() throws -> [String: String] {
    let ledger = try household.ledger()
    let kinds = try ledger.kinds()
    var leads: [String: String] = [:]
    for record in try ledger.records(below: Self.owners).records {
      // Of templates and rules, every text that could name a category.
      if ["quick", "imports"].contains(record.location.folder) {
        let references = References(ledger, kinds: kinds, owner: record.location.owner)
        for (path, text) in Self.texts(in: .object(record.members), at: .root) where path.keys.contains("category") {
          let target = try references.resolved(id: text.string, kind: "category")?.record.path
          leads["\(record.path) \(path)"] = target ?? "nothing: \(text)"
        }
      }
      guard let kind = kinds.kind(of: record.location) else { continue }
      let references = References(ledger, kinds: kinds, owner: record.location.owner)
      for written in kind.rules.references(in: .object(record.members)) {
        let target = try references.resolved(id: written.text.string, kind: written.kind)?.record.path
        leads["\(record.path) \(written.path)"] = target ?? "nothing: \(written.text)"
      }
    }
    return leads
  }

  private static func texts(in value: Value, at path: FieldPath) -> [(FieldPath, Text)] {
    switch value {
    case .string(let text): [(path, text)]
    case .array(let items): items.enumerated().flatMap { texts(in: $1, at: path.appending(Text("\($0)"))) }
    case .object(let object): object.members.flatMap { texts(in: $0.value, at: path.appending($0.key)) }
    default: []
    }
  }

  /// Every file of the ledger that is sent.
  func files() throws -> [String: [UInt8]] {
    let root = try Folder(household.path)
    var files: [String: [UInt8]] = [:]
    for folder in ["users", "shared", "kinds"] {
      for file in try root.folder(folder).walk().files {
        files["\(folder)/\(file.path)"] = try root.read("\(folder)/\(file.path)", limit: 1 << 20).bytes
      }
    }
    return files
  }

  func undo() throws {
    let tree = try WorkTree.open(household.ledger())
    _ = try tree.undo(#require(tree.operations().first))
  }
}

extension Household {
  /// - Parameter path: of the record.
  @discardableResult
  fileprivate func rename(_ path: String, to id: String) throws -> RecordRenaming {
    let (ledger, kinds) = (try ledger(), try ledger().kinds())
    let tree = try WorkTree.open(ledger)
    let renaming = try tree.renaming(ledger.record(at: path), to: id, kinds: kinds)
    _ = try tree.rename(renaming, kinds: kinds)
    return renaming
  }
}

/// `TEST_SEED=4711` plays other ledgers.
@Suite("Another id for a record") struct RenamingTests {
  private static let start = SeededGenerator().seed &* 1_000
  private static let seeds = (0..<12).map { start &+ UInt64($0) }

  @Test("Whatever named the record names it afterwards, nothing else changes, and undo takes it back", arguments: seeds)
  func law(seed: UInt64) throws {
    var named = try NamedCategories(seed: seed)
    try #require(try named.household.ledger().check().problems == [], "TEST_SEED \(seed): it is sound")
    let (leads, files) = (try named.leads(), try named.files())
    let category = named.random.pick(named.categories)
    let parts = category.split(separator: "/", maxSplits: 1).map(String.init)
    let old = try #require(
      files.keys.first {
        RecordLocation(path: $0).map { "\($0.owner.name)/\($0.folder)/\($0.id)" }
          == "\(parts[0])/categories/\(parts[1])"
      })
    let id = named.random.pick(["renamed", "deep/er", "Größe 午餐"])
    let renaming = try named.household.rename(old, to: named.random.chance(50) ? id : "\(parts[0])/\(id)")
    #expect(renaming.path.hasSuffix("/categories/\(id).\(old.hasSuffix("plist") ? "plist" : "json")"))
    let expected = leads.mapValues { $0 == old ? renaming.path : $0 }
    #expect(try named.leads() == expected, "TEST_SEED \(seed): \(old) to \(id)")
    #expect(try named.household.ledger().check().problems == [], "TEST_SEED \(seed)")
    let after = try named.files()
    #expect(after[renaming.path] == files[old] && after[old] == nil)
    let changed = Set(renaming.referring.map(\.record.path))
    for (path, bytes) in files where path != old {
      #expect((after[path] == bytes) == !changed.contains(path), "TEST_SEED \(seed): \(path)")
    }
    try named.undo()
    #expect(try named.files() == files, "TEST_SEED \(seed): taken back")
  }

  /// Of names that mean one record to everybody: sums go by what is written.
  @Test("Every sum is what it was, under the new name", arguments: seeds)
  func sums(seed: UInt64) throws {
    var named = try NamedCategories(seed: seed)
    let (path, id) = named.random.pick([
      ("users/anna/categories/tools.plist", "tools"), ("users/anna/categories/fun/games.json", "fun/games"),
      ("shared/categories/trips.json", "trips"),
    ])
    func rows() throws -> [String] {
      try named.household.sums(["bill"], by: "category", whose: "anna").rows.map(\.flows)
    }
    let before = try rows()
    try named.household.rename(path, to: "pastime")
    let expected = before.map { $0.hasPrefix("\(id) ") ? "pastime " + $0.dropFirst(id.count + 1) : $0 }
    let after = try rows()
    #expect(Set(after) == Set(expected), "TEST_SEED \(seed): \(Set(after).symmetricDifference(expected).sorted())")
  }

  @Test("What cannot be is refused, and nothing changes")
  func refusals() throws {
    let household = try Household(people: ["anna", "ben"])
    try household.write("shared/categories", "trips", #"{"title": "Trips", "type": "expense"}"#)
    try household.write("users/anna/bills", "ghost", #"{"date":"2026-11-20","amount":1,"category":"gone"}"#)
    try household.write("feeds/zoo/animals", "otter", #"{"name":"Otter"}"#)
    try household.write("users/anna/categories", "asked", #"{"title": "Asked", "type": "expense"}"#)
    try household.write(
      "users/anna/imports", "asks",
      #"{"kind":"bill","conditions":[{"where":"not (category:asked or lunch)","set":{"tags":["x"]}}]}"#)
    let bill = try household.add("bill", ["amount=5", "name=Lunch"])
    let food = "users/anna/categories/food.json"
    for (path, id, said) in [
      (food, "pets", "bad-name: there is another record with the id pets"),
      (
        food, "PETS",
        "bad-name: the id of a record cannot be “PETS”: some systems hold the name for the same as users/anna/categories/pets.json"
      ),
      (food, "food", "bad-name: the id of a record cannot be “food”: that is its id already"),
      (
        food, "trips",
        "bad-name: the id of a record cannot be “trips”: that is the id of a shared record, and what names it would mean this one"
      ),
      (food, "", "bad-name: the id of a record cannot be “”: it names no file"),
      (
        food, "ben/new",
        "bad-name: the id of a record cannot be “ben/new”: it begins as the name of somebody whose record it is"
      ),
      (
        food, " lead",
        "bad-name: the id of a record cannot be “ lead”: it begins or ends with a blank, or has letters that nobody sees"
      ),
      ("users/anna/categories/asked.json", "fresh", "in-use: the rule asks asks for asked in a condition"),
      (food, "../x", "bad-name: the id of a record cannot be “../x”: it names no file"),
      (food, ".x", "bad-name: the id of a record cannot be “.x”: it names no file"),
      (food, "a/", "bad-name: the id of a record cannot be “a/”: it names no file"),
      (food, "a.7k3fq2xw", "bad-name: the id of a record cannot be “a.7k3fq2xw”: its end looks like a random id"),
      (food, "gone", "in-use: 1 record already refers to gone, though there is no such record"),
      (bill.path, "lunch", "in-use: the id \(bill.id) is random, and tells the bill apart on every device"),
      ("users/anna/manifest.json", "eve", "in-use: a person is called by a name, and not by an id"),
      ("kinds/bill.json", "check", "in-use: only records of a kind can get another id"),
      ("feeds/zoo/animals/otter.json", "o", "in-use: otter comes from a feed, which would bring it once more"),
      (
        "shared/categories/trips.json", "pets",
        "bad-name: the id of a record cannot be “pets”: everybody starts with a record of that id, and references to it would lead here"
      ),
    ] {
      #expect(refusal { try household.rename(path, to: id) } == said)
    }
    #expect(try household.ledger().record(at: food).id == "food")
  }

  @Test("What everybody's records name stays where somebody's copy alone stands for it")
  func copies() throws {
    let household = try Household(people: ["anna"])
    try household.write("shared/bills", "x", #"{"date":"2026-11-20","amount":1,"category":"food"}"#)
    #expect(
      refusal { try household.rename("users/anna/categories/food.json", to: "meals") }
        == "in-use: shared records refer to food, which everybody starts with")
  }

  @Test("An open conflict in what would change is in the way, and one elsewhere is not")
  func conflicts() throws {
    let household = try Household(people: ["anna"])
    let entries =
      #"{"amount": [{"value": 1, "by": "anna", "at": "2026-11-19T00:00:00Z"}, {"value": 2, "by": "ben", "at": "2026-11-20T00:00:00Z"}]}"#
    try household.write(
      "users/anna/bills", "x", #"{"date":"2026-11-20","amount":2,"category":"food","~conflicts":\#(entries)}"#)
    #expect(
      refusal { try household.rename("users/anna/categories/food.json", to: "meals") }
        == "in-use: a conflict is open in a record that would be changed")
    try household.rename("users/anna/categories/pets.json", to: "dogs")
  }

  @Test("The default and the book in use go along, and undo takes all of it back at once")
  func book() throws {
    let household = try Household(people: ["anna"])
    try household.say(["defaults/book=daily"])
    try WorkTree.open(household.ledger()).use(book: "daily")
    try household.rename("users/anna/books/daily.json", to: "home")
    #expect(try household.ledger().bookInUse() == "home")
    #expect(try household.ledger().person(named: "anna").defaultValue(of: "book") == "home")
    #expect(try household.add("bill", ["amount=5"]).members["book"] == "home")
    let tree = try WorkTree.open(household.ledger())
    _ = try tree.undo(tree.operations()[0])
    _ = try tree.undo(tree.operations().first { !$0.isUndone }!)
    #expect(try household.ledger().bookInUse() == "daily")
    #expect(try household.ledger().person(named: "anna").defaultValue(of: "book") == "daily")
  }
}
