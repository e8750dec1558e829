public import Records

/// Columns that stand otherwise than in the file for which a kept rule was made: a rule knows them by their names alone.
extension RuleGuess {
  /// The same guess with the column of amounts that a kept rule takes, where the file leaves open which one it is.
  public func taking(amountOf kept: ImportRule, _ content: SourceContent) -> RuleGuess? {
    guard let column = kept.source(of: "amount")?.columns.first, kept.source(of: "amount")?.columns.count == 1,
      questions.contains(where: { $0.topic == .amount && $0.choices.contains { $0.answer == column } })
    else { return nil }
    var setting = setting
    setting.answers.amount = column
    return RuleGuess(content, rule.reader, in: setting)
  }

  /// Amounts in another currency that a rule takes, where the file has others beside them. A rule that has always read them
  /// was once asked about, or written so.
  public func otherAmounts(than kept: ImportRule) -> Sentence? {
    guard case .columns(let names, _) = kept.source(of: "amount"), names.count == 1, let own = place(named: names[0]),
      case .columns(let codes, _) = kept.source(of: "currency"), codes.count == 1, let codes = place(named: codes[0]),
      answers.amount == nil
    else { return nil }
    func isOther(_ row: [String], _ column: Int) -> Bool {
      guard let taken = decimal(cell(row, own)), let other = decimal(cell(row, column)), !other.isZero else {
        return false
      }
      let code = CurrencySigns.code(cell(row, codes), usual: setting.currency)
      return taken.abs != other.abs && code != nil && code != setting.currency
    }
    for column in likelyAmounts where column != own {
      guard let row = table.rows.first(where: { hasDay($0) && isOther($0, column) }) else { continue }
      return
        "“\(cell(row, own).shortened)” in \(quoted([own])) is in \(cell(row, codes)), and the money of the account may be “\(cell(row, column).shortened)” in \(quoted([column]))"
    }
    return nil
  }

  /// A new column in the rule's own currency, beside the one that the rule takes for it: `Amount` beside `Amount (EUR)`.
  public func amountsInOwnCurrency(besides kept: ImportRule) -> Sentence? {
    guard case .columns(let names, _) = kept.source(of: "amount"), names.count == 1, let own = place(named: names[0]),
      kept.source(of: "currency") == nil, answers.amount == nil, CurrencySigns.mark(ofColumn: table.names[own]) == nil
    else { return nil }
    for column in likelyAmounts where column != own {
      guard let mark = CurrencySigns.mark(ofColumn: table.names[column]),
        CurrencySigns.code(mark, usual: setting.currency) == setting.currency,
        let row = table.rows.first(where: { row in
          guard hasDay(row), let one = decimal(cell(row, own)), let two = decimal(cell(row, column)) else {
            return false
          }
          return one.abs != two.abs && !two.isZero
        })
      else { continue }
      return
        "\(quoted([column])) has “\(cell(row, column).shortened)”, and the rule takes “\(cell(row, own).shortened)” in \(quoted([own])) as \(mark)"
    }
    return nil
  }

  /// The columns that are taken for the amounts, or of which it is asked.
  private var likelyAmounts: [Int] {
    if amounts.count == 1 { return amounts }
    let asked = questions.first { $0.topic == .amount }?.choices ?? []
    return asked.compactMap { place(named: $0.answer) }
  }

  /// Of columns with one name, another one than the rule takes: they have changed places.
  func otherOfDoubles(_ kept: ImportRule) -> Sentence? {
    for field in ["amount", "currency"] as [Text] {
      guard let taken = kept.source(of: field)?.columns, let found = rule.source(of: field)?.columns,
        taken.count == 1, found.count == 1, taken != found, Self.plain(taken[0]) == Self.plain(found[0]),
        let own = place(named: taken[0]), let other = place(named: found[0]),
        dated.contains(where: { cell($0, own) != cell($0, other) })
      else { continue }
      return "the columns with the name \(quoted([min(own, other)])) have changed places"
    }
    return nil
  }

  /// `Currency` of `Currency (2)`
  private static func plain(_ name: String) -> String {
    guard name.ends(with: ")"), let open = name.lastIndex(of: "("), open > name.startIndex,
      Int(name[name.index(after: open)...].dropLast()) != nil
    else { return name }
    return String(name[..<open]).trimmed
  }
}
