public import Records
public import Schema

/// A version of a record that was read from its file: the document with its bytes, and its content.
public struct ReadRecord: Sendable {
  public let document: RecordDocument
  public let version: RecordVersion
  /// The document's members, as they stand in the file.
  let members: Object
  /// The rules by which it was read.
  let rules: FieldRules

  /// The lists of entries under `~conflicts`.
  var lists: Object { members[EntryTree.member]?.object ?? Object() }

  /// Why a file does not count as a record.
  public enum Unreadable: Error {
    case format(ReadError)
    case conflicts(ConflictsError, document: RecordDocument)
  }

  /// - Parameter path: where the record lies; its extension tells the format.
  public init(_ bytes: [UInt8], path: Text, rules: FieldRules) throws(Unreadable) {
    let document: RecordDocument
    do throws(ReadError) {
      document = try RecordDocument(bytes, format: RecordFormat(path: path.string) ?? .json)
    } catch { throw .format(error) }
    try self.init(document, path: path, rules: rules)
  }

  /// - Parameter path: nil where it is not known.
  public init(_ document: RecordDocument, path: Text?, rules: FieldRules) throws(Unreadable) {
    self.document = document
    self.rules = rules
    do throws(ReadError) { members = try document.recordObject() } catch { throw .format(error) }
    do throws(ConflictsError) {
      version = try RecordVersion(path: path, members: members, rules: rules)
    } catch { throw .conflicts(error, document: document) }
  }
}
