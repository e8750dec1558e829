import FileSystem
import Git
import Merge
public import Records
import Schema

/// A user of the ledger, as `users/NAME/manifest.json` tells.
public struct Person: Hashable, Sendable {
  public let name: Text
  /// The manifest's members.
  public let members: Object

  public var fullName: String? { members["fullName"]?.string }
  public var email: String? { members["email"]?.string }
  /// Whether somebody was named who has no device. Who registers has a profile, and is not a guest any more.
  public var isGuest: Bool { Self.isGuest(members) }
  /// nil where the manifest says none, or one that cannot be used.
  public var currency: String? { Setting.currency.value(in: members)?.string }

  /// The value that a field of the user's new records gets where nobody says otherwise: that of `defaults/FIELD`.
  public func defaultValue(of field: Text) -> Value? { members["defaults"]?.object?[field] }

  /// The names that the person had before (`users rename`), the newest first. Where two people had one name, it is nobody's.
  public var formerNames: [Text] { FormerNames(of: members).own }

  static let guest: Text = "guest"

  static func isGuest(_ manifest: Object) -> Bool { manifest[guest] == true && manifest["profile"] == nil }

  static func manifestPath(_ name: Text) -> String { "users/\(name)/manifest.json" }
}

extension Ledger {
  /// The user of that name. Throws where the ledger has no such user.
  public func person(named name: Text) throws -> Person {
    let path = Person.manifestPath(name)
    guard UserName.problem(name.string) == nil, let content = try contentIfPresent(path) else {
      if let person = try people().people.first(where: { $0.formerNames.contains(name) }) {
        throw Failure(
          .invalid, "unknown-user", "there is no user \(name) here any more: \(name) is \(person.name) now",
          advice: StoreAdvice.write(person.name))
      }
      throw try unknownUser(name, among: try userNames())
    }
    return Person(name: name, members: try RecordDocument.reading(content.bytes, path: path).recordObject(at: path))
  }

  /// What is said of a guest of that name; nil where there is none.
  func guest(named name: Text) throws -> StoredRecord? {
    guard try hasUser(name) else { return nil }
    let record = try record(at: Person.manifestPath(name))
    return Person.isGuest(record.members) ? record : nil
  }

  private func unknownUser(_ name: Text, among names: [Text]) throws -> Failure {
    if name.string.begins(with: "feed:") {
      return Failure(
        .invalid, "unknown-user", "\(name) is a feed and no user",
        advice: StoreAdvice.recordOfFeed(String(name.string.dropFirst(5))))
    }
    let objects = try LedgerObjects(self)
    let hasCloud = try objects.hasCloud(objects.repository.head())
    return Failure(
      .invalid, "unknown-user", "there is no user \(name) here",
      advice: StoreAdvice.pullOrRegister(name, near: name.nearest(among: names), hasCloud: hasCloud))
  }

  /// The users whose manifests can be read, ordered by name; and the manifests that cannot be read.
  public func people() throws -> (people: [Person], skipped: [SkippedFile]) {
    var people: [Person] = []
    var skipped: [SkippedFile] = []
    for name in try userNames() {
      let path = Person.manifestPath(name)
      guard try reachable(path)?.kind == .regular, let content = try contentIfPresent(path) else { continue }
      do {
        let members = try RecordDocument.reading(content.bytes, path: path).recordObject(at: path)
        people.append(Person(name: name, members: members))
      } catch {
        skipped.append(SkippedFile(path: path, position: error.position, message: error.message))
      }
    }
    return (people, skipped)
  }
}

extension Ledger {
  /// The language that was asked for, else that of the user who is logged in, as the manifest says, else that of the ledger;
  /// nil where none of them says it.
  public func readersLanguage() throws -> String? {
    if let language = surroundings.language { return language }
    let path = try sessionUser().map { Person.manifestPath($0) }
    if let path, try reachable(path)?.kind == .regular, let content = try contentIfPresent(path),
      RecordReading.problem(content.bytes, path: path) == nil,
      let language = try RecordDocument.reading(content.bytes, path: path).value.object?["language"]?.string
    {
      return language
    }
    return try readableManifest()?.language
  }
}

extension Ledger {
  public func namesOfPeople() throws -> NamesOfPeople {
    NamesOfPeople(try people().people.map { ($0.name, $0.fullName, $0.formerNames) })
  }

  /// Whether somebody has that name, exactly so.
  public func hasUser(_ name: Text) throws -> Bool {
    try UserName.problem(name.string) == nil && contentIfPresent(Person.manifestPath(name)) != nil
  }
}
