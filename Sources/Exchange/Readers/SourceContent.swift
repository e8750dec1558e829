public import Records

/// What a reader gets of a source.
public struct SourceContent {
  /// In UTF-8, with or without its mark; a binary property list as it is.
  public let bytes: [UInt8]
  /// Where each file begins, where these are several.
  public let starts: [Int]
  /// Of a database.
  public let tables: (any SourceTables)?

  public init(_ bytes: [UInt8], filesFrom starts: [Int] = [0], tables: (any SourceTables)? = nil) {
    (self.bytes, self.starts, self.tables) = (bytes, starts, tables)
  }
}

/// A source that is being read.
public struct OpenSource {
  public var items: any ItemReader
  /// The text in which offsets count, and of whose lines messages can speak; nil: an offset is the number of its item, from
  /// 0. A binary property list has no lines: each of its items is made one.
  public let text: [UInt8]?

  init(_ items: any ItemReader, in text: [UInt8]?) { (self.items, self.text) = (items, text) }
}

extension ImportRule {
  /// Begins to read a source. Throws where the source as a whole is not what the rule says.
  public func open(_ content: SourceContent) throws(SourceProblem) -> OpenSource {
    if files != nil {
      return OpenSource(FilesReader(content.bytes, filesFrom: content.starts, self), in: content.bytes)
    }
    return try reader.open(content, self)
  }
}

/// The tables of a source that is a database. This module opens none: whoever reads files hands them over.
public protocol SourceTables {
  /// The table of a name; without one, the only table that there is.
  func table(_ name: Text?) throws(SourceProblem) -> SourceTable

  /// The answer to a question in SQL about tables that have to be there.
  func answer(to question: String, about tables: [Text]) throws(SourceProblem) -> SourceTable

  /// Whether all these tables are there.
  func has(_ tables: [Text]) -> Bool
}

/// Rows of a database, in its order.
public struct SourceTable {
  public enum Cell: Hashable, Sendable {
    case nothing
    case integer(Int64)
    /// A binary fraction.
    case real(Double)
    case text(Text)
    case bytes
  }

  public let columns: [Text]
  private let row: () throws(SourceProblem) -> [Cell]?
  /// How many rows were read.
  private(set) var count = 0
  /// A table that is asked for more behind its end begins again.
  private var isAtEnd = false

  /// - Parameter row: the next row; nil after the last. Throws where the file cannot be read any further.
  public init(columns: [Text], row: @escaping () throws(SourceProblem) -> [Cell]?) {
    (self.columns, self.row) = (columns, row)
  }

  /// The next row; nil after the last, and behind a place where the file is damaged.
  mutating func next() throws(SourceProblem) -> [Cell]? {
    if isAtEnd { return nil }
    do throws(SourceProblem) {
      guard let next = try row() else {
        isAtEnd = true
        return nil
      }
      count += 1
      return next
    } catch {
      isAtEnd = true
      throw SourceProblem(offset: count, "the file is damaged here: this row and those behind it cannot be read")
    }
  }
}
