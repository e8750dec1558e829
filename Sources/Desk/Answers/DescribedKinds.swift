package import Records
package import Schema
package import Store

/// The kinds of a ledger, as programs get them: where each is from, how many records it has, what its fields are.
package struct DescribedKinds {
  package let kinds: Kinds
  private let ledger: Ledger
  /// By the folders of kinds.
  private let counts: [Text: Int]

  package init(_ ledger: Ledger) throws {
    self.ledger = ledger
    kinds = try ledger.kinds()
    counts = try ledger.recordCounts()
  }

  package func origin(of kind: Kind) throws -> KindOrigin { try ledger.origin(of: kind) }

  package func count(of kind: Kind) -> Int { counts[kind.folder] ?? 0 }

  /// The fields of other kinds, and of its own, that name records of it.
  package func referring(to kind: Kind) -> [(kind: Text, field: Text)] {
    kinds.all.flatMap { other in
      other.fields.filter { $0.reference == kind.name }.map { (other.name, $0.name) }
    }
  }

  /// `{"kind","title","titles","folder","records","from","path","private"}`.
  package func summary(of kind: Kind) throws -> Object {
    [
      "kind": .string(kind.name), "title": kind.title.map { .string($0) } ?? .null,
      "titles": kind.titles?.json ?? .object(Object()),
      "folder": .string(kind.folder), "records": .number(Number(count(of: kind))),
      "from": .string(try origin(of: kind).rawValue), "path": .string(kind.schemaPath),
      "private": .bool(kind.isPrivate),
    ]
  }

  /// The summary with `description`, `date`, `fields` and `referred_by`.
  package func json(of kind: Kind) throws -> Value {
    var json = try summary(of: kind)
    json["description"] = kind.description.map { .string($0) } ?? .null
    json["date"] = kind.dateField.map { .string($0) } ?? .null
    json["fields"] = .array(kind.fields.map { .object($0.json(in: kind)) })
    json["referred_by"] = .array(
      referring(to: kind).map { ["kind": .string($0.kind), "field": .string($0.field)] })
    return .object(json)
  }
}

extension Kind {
  /// Of the file that declares it.
  package var schemaPath: String { "kinds/\(name).json" }

  /// The name of the rule by which a field is merged.
  package func mergeRule(of field: Field) -> String { (rules.rules(for: field.name).rule ?? .latest).name }
}

extension Field {
  fileprivate func json(in kind: Kind) -> Object {
    var json: Object = [
      "field": .string(name), "type": .string(typeWords(in: kind)), "required": .bool(isRequired),
    ]
    json["titles"] = titles?.json
    if !choices.isEmpty { json["choices"] = .array(choices.map { choice(of: $0, in: kind) }) }
    if computed == nil { json["merge"] = .string(kind.mergeRule(of: self)) }
    let group = kind.rules.group(of: name)?.members.map { Value.string($0) }
    json["group"] = group.map { .array($0) }
    let texts: [(Text, String?)] = [
      ("unit", unit), ("ref", reference?.string), ("computed", computed), ("description", description),
    ]
    for (name, text) in texts { json[name] = text.map { .string($0) } }
    return json
  }

  /// `{"value","titles"}`: titles are those of planted kinds.
  private func choice(of value: Value, in kind: Kind) -> Value {
    let titles = Language.all.compactMap { language in
      value.string.flatMap { language.name(ofChoice: Text($0), of: name, kind: kind.name) }
        .map { Object.Member(Text(language.tag), .string(Text($0))) }
    }
    return ["value": value, "titles": .object(Object(uniqueMembers: titles))]
  }
}

extension LanguageTexts {
  /// What people read in each of our languages that has a text of its own: `{"de":"Betrag"}`.
  fileprivate var json: Value {
    let texts = Language.tags.compactMap { tag in
      text(in: tag).map { Object.Member(Text(tag), .string(Text($0))) }
    }
    return .object(Object(uniqueMembers: texts))
  }
}
