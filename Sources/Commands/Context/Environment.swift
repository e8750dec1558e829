internal import Desk
internal import FileSystem
internal import Records

/// What the process was given: facts and sources, read once where the program starts and handed down from there.
struct Environment: Sendable {
  var variables: [String: String]
  /// Absolute; nil where it was removed since, or cannot be reached.
  var currentFolder: String?
  /// The clock of the wall, with the offset of the local time zone; nil outside the years 1 to 9999.
  var clock: @Sendable () -> Timestamp?
  /// Seconds of a clock that only goes forward, for waiting and for progress.
  var elapsed: @Sendable () -> Double
  /// As many random bytes as asked for.
  var randomBytes: @Sendable (Int) throws -> [UInt8]
  var terminals: Terminals
  /// When commits are made, where now is when somebody typed what they say; nil: now.
  var committed: Timestamp?
  /// Files that came with a request, by the names under which its words speak of them.
  var sent: [Text: [UInt8]] = [:]
  /// Seconds to wait for another command in the same ledger.
  var lockPatience = 10.0
  /// Asks the person at the terminal for a line, shown while it is typed or not; nil where there is nobody to ask.
  var ask: (@Sendable (_ question: String, _ isShown: Bool) throws -> String)?
  /// The same for a line that begins as `initial` and can be edited, with TAB for what could stand in place of what is typed.
  var edit:
    (@Sendable (_ question: String, _ initial: String, _ choices: @escaping (String) -> [String]) throws -> String)?

  /// Which of the standard streams are terminals.
  struct Terminals: Hashable, Sendable {
    var input = false
    var output = false
    var errors = false
    /// Columns of the terminal that stdout is; nil where it is none.
    var width: Int?
    /// Its lines.
    var height: Int?

    static let none = Terminals()
  }

  /// What counts as now in this run: `LEDGER_SYNC_NOW`, else the clock.
  func now() throws(Failure) -> Timestamp {
    guard let text = self["LEDGER_SYNC_NOW"] else {
      if let now = clock() { return now }
      throw .usage("the clock of this machine shows an impossible year", hint: "set the clock, or LEDGER_SYNC_NOW")
    }
    guard let now = Timestamp(text) else {
      throw .usage(
        "LEDGER_SYNC_NOW is “\(text)”, which is not a time of RFC 3339",
        hint: "write it like 2026-11-20T14:02:11Z, or unset it")
    }
    return now
  }

  /// How a commit gets onto the disk, where `LEDGER_SYNC_FLUSH` says so.
  func flush() throws(Failure) -> FlushMethod? {
    guard let text = self["LEDGER_SYNC_FLUSH"] else { return nil }
    if let method = FlushMethod(rawValue: text) { return method }
    throw .usage(
      "LEDGER_SYNC_FLUSH is “\(text)”, which is neither each nor at-once",
      hint: "set it to each or at-once, or unset it")
  }

  /// A variable that is set and not empty.
  subscript(name: String) -> String? {
    guard let value = variables[name], !value.isEmpty else { return nil }
    return value
  }
}
