public import Records

/// Somebody whom a record names, and where.
public struct WrittenPerson: Hashable, Sendable {
  public let field: FieldPath
  public let name: Text
}

extension Kind {
  /// The fields that can name people, whatever the kind: whom something is for, who paid it, who paid whom, with whom.
  private static let possibleFieldsOfPeople: [Text] = ["paidBy", "for", "from", "to", "with"]

  /// `for` and `paidBy` where there is money to be shared, `from` and `to` of payments, and `with` of every kind that has
  /// it.
  func findFieldsOfPeople() -> [Text] {
    Self.possibleFieldsOfPeople.filter { name in
      guard let field = field(name), field.reference == nil, field.computed == nil, field.formats.isEmpty else {
        return false
      }
      return switch name {
      case "paidBy", "for": moneyField != nil || self.name.string == PlantedKind.recurring.name
      case "from", "to": self.name.string == PlantedKind.payment.name
      default: true
      }
    }
  }

  /// Whether a field of the kind names people.
  public func namesPeople(_ name: Text) -> Bool { fieldsOfPeople.contains(name) }

  /// Whether a field names people with the parts that they bear: `bob:2`, or `{"bob": 2}`.
  public func namesParts(_ name: Text) -> Bool { name == "for" && namesPeople(name) }

  /// Everybody whom a record names, as it is written there.
  public func people(in members: Object) -> [WrittenPerson] {
    fieldsOfPeople.flatMap { name -> [WrittenPerson] in
      let path = FieldPath(keys: [name])
      func person(_ text: Text, at path: FieldPath) -> WrittenPerson {
        WrittenPerson(field: path, name: namesParts(name) ? WrittenShare(text.string).name : text)
      }
      switch members[name] {
      case .string(let text)?: return [person(text, at: path)]
      case .array(let items)?:
        return items.enumerated().compactMap { index, item in
          guard case .string(let text) = item else { return nil }
          return person(text, at: path.appending(Text("\(index)")))
        }
      case .object(let parts)?:
        return parts.keys.map { WrittenPerson(field: path.appending($0), name: $0) }
      default: return []
      }
    }
  }
}

/// A name, and how many parts somebody of that name bears: `bob`, or `bob:2`.
public struct WrittenShare: Hashable, Sendable {
  public let name: Text
  /// As it is written; nil where nothing is said.
  public let parts: String?

  /// What stands behind the last colon is a number of parts; anything else belongs to the name.
  public init(_ text: String) {
    if let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")) {
      let parts = String(text[text.utf8.index(after: colon)...])
      if Self.isNumber(parts) {
        (name, self.parts) = (Text(String(text[..<colon])), parts)
        return
      }
    }
    (name, parts) = (Text(text), nil)
  }

  private static func isNumber(_ text: String) -> Bool {
    do throws(ArithmeticError) {
      _ = try Decimal(parsing: text)
      return true
    } catch { return false }
  }

  public var written: Text { parts.map { Text("\(name):\($0)") } ?? name }

  /// The same parts for the same person under another name.
  public func named(_ name: Text) -> WrittenShare { WrittenShare(name: name, parts: parts) }

  /// One part, whatever stands in the name.
  public init(name: String) { (self.name, parts) = (Text(name), nil) }

  private init(name: Text, parts: String?) { (self.name, self.parts) = (name, parts) }
}
