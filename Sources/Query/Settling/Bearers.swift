public import Records

/// Whom a bill is for, and who paid it, as its fields `for` and `paidBy` say.
public struct Bearers: Hashable, Sendable {
  public let payer: Text
  /// Each person once; at least one.
  public let shares: [Share]
  /// Of all shares together.
  public let wholeWeight: Decimal

  /// Who bears a part of it, and how large a part beside the others'.
  public struct Share: Hashable, Sendable {
    public let person: Text
    /// Above zero.
    public let weight: Decimal
  }

  /// Why these fields cannot be read.
  public struct Refusal: Error {
    public let field: FieldPath
    public let message: Sentence

    public init(field: FieldPath, message: Sentence) { (self.field, self.message) = (field, message) }
  }

  public static let paidBy = FieldPath(keys: ["paidBy"])
  public static let bearing = FieldPath(keys: ["for"])

  /// nil where the bill is shared with nobody: it has neither field, or its owner paid it for themselves.
  public init?(_ row: RecordRow, _ names: PersonNames = PersonNames()) throws(Refusal) {
    let (payer, bearing) = (row.value(at: Self.paidBy), row.value(at: Self.bearing))
    if payer == nil, bearing == nil { return nil }
    let owner = names.person(row.owner)
    self.payer = names.person(try Self.payer(payer, of: owner))
    if bearing == nil, owner == self.payer { return nil }
    if let bearing { shares = try Self.shares(bearing, names) } else { shares = try Self.bearing(owner) }
    wholeWeight = try Self.sum(shares)
  }

  private static func sum(_ shares: [Share]) throws(Refusal) -> Decimal {
    do throws(ArithmeticError) {
      var sum = Decimal.zero
      for share in shares { try sum += share.weight }
      return sum
    } catch { throw Refusal(field: bearing, message: "the parts in for have more than 38 digits") }
  }

  /// Who bears a record, whoever paid it: whom it is for, else whose it is; and the weight of all shares together.
  static func bearing(
    _ row: RecordRow, _ names: PersonNames
  ) throws(Refusal) -> (shares: [Share], whole: Decimal) {
    let shares: [Share]
    if let written = row.value(at: bearing) {
      shares = try Self.shares(written, names)
    } else if let owner = names.person(row.owner) {
      shares = [Share(person: owner, weight: Decimal(1))]
    } else {
      throw Refusal(field: bearing, message: "nobody is named in for, and the bill belongs to no user")
    }
    return (shares, try sum(shares))
  }

  /// Why a value of the field `for` cannot be read; nil where it can.
  public static func problem(ofBearing value: Value) -> Sentence? {
    do throws(Refusal) {
      _ = try shares(value, PersonNames())
      return nil
    } catch { return error.message }
  }

  /// The records that have one of the fields.
  public static let question = Question.any(
    [paidBy, bearing].map {
      .term(Term(.has, .matches, .text($0.description), column: 1, operandColumn: 1))
    })

  /// Without the field, whoever wrote the bill down.
  private static func payer(_ value: Value?, of owner: Text?) throws(Refusal) -> Text {
    if let value {
      if let name = value.string, !name.isEmpty { return Text(name) }
      throw Refusal(field: paidBy, message: "paidBy is not a name")
    }
    if let owner { return owner }
    throw Refusal(field: bearing, message: "nobody is named in paidBy, and the bill belongs to no user")
  }

  private static func bearing(_ owner: Text?) throws(Refusal) -> [Share] {
    if let owner { return [Share(person: owner, weight: Decimal(1))] }
    throw Refusal(field: paidBy, message: "nobody is named in for, and the bill belongs to no user")
  }

  private static func shares(_ value: Value, _ names: PersonNames) throws(Refusal) -> [Share] {
    var shares: [Share] = []
    if let parts = value.object {
      for part in parts.members { shares.append(try share(part.key.string, of: part.value)) }
    } else {
      for word in value.array ?? [value] { shares.append(try share(word)) }
    }
    shares = shares.map { Share(person: names.person($0.person), weight: $0.weight) }
    if shares.isEmpty { throw Refusal(field: bearing, message: "nobody is named in for") }
    if Set(shares.map(\.person)).count < shares.count {
      throw Refusal(field: bearing, message: "one person is named twice in for")
    }
    return shares
  }

  /// `bob`, or `bob:2` for two parts.
  private static func share(_ value: Value) throws(Refusal) -> Share {
    guard let text = value.string, !text.isEmpty else {
      throw Refusal(field: bearing, message: "what stands in for is not a name such as bob, or bob:2 for two parts")
    }
    let parts = text.parts(at: ":")
    guard let last = parts.last, parts.count > 1 else { return try share(text, of: 1) }
    guard let weight = weight(last) else {
      throw Refusal(field: bearing, message: "“\(text)” is not a name such as bob, or bob:2 for two parts")
    }
    return try share(parts.dropLast().joined(separator: ":"), weighing: weight)
  }

  /// nil for what is not a number.
  private static func weight(_ text: String) -> Decimal? {
    do throws(ArithmeticError) { return try Decimal(parsing: text) } catch { return nil }
  }

  private static func share(_ name: String, of value: Value) throws(Refusal) -> Share {
    guard case .number = value, let weight = value.decimal else {
      throw Refusal(field: bearing, message: "the part that “\(name)” bears is not a number")
    }
    return try share(name, weighing: weight)
  }

  private static func share(_ name: String, weighing weight: Decimal) throws(Refusal) -> Share {
    if name.isEmpty { throw Refusal(field: bearing, message: "a name in for is empty") }
    if Decimal.zero < weight { return Share(person: Text(name), weight: weight) }
    throw Refusal(field: bearing, message: "the part that “\(name)” bears is not above zero")
  }
}
