package import Records
package import Store

/// All that the page's server has of the world.
package struct PageWorld {
  /// What a command said to programs (`--format json`), and its exit code.
  package struct CommandAnswer: Sendable {
    package let exit: Int32
    package let output: [UInt8]
    /// What it said to people beside its answer, as what it left out.
    package let notes: [UInt8]

    package init(exit: Int32, output: [UInt8], notes: [UInt8]) {
      (self.exit, self.output, self.notes) = (exit, output, notes)
    }
  }

  /// What whoever started the server is told.
  package enum Notice: Sendable {
    /// It answers at an address, by a proxy that leads to a socket, where there is one.
    case ready(url: String, socket: String?)
    /// A device that opens one of the links need not type the digits: the first leads here, the others to the names.
    case code(digits: String, links: [String], seconds: Int)
    case added(device: String)
    /// The code was guessed wrongly too often: the next comes after so many seconds.
    case guessed(rest: Int)
    /// The program that was to open the page in a browser failed.
    case notOpened
  }

  /// Whose devices may speak, and whose folder is watched.
  package let ledger: Ledger
  package let folder: String
  package let port: Int
  /// The absolute path of a socket at which it listens in place of the port.
  package let socket: String?
  /// Names besides 127.0.0.1 and localhost under which a browser may reach us, through a proxy with TLS.
  package let names: [String]
  /// Runs a command in this process: words as they stand behind `ledger-sync`, what counts as now (nil: the clock), and
  /// files by the names that the words have for them.
  package let run: (_ words: [String], _ moment: Timestamp?, _ files: [Text: [UInt8]]) -> CommandAnswer
  /// The words with which the program itself is started for a sync that goes on beside the answers.
  package let syncWords: [String]
  /// The absolute path of the program that opens an address in a browser of this machine; nil: none is to be opened.
  package let opener: String?
  package let variables: [String: String]
  package let now: () throws -> Timestamp
  /// Seconds of a clock that only goes forward.
  package let elapsed: () -> Double
  package let randomBytes: (Int) throws -> [UInt8]
  package let tell: (Notice) -> Void

  package init(
    ledger: Ledger, folder: String, port: Int, socket: String?, names: [String],
    run: @escaping ([String], Timestamp?, [Text: [UInt8]]) -> CommandAnswer,
    syncWords: [String], opener: String?, variables: [String: String], now: @escaping () throws -> Timestamp,
    elapsed: @escaping () -> Double, randomBytes: @escaping (Int) throws -> [UInt8],
    tell: @escaping (Notice) -> Void
  ) {
    (self.ledger, self.folder, self.names, self.run) = (ledger, folder, names, run)
    (self.port, self.socket) = (port, socket)
    (self.syncWords, self.opener, self.variables) = (syncWords, opener, variables)
    (self.now, self.elapsed) = (now, elapsed)
    (self.randomBytes, self.tell) = (randomBytes, tell)
  }
}
