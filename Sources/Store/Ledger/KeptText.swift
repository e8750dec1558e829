/// A text that somebody has written, kept under a reference of its own so that nobody loses it.
public struct KeptText: Hashable, Sendable {
  /// The reference: `refs/ledger-sync/rescue/…`.
  public let name: String
  /// The command that shows the text.
  public let command: String

  /// - Parameter isPrivate: whether it is kept in the history of `local/`.
  init(name: String, isPrivate: Bool) {
    self.name = name
    command = isPrivate ? "git -C \(StateFolder.privateHistory) show \(name)" : "git show \(name)"
  }
}
