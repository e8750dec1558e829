internal import Records

/// Formats of office programs that are zip archives.
public enum OfficeFormat: Sendable {
  /// A workbook of Excel since 2007.
  case xlsx
  /// A spreadsheet in OpenDocument.
  case ods
  case binaryWorkbook
  case numbers
  /// A letter, slides.
  case otherDocument

  /// nil for a file that is none of these.
  public init?(_ bytes: [UInt8]) throws(PackedProblem) {
    guard ZipArchive.isZip(bytes) else { return nil }
    let found = try ZipArchive.reading(bytes) { (archive) throws(PackedProblem) in try OfficeFormat(archive) }
    guard let found else { return nil }
    self = found
  }

  init?(_ archive: ZipArchive) throws(PackedProblem) {
    if archive.entry("xl/workbook.xml") != nil {
      self = .xlsx
    } else if archive.entry("xl/workbook.bin") != nil {
      self = .binaryWorkbook
    } else if archive.entry("Index/Document.iwa") != nil {
      self = .numbers
    } else if let type = archive.entry("mimetype"), archive.entry("content.xml") != nil {
      let name = String(decoding: try ZipStream(archive, type).next().prefix(100), as: UTF8.self)
      self = name.begins(with: "application/vnd.oasis.opendocument.spreadsheet") ? .ods : .otherDocument
    } else if archive.entry("[Content_Types].xml") != nil {
      self = .otherDocument
    } else {
      return nil
    }
  }

  /// With its article.
  public var name: String {
    switch self {
    case .xlsx: "an Excel workbook"
    case .ods: "an OpenDocument spreadsheet"
    case .binaryWorkbook: "a binary Excel workbook (xlsb)"
    case .numbers: "a file of Apple's Numbers"
    case .otherDocument: "a document of an office program"
    }
  }
}
