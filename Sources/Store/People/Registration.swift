import FileSystem
import Git
public import Records
import Schema

/// Somebody who becomes a user of the ledger.
public struct Registration: Sendable {
  public var name: Text
  /// Where nothing is said: as git knows the person.
  public var fullName: String?
  public var email: String?
  public var currency: String?
  /// Facts about the person, as the person gives them: weight, birthday.
  public var profile = Object()
  /// The keys, each `{"type":…,"key":…,"added":…}`.
  public var keys: [Object] = []

  public init(name: Text) { self.name = name }

  /// The manifest, its members in the order of the contract.
  fileprivate func manifest(fullName: String, email: String) -> Object {
    var members: Object = [
      "name": .string(name), "fullName": .string(self.fullName ?? fullName), "email": .string(self.email ?? email),
    ]
    members["currency"] = currency.map { .string($0) }
    members["profile"] = .object(profile)
    if !keys.isEmpty { members["keys"] = .array(keys.map { .object($0) }) }
    return members
  }
}

extension WorkTree {
  /// Makes a user, with manifest, default categories and book, in one commit, and logs the user in. First, what was changed
  /// on disk before is committed.
  public func register(_ registration: Registration) throws {
    let guest = try ledger.guest(named: registration.name)
    if guest == nil { try requireFreeName(registration.name) }
    try leaveSession()
    let author = try signature(.author)
    var manifest = registration.manifest(
      fullName: guest?.members["fullName"]?.string ?? author.name, email: author.email)
    for member in guest?.members.members ?? [] where member.key != Person.guest && manifest[member.key] == nil {
      manifest[member.key] = member.value
    }
    let path = Person.manifestPath(registration.name)
    let edits = try ledger.plantingEdits(
      for: .user(registration.name), in: ledger.readableManifest()?.language)
    try CommandEdits(self).commit(
      [FileEdit(path: path, expected: guest?.content, bytes: JSONWriter.file(.object(manifest)))] + edits,
      message: "Register \(registration.name)", session: registration.name)
  }

  /// Makes somebody who has no device: a name for bills and payments, with a manifest and nothing else, in one commit.
  /// Throws as `register` does for a bad or a taken name.
  public func addGuest(_ name: Text, fullName: String?) throws {
    try requireIdentity()
    try requireFreeName(name)
    var manifest: Object = ["name": .string(name)]
    manifest["fullName"] = fullName.map { .string(Text($0)) }
    manifest[Person.guest] = true
    let edit = FileEdit(
      path: Person.manifestPath(name), expected: nil, bytes: JSONWriter.file(.object(manifest)))
    try CommandEdits(self).commit([edit], message: "Add the guest \(name)")
  }

  /// - Parameter renamed: who is to get the name, and may have had it before.
  func requireFreeName(_ name: Text, for renamed: Text? = nil) throws {
    if let problem = UserName.problemOfNew(name.string) {
      throw Failure(.invalid, "bad-name", "“\(name)” cannot be the name of a user: \(problem)")
    }
    var names = FoldedNames()
    for other in try ledger.userNames() {
      if other == name, try ledger.contentIfPresent(Person.manifestPath(name)) == nil { continue }
      if other == name {
        if try ledger.guest(named: name) != nil {
          throw Failure(
            .invalid, "user-exists", "there is a guest \(name) already",
            advice: StoreAdvice.registerThere(name))
        }
        throw Failure(
          .invalid, "user-exists", "there is a user \(name) already", advice: StoreAdvice.logIn(name))
      }
      _ = names.clash(of: other.string)
    }
    let former = try ledger.people().people.first { $0.name != renamed && $0.formerNames.contains(name) }
    if let former, former.name != name {
      throw Failure(
        .invalid, "user-exists",
        "\(name) is what \(former.name) was called before, and bills that say \(name) are about \(former.name)",
        advice: StoreAdvice.anotherName)
    }
    if let other = names.clash(of: name.string) { throw try tooMuchAlike(name, other, "", in: ledger) }
    let other = try ledger.userNames().first { $0 != name && LookAlikes.areAlike($0.string, name.string) }
    guard let other else { return }
    let stranger: Sentence = LookAlikes.stranger(in: name.string).map { ": the letter \($0) is another one" } ?? ""
    throw try tooMuchAlike(name, other.string, stranger, in: ledger)
  }

  private func tooMuchAlike(
    _ name: Text, _ other: String, _ reason: Sentence, in ledger: Ledger
  ) throws -> Failure {
    let isGuest = try ledger.people().people.contains { $0.name == Text(other) && $0.isGuest }
    return Failure(
      .invalid, "user-exists",
      isGuest
        ? "the name \(name) is too much like \(other), who is a guest already\(reason)"
        : "the name \(name) is too much like \(other), who is a user already\(reason)",
      advice: isGuest ? StoreAdvice.anotherNameOrRegister(Text(other)) : .anotherNameOrLogIn(Text(other)))
  }
}
