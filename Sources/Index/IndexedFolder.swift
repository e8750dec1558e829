public import Query
public import Records
public import Schema
public import Store

/// The records of one folder, as they are on disk.
public final class IndexedFolder: Sendable {
  /// Relative to the ledger's root.
  public let path: String
  /// Whose records lie here, and of which kind; the id is that of the first. nil where there are no records.
  public let location: RecordLocation?
  let sheet: Sheet

  init(_ path: String, _ sheet: Sheet) {
    self.path = path
    self.sheet = sheet
    let first = (0..<sheet.count).first { sheet.status(of: $0) != .other }
    location = first.flatMap { RecordLocation(path: "\(path)/\(sheet.name(of: $0))") }
  }

  /// The numbers of the files that hold records.
  public var records: [Int] { (0..<sheet.count).filter { sheet.status(of: $0) == .record } }

  /// The files that should hold records and cannot be read.
  public var skipped: [SkippedFile] {
    sheet.problems.map { problem in
      SkippedFile(path: path(of: problem.file).string, position: problem.position, message: problem.message)
    }
  }
}

extension IndexedFolder: RowIdentities {
  public func path(of file: Int) -> Text { Text("\(path)/\(sheet.name(of: file))") }

  /// Sorting asks for it at every tie: mostly the name says it, and the path need not be taken apart.
  public func id(of file: Int) -> Text {
    if location != nil, let id = RecordLocation.randomID(inName: sheet.name(of: file)) { return id }
    return RecordLocation(path: path(of: file).string)?.id ?? ""
  }
}
