/// A point in time as a commit has it: to the second, with the offset of the clock that it was read from.
public struct GitDate: Hashable, Sendable {
  /// Since 1970-01-01T00:00:00Z.
  public let seconds: Int64
  /// Minutes east of Greenwich.
  public let offset: Int

  public init(seconds: Int64, offset: Int = 0) {
    self.seconds = seconds
    self.offset = offset
  }

  /// The offset as git writes it: `+0530`.
  var zone: String {
    let minutes = abs(offset)
    let digits = String(minutes / 60 * 100 + minutes % 60)
    return (offset < 0 ? "-" : "+") + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
