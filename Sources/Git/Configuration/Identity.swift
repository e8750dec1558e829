/// What the environment says about who writes, and when.
public struct IdentityOverrides: Sendable {
  public struct Person: Sendable {
    public var name: String?
    public var email: String?
    public var date: String?

    public init(name: String? = nil, email: String? = nil, date: String? = nil) {
      self.name = name
      self.email = email
      self.date = date
    }
  }

  public var author: Person
  public var committer: Person
  /// EMAIL: used where neither git's own variables nor the configuration have one.
  public var email: String?

  public init(author: Person = Person(), committer: Person = Person(), email: String? = nil) {
    self.author = author
    self.committer = committer
    self.email = email
  }

  /// GIT_AUTHOR_NAME, _EMAIL, _DATE, GIT_COMMITTER_…, EMAIL.
  public init(variables: [String: String]) {
    func person(_ role: String) -> Person {
      Person(
        name: variables["GIT_\(role)_NAME"], email: variables["GIT_\(role)_EMAIL"], date: variables["GIT_\(role)_DATE"])
    }
    self.init(author: person("AUTHOR"), committer: person("COMMITTER"), email: variables["EMAIL"])
  }
}

/// What somebody is to a commit: who wrote the change, or who made the commit.
public enum Role: String, Sendable { case author, committer }
