/// Binary property lists.
public enum BinaryPlist {
  static let signature = "bplist"

  static let notPlainText =
    "this is a binary property list, not plain text: records are XML (plutil -convert xml1 FILE converts it)"

  /// Whether a file says of itself that it is one.
  public static func isBinary(_ bytes: [UInt8]) -> Bool { bytes.starts(with: signature.utf8) }
}
