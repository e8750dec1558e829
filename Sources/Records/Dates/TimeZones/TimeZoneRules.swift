/// How a place's clocks differ from UTC, at every moment.
public struct TimeZoneRules: Hashable, Sendable {
  /// From this second on (UTC, since 1970) the offset holds, until the next change. In order.
  var changes: [Change]
  /// Before the first change.
  var first: Int32
  /// After the last change; where there are none, for ever the last offset.
  var later: YearlyRule?

  struct Change: Hashable, Sendable {
    var at: Int64
    var offset: Int32
  }

  /// Clocks that never change.
  public init(fixed offset: Int32) {
    self.init(changes: [], first: offset, later: nil)
  }

  init(changes: [Change], first: Int32, later: YearlyRule?) {
    self.changes = changes
    self.first = first
    self.later = later
  }
}

extension TimeZoneRules {
  /// Reads a compiled time zone file (TZif, RFC 8536); nil where the bytes are not a whole file of that form.
  public init?(compiled bytes: [UInt8]) {
    guard let rules = TimeZoneFile.read(bytes) else { return nil }
    self = rules
  }

  /// Seconds to add to UTC to get the local time, at a second since 1970, UTC.
  public func offset(at second: Int64) -> Int32 {
    if let later, changes.last.map({ second >= $0.at }) ?? true { return later.offset(at: second) }
    return changes[..<firstChange(after: second)].last?.offset ?? first
  }

  /// By halving: a zone has some hundreds of changes.
  private func firstChange(after second: Int64) -> Int {
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].at <= second { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
