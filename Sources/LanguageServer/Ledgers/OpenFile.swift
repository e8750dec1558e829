import Records
import Schema
import Store

/// An open text that belongs to a ledger.
struct OpenFile {
  let text: OpenText
  let view: LedgerView
  /// From the ledger's root.
  let path: String
  /// nil for a file that is not a record.
  let location: RecordLocation?
  /// nil where none is declared for such records.
  let kind: Kind?

  init(_ text: OpenText, at path: String, in view: LedgerView) throws {
    (self.text, self.path, self.view) = (text, path, view)
    location = RecordLocation(path: path)
    kind = try location.flatMap { try view.kinds().kind(of: $0) }
  }

  var format: RecordFormat? { RecordFormat(path: path) }

  /// The record that the text is; nil where it cannot be read as one.
  var record: StoredRecord? {
    guard case .success(let record) = StoredRecord.of(text: text.bytes, at: path) else { return nil }
    return record
  }

  /// What the text says, whatever sort of file it is; nil where it cannot be read.
  var document: RecordDocument? {
    guard let format else { return nil }
    do throws(ReadError) { return try RecordDocument(text.bytes, format: format) } catch { return nil }
  }

  /// The field of the kind that a path leads to or into.
  func field(at path: FieldPath) -> Field? { path.keys.first.flatMap { kind?.field($0) } }

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
    guard var range = range(of: .root), range.contains(offset) || range.upperBound == offset else { return nil }
    var path = FieldPath.root
    while let inner = member(at: offset, of: path) { (path, range) = inner }
    return (path, range)
  }

  /// The bytes of a value.
  func range(of path: FieldPath) -> Range<Int>? { bytes(at: path).map { $0.startIndex..<$0.endIndex } }

  /// A key stands between the value before it and its own.
  private func member(at offset: Int, of path: FieldPath) -> (FieldPath, Range<Int>)? {
    guard let part = part(at: path), let parts = parts(of: part) else { return nil }
    var end = part.offset
    for (index, one) in parts.enumerated() {
      let inner = path.appending(one.key ?? Text("\(index)"))
      guard let range = range(of: inner) else { continue }
      if offset > end, offset <= range.upperBound { return (inner, range) }
      if offset < range.lowerBound { return nil }
      end = range.upperBound
    }
    return nil
  }
}
