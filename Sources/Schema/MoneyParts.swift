public import Records

/// How records with money say that they are several: one receipt over several categories.
///
/// A kind declares it by a keyed list whose items have an amount, called as the record's own money, and a reference,
/// called as one of the record's own. What the parts leave of the amount is of the record's own reference.
public struct MoneyParts: Hashable, Sendable {
  /// The list: `parts`.
  public let field: Text
  /// The member that tells parts apart.
  public let key: Text
  /// The member of a part with its amount.
  public let amount: Text
  /// The member of a part that says what it was for.
  public let category: Text

  public struct Portion: Hashable, Sendable {
    /// Of a part that names none, the record's own; nil where that names none either.
    public let category: Text?
    public let amount: Decimal
    /// As it is written; nil for what the parts leave.
    public let item: Value?
  }

  /// Why parts cannot be what a record consists of.
  public struct Mismatch: Error, Hashable, Sendable {
    /// Within the record.
    public let place: FieldPath
    public let message: Sentence
  }

  public init(field: Text, key: Text = "id", amount: Text, category: Text) {
    (self.field, self.key, self.amount, self.category) = (field, key, amount, category)
  }

  init?(of kind: Kind) {
    guard let amount = kind.moneyField else { return nil }
    for field in kind.fields {
      let rules = kind.rules.rules(for: field.name)
      let members = kind.schema.object?["properties"]?.object?[field.name]?.object?["items"]?.object?["properties"]
      guard case .keyed(let key)? = rules.rule, members?.object?[amount] != nil else { continue }
      let category = kind.fields.first { own in
        own.reference != nil && rules.items.rules(for: own.name).reference == own.reference
      }
      guard let category else { continue }
      self.init(field: field.name, key: key, amount: amount, category: category.name)
      return
    }
    return nil
  }

  /// What a record consists of: its parts, and what they leave, where that is not zero. nil where it has no parts, or
  /// none but of zero.
  ///
  /// Throws where the parts are more than the amount, or one of them has no amount or the other sign.
  public func split(_ value: (Text) -> Value?) throws(Mismatch) -> [Portion]? {
    let list = FieldPath(keys: [field])
    guard let written = value(field)?.array, !written.isEmpty, let whole = value(amount)?.exactDecimal else {
      return nil
    }
    let own = value(category)?.string.map { Text($0) }
    var parts: [Portion] = []
    var rest = whole
    for (index, item) in written.enumerated() {
      let place = list.appending(Text("\(index)"))
      guard let part = item.object, let amount = part[self.amount]?.exactDecimal else {
        throw Mismatch(place: place, message: "a part needs an amount")
      }
      if amount.isZero { continue }
      if amount.isNegative != whole.isNegative {
        throw Mismatch(place: place.appending(self.amount), message: "a part needs the sign of the whole amount")
      }
      do throws(ArithmeticError) { try rest -= amount } catch {
        throw Mismatch(place: list, message: "the parts have more than 38 digits")
      }
      parts.append(Portion(category: part[category]?.string.map { Text($0) } ?? own, amount: amount, item: item))
    }
    if !rest.isZero, rest.isNegative != whole.isNegative {
      throw Mismatch(place: list, message: "the parts are \(rest.abs) more than the whole amount, \(whole)")
    }
    if parts.isEmpty { return nil }
    if !rest.isZero { parts.append(Portion(category: own, amount: rest, item: nil)) }
    return parts
  }
}

extension Kind {
  /// What is wrong with the parts of a record; nil where they are parts of it.
  func problemOfParts(in record: Value) -> Problem? {
    guard let parts, case .object(let members) = record else { return nil }
    do throws(MoneyParts.Mismatch) {
      _ = try parts.split { members[$0] }
      return nil
    } catch { return Problem(field: error.place, message: error.message) }
  }
}

extension Value {
  /// nil for what is not a number of at most 38 digits.
  fileprivate var exactDecimal: Decimal? {
    guard case .number(let number) = self else { return nil }
    do throws(ArithmeticError) { return try Decimal(number) } catch { return nil }
  }
}
