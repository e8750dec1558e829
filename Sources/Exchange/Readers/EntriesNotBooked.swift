/// Why an entry of a source is not taken in.
public enum EntryState: String, CaseIterable, Hashable, Sendable {
  /// It is to be booked later.
  case pending
  /// It is told, and will never be booked.
  case information
  /// It moves money from one of somebody's accounts to another.
  case transfer
  /// It says what an account had at the beginning, or closes the categories of a year.
  case opening
  /// It is about securities, and neither income nor expense.
  case investment
  /// It counts no more.
  case void
  /// It is a template of what is to come.
  case scheduled
}

/// How many entries of a source are not taken in, and why.
public struct EntriesNotBooked: Hashable, Sendable {
  private var counts: [EntryState: Int] = [:]

  public subscript(_ state: EntryState) -> Int { counts[state, default: 0] }

  public var pending: Int { self[.pending] }
  public var information: Int { self[.information] }

  mutating func count(_ state: EntryState, times: Int = 1) { if times > 0 { counts[state, default: 0] += times } }
}
