import Exchange
import Index
import Records
import Schema

/// The tables of a file of SQLite, for its reader. The file is read where it lies, with what its program has not written
/// into it yet.
struct FileTables: SourceTables {
  let path: String

  func table(_ name: Text?) throws(SourceProblem) -> SourceTable {
    do throws(ForeignTableError) { return Self.rows(of: try ForeignTable(path, table: name)) } catch {
      throw error.problem
    }
  }

  func answer(to question: String, about tables: [Text]) throws(SourceProblem) -> SourceTable {
    do throws(ForeignTableError) {
      return Self.rows(of: try ForeignTable(path, asking: question, of: tables))
    } catch { throw error.problem }
  }

  func has(_ tables: [Text]) -> Bool {
    do throws(ForeignTableError) { return try ForeignTable.has(tables, in: path) } catch { return false }
  }

  private static func rows(of table: ForeignTable) -> SourceTable {
    SourceTable(columns: table.columns) { () throws(SourceProblem) in
      do throws(ForeignTableError) { return try table.next()?.map(SourceTable.Cell.init) } catch { throw error.problem }
    }
  }
}

extension SourceTable.Cell {
  fileprivate init(_ value: SQLValue) {
    self =
      switch value {
      case .null: .nothing
      case .integer(let number): .integer(number)
      case .real(let number): .real(number)
      case .text(let text): .text(Text(text))
      case .blob: .bytes
      }
  }
}

extension ForeignTableError {
  fileprivate var problem: SourceProblem {
    switch self {
    case .unreadable: return .ofWhole("it is not an SQLite file, or it is damaged")
    case .unknown(let name?, let tables):
      let near: Sentence? = name.nearest(among: tables).map { "did you mean \($0)?" }
      return .ofWhole("it has no table “\(name)”", hint: near ?? Self.list(tables))
    case .unknown(nil, let tables):
      return .ofWhole(
        tables.isEmpty ? "it has no tables" : "it has several tables",
        hint: tables.isEmpty ? nil : "name one in the rule: \"items\": \"/\(tables[0])\"; \(Self.list(tables))")
    }
  }

  private static func list(_ tables: [Text]) -> Sentence {
    "there are: \(tables.map(\.string).joined(separator: ", "))"
  }
}

extension SourceText {
  /// What readers get of it.
  func content(_ driver: ImportDriver) -> SourceContent {
    let tables = ForeignTable.isDatabase(raw) ? FileTables(path: driver.files.path(name)) : nil
    return SourceContent(bytes, filesFrom: starts, tables: tables)
  }
}

extension Failure {
  /// A source in which its reader has found something wrong.
  ///
  /// - Parameters:
  ///   - bytes: the text in which the problem is.
  ///   - hint: what else can be done, where the problem says nothing about it.
  init(unreadable problem: SourceProblem, in bytes: [UInt8], named name: String, hint: Sentence?) {
    self.init(.invalid, .unreadable, problem.message, hint: problem.hint ?? (problem.isOfWhole ? nil : hint))
    if problem.isOfWhole {
      self = at(name)
    } else {
      let position = TextPosition(offset: problem.offset, in: bytes)
      self = at(name, line: position.line, column: position.column)
    }
  }
}
