internal import Desk
internal import Records
internal import Reports

/// One line on the terminal that says how far a long operation is. Silent for the first half second, and always
/// where stderr is not a terminal.
final class Progress {
  private static let patience = 0.5
  private static let interval = 0.1

  private let errors: Output
  private let language: () -> Language
  private let elapsed: @Sendable () -> Double
  private let started: Double
  private var lastShown = -Double.infinity
  private var isShown = false

  init(_ context: Context) {
    errors = context.errors
    language = { [spoken = context.spoken] in spoken.language }
    elapsed = context.environment.elapsed
    started = elapsed()
  }

  /// - Parameters:
  ///   - activity: what is being done: "Fetching".
  ///   - done: how many, of `total` where that is known.
  func update(_ activity: Sentence, _ done: Int, of total: Int? = nil) {
    let now = elapsed()
    guard errors.isTerminal, now - started >= Self.patience, now - lastShown >= Self.interval else { return }
    lastShown = now
    show(activity.text(in: language()) + " " + Self.amount(done, of: total))
  }

  /// Says at once what is waited for, where nothing can be counted.
  func wait(_ text: String) { if errors.isTerminal { show(text) } }

  /// Takes the line away.
  func finish() {
    if isShown { show("") }
    isShown = false
  }

  private static func amount(_ done: Int, of total: Int?) -> String {
    guard let total, total > 0 else { return "\(done)" }
    return "\(done)/\(total) (\(min(done, total) * 100 / total) %)"
  }

  /// Back to the start of the line, the text, and the rest of the line cleared (ECMA-48, EL).
  private func show(_ text: String) {
    errors.write("\r" + text.safeForTerminal() + "\u{1B}[K")
    errors.flush()
    isShown = true
  }
}
