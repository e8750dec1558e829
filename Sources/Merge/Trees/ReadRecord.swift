import Records
import Schema

/// A record of a tree, read: the document with its bytes, and what it says.
struct ReadRecord {
  let document: RecordDocument
  let version: RecordVersion

  /// Why a file does not count as a record.
  enum Unreadable: Error {
    case format(ReadError)
    case noObject
    case conflicts(ConflictsError)
  }

  static func read(_ bytes: [UInt8], path: Text, rules: FieldRules) -> Result<ReadRecord, Unreadable> {
    do throws(ReadError) {
      let document = try RecordDocument(bytes, format: RecordFormat(path: path.string) ?? .json)
      return read(document, path: path, rules: rules)
    } catch { return .failure(.format(error)) }
  }

  private static func read(
    _ document: RecordDocument, path: Text, rules: FieldRules
  ) -> Result<ReadRecord, Unreadable> {
    guard case .object(let members) = document.value else { return .failure(.noObject) }
    do throws(ConflictsError) {
      let version = try RecordVersion(path: path, members: members, rules: rules)
      return .success(ReadRecord(document: document, version: version))
    } catch { return .failure(.conflicts(error)) }
  }
}
