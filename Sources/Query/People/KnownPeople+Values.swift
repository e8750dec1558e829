public import Records
internal import Schema

/// Why a value cannot say who somebody is.
public enum PersonRefusal: Error, Hashable, Sendable {
  /// - Parameter near: whom somebody may have meant.
  case nobody(String, near: Text?)
  case several(String, [Text])
  /// `me`, and nobody is logged in.
  case nobodyWrites
  /// `all`, where one person is asked for.
  case one(String)
  case twice(Text)
  /// `bob:x`.
  case unclear(Sentence)

  public var message: Sentence {
    switch self {
    case .nobody(let name, _): "there is nobody called “\(name)” in this ledger"
    case .several(let name, let people):
      "“\(name)” is the name of \(people.count) people: \(people.map(\.string).joined(separator: ", "))"
    case .nobodyWrites: "“me” is nobody while nobody is logged in"
    case .one(let word): "“\(word)” means everybody, but one person is expected"
    case .twice(let person): "\(person) is named twice"
    case .unclear(let message): message
    }
  }
}

extension KnownPeople {
  /// The person whom a name means.
  public func person(_ written: String) throws(PersonRefusal) -> Text {
    if Self.means(Self.me, written) { return try requireWriter() }
    if Self.means(Self.all, written) { throw .one(written) }
    switch meaning(of: written) {
    case .person(let name): return name
    case .several(let people): throw .several(written, people)
    case .nobody(let near): throw .nobody(written, near: near)
    }
  }

  private static func means(_ word: Text, _ written: String) -> Bool { Text(CaseFolding.folded(written)) == word }

  private func requireWriter() throws(PersonRefusal) -> Text {
    guard let writer else { throw .nobodyWrites }
    return writer
  }

  /// A value of a field of people, with the names of users in the place of what means them.
  ///
  /// - Parameter hasParts: whether a name can stand with parts: `bob:2`.
  public func value(_ value: Value, hasParts: Bool) throws(PersonRefusal) -> Value {
    switch value {
    case .string(let text): return .string(try share(text.string, hasParts).written)
    case .array(let items): return .array(try list(items, hasParts))
    case .object(let parts): return .object(try object(parts))
    default: return value
    }
  }

  private func share(_ text: String, _ hasParts: Bool) throws(PersonRefusal) -> WrittenShare {
    let share = hasParts ? WrittenShare(text) : WrittenShare(name: text)
    if hasParts, share.parts == nil, text.utf8.contains(UInt8(ascii: ":")) {
      throw .unclear("“\(text)” is not a name such as bob, or bob:2 for two parts")
    }
    return share.named(try person(share.name.string))
  }

  private func list(_ items: [Value], _ hasParts: Bool) throws(PersonRefusal) -> [Value] {
    var people: [Value] = []
    var seen: Set<Text> = []
    func add(_ share: WrittenShare) throws(PersonRefusal) {
      if !seen.insert(share.name).inserted { throw .twice(share.name) }
      people.append(.string(share.written))
    }
    for item in items {
      guard let text = item.string else {
        people.append(item)
        continue
      }
      if Self.means(Self.all, text) {
        if names.isEmpty { throw .nobody(text, near: nil) }
        for name in names { try add(WrittenShare(name: name.string)) }
      } else {
        try add(try share(text, hasParts))
      }
    }
    return people
  }

  private func object(_ parts: Object) throws(PersonRefusal) -> Object {
    var people = Object()
    for part in parts.members {
      let name = try person(part.key.string)
      if people[name] != nil { throw .twice(name) }
      people[name] = part.value
    }
    return people
  }
}
