import Git
import Records
import Schema

/// Random ids of records: 40 bits as 8 characters of Crockford's base 32.
enum RecordID {
  static func fresh(_ surroundings: Surroundings) throws -> Text { text(try surroundings.random(5)) }

  /// The same on every device that derives it.
  static func derived(from id: Text, path: String) throws -> Text {
    text(Array(try Repository.hashBlob(Array("\(id)\u{0}\(path)".utf8)).bytes.prefix(5)))
  }

  private static func text(_ bytes: [UInt8]) -> Text {
    let bits = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let digits = (0..<8).map { RecordLocation.crockford[Int(bits >> UInt64(35 - 5 * $0) & 31)] }
    return Text(String(decoding: digits, as: UTF8.self))
  }
}
