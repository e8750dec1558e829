import Merge
import Records
import Schema

/// Whether the bytes of a file can be taken in as the record that its path promises.
enum RecordReading {
  /// nil for a readable record, and for a file that is none.
  static func problem(_ bytes: [UInt8], path: String) -> LeftOut? {
    if RecordLocation(path: path) == nil { return nil }
    do throws(ReadError) {
      let document = try RecordDocument(bytes, format: RecordFormat(path: path) ?? .json)
      return problem(in: document, members: try document.recordObject(), path: path)
    } catch { return LeftOut(error, path: path) }
  }

  /// nil where its conflicts, if any, can be read.
  static func problem(in document: RecordDocument, members: Object, path: String) -> LeftOut? {
    if members[EntryTree.member] == nil && members[RecordVersion.pathKey] == nil { return nil }
    do throws(ConflictsError) {
      _ = try RecordVersion(path: Text(path), members: members, rules: .none)
      return nil
    } catch {
      let field = FieldPath(keys: [EntryTree.member])
      return LeftOut(path: path, position: document.keyPosition(of: field), message: error.message)
    }
  }
}
