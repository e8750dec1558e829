public import Records
internal import Schema

/// The people of a ledger, and whom of them a typed name means.
///
/// A name is looked for in steps: as it is written among the names of users, then without regard to case, then among the
/// names that users had before, then among their full names.
public struct KnownPeople: Sendable {
  public struct Person: Hashable, Sendable {
    public let name: Text
    public let fullName: String?
    /// The names that this person had before.
    public let former: [Text]

    public init(name: Text, fullName: String? = nil, former: [Text] = []) {
      (self.name, self.fullName, self.former) = (name, fullName, former)
    }
  }

  public enum Meaning: Hashable, Sendable {
    case person(Text)
    /// Each of them has that name.
    case several([Text])
    /// - Parameter near: whom of the ledger somebody may have meant.
    case nobody(near: Text?)
  }

  /// The word for whoever writes, and the word for everybody.
  public static let (me, all): (Text, Text) = ("me", "all")

  /// In the order of their names.
  public let names: [Text]
  /// Who writes; nil: nobody is logged in.
  public let writer: Text?
  private let known: Set<Text>
  /// By names as people read them: Swift holds two spellings of one text for the same.
  private var steps: [[String: Set<Text>]] = [[:], [:], [:]]
  private let shown: [(called: Text, person: Text)]

  public init(_ people: [Person], writer: Text?) {
    names = people.map(\.name).sorted()
    known = Set(names)
    self.writer = writer
    shown = people.map { ($0.name, $0.name) } + people.compactMap { one in one.fullName.map { (Text($0), one.name) } }
    for person in people {
      steps[0][Self.read(person.name.string), default: []].insert(person.name)
      for name in person.former { steps[1][Self.read(name.string), default: []].insert(person.name) }
      if let name = person.fullName.map(Self.read), !name.isEmpty { steps[2][name, default: []].insert(person.name) }
    }
  }

  /// Capitals and spaces make no other person.
  private static func read(_ name: String) -> String {
    CaseFolding.folded(name.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }

  public func meaning(of written: String) -> Meaning {
    if known.contains(Text(written)) { return .person(Text(written)) }
    for step in steps {
      guard let found = step[Self.read(written)] else { continue }
      return found.count == 1 ? .person(found.first ?? "") : .several(found.sorted())
    }
    let near = Text(written).nearest(among: shown.map(\.called))
    return .nobody(near: near.flatMap { near in shown.first { $0.called == near }?.person })
  }
}
