import FileSystem
public import Records
import Schema

extension WorkTree {
  /// Writes records in another format, in one commit: the files get its extension, and say the same. Those that have it
  /// already stay. A record keeps its id, so that it stays one record where others edit it meanwhile.
  ///
  /// Throws `bad-path` where a file stands in the way, and `invalid` where the format cannot say what a record says.
  public func convert(_ records: [StoredRecord], to format: RecordFormat, kinds: Kinds) throws -> [StoredRecord] {
    let others = records.filter { $0.document.format != format }
    let edits = try others.flatMap { record in
      let path = "\(Ledger.stem(of: record.path)).\(format.fileExtension)"
      if try ledger.root.statIfPresent(path) != nil {
        throw Failure(.invalid, "bad-path", "a file stands there already", path: path, advice: StoreAdvice.listRecords)
      }
      return [
        FileEdit(path: path, expected: nil, bytes: try record.written(in: format)),
        FileEdit(path: record.path, expected: record.content, bytes: nil),
      ]
    }
    if edits.isEmpty { return [] }
    let called = others.count == 1 ? others[0].called(kinds) : counted(others.count, "record").description
    try CommandEdits(self).commit(edits, message: "Convert \(called) to \(format.rawValue)")
    return try others.map { try ledger.record(at: "\(Ledger.stem(of: $0.path)).\(format.fileExtension)") }
  }
}

extension StoredRecord {
  /// The file in another format. Throws where reading it again would not say the same: a property list has no null.
  fileprivate func written(in format: RecordFormat) throws -> [UInt8] {
    let value = Value.object(members)
    do throws(ReadError) {
      let document = try RecordDocument(writing: value, format: format)
      if try RecordDocument(document.bytes, format: format).value == value { return document.bytes }
    } catch {
      throw Failure(.invalid, .invalid, "it cannot be written as \(format.rawValue): \(error.message)", path: path)
    }
    throw Failure(
      .invalid, .invalid, "\(format.rawValue) cannot say all that it says", path: path, advice: StoreAdvice.withoutNull)
  }
}
