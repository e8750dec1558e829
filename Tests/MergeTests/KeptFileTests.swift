import Records
import Testing

@testable import Merge

/// The files beside a record stay where the merge keeps a record that one side removed with them.
@Suite("Files of kept records")
struct KeptFileTests {
  private let ledger = MemoryLedger()

  private static let bill = "users/a/bills/11/lunch.7k3fq2xw.json"
  private static let photo = "users/a/bills/11/lunch.7k3fq2xw.photo-3f2a91bc.jpg"
  private static let stray = "users/a/bills/11/lunch.txt"
  private static let base = [bill: #"{"amount": 1}"#, photo: "a picture", stray: "notes"]

  @Test("a record that one side edited keeps its files")
  func edited() throws {
    let edited = Self.base.merging([Self.bill: #"{"amount": 2}"#]) { $1 }
    let files = try ledger.merged(Self.base, [:], edited)
    #expect(files[Self.bill]?.contains(#""deleted": true"#) == true)
    #expect(files[Self.photo] == "a picture")
    #expect(files[Self.stray] == nil, "a file that is not under the record's stem was removed for its own sake")
  }

  @Test("a record that nobody edited goes with its files")
  func removed() throws {
    #expect(try ledger.merged(Self.base, [:], Self.base.merging(["x": "y"]) { $1 }) == ["x": "y"])
  }

  @Test("who only detached a file has removed it")
  func detached() throws {
    let detached = Self.base.filter { $0.key != Self.photo }
    let edited = Self.base.merging([Self.bill: #"{"amount": 2}"#]) { $1 }
    #expect(try ledger.merged(Self.base, detached, edited)[Self.photo] == nil)
  }

  @Test("a record that the other side began to refer to keeps its files")
  func referredTo() throws {
    let kinds = [
      "kinds/bill.json": """
      { "x-ledger": { "folder": "bills" }, "properties": { "category": { "x-ledger": { "ref": "category" } } } }
      """, "kinds/category.json": "{}",
    ]
    let (food, icon) = ("users/a/categories/food.json", "users/a/categories/food.icon.png")
    let base = kinds.merging([food: "{}", icon: "an icon"]) { $1 }
    let refers = base.merging([Self.bill: #"{"category": "food"}"#]) { $1 }
    #expect(try ledger.merged(base, kinds, refers)[icon] == "an icon")
  }

  @Test("of two records whose names begin alike, each has its own files")
  func namesThatBeginAlike() throws {
    let (otter, other) = ("users/a/animals/otter.json", "users/a/animals/otter.s7a72z1a.json")
    let (picture, others) = ("users/a/animals/otter.jpg", "users/a/animals/otter.s7a72z1a.jpg")
    let base = [otter: "{}", other: "{}", picture: "one", others: "two"]
    let edited = base.merging([otter: #"{"name": "Otter"}"#]) { $1 }
    let files = try ledger.merged(base, [:], edited)
    #expect(files.keys.sorted() == [picture, otter])
  }
}
