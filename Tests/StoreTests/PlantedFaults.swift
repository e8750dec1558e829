import FileSystem
import Records
import Schema
import TestSupport

@testable import Store

/// A ledger without a fault, into which faults are planted; it keeps a list of its own of where each has to be found.
struct PlantedFaults {
  /// `users/alice/bills/a.json:4`; without a line where a file as a whole is meant.
  private(set) var expected: Set<String> = []
  private let fixture: LedgerFixture
  private var random: SeededGenerator
  private var bills: [Bill] = []
  private var number = 0

  /// A record of which a test knows on which line each member stands.
  private struct Bill {
    let path: String
    var members: [(name: String, value: String)]

    var text: String {
      "{\n" + members.map { "  \"\($0.name)\": \($0.value)" }.joined(separator: ",\n") + "\n}\n"
    }

    var stem: String { String(path.dropLast(".json".count)) }

    func line(of name: String) -> Int { (members.firstIndex { $0.name == name } ?? -1) + 2 }
  }

  init(_ fixture: LedgerFixture, seed: UInt64, bills count: Int) throws {
    self.fixture = fixture
    random = SeededGenerator(seed: seed)
    for (path, title) in [
      ("users/alice/categories/food", "Food"), ("shared/categories/fun", "Fun"),
      ("users/bob/categories/pets", "Pets"), ("users/alice/categories/a/deep", "Deep"),
    ] {
      try fixture.write("\(path).json", "{\"title\": \"\(title)\", \"type\": \"expense\", \"icon\": \"fork\"}\n")
    }
    try fixture.write("users/alice/books/daily.json", "{\"name\": \"Daily\", \"cover\": 3}\n")
    try fixture.write("shared/drinks/guinness.json", "{\"brand\": \"Guinness\", \"abv\": 4.2, \"volume\": 568}\n")
    try fixture.write(
      "users/alice/animals/owl.json", "{\"name\": \"Owl\", \"picture\": \"https://example.org/owl.jpg\"}\n")
    for _ in 0..<count { bills.append(try soundBill()) }
    for bill in bills { try fixture.write(bill.path, bill.text) }
  }

  private mutating func soundBill() throws -> Bill {
    number += 1
    let id = Self.id(number)
    var bill = Bill(
      path:
        "users/\(random.pick(["alice", "alice", "alice"]))/bills/2026/\(10 + number % 3)/0\(1 + number % 9)-x.\(id).json",
      members: [])
    bill.members = [
      ("date", "\"2026-11-2\(number % 10)\""), ("amount", "\(number).50"), ("currency", "\"EUR\""),
      ("category", random.pick(["\"food\"", "\"fun\"", "\"bob/pets\"", "\"shared/fun\"", "\"a/deep\""])),
      ("book", "\"daily\""), ("own", "[{\"x\": null}]"),
    ]
    bill.members.shuffle(using: &random)
    let name = "\(names(of: bill.stem).last ?? "").photo.jpg"
    bill.members.append(("photo", "\"\(name)\""))
    try fixture.write("\(bill.stem).photo.jpg", "jpeg")
    return bill
  }

  private static func id(_ number: Int) -> String {
    let digits = String(number, radix: 10)
    return "b" + String(repeating: "0", count: 7 - digits.count) + digits
  }

  // MARK: Faults

  /// Plants one fault, in a record that has none yet.
  mutating func plant() throws {
    let place = Int.random(in: bills.indices, using: &random)
    let bill = bills.remove(at: place)
    switch Int.random(in: 0..<10, using: &random) {
    case 0: try flip(bill, "amount", to: random.pick(["\"4.20\"", "null", "[1]", "true"]))
    case 1: try flip(bill, "date", to: random.pick(["\"21.11.2026\"", "20261121", "\"2026-02-30\""]))
    case 2: try flip(bill, "currency", to: "\"eur\"")
    case 3: try flip(bill, "category", to: random.pick(["\"fod\"", "\"pets\"", "\"carol/fun\"", "\"a\"", "\"\""]))
    case 4: try flip(bill, "book", to: "\"weekly\"")
    case 5: try losePicture(of: bill)
    case 6: try forgetPicture(of: bill)
    case 7: try copy(bill)
    case 8: try cut(bill)
    default: try plantKind(nextTo: bill)
    }
  }

  private mutating func flip(_ bill: Bill, _ name: String, to value: String) throws {
    var bill = bill
    guard let place = bill.members.firstIndex(where: { $0.name == name }) else { return }
    bill.members[place].value = value
    try fixture.write(bill.path, bill.text)
    expected.insert("\(bill.path):\(bill.line(of: name))")
  }

  private mutating func losePicture(of bill: Bill) throws {
    try Folder(fixture.path).remove("\(bill.stem).photo.jpg")
    expected.insert("\(bill.path):\(bill.line(of: "photo"))")
  }

  /// The record names it no more, or is gone itself.
  private mutating func forgetPicture(of bill: Bill) throws {
    var bill = bill
    if random.chance(50) {
      try Folder(fixture.path).remove(bill.path)
    } else {
      bill.members.removeAll { $0.name == "photo" }
      try fixture.write(bill.path, bill.text)
    }
    expected.insert("\(bill.stem).photo.jpg")
  }

  /// A copy by hand has its original's id; the picture has its original beside it.
  private mutating func copy(_ bill: Bill) throws {
    var copy = bill
    copy.members.removeAll { $0.name == "photo" }
    let path = bill.path.split(separator: "-x.").joined(separator: "-y.")
    try fixture.write(path, copy.text)
    expected.insert(path)
  }

  /// The rest of a file that was not written to its end.
  private mutating func cut(_ bill: Bill) throws {
    let lines = Int.random(in: 1...bill.members.count, using: &random)
    let text = bill.text.split(separator: "\n").prefix(lines).joined(separator: "\n") + "\n"
    try fixture.write(bill.path, text)
    expected.insert("\(bill.path):\(lines + 1)")
  }

  /// A kind of its own with something that means nothing. The bill stays as it is.
  private mutating func plantKind(nextTo bill: Bill) throws {
    number += 1
    let path = "kinds/kind\(number).json"
    let (line, text) = random.pick([
      (3, "{\n  \"x-ledger\": {\n    \"sorrt\": [\"a\"] },\n  \"properties\": {\"a\": {}}\n}\n"),
      (2, "{\n  \"x-leger\": {},\n  \"properties\": {\"a\": {}}\n}\n"),
      (3, "{\n  \"x-ledger\": {\n    \"folder\": \"books\" }\n}\n"),
      (3, "{\n  \"x-ledger\": {\n    \"title\": \"nme\" },\n  \"properties\": {\"name\": {}}\n}\n"),
      (3, "{\n  \"x-ledger\": {\n    \"money\": \"amount\" }\n}\n"),
      (3, "{\n  \"properties\": {\n    \"a\": {\"x-ledger\": {\"refs\": \"book\"}}\n  }\n}\n"),
      (3, "{\n  \"properties\": {\n    \"a\": {\"x-ledger\": {\"ref\": \"boook\"}}\n  }\n}\n"),
      (2, "{\n  \"requierd\": [\"a\"]\n}\n"),
      (
        5,
        "{\n  \"properties\": {\n    \"a\": {\n      \"items\": {\n        \"x-ledger\": {\"mrge\": \"set\"} } } }\n}\n"
      ),
    ])
    try fixture.write(path, text)
    expected.insert("\(path):\(line)")
  }
}
