extension Repository {
  /// Who writes here, as git finds it: the environment, then `author.name` or `committer.name`, then `user.name`.
  ///
  /// Throws `identity` where no name or no address is set, because a guessed one would stay in the history.
  /// - Parameters:
  ///   - now: the date where the environment gives none.
  ///   - localOffset: as in `GitDate.init(parsing:localOffset:)`.
  public func signature(
    _ role: Role, now: GitDate, localOffset: (Int64) -> Int = { _ in 0 }
  ) throws(GitError) -> Signature {
    let overrides = environment.identity
    let person = role == .author ? overrides.author : overrides.committer
    let configuration = try Configuration(of: self)
    let name = try configuration.person(role, "name", unless: person.name)
    var email = try configuration.person(role, "email", unless: nonEmpty(person.email))
    if email == nil, try !configuration.isTrue("user.useConfigOnly") { email = overrides.email }
    let date = try Self.date(person.date, role, localOffset) ?? now
    let signature = Signature(name: name ?? "", email: email ?? "", date: date)
    try require(signature.name, "name", role)
    try require(signature.email, "email", role)
    return signature
  }

  private func nonEmpty(_ text: String?) -> String? { text?.isEmpty == false ? text : nil }

  private func require(_ text: String, _ part: String, _ role: Role) throws(GitError) {
    guard text.isEmpty else { return }
    let hint = "git config --global user.\(part) sets it for all repositories"
    throw GitError(.identity, doing: "find out who the \(role.rawValue) is", "no \(part) is set; \(hint)")
  }

  private static func date(
    _ text: String?, _ role: Role, _ localOffset: (Int64) -> Int
  ) throws(GitError) -> GitDate? {
    guard let text, !text.isEmpty else { return nil }
    guard let date = GitDate(parsing: text, localOffset: localOffset) else {
      throw GitError(.invalidArgument, doing: "read the date of the \(role.rawValue)", text)
    }
    return date
  }
}

extension Configuration {
  /// What the environment says, else the configuration.
  fileprivate borrowing func person(
    _ role: Role, _ part: String, unless given: String?
  ) throws(GitError) -> String? {
    if let given { return given }
    if let special = try string("\(role.rawValue).\(part)"), !special.isEmpty { return special }
    return try string("user.\(part)")
  }
}
