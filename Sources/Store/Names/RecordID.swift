import Git
import Records
import Schema

/// Random ids: 40 bits as 8 characters of Crockford's base 32 for records, 130 bits as 26 for ledgers.
enum RecordID {
  static func fresh(_ surroundings: Surroundings) throws -> Text { text(try surroundings.random(5)) }

  /// The id of a new ledger.
  static func ledger(_ surroundings: Surroundings) throws -> String {
    String(try surroundings.random(26).map { digit(Int($0 & 31)) })
  }

  /// An id that is the same on every device that derives it.
  static func derived(from id: Text, path: String) throws -> Text {
    text(Array(try Repository.hashBlob(Array("\(id)\u{0}\(path)".utf8)).bytes.prefix(5)))
  }

  private static func text(_ bytes: [UInt8]) -> Text {
    let bits = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Text(String((0..<8).map { digit(Int(bits >> UInt64(35 - 5 * $0) & 31)) }))
  }

  private static func digit(_ value: Int) -> Character {
    Character(Unicode.Scalar(RecordLocation.crockford[value]))
  }
}
