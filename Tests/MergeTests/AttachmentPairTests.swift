import Records
import Testing

@testable import Merge

/// A bill with a picture, and what devices do to both before they meet. `MemoryLedger.join` makes every merge both ways
/// round.
@Suite("Attachments follow their record")
struct AttachmentPairTests {
  /// The bill as a device has it.
  private struct Bill {
    var folder = "11"
    var amount = 1
    /// The ending of its photo's name, and what the files beside it say, by their endings.
    var photo: String? = "photo-00000001.jpg"
    var files = ["photo-00000001.jpg": "red"]
    /// What is written of it and was not by a device: a list of candidates.
    var text: String?

    var tree: [String: String] {
      let stem = "users/a/bills/\(folder)/lunch.7k3fq2xw"
      let photo = photo.map { #", "photo": "lunch.7k3fq2xw.\#($0)""# } ?? ""
      var tree = [
        "\(stem).json": text ?? #"{"amount": \#(amount)\#(photo)}"#, "kinds/bill.json": AttachmentPairTests.kind,
      ]
      for (ending, content) in files { tree["\(stem).\(ending)"] = content }
      return tree
    }
  }

  private static let kind = """
    { "x-ledger": { "folder": "bills" },
      "properties": { "photo": { "x-ledger": { "attachment": ["image/*"] } } } }
    """

  private enum Act: String, CaseIterable, CustomStringConvertible {
    case edit, replace, change, rename, remove, move, put, wipe

    var description: String { rawValue }

    func done(to bill: Bill, by device: Int) -> Bill {
      var bill = bill
      switch self {
      case .edit: bill.amount = 2
      case .replace:
        bill.files[bill.photo ?? ""] = nil
        bill.photo = "photo-1000000\(device).jpg"
        bill.files[bill.photo ?? ""] = "picture \(device)"
      case .change: bill.files[bill.photo ?? ""] = "painted \(device)"
      case .rename:
        let content = bill.files.removeValue(forKey: bill.photo ?? "")
        bill.photo = "receipt\(device).jpg"
        bill.files[bill.photo ?? ""] = content
      case .remove:
        bill.files[bill.photo ?? ""] = nil
        bill.photo = nil
      case .move: bill.folder = "1\(device)"
      case .put: bill.files["note\(device).txt"] = "note \(device)"
      case .wipe: bill.files[bill.photo ?? ""] = nil
      }
      return bill
    }

    /// A picture or a note that the act brings.
    func brings(_ device: Int) -> String? {
      switch self {
      case .replace: "picture \(device)"
      case .change: "painted \(device)"
      case .put: "note \(device)"
      default: nil
      }
    }
  }

  private func said(_ files: [String: String]) -> String {
    files.filter { $0.key.hasPrefix("users/") }.sorted { $0.key < $1.key }.map { "\($0.key)\n  \($0.value)" }
      .joined(separator: "\n")
  }

  /// Every file lies beside the record, and is named by it unless nobody named it; nothing that a device brought is
  /// gone.
  private func problems(_ files: [String: String], _ acts: [Act]) -> [String] {
    let mine = files.filter { $0.key.hasPrefix("users/") }
    guard let record = mine.first(where: { $0.key.hasSuffix(".json") }) else { return ["the record is gone"] }
    let stem = record.key.dropLast(5)
    var problems: [String] = []
    for file in mine.keys where file != record.key {
      if !file.hasPrefix("\(stem).") { problems.append("\(file) is not beside the record") }
      let name = file.split(separator: "/").last ?? ""
      if !name.contains("note"), !record.value.contains(name) { problems.append("\(name) is not named") }
    }
    for (number, act) in acts.enumerated() {
      if let brought = act.brings(number + 1), !mine.values.contains(brought) { problems.append("\(brought) is gone") }
    }
    return problems
  }

  @Test("every pair of acts: nothing is lost, stranded or unnamed")
  func pairs() throws {
    for one in Act.allCases {
      for other in Act.allCases {
        let ledger = MemoryLedger()
        let base = Bill()
        let merged = try ledger.merged(
          base.tree, one.done(to: base, by: 1).tree, other.done(to: base, by: 2).tree)
        #expect(problems(merged, [one, other]) == [], "\(one) and \(other):\n\(said(merged))")
      }
    }
  }

  @Test("every three acts: in any order they give the same")
  func threeHeads() throws {
    var broken: [String] = []
    for (number, one) in Act.allCases.enumerated() {
      for (next, two) in Act.allCases.enumerated().dropFirst(number) {
        for three in Act.allCases.dropFirst(next) {
          let ledger = MemoryLedger()
          let base = Bill()
          let root = try ledger.commit(base.tree)
          let acts = [one, two, three]
          let heads = try acts.enumerated().map { number, act in
            try ledger.commit(act.done(to: base, by: number + 1).tree, on: [root], at: number + 1)
          }
          let results = try ledger.joins(heads).map { try ledger.files(in: $0) }
          // What two wrote independently has one name and time, which the order of the merges can decide.
          let orders = Set(results.map { said($0).replacing(/, "by": "[^"]*", "at": "[^"]*"/, with: "") })
          if orders.count > 1 { broken.append("\(acts)\n" + orders.joined(separator: "\n--\n")) }
          for result in results { broken += problems(result, acts).map { "\(acts): \($0)" } }
        }
      }
    }
    #expect(broken.isEmpty, "\(broken.count):\n\(broken.prefix(6).joined(separator: "\n\n"))")
  }

  @Test("a picture that one side changed in place is shown where the other moved the record")
  func changedAndMoved() throws {
    let base = Bill()
    let merged = try MemoryLedger().merged(
      base.tree, Act.change.done(to: base, by: 1).tree, Act.move.done(to: base, by: 2).tree)
    #expect(merged["users/a/bills/12/lunch.7k3fq2xw.photo-00000001.jpg"] == "painted 1")
    #expect(merged.count == 3)
  }

  @Test("two decisions for different pictures: both are there, each with its file")
  func decidedTwice() throws {
    let ledger = MemoryLedger()
    let root = try ledger.commit(Bill().tree)
    let both = try ledger.join(
      try ledger.commit(Act.replace.done(to: Bill(), by: 1).tree, on: [root], at: 1),
      try ledger.commit(Act.replace.done(to: Bill(), by: 2).tree, on: [root], at: 2))
    func decided(_ device: Int) -> [String: String] { Act.replace.done(to: Bill(), by: device).tree }
    let files = try ledger.files(
      in: try ledger.join(
        try ledger.commit(decided(1), on: [both], at: 3), try ledger.commit(decided(2), on: [both], at: 4)))
    #expect(problems(files, [.replace, .replace]) == [], "\(said(files))")
  }

  @Test("the record is removed here and gets a file there: it stays, with its files")
  func removedAndPut() throws {
    let base = Bill()
    let merged = try MemoryLedger().merged(
      base.tree, ["kinds/bill.json": Self.kind], Act.put.done(to: base, by: 2).tree)
    #expect(problems(merged, [.edit, .put]) == [], "\(said(merged))")
    #expect(merged.count == 4)
  }

  @Test("by the first rules the picture stays behind")
  func firstRules() throws {
    let ledger = MemoryLedger()
    let base = Bill()
    let root = try ledger.commit(base.tree)
    let (one, other) = (
      try ledger.commit(Act.change.done(to: base, by: 1).tree, on: [root], at: 1),
      try ledger.commit(Act.move.done(to: base, by: 2).tree, on: [root], at: 2)
    )
    var trees = try TreeMerge(
      store: ledger.store, base: ledger.store.commit(root).tree, heads: Sides(first: one, second: other),
      trees: Sides(first: ledger.store.commit(one).tree, second: ledger.store.commit(other).tree),
      version: .first, asksVersion: false)
    let entry = try TreeReader(store: ledger.store).file(
      at: "users/a/bills/11/lunch.7k3fq2xw.photo-00000001.jpg", in: try trees.merged())
    #expect(entry != nil)
  }
}
