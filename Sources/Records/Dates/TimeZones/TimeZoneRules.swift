/// How a place's clocks differ from UTC, at every moment.
public struct TimeZoneRules: Hashable, Sendable {
  /// From this second on (UTC, since 1970) the offset holds, until the next transition. In order.
  var transitions: [Transition]
  /// The offset before the first transition.
  var first: Int32
  /// The rule after the last transition; nil where the last offset then holds for ever.
  var later: YearlyRule?

  struct Transition: Hashable, Sendable {
    var at: Int64
    var offset: Int32
  }

  /// Clocks that never change.
  public init(fixed offset: Int32) {
    self.init(transitions: [], first: offset, later: nil)
  }

  init(transitions: [Transition], first: Int32, later: YearlyRule?) {
    self.transitions = transitions
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
    if let later, transitions.last.map({ second >= $0.at }) ?? true { return later.offset(at: second) }
    return transitions[..<firstTransition(after: second)].last?.offset ?? first
  }

  /// By halving: a zone has some hundreds of transitions.
  private func firstTransition(after second: Int64) -> Int {
    var (low, high) = (0, transitions.count)
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle].at <= second { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
