package import Desk
package import Records
package import Store

/// The other front doors of the program. The command line starts them, and knows no more of them than this.
package struct FrontDoors: Sendable {
  /// What a front door has of the world: bytes that come in and go out, and the ledger that a folder is in.
  package struct World {
    /// The next bytes, waiting for them; none at the end.
    package let read: () throws -> [UInt8]
    /// Whether bytes are there without waiting.
    package let isReady: () -> Bool
    package let write: ([UInt8]) throws -> Void
    /// Opens the ledger that a folder is in, as it is now.
    package let open: (String) throws -> Session
  }

  /// Answers an editor. Returns whether the editor said that it ends.
  package let languageServer: @Sendable (World) throws -> Bool

  /// What the page's server has of the world: a ledger, and commands that run in it. The server declares the same for
  /// itself (`PageWorld`), for neither door knows the other.
  package struct Room {
    package let ledger: Ledger
    package let folder: String
    package let port: Int
    /// The absolute path of a socket, in place of the port.
    package let socket: String?
    package let names: [String]
    /// Runs a command, with what counts as now and files by the names that its words have for them, and gives its exit
    /// code, what it says to programs, and what it says beside that.
    package let run:
      (_ words: [String], _ moment: Timestamp?, _ files: [Text: [UInt8]]) -> (
        exit: Int32, output: [UInt8], notes: [UInt8]
      )
    package let syncWords: [String]
    /// The program that opens the page in a browser, where it is to be opened.
    package let opener: String?
    package let variables: [String: String]
    package let now: () throws -> Timestamp
    package let elapsed: () -> Double
    package let randomBytes: (Int) throws -> [UInt8]
    package let tell: (Notice) -> Void
  }

  /// What whoever started the page's server is told.
  package enum Notice {
    case ready(url: String, socket: String?)
    case code(digits: String, links: [String], seconds: Int)
    case added(device: String)
    case guessed(rest: Int)
    case notOpened
  }

  /// Serves the page until somebody asks it to stop.
  package let page: @Sendable (Room) throws -> Void

  package init(
    languageServer: @escaping @Sendable (World) throws -> Bool, page: @escaping @Sendable (Room) throws -> Void
  ) {
    (self.languageServer, self.page) = (languageServer, page)
  }

  /// For whoever runs commands in a process of another program.
  static let none = FrontDoors(languageServer: { _ in false }, page: { _ in })
}
