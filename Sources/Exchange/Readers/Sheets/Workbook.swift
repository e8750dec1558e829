internal import Records

/// The sheets of a workbook that have anything in them.
public struct Workbook: Sendable {
  public struct Sheet: Sendable {
    public let name: String
    /// As a rule's reader reads it.
    public let text: [UInt8]
  }

  /// Of all sheets, in the order of the workbook.
  public let names: [String]
  /// Hidden ones only where they are named.
  public let sheets: [Sheet]

  /// A workbook that has more is none of a person.
  static let mostSheets = 256

  /// - Parameters:
  ///   - format: `xlsx` or `ods`.
  ///   - name: of the sheet that alone is read.
  public init(_ bytes: [UInt8], _ format: OfficeFormat, only name: String? = nil) throws(PackedProblem) {
    self = try ZipArchive.reading(bytes) { (archive) throws(PackedProblem) in
      format == .ods ? try OpenDocument.workbook(archive, only: name) : try ExcelBook(archive).workbook(only: name)
    }
  }

  init(names: [String], _ sheets: [Sheet]) { (self.names, self.sheets) = (names, sheets) }
}

extension OfficeFormat {
  /// The reader of a rule for its sheets; nil for what none reads.
  public var reader: ImportRule.Reader? {
    switch self {
    case .xlsx: .xlsx
    case .ods: .ods
    case .binaryWorkbook, .numbers, .otherDocument: nil
    }
  }
}
