internal import Query
internal import Records
internal import Schema

/// People in files of apps in which a group shares what it spends.
extension ItemMapping {
  /// Throws where an item names somebody who is nobody here, or whom the rule leaves out: a bill of which only some people
  /// are known would make wrong shares for them.
  mutating func requirePeople(of item: SourceItem) throws(SourceProblem) {
    guard rule.reader.isOfGroup else { return }
    var (unknown, leftOut): ([Text], [Text]) = ([], [])
    var single: [Text] = []
    var seen: Set<Text> = []
    for field in fields where kind.namesPeople(field.name) {
      for name in field.places.compactMap({ item.values[$0] }).flatMap(Self.names) {
        switch values.meaning(ofPerson: name) {
        case .person(let person): if field.field?.types.contains(.array) != true { single.append(person) }
        case .leftOut: leftOut.append(name)
        case .several, .nobody: if seen.insert(name).inserted { unknown.append(name) }
        }
      }
    }
    for name in unknown {
      strangers.count(name, in: UnknownWords.person, of: UnknownWords.person, isIncome: false, currency: nil)
    }
    if let first = unknown.first {
      throw SourceProblem(offset: item.offset, "nobody in this ledger is called “\(first.string.shortened)”")
    }
    if let first = leftOut.first {
      throw SourceProblem(offset: item.offset, "it names “\(first.string.shortened)”, whom the rule leaves out")
    }
    try requireTwo(single, item)
  }

  /// A payment between two names of one person is none.
  private func requireTwo(_ people: [Text], _ item: SourceItem) throws(SourceProblem) {
    guard people.count == 2, people[0] == people[1] else { return }
    throw SourceProblem(offset: item.offset, "it goes from \(people[0]) to \(people[0])")
  }

  private static func names(_ value: Value) -> [Text] {
    switch value {
    case .string(let name): [name]
    case .object(let parts): parts.keys
    default: []
    }
  }
}

extension FieldValues {
  enum PersonMeaning {
    case person(Text)
    case several
    case nobody
    case leftOut
  }

  /// Whom a name means that an app has. Its “me” is whoever wrote the file, and not who imports it.
  func meaning(ofPerson name: Text) -> PersonMeaning {
    let said = rule.people[name]
    if let said, said.string.isEmpty { return .leftOut }
    let written = (said ?? name).string
    if [KnownPeople.me, KnownPeople.all].contains(Text(written.lowercased())) { return .nobody }
    switch people.meaning(of: written) {
    case .person(let person): return .person(person)
    case .several: return .several
    case .nobody: return .nobody
    }
  }

  /// A name, or names with their parts; where all bear one part, a list.
  func groupPeople(_ value: Value) throws(Refusal) -> Value {
    func person(_ name: Text) throws(Refusal) -> Text {
      if case .person(let person) = meaning(ofPerson: name) { return person }
      throw Refusal(message: "nobody in this ledger is called “\(name.string.shortened)”")
    }
    switch value {
    case .string(let name): return .string(try person(name))
    case .object(let parts):
      var people: [Object.Member] = []
      var seen: Set<Text> = []
      for part in parts.members {
        let name = try person(part.key)
        if !seen.insert(name).inserted { throw Refusal(message: "\(name) is named twice, by two names") }
        people.append(Object.Member(name, part.value))
      }
      let areEven = people.allSatisfy { $0.value == .number(Number(1)) }
      return areEven ? .array(people.map { .string($0.key) }) : .object(Object(uniqueMembers: people))
    default: return value
    }
  }
}
