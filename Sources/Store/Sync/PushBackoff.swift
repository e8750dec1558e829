import FileSystem
import Records

/// How long a push waits for others that push to the same cloud at the same time.
///
/// A server takes one push at a time. The others are overtaken: they fetch, merge and try again. When all of them do so
/// at once, each try takes longer, and hardly any of them ends before somebody else's next push. Two rules keep few
/// tries at work at a time and give everybody a turn:
///
/// * Between two tries lies a random pause, up to eight times as long as the last try took. The longer a push has
///   waited, the shorter its pauses become, until they are at most as long as the try.
/// * A device whose push was overtaken lets the others go first at its next push: its commits lie on the newest one, it
///   needs no fetch, and would win every time. It waits until half to all of the time that the overtaken push took,
///   twenty seconds at most, has passed again.
///
/// `STORM=16x20 Tests/Servers/run.py --only storm` measures how long pushes wait then. A cloud in a folder has turns
/// instead (`FolderTurn`).
struct PushBackoff {
  private let surroundings: Surroundings
  private let began = MonotonicClock.now
  private var tryBegan = MonotonicClock.now
  private var trySeconds = 0.0
  /// How often this push was overtaken.
  private(set) var attempts = 0

  init(_ surroundings: Surroundings) { self.surroundings = surroundings }

  /// Seconds since the push began, pauses included.
  var waited: Double { MonotonicClock.now - began }

  mutating func tryBegins() { tryBegan = MonotonicClock.now }

  mutating func wasOvertaken() {
    attempts += 1
    trySeconds = MonotonicClock.now - tryBegan
  }

  /// The pause before the next try, in seconds. None after the first: mostly the others pushed an hour ago.
  func pause() throws -> Double {
    attempts == 1 ? 0 : try trySeconds * max(1, 8 * (1 - waited / 60)) * random()
  }

  /// From 0 to 1.
  private func random() throws -> Double {
    Double(try surroundings.random(2).reduce(0) { $0 << 8 | Int($1) }) / 65535
  }
}

// MARK: - From one push to the next

extension PushBackoff {
  /// In seconds.
  private static let longestTurn = 20.0

  /// How many seconds of the others' turn are left when a push begins; 0 where the last push was not overtaken.
  static func othersTurn(_ ledger: Ledger) throws -> Double {
    guard case .number(let until)? = try ledger.readCache(StateFolder.othersTurn)?["until"],
      let milliseconds = Double(until.lexeme)
    else { return 0 }
    let left = milliseconds / 1000 - MonotonicClock.now
    // The clock starts over when the machine does; then what is kept of it means nothing.
    return (0...longestTurn).contains(left) ? left : 0
  }

  /// Gives the others their turn where this push was overtaken. Call it when the push was accepted.
  func leaveTurn(_ ledger: Ledger) throws {
    if attempts == 0 { return }
    let turn = try min(waited, Self.longestTurn) * (1 + random()) / 2
    let until = Number(Int((MonotonicClock.now + turn) * 1000))
    // Where this cannot be written (a full disk), the next push begins at once.
    do { try ledger.writeCache(StateFolder.othersTurn, ["until": .number(until)]) } catch {}
  }
}
