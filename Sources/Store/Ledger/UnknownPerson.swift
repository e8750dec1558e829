public import Records
import Schema

/// A name in a record that is nobody's in the ledger, and what can be done about it.
public struct UnknownPerson: Hashable, Sendable {
  public let name: Text
  /// Whom somebody may have meant.
  public let near: Text?

  public init(_ name: Text, near: Text?) { (self.name, self.near) = (name, near) }

  public var message: Sentence { "there is nobody called “\(name)” in this ledger" }

  /// How somebody of that name is added.
  public var making: Sentence {
    if UserName.problem(name.string) == nil {
      return "ledger-sync users add \(quoted) --guest adds somebody who has no device"
    }
    return "ledger-sync users add NAME --guest --full-name \(quoted) adds somebody who has no device"
  }

  /// How records that name somebody so get the name of somebody who is there.
  public var mapping: Sentence {
    near.map { "ledger-sync users rename \(quoted) \($0) writes \($0) there instead" }
      ?? "ledger-sync users rename \(quoted) NAME writes a user's name there instead"
  }

  /// What can be done, for records that name this person. Of a name that differs in capitals alone from a user's no other
  /// user can be made.
  public var advice: Sentence {
    let isAlike = near.map { $0.string.lowercased() == name.string.lowercased() } ?? false
    return isAlike ? mapping : "\(mapping); \(making)"
  }

  private var quoted: String { ShellWord.quoted(name.string) }
}

/// The names of the people of a ledger, and those that they had before: what bills and payments count by.
public struct NamesOfPeople: Sendable {
  private let names: Set<Text>
  private let former: [Text: Text]
  private let shown: [(called: Text, person: Text)]

  init(_ people: [(name: Text, fullName: String?, former: [Text])]) {
    names = Set(people.flatMap { [$0.name] + $0.former })
    let now = Set(people.map(\.name))
    former = Dictionary(people.flatMap { one in one.former.filter { !now.contains($0) }.map { ($0, one.name) } }) {
      $1
    }
    shown = people.map { ($0.name, $0.name) } + people.compactMap { one in one.fullName.map { (Text($0), one.name) } }
  }

  /// Who is meant by a name, be it one that somebody had before.
  func person(_ name: Text) -> Text { former[name] ?? name }

  /// What is to be said of a name; nil where it is somebody's.
  public func unknown(_ name: Text) -> UnknownPerson? {
    if names.contains(name) { return nil }
    let near = name.nearest(among: shown.map(\.called))
    return UnknownPerson(name, near: near.flatMap { near in shown.first { $0.called == near }?.person })
  }
}
