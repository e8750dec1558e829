import Git
import Records

// Several people can use one device: each signs with a key of their own while they are logged in. Which file that is, this
// copy's configuration of git remembers under the person's name.

extension WorkTree {
  /// From now on somebody's commits here are made in their name and signed with their key.
  func sign(as user: Text, with file: String) throws {
    let person = try ledger.person(named: user)
    try sign(as: user, fullName: person.fullName, person.email, with: file)
  }

  /// The same of somebody whose manifest is about to be written.
  func sign(as user: Text, fullName: String?, _ email: String?, with file: String) throws {
    try objects.repository.configure([(Self.keyFile(of: user), file)])
    try objects.repository.signCommits(by: file, as: fullName ?? user.string, email: email)
    try configureAllowedSigners()
  }

  /// The file of the key with which somebody signs here when they are logged in; nil where this device has none.
  func signingFile(of user: Text) throws -> String? { try objects.repository.configured(Self.keyFile(of: user)) }

  /// What `sign(as:with:)` has set is taken back, but for which file it was.
  func signNoMore(as user: Text) throws {
    guard let file = try signingFile(of: user) else { return }
    try objects.repository.signCommitsNoMore(by: file)
    try forgetAllowedSigners()
  }

  /// Commits what whoever is logged in has changed, as that person; what follows is made in nobody's name.
  func leaveSession() throws {
    guard let user = try ledger.sessionUser() else { return }
    _ = try Snapshotter(self).snapshot()
    try signNoMore(as: user)
  }

  private static func keyFile(of user: Text) -> String { "ledger-sync.\(user).signingKey" }
}
