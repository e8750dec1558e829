import Records
import Schema
import Store

/// An open text that belongs to a ledger.
struct OpenFile {
  let text: OpenText
  let view: LedgerView
  /// From the ledger's root.
  let path: String
  /// The ledger's root, as the client calls it.
  let root: String
  /// nil for a file that is not a record.
  let location: RecordLocation?
  /// nil where none is declared for such records.
  let kind: Kind?

  /// The record that the text is; nil where it cannot be read as one.
  let record: StoredRecord?

  init(_ text: OpenText, at path: String, in view: LedgerView, root: String) throws {
    (self.text, self.path, self.view, self.root) = (text, path, view, root)
    if case .success(let record) = StoredRecord.of(text: text.bytes, at: path) {
      self.record = record
    } else {
      record = nil
    }
    location = RecordLocation(path: path)
    kind = try location.flatMap { try view.kinds().kind(of: $0) }
  }

  var format: RecordFormat? { RecordFormat(path: path) }

  /// What the text says, whatever sort of file it is; nil where it cannot be read.
  var document: RecordDocument? {
    if let record { return record.document }
    guard let format else { return nil }
    do throws(ReadError) { return try RecordDocument(text.bytes, format: format) } catch { return nil }
  }

  /// The record that the text at `path` refers to; nil where it refers to none.
  func referred(at path: FieldPath) throws -> StoredRecord? {
    guard let kind, let location, let target = kind.rules.reference(at: path),
      let text = part(at: path)?.string
    else { return nil }
    return try view.references(of: location.owner).record(Text(text), kind: target)
  }

  private func part(at path: FieldPath) -> Value? {
    guard let document, let part = document.part(at: path) else { return nil }
    return document.value(of: part)
  }
}

extension RecordDocument {
  /// The path of the innermost value at a byte, or at whose key the byte is, and the value's range; nil outside the document's
  /// value.
  func value(at offset: Int) -> (path: FieldPath, range: Range<Int>)? {
    guard var part = part(at: .root), part.range.contains(offset) || part.range.upperBound == offset else { return nil }
    var path = FieldPath.root
    while let (name, inner) = member(at: offset, of: part) { (path, part) = (path.appending(name), inner) }
    return (path, part.range)
  }

  /// The bytes of a value.
  func range(of path: FieldPath) -> Range<Int>? { bytes(at: path).map { $0.startIndex..<$0.endIndex } }

  /// A key stands between the value before it and its own.
  private func member(at offset: Int, of part: DocumentPart) -> (Text, DocumentPart)? {
    guard offset > part.offset, let parts = parts(of: part) else { return nil }
    guard let index = parts.firstIndex(where: { offset <= $0.range.upperBound }) else { return nil }
    return (parts[index].key ?? Text("\(index)"), parts[index])
  }
}
