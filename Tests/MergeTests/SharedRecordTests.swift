import Records
import Testing

@testable import Merge

/// Records with an id in their names that one side moved to shared/, or back. Every merge is made both ways round;
/// `MemoryLedger.join` compares the trees.
@Suite("Records that go to shared/")
struct SharedRecordTests {
  private let ledger = MemoryLedger()

  private static let own = "users/a/recurring/rent.7k3fq2xw.json"
  private static let shared = "shared/recurring/rent.7k3fq2xw.json"
  private static let others = "users/b/recurring/rent.7k3fq2xw.json"
  private static let rent = #"{"amount": 640, "name": "Rent"}"#
  private static let dearer = #"{"amount": 700, "name": "Rent"}"#
  private static let noted = #"{"amount": 640, "name": "Rent", "remark": "warm"}"#

  private func merged(_ base: [String: String], _ first: [String: String], _ second: [String: String]) throws
    -> [String: String]
  {
    try ledger.merged(base, first, second)
  }

  @Test("shared here, edited there: one record, shared and edited")
  func sharedAndEdited() throws {
    #expect(
      try merged([Self.own: Self.rent], [Self.shared: Self.rent], [Self.own: Self.dearer])
        == [Self.shared: Self.dearer])
  }

  @Test("taken back here, edited there")
  func takenBack() throws {
    #expect(
      try merged([Self.shared: Self.rent], [Self.own: Self.rent], [Self.shared: Self.dearer])
        == [Self.own: Self.dearer])
  }

  @Test("shared and edited in one commit: the id says that it is the same")
  func sharedWithAnEdit() throws {
    let files = try merged([Self.own: Self.rent], [Self.shared: Self.noted], [Self.own: Self.dearer])
    #expect(files == [Self.shared: #"{"amount": 700, "name": "Rent", "remark": "warm"}"#])
  }

  @Test("both share it, and both change it: field by field")
  func bothShare() throws {
    let files = try merged([Self.own: Self.rent], [Self.shared: Self.noted], [Self.shared: Self.dearer])
    #expect(files.keys.sorted() == [Self.shared])
    #expect(files[Self.shared]?.contains("700") == true && files[Self.shared]?.contains("warm") == true)
  }

  @Test("shared here, moved within its folder there: the paths are listed, and it counts once")
  func twoPaths() throws {
    let moved = "users/a/recurring/home/rent.7k3fq2xw.json"
    let files = try merged([Self.own: Self.rent], [Self.shared: Self.rent], [moved: Self.rent])
    #expect(files.count == 1)
    #expect(files.values.first?.contains(#""~path""#) == true)
  }

  @Test(
    "both take it back, each to their own: the paths are listed, and it counts once",
    arguments: [[:], ["shared/recurring/gas.8k3fq2xw.json": #"{"amount": 40}"#]])
  func bothTakeBack(besides: [String: String]) throws {
    var files = try merged(
      besides.merging([Self.shared: Self.noted], uniquingKeysWith: { $1 }),
      besides.merging([Self.own: Self.noted], uniquingKeysWith: { $1 }),
      besides.merging([Self.others: Self.dearer], uniquingKeysWith: { $1 }))
    for (path, content) in besides { #expect(files.removeValue(forKey: path) == content) }
    #expect(files.keys.sorted() == [Self.others])
    let record = try #require(files[Self.others])
    #expect(record.contains(#""~path""#) && record.contains(#"{"value": "\#(Self.own)", "by": "person 1""#))
    // The amount that one of them changed is no dispute.
    #expect(record.contains(#""amount": 700"#) && !record.contains("640"))
  }

  @Test(
    "taken back and then moved, or written in another format, while it is edited in shared/: one record",
    arguments: [own.replacing("recurring/", with: "recurring/home/"), "users/a/recurring/rent.plist"])
  func takenBackAndMoved(to path: String) throws {
    let isPlist = path.hasSuffix(".plist")
    let (own, shared) =
      isPlist ? ("users/a/recurring/rent.json", "shared/recurring/rent.json") : (Self.own, Self.shared)
    let moved = isPlist ? Self.plist : Self.rent
    let root = try ledger.commit([shared: Self.rent])
    let back = try ledger.commit([own: Self.rent], on: [root], at: 1)
    let mine = try ledger.commit([path: moved], on: [back], at: 2)
    let files = try ledger.files(in: ledger.join(mine, try ledger.commit([shared: Self.dearer], on: [root], at: 3)))
    #expect(files.keys.sorted() == [path])
    #expect(files[path]?.contains("700") == true && files[path]?.contains("640") == false)
  }

  private static let plist = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><dict><key>amount</key><integer>640</integer><key>name</key><string>Rent</string></dict></plist>

    """

  @Test("shared here, removed there: it stays, and lists the removal")
  func removed() throws {
    let files = try merged([Self.own: Self.rent], [Self.shared: Self.rent], [:])
    #expect(files.keys.sorted() == [Self.shared])
    #expect(files[Self.shared]?.contains(#""deleted": true"#) == true)
  }

  @Test("both sides change the amount: it lists both, each with the one who wrote it")
  func authors() throws {
    let root = try ledger.commit([Self.own: Self.rent])
    let mine = try ledger.commit([Self.own: Self.noted.replacing("640", with: "650")], on: [root], at: 1)
    let moved = try ledger.commit([Self.shared: Self.noted.replacing("640", with: "650")], on: [mine], at: 2)
    let other = try ledger.commit([Self.own: Self.dearer], on: [root], at: 3)
    let files = try ledger.files(in: try ledger.join(moved, other))
    #expect(files.keys.sorted() == [Self.shared])
    #expect(files[Self.shared]?.contains(#"{"value": 650, "by": "person 1""#) == true)
    #expect(files[Self.shared]?.contains(#"{"value": 700, "by": "person 3""#) == true)
  }

  @Test("another user's record with the same id is another record")
  func anotherUsers() throws {
    let files = try merged([Self.own: Self.rent], [Self.others: Self.rent], [Self.own: Self.dearer])
    #expect(files.keys.sorted() == [Self.own, Self.others])
  }

  @Test("shared while another user has the same id: that one stays whose it is")
  func besideAnother() throws {
    let base = [Self.own: Self.rent, Self.others: Self.noted]
    let files = try merged(
      base, [Self.shared: Self.rent, Self.others: Self.noted], [Self.own: Self.dearer, Self.others: Self.dearer])
    #expect(files == [Self.shared: Self.dearer, Self.others: Self.dearer])
  }

  @Test("three heads in any order give the same")
  func threeHeads() throws {
    let root = try ledger.commit([Self.own: Self.rent])
    let acts: [[String: String]] = [
      [Self.shared: Self.rent], [Self.own: Self.dearer], [Self.own: Self.noted], [Self.shared: Self.noted],
      [Self.own: Self.rent, "notes": "x"],
    ]
    for (number, one) in acts.enumerated() {
      for (next, two) in acts.enumerated().dropFirst(number + 1) {
        for three in acts.dropFirst(next + 1) {
          let heads = try [one, two, three].enumerated().map { try ledger.commit($1, on: [root], at: $0 + 1) }
          let results = Set(
            try ledger.joins(heads).map { head in
              try ledger.files(in: head).mapValues { $0.replacing(/, "by": "[^"]*", "at": "[^"]*"/, with: "") }
            })
          #expect(results.count == 1, "\([one, two, three]): \(results)")
        }
      }
    }
  }
}
