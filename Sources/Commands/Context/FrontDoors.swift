package import Desk

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

  package init(languageServer: @escaping @Sendable (World) throws -> Bool) { self.languageServer = languageServer }

  /// For whoever runs commands in a process of another program.
  static let none = FrontDoors { _ in false }
}
