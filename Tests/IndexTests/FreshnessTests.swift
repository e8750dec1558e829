import FileSystem
import Glibc
import Testing

/// Random changes and questions in turn. `FRESHNESS_SEQUENCES=10000` plays as many sequences; `FRESHNESS_SEED=7` plays
/// one of them again.
@Suite("No answer is older than the files")
struct FreshnessTests {
  private static let seeds: ClosedRange<Int> = {
    if let seed = number("FRESHNESS_SEED") { return seed...seed }
    return 1...(number("FRESHNESS_SEQUENCES") ?? 25)
  }()
  /// So many are played side by side, so that they settle together.
  private static let side = 25

  private static func number(_ variable: String) -> Int? {
    unsafe getenv(variable).flatMap { Int(unsafe String(cString: $0)) }
  }

  @Test(
    "After any sequence of changes, the index says what the files say",
    arguments: Array(stride(from: seeds.lowerBound, through: seeds.upperBound, by: side)))
  func sequences(first: Int) throws {
    let seeds = first...min(first + Self.side - 1, Self.seeds.upperBound)
    var sequences = try seeds.map { try Sequence(seed: $0) }
    for step in 1...10 {
      let isSettled = step % 4 == 0
      if isSettled { MonotonicClock.sleep(0.12) }
      for place in sequences.indices { try sequences[place].play(isSettled) }
    }
    if seeds.count > 1 {
      #expect(sequences.map(\.filesFromGit).reduce(0, +) > 0, "git had no file")
      #expect(sequences.map(\.vouched).reduce(0, +) > 100 * seeds.count, "the watcher vouched for few folders")
      #expect(sequences.map(\.differences).reduce(0, +) > seeds.count, "the changes change nothing")
    }
  }

  /// One ledger and what became of it.
  private struct Sequence {
    private let seed: Int
    private let ledger: LedgerFolder
    private var changes: RandomChanges
    private var history: [String] = []
    private var lines: [String] = []
    /// How often the files said something else than before.
    private(set) var differences = 0
    /// How many files git had for all questions.
    private(set) var filesFromGit = 0
    /// Of how many folders a watcher vouched for all questions.
    private(set) var vouched = 0

    init(seed: Int) throws {
      self.seed = seed
      ledger = try LedgerFolder()
      changes = RandomChanges(seed: UInt64(seed), in: ledger.path)
    }

    /// - Parameter isSettled: whether files are now old enough not to be read at every question; then one is put first.
    mutating func play(_ isSettled: Bool) throws {
      if isSettled { try ask("settled") }
      let (title, isDone) = changes.next()
      try ask(isDone ? title : "\(title): not possible")
      if history.count % 3 == 0 { try ask("asked again") }
    }

    private func askIndex(_ files: [String]) throws {
      try #require(
        ledger.linesFromIndex() == files, "FRESHNESS_SEED=\(seed): \(history.joined(separator: "; "))")
    }

    private func askWatcher(_ files: [String]) throws {
      try #require(
        ledger.linesFromWatcher().lines == files,
        "from the watcher: FRESHNESS_SEED=\(seed): \(history.joined(separator: "; "))")
    }

    private mutating func ask(_ title: String) throws {
      history.append(title)
      let files = try ledger.linesFromFiles()
      if files != lines { differences += 1 }
      vouched += try ledger.vouchedFolders()
      lines = files
      // Whoever asks first finds the index as it was before the change.
      let order = [askIndex, askWatcher]
      for ask in seed % 2 == 0 ? order : order.reversed() { try ask(files) }
      let repository = try ledger.linesFromRepository()
      filesFromGit += repository.filesFromGit
      try #require(
        repository.lines == files, "from the repository: FRESHNESS_SEED=\(seed): \(history.joined(separator: "; "))")
    }
  }
}
