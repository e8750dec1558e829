internal import Records

/// Reads the items of several texts of one source, one text after the other.
struct PagedReader: ItemReader {
  /// All texts, one below the other: offsets count in it.
  private(set) var text: [UInt8] = []
  private var readers: [(items: any ItemReader, offset: Int)] = []
  private var current = 0

  /// Throws where one of them is not what the rule says.
  init(_ pages: [[UInt8]], _ rule: ImportRule) throws(SourceProblem) {
    for page in pages {
      let offset = text.count
      do throws(SourceProblem) {
        let source = try rule.open(SourceContent(page))
        readers.append((source.items, offset))
        text += source.text ?? []
      } catch { throw SourceProblem(offset: offset + error.offset, error.message, field: error.field) }
      text.append(UInt8(ascii: "\n"))
    }
  }

  mutating func next() throws(SourceProblem) -> SourceItem? {
    while current < readers.count {
      let offset = readers[current].offset
      do throws(SourceProblem) {
        if let item = try readers[current].items.next() { return item.moved(by: offset) }
      } catch { throw SourceProblem(offset: offset + error.offset, error.message, field: error.field) }
      current += 1
    }
    return nil
  }

  /// Columns that no page has.
  var missing: [MissingColumn] {
    guard let first = readers.first else { return [] }
    return first.items.missing.filter { column in
      readers.dropFirst().allSatisfy { $0.items.missing.contains { $0.name == column.name } }
    }
  }

  /// Each page may say it, and the list may have grown meanwhile.
  var promised: Int? { readers.compactMap(\.items.promised).max() }
}
