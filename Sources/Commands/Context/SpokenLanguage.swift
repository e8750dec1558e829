internal import Desk
internal import Records
internal import Store

/// The language in which this run speaks to people: `--lang`, else the reader's in the ledger that was opened, or in which
/// it was started, else that of the environment. It is looked up when the first sentence is said, which most runs never do.
final class SpokenLanguage {
  /// What `--lang` says, as a tag.
  var asked: String?
  /// The ledger that the command runs in, once it is open.
  var ledger: Ledger? { didSet { known = nil } }
  /// The reader's language in the ledger around the folder in which this was started, for what is said where none is open:
  /// help, and a command line that cannot be read.
  var nearby: () -> String? = { nil }
  private let environment: Environment
  private var known: Language?

  init(_ environment: Environment) { self.environment = environment }

  var language: Language {
    if let known { return known }
    let language = (asked ?? ofLedger ?? nearby() ?? ofEnvironment).flatMap { Language(fitting: $0) } ?? .english
    if ledger != nil || asked != nil { known = language }
    return language
  }

  /// English where the ledger's files cannot be read: that is said elsewhere, and must not keep anything from being said.
  private var ofLedger: String? {
    guard let ledger else { return nil }
    do { return try ledger.readersLanguage() ?? Language.english.tag } catch { return Language.english.tag }
  }

  /// The variables of POSIX, the most particular first: `de_DE.UTF-8`.
  private var ofEnvironment: String? {
    ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { self.environment[$0] }.first { !$0.isEmpty }
      .map { String($0.prefix { $0 != "." && $0 != "@" }) }
  }
}
