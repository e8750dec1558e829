/// Formats that people get from banks and that no reader here reads, by their first bytes.
public enum ForeignFormat: CaseIterable, Sendable {
  case pdf
  case oldExcel
  case picture
  case html

  /// nil for a file that is none of these.
  public init?(_ bytes: [UInt8]) {
    let found = Self.allCases.first { format in format.beginnings.contains { bytes.starts(with: $0) } }
    guard let found else { return nil }
    self = found
  }

  private var beginnings: [[UInt8]] {
    switch self {
    case .pdf: [Array("%PDF".utf8)]
    case .oldExcel: [[0xD0, 0xCF, 0x11, 0xE0]]
    case .picture: [[0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF]]
    case .html: ["<!DOCTYPE html", "<!doctype html", "<html"].map { Array($0.utf8) }
    }
  }

  /// With its article.
  public var name: String {
    switch self {
    case .pdf: "a PDF"
    case .oldExcel: "an Excel file in the format before 2007, or one with a password"
    case .picture: "a picture"
    case .html: "a web page"
    }
  }
}
