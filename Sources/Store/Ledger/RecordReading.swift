import Merge
import Records
import Schema

/// Reads the bytes of a file as the record that its path promises.
enum RecordReading {
  /// The document, and its members, `~conflicts` too. Throws where the bytes cannot be read as a record.
  static func read(
    _ bytes: [UInt8], path: String
  ) throws(SkippedFileError) -> (document: RecordDocument, members: Object) {
    let (document, members): (RecordDocument, Object)
    do throws(ReadError) {
      document = try RecordDocument(bytes, format: RecordFormat(path: path) ?? .json)
      members = try document.recordObject()
    } catch { throw SkippedFileError(skipped: SkippedFile(error, path: path)) }
    if let problem = problemOfConflicts(document, members, path: path) { throw SkippedFileError(skipped: problem) }
    return (document, members)
  }

  /// Why the bytes cannot be read as a record; nil for a readable record, and for a file that is not a record.
  static func problem(_ bytes: [UInt8], path: String) -> SkippedFile? {
    if RecordLocation(path: path) == nil { return nil }
    do throws(SkippedFileError) {
      _ = try read(bytes, path: path)
      return nil
    } catch { return error.skipped }
  }

  /// The members of a record; nil where the bytes cannot be read as one.
  static func members(_ bytes: [UInt8], path: String) -> Object? {
    do throws(SkippedFileError) { return try read(bytes, path: path).members } catch { return nil }
  }

  /// The record as a version to merge or compare; nil where the bytes cannot be read as a record.
  static func version(_ bytes: [UInt8], path: String, rules: FieldRules) -> RecordVersion? {
    do throws(ReadRecord.Unreadable) {
      return try ReadRecord(bytes, path: Text(path), rules: rules).version
    } catch { return nil }
  }

  /// Why the conflicts of a document cannot be read; nil where they can, or there are none.
  private static func problemOfConflicts(_ document: RecordDocument, _ members: Object, path: String) -> SkippedFile? {
    if members[EntryTree.member] == nil && members[RecordVersion.pathKey] == nil { return nil }
    do throws(ConflictsError) {
      _ = try RecordVersion(path: Text(path), members: members, rules: .none)
      return nil
    } catch {
      let field = FieldPath(keys: [EntryTree.member])
      return SkippedFile(path: path, position: document.keyPosition(of: field), message: error.message)
    }
  }
}
