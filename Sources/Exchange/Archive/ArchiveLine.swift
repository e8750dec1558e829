public import Records
public import Schema

/// A line of an archive: a JSON object that says what one file of a ledger holds.
///
/// A record is its fields, which other programs can read and edit. Where the file is not written as a new one would be, its
/// text stands there too, so that nothing of it is lost.
public enum ArchiveLine {
  /// What a line of an archive that is read says.
  public enum Content: Sendable {
    case bytes([UInt8])
    /// The file lies beside the archive.
    case beside
  }

  /// The file of an archive's folder that has the lines.
  public static let fileName = "records.ndjson"

  /// The line of a record; nil where the bytes cannot be read as one.
  ///
  /// - Parameter kind: its name, where the ledger has one.
  public static func record(_ path: String, _ bytes: [UInt8], _ location: RecordLocation, kind: Text?) -> Object? {
    guard let format = RecordFormat(path: path) else { return nil }
    do throws(ReadError) {
      let fields = try RecordDocument(bytes, format: format).recordObject()
      var line: Object = ["path": .string(path), "id": .string(location.id), "kind": kind.map { .string($0) } ?? .null]
      if case .user(let name) = location.owner { line["user"] = .string(name) }
      line["fields"] = .object(fields)
      let written = try RecordDocument(writing: .object(fields), format: format)
      if written.bytes != bytes { line["text"] = .string(Text(String(decoding: bytes, as: UTF8.self))) }
      return line
    } catch { return nil }
  }

  /// The line of any other file: its bytes, or nothing but its name where it lies beside the archive.
  public static func file(_ path: String, _ bytes: [UInt8]?) -> Object {
    var line: Object = ["path": .string(path)]
    if let bytes { line["base64"] = .string(Text(Base64.text(of: bytes[...]))) } else { line["file"] = true }
    return line
  }

  /// What a line says, and of which file.
  public static func read(_ line: Object) throws(ArchiveProblem) -> (path: String, content: Content) {
    guard let path = line["path"]?.string, !path.isEmpty else { throw ArchiveProblem("it has no path") }
    if case .bool(true)? = line["file"] { return (path, .beside) }
    if let text = line["base64"]?.string {
      guard let bytes = Base64.bytes(of: text) else { throw ArchiveProblem("its base64 cannot be read") }
      return (path, .bytes(bytes))
    }
    guard let fields = line["fields"]?.object else { throw ArchiveProblem("it has no fields") }
    guard let format = RecordFormat(path: path) else { throw ArchiveProblem("a record ends in .json or .plist") }
    return (path, .bytes(try bytes(of: fields, line["text"]?.string, format)))
  }

  /// The fields are what counts: where they were edited, the text follows them.
  private static func bytes(
    of fields: Object, _ text: String?, _ format: RecordFormat
  ) throws(ArchiveProblem) -> [UInt8] {
    do throws(ReadError) {
      guard let text else { return try RecordDocument(writing: .object(fields), format: format).bytes }
      return try RecordDocument(Array(text.utf8), format: format).updating(to: .object(fields)).bytes
    } catch { throw ArchiveProblem("its record cannot be written: \(error.message)") }
  }
}

/// Why a line of an archive says nothing.
public struct ArchiveProblem: Error, Hashable, Sendable {
  public let message: Sentence

  init(_ message: Sentence) { self.message = message }
}
