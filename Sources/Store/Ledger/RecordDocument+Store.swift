public import Records

/// New values for fields of a record; nil takes the field away. An item of a keyed list goes by its key.
public struct FieldChange: Hashable, Sendable {
  public let field: FieldPath
  public let value: Value?

  public init(_ field: FieldPath, _ value: Value?) {
    self.field = field
    self.value = value
  }
}

extension RecordDocument {
  /// Reads a file whose path tells its format; errors say the path.
  static func reading(
    _ bytes: [UInt8], path: String, limit: Int = ReadLimits().bytes
  ) throws(Failure) -> RecordDocument {
    var limits = ReadLimits()
    limits.bytes = limit
    do throws(ReadError) {
      return try RecordDocument(bytes, format: RecordFormat(path: path) ?? .json, limits: limits)
    } catch { throw Failure(error, path: path) }
  }

  func recordObject(at path: String) throws(Failure) -> Object {
    do throws(ReadError) { return try recordObject() } catch { throw Failure(error, path: path) }
  }
}

extension Failure {
  /// A file that cannot be read as a record.
  init(_ error: ReadError, path: String) {
    self.init(
      .invalid, "unreadable-record", error.message, path: path, position: error.position,
      advice: StoreAdvice.mendFileLosingNothing)
  }
}
