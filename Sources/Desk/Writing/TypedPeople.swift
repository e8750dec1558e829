package import Query
package import Records
package import Schema
package import Store

/// Reads the names of people that somebody types for a field: users by name or full name, `me`, `all`.
package struct TypedPeople {
  private let ledger: Ledger
  let writer: Text?

  /// - Parameter writer: who types; nil: nobody is logged in.
  package init(_ ledger: Ledger, writer: Text?) { (self.ledger, self.writer) = (ledger, writer) }

  /// What a typed text means in a field of people.
  package func value(_ text: String, of field: Field, _ kind: Kind, json: Value?) throws -> Value {
    let types = field.types.subtracting(.null)
    if types.contains(.array), json == nil { return try value(.array(FieldReading.parts(text)), of: field.name, kind) }
    return try value(json ?? .string(Text(text)), of: field.name, kind)
  }

  /// The same of a value that stands in a record or a template.
  package func value(_ value: Value, of field: Text, _ kind: Kind) throws -> Value {
    try refusing(field) { (people) throws(PersonRefusal) in
      try people.value(value, hasParts: kind.namesParts(field))
    } among: {
      try people(for: value, hasParts: kind.namesParts(field))
    }
  }

  /// Throws where a key of an object, such as the `bob` of `for/bob=2`, is not the name of a user as users are called.
  package func require(_ key: Text, of field: Text) throws {
    let person = try refusing(field) { (people) throws(PersonRefusal) in
      try people.person(key.string)
    } among: {
      try ledger.knownPeople(writer: writer)
    }
    if person == key { return }
    throw Failure(
      .invalid, .invalid, "\(key) is called \(person) in records", hint: "write \(field)/\(person)"
    ).about(FieldPath(keys: [field, key]))
  }

  /// The person whom a written name means; nil where it means none.
  func personIfKnown(_ name: String) throws -> Text? {
    guard case .person(let person) = try ledger.knownPeople(writer: writer).meaning(of: name) else { return nil }
    return person
  }

  private func refusing<Result>(
    _ field: Text, _ read: (KnownPeople) throws(PersonRefusal) -> Result, among people: () throws -> KnownPeople
  ) throws -> Result {
    let people = try people()
    do throws(PersonRefusal) { return try read(people) } catch {
      throw error.failure(at: FieldPath(keys: [field]))
    }
  }

  /// Those whom names can mean. Where each name is a user's as it is written, no other manifest is read.
  private func people(for value: Value, hasParts: Bool) throws -> KnownPeople {
    let names = value.names.map { hasParts ? WrittenShare($0.string).name : $0 }
    let exact = try names.filter { $0 != KnownPeople.all && $0 != KnownPeople.me }.allSatisfy(ledger.hasUser)
    if !exact || names.contains(KnownPeople.all) { return try ledger.knownPeople(writer: writer) }
    return KnownPeople(names.map { KnownPeople.Person(name: $0) }, writer: writer)
  }
}

extension Ledger {
  /// Everybody whom a name can mean here.
  ///
  /// - Parameters:
  ///   - writer: who writes; nil: nobody is logged in.
  ///   - expected: people who are about to be made guests.
  package func knownPeople(writer: Text?, besides expected: [KnownPeople.Person] = []) throws -> KnownPeople {
    let people = try people().people.map {
      KnownPeople.Person(name: $0.name, fullName: $0.fullName, former: $0.formerNames)
    }
    return KnownPeople(people + expected.filter { guest in !people.contains { $0.name == guest.name } }, writer: writer)
  }
}

extension Value {
  /// The names in a value of a field of people.
  fileprivate var names: [Text] {
    switch self {
    case .string(let text): [text]
    case .array(let items): items.flatMap(\.names)
    case .object(let parts): parts.keys
    default: []
    }
  }
}

extension PersonRefusal {
  package func failure(at field: FieldPath) -> Failure {
    var failure =
      switch self {
      case .several: Failure(.usage, .ambiguous, message, hint: hint)
      case .nobody: Failure(.invalid, .unknownPerson, message, hint: hint)
      default: Failure(.invalid, .invalid, message, hint: hint)
      }
    if case .several(_, let people) = self { failure.choices = people.map { Failure.Match($0.string) } }
    return failure.about(field)
  }

  private var hint: Sentence? {
    switch self {
    case .nobody(let name, let near):
      near.map { "did you mean \($0)? \(UnknownPerson(Text(name), near: near).making)" }
        ?? UnknownPerson(Text(name), near: nil).making
    case .several(_, let people): "write \(people.first ?? ""), or another of these names"
    case .nobodyWrites: "write your name, or ledger-sync login NAME comes first"
    case .one: "write one name"
    case .twice(let person): "say each person once; for=\(person):2 bears two parts"
    case .unclear: "write bob, or bob:2 for two parts"
    }
  }
}
