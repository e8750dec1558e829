import Merge
import Records
import Schema

/// The records that are measured: a bill of 341 bytes, and three versions of one of 400.
struct Sample {
  let record = Sample.bill(remark: "second of three", filled: 341)
  let base = Sample.bill(remark: "second of three", filled: 400)
  /// One field changed on each side.
  let ours = Sample.bill(amount: "13.20", remark: "second of three", filled: 400)
  let theirs = Sample.bill(remark: "the last in May", filled: 400)
  /// Another amount than ours.
  let disputed = Sample.bill(amount: "13.75", remark: "second of three", filled: 400)

  /// As many of the words as it takes.
  private static func bill(amount: String = "12.50", remark: String, filled size: Int) -> [UInt8] {
    let words = Array(repeating: "invoice follows by post,", count: 10).joined(separator: " ")
    return bytes(amount, remark, note: String(words.prefix(size - bytes(amount, remark, note: "").count)))
  }

  private static func bytes(_ amount: String, _ remark: String, note: String) -> [UInt8] {
    Array(
      """
      {
        "date": "2026-11-20",
        "type": "expense",
        "amount": \(amount),
        "currency": "EUR",
        "category": "food",
        "book": "daily",
        "name": "午餐 🍜",
        "payee": "Corner shop 市場",
        "method": "card",
        "remark": "\(remark)",
        "note": "\(note)",
        "tags": [
          "holiday",
          "work"
        ]
      }

      """.utf8)
  }

  static func billRules() throws -> FieldRules {
    guard let bill = PlantedKind.all.first(where: { $0.name == "bill" }) else { return .none }
    return FieldRules.read(from: try JSONDocument(bill.bytes).value).rules
  }

  /// The bytes of the merged record.
  func merged(_ ours: [UInt8], _ theirs: [UInt8], rules: FieldRules) throws -> [UInt8]? {
    func read(_ bytes: [UInt8]) throws -> ReadRecord { try ReadRecord(bytes, path: "bills/1.json", rules: rules) }
    let records = try RecordCase(base: read(base), first: read(ours), second: read(theirs))
    return try records.merged(rules: rules).map(records.bytes)
  }
}
