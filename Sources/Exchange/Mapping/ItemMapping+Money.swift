internal import Query
internal import Records
internal import Schema

/// Amounts: which way the money went, and what a bank took for a payment.
extension ItemMapping {
  static let typeField: Text = "type"

  /// A fee that was paid beside the amount makes it larger where money was spent, and smaller where it came in. Of what was
  /// spent it is a part without a category.
  func setFee(of item: SourceItem, in members: inout Object) throws(SourceProblem) {
    guard let fee = rule.fee, let place = feePlace, let money = kind.moneyField, let text = item.values[place]?.text,
      let amount = members[money]?.number, let type = members[Self.typeField]?.string
    else { return }
    do throws(FieldValues.Refusal) {
      if WrittenNumber.isNothing(text) { return }
      let taken = try values.number(text).magnitude
      if taken.isZero { return }
      guard let isIncluded = fee.isIncluded else {
        throw FieldValues.Refusal(
          message: "it has a fee, and the rule does not say whether the amounts are with it or without it")
      }
      let total = isIncluded ? amount : try values.sum(amount, type == "income" ? taken.negated : taken)
      members[money] = .number(total)
      guard type == "expense", kind.field("parts") != nil else { return }
      members["parts"] = [["id": "fee", "amount": .number(taken), "name": .string(Text(fee.column))]]
    } catch { throw SourceProblem(offset: item.offsets[place], error, field: money) }
  }

  /// What came in less what was spent: one of both stands there, or the other one is 0. A minus of what was spent says
  /// nothing, unless the rule has it that spent is positive: then it came back.
  func amount(
    _ item: SourceItem, _ places: [Int], in members: inout Object
  ) throws(FieldValues.Refusal) -> Number? {
    func number(_ place: Int) throws(FieldValues.Refusal) -> Number? {
      guard let value = item.values[place] else { return nil }
      if case .number(let number) = value { return number.isZero ? nil : number }
      if WrittenNumber.isNothing(value.text) { return nil }
      let number = try values.number(value.text)
      return number.isZero ? nil : number
    }
    switch (try number(places[0]), try number(places[1])) {
    case (let debit?, nil): return rule.sign == .spentIsPositive ? debit : debit.magnitude.negated
    case (nil, let credit?): return rule.sign == .spentIsPositive ? credit.negated : credit
    case (nil, nil): return places.contains { item.values[$0] != nil } ? Number(0) : nil
    case (_?, _?):
      let names = places.map { rule.columns[$0] }
      throw FieldValues.Refusal(message: "both \(names[0]) and \(names[1]) have an amount")
    }
  }

  /// A bill has a type and an amount without a sign, where a bank has a sign.
  mutating func setSign(in members: inout Object) {
    let isSpentNegative: Bool
    switch rule.sign {
    case .asItIs: return
    case .spentIsPositive: isSpentNegative = false
    case .spentIsNegative: isSpentNegative = true
    case nil:
      guard !rule.map.contains(where: { $0.field == Self.typeField }) else { return countSpent(members) }
      isSpentNegative = true
    }
    guard let money = kind.moneyField, let amount = members[money]?.number,
      let type = kind.field(Self.typeField), type.choices.contains("expense"), type.choices.contains("income")
    else { return }
    let isSpent = amount.isZero || amount.isNegative == isSpentNegative
    members[Self.typeField] = isSpent ? "expense" : "income"
    members[money] = .number(amount.magnitude)
  }

  /// Throws where nothing says which way the money went of a row, and the rule has a column of words for both ways.
  func requireDirection(of item: SourceItem, _ members: Object) throws(SourceProblem) {
    guard members[Self.typeField] == nil, let amount = kind.moneyField.flatMap({ members[$0]?.number }), !amount.isZero,
      let field = fields.first(where: { $0.name == Self.typeField }), case .columns(let names, let words) = field.from,
      Set(words.values).isSuperset(of: ["expense", "income"]), field.places.allSatisfy({ item.values[$0] == nil }),
      members[UnknownWords.category]?.string.flatMap({ ways[Text($0)] }) == nil
    else { return }
    throw SourceProblem(
      offset: field.places.first.map { item.offsets[$0] } ?? item.offset,
      "it has no \(names.said(separator: " and no ")), and nothing else says which way the money went",
      field: Self.typeField)
  }

  mutating func countSpent(_ members: Object) {
    guard case .columns(_, let words) = rule.source(of: Self.typeField), !words.isEmpty,
      members[Self.typeField] == "expense", let amount = kind.moneyField.flatMap({ members[$0]?.number }),
      !amount.isZero
    else { return }
    if amount.isNegative { spent.withMinus += 1 } else { spent.without += 1 }
  }
}
