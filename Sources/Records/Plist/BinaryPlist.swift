/// Binary property lists (`bplist00`): read for import, never written, and no format of records.
public enum BinaryPlist {
  static let signature = "bplist"

  static let notPlainText: Sentence =
    "this is a binary property list, not plain text: a record is XML, which plutil (macOS) or plistutil (Linux) makes of it"

  /// Whether a file says of itself that it is one.
  public static func isBinary(_ bytes: [UInt8]) -> Bool { bytes.starts(with: signature.utf8) }

  /// What a binary property list says, in the values of XML property lists; a date with a fraction keeps it.
  ///
  /// The work is bounded by `limits` whatever the file claims: its objects may share each other, so that a few bytes
  /// can stand for gigabytes, and may even contain themselves. Throws for those, and for the parts that no record can
  /// hold: null, UIDs, sets, and infinite or undefined numbers.
  public static func value(
    of bytes: [UInt8], limits: ReadLimits = ReadLimits()
  ) throws(BinaryPlistError) -> Value {
    let limit = min(limits.bytes, ReadLimits.ceiling.bytes)
    if bytes.count > limit {
      throw BinaryPlistError(offset: 0, message: "the file has \(bytes.count) bytes, but may have at most \(limit)")
    }
    var reader = try BinaryPlistReader(bytes, limits: limits)
    return try reader.readRoot()
  }
}

/// Why a binary property list cannot be read.
public struct BinaryPlistError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Counts from 0, in bytes.
  public let offset: Int
  public let message: Sentence

  public var description: String { "byte \(offset): \(message)" }
}
