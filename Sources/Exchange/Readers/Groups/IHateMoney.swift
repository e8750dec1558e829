public import Records

extension ImportRule.Reader {
  public static let ihatemoney = group("ihatemoney") { content, rule throws(SourceProblem) in
    try IHateMoneyEntries(content.bytes, rule)
  }
}

/// The bills that ihatemoney exports of a project. A bill names who bears it, and of who paid how much they count when
/// they bear a part of something: what somebody counts who paid nothing stands nowhere in the file.
struct IHateMoneyEntries: GroupEntries {
  private var rows: IHateMoneyRows
  private let weights: IHateMoneyWeights

  init(_ text: [UInt8], _ rule: ImportRule) throws(SourceProblem) {
    guard let rows = try IHateMoneyRows(text) else {
      throw SourceProblem(
        offset: 0, "it is no list of bills of ihatemoney: “what”, “payer_weight” and “owers” are missing")
    }
    self.rows = rows
    weights = IHateMoneyWeights(rows, rule)
  }

  /// What it has in place of a currency.
  private static let noCurrency = "XXX"

  mutating func next() throws(SourceProblem) -> GroupEntry? {
    guard let row = try rows.next() else { return nil }
    func text(_ name: Text) -> String { row.texts[name]?.trimmed ?? "" }
    let isPayment: Bool
    switch text("bill_type") {
    case "", "Expense": isPayment = false
    case "Reimbursement": isPayment = true
    case let other:
      throw SourceProblem(offset: row.offset, "it is a bill of the type “\(other.shortened)”, which is not known")
    }
    var texts: [Text: Text] = [
      "Date": Text(text("date")), "Description": Text(text("what").withoutFormulaMark),
      "Cost": Text(IHateMoneyRows.plain(text("amount"))),
    ]
    let currency = text("currency")
    if !currency.isEmpty, currency != Self.noCurrency { texts["Currency"] = Text(currency) }
    return GroupEntry(
      offset: row.offset, sort: isPayment ? .payment : .expense, texts: texts,
      split: Result { () throws(SourceProblem) in try split(row) })
  }

  private func split(_ row: IHateMoneyRows.Bill) throws(SourceProblem) -> GroupEntry.Split {
    if row.payer.string.isEmpty { throw SourceProblem(offset: row.offset, "it does not say who paid") }
    if row.owers.isEmpty { throw SourceProblem(offset: row.offset, "nobody bears anything of it") }
    let numbers = try row.owers.map { (name) throws(SourceProblem) in
      row.owers.count == 1 ? Number(1) : try weights.weight(of: name, in: row)
    }
    // All alike are equal parts.
    let isEven = Set(numbers).count == 1
    var parts = GroupEntry.Parts()
    for (name, number) in zip(row.owers, numbers) where !parts.add(name, isEven ? Number(1) : number) {
      throw SourceProblem(offset: row.offset, "it names “\(name)” twice")
    }
    return GroupEntry.Split(payer: row.payer, parts: parts.object)
  }
}

/// What somebody has to say of a file of ihatemoney.
public enum IHateMoney {
  private static let mostRows = 3

  /// Those who bear a part of what several people share, and of whom the file does not say how much they count; how many
  /// such bills each has, and the first of them.
  public static func peopleWithoutWeight(
    _ text: [UInt8], _ rule: ImportRule
  ) -> [(name: Text, count: Int, rows: [[String]])] {
    guard rule.reader == .ihatemoney, rule.columns.contains("For"), let rows = rows(text) else { return [] }
    let weights = IHateMoneyWeights(rows, rule)
    var found: [(name: Text, count: Int, rows: [[String]])] = []
    var places: [Text: Int] = [:]
    rows.forEach { row in
      for name in row.owers where row.owers.count > 1 && weights.isOpen(name) {
        let place = places[name] ?? found.count
        if places.updateValue(place, forKey: name) == nil { found.append((name, 0, [])) }
        found[place].count += 1
        if found[place].rows.count == mostRows { continue }
        found[place].rows.append(["date", "what", "amount"].map { (row.texts[$0] ?? "").shortened })
      }
    }
    return found
  }

  /// nil for another file.
  private static func rows(_ text: [UInt8]) -> IHateMoneyRows? {
    do throws(SourceProblem) { return try IHateMoneyRows(text) } catch { return nil }
  }
}

/// How much each person counts.
struct IHateMoneyWeights {
  private var said: [Text: Number] = [:]
  /// Of whom the file says different ones, or another one than the rule.
  private var unclear: Set<Text> = []
  private let rule: [Text: Number]

  init(_ rows: IHateMoneyRows, _ rule: ImportRule) {
    self.rule = rule.weights
    rows.forEach { take($0) }
    // Whoever writes a rule knows what the file does not say, or says in two ways.
    for (name, weight) in rule.weights where said[name] == nil || unclear.contains(name) {
      said[name] = weight
      unclear.remove(name)
    }
  }

  /// Whether neither the file nor the rule says it.
  func isOpen(_ name: Text) -> Bool { said[name] == nil && !unclear.contains(name) }

  private mutating func take(_ row: IHateMoneyRows.Bill) {
    var weight: Number?
    do throws(ArithmeticError) {
      let read = try WrittenNumber.decimal(row.texts["payer_weight"] ?? "")
      if !read.isNegative, !read.isZero { weight = read.normalised.number }
    } catch { weight = nil }
    guard let weight, said[row.payer] ?? weight == weight else {
      unclear.insert(row.payer)
      return
    }
    said[row.payer] = weight
  }

  func weight(of name: Text, in row: IHateMoneyRows.Bill) throws(SourceProblem) -> Number {
    if unclear.contains(name) {
      throw SourceProblem(
        offset: row.offset, "the file gives “\(name)” different weights: \"weights\" in the rule says which one counts")
    }
    guard let weight = said[name] else {
      throw SourceProblem(
        offset: row.offset,
        "the weight of “\(name)” stands nowhere in the file, for they paid nothing: \"weights\" in the rule says it")
    }
    if let other = rule[name], other != weight {
      throw SourceProblem(
        offset: row.offset,
        "the weight of “\(name)” is \(weight.lexeme) in the file, and \(other.lexeme) in \"weights\" of the rule")
    }
    return weight
  }
}
