internal import Records

/// Reads items that are a file each: the texts of the files, one behind the other.
struct FilesReader: ItemReader {
  private let text: [UInt8]
  private var starts: ArraySlice<Int>
  private let format: RecordFormat
  private var columns: MemberColumns

  /// - Parameter starts: where each of the files begins.
  init(_ text: [UInt8], filesFrom starts: [Int], _ rule: ImportRule) {
    (self.text, self.starts, columns) = (text, starts[...], MemberColumns(rule))
    format = rule.reader == .plist ? .plist : .json
  }

  mutating func next() throws(SourceProblem) -> SourceItem? {
    guard let start = starts.popFirst() else { return nil }
    let file = Array(text[start..<(starts.first ?? text.count)])
    do throws(SourceProblem) { return try item(file).moved(by: start) } catch {
      throw SourceProblem(offset: start + error.offset, error.message)
    }
  }

  private mutating func item(_ file: [UInt8]) throws(SourceProblem) -> SourceItem {
    guard format == .plist, BinaryPlist.isBinary(file) else {
      return try item(of: try DocumentReader.document(file, format))
    }
    // It has no lines: whatever there is to say is said of the file.
    let root: Value
    do { root = try BinaryPlist.value(of: file, limits: DocumentReader.limits) } catch {
      throw SourceProblem(offset: 0, "\(error)")
    }
    let item = try item(of: try DocumentReader.document(JSONWriter.compact(root), .json))
    return SourceItem(values: item.values, offsets: item.offsets.map { _ in 0 }, offset: 0)
  }

  private mutating func item(of document: RecordDocument) throws(SourceProblem) -> SourceItem {
    guard let root = document.part(at: .root) else { throw SourceProblem(offset: 0, "there is nothing in it") }
    return try columns.item(root, in: document)
  }

  var missing: [MissingColumn] { columns.missing }
}
