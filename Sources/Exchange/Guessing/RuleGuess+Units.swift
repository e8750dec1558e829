internal import Records

/// Amounts that are not whole units of a currency: no rule multiplies.
extension RuleGuess {
  /// Why the names of the columns of amounts say so: `Betrag (Cent)`.
  func smallUnits() -> Sentence? {
    for column in amounts {
      guard let unit = UnitWords.unit(ofColumn: table.names[column], hasDecimals: hasDecimals([column])) else {
        continue
      }
      return
        "by its name, \(quoted([column])) has amounts in another unit (\(unit)), and a rule takes them as they are; write them as whole units with decimals first"
    }
    return nil
  }

  /// Why another column, or a line above the table or below it, says so.
  func otherUnits() -> Sentence? {
    for column in free.sorted() {
      guard let cell = otherUnit(in: column) else { continue }
      return
        "\(quoted([column])) says “\(cell.shortened)”, so the amounts may not be whole units of a currency, and a rule takes them as they are; write them as whole units with decimals first, or take that column out if it says something else"
    }
    for line in table.preamble + table.rows.filter(table.isProse) {
      guard let word = UnitWords.unit(inLine: line, hasDecimals: hasDecimals(amounts)) else { continue }
      return
        "a line beside the table says that amounts are in another unit (\(word)), and a rule takes them as they are; write them as whole units with decimals first, without that line"
    }
    return nil
  }

  private func hasDecimals(_ columns: [Int]) -> Bool {
    columns.contains { values($0).compactMap(Self.number).contains { $0.lexeme.contains(".") } }
  }

  /// A cell by which a column says that an amount counts something else than whole units: `100`, `cents`. 1 and the code of
  /// a currency do not.
  private func otherUnit(in column: Int) -> String? {
    guard let meaning = UnitWords.meaning(ofColumn: table.names[column]) else { return nil }
    let cells = dated.filter { row in amounts.contains { isAmount(cell(row, $0)) } }.map { cell($0, column) }
    // Amounts that are written with a point have their decimals, and the numbers beside them say something else.
    let hasDecimals = hasDecimals(amounts)
    if let word = cells.first(where: { UnitWords.isUnit($0, hasDecimals: hasDecimals) }) { return word }
    if hasDecimals { return nil }
    switch meaning {
    // `3` is how many points a card gave.
    case .factor: return cells.allSatisfy { !isFactor($0) || isPowerOfTen($0) } ? cells.first(where: isFactor) : nil
    // `10` among others is how many there were.
    case .unit:
      let arePowers = !PriceWords.isQuantity(table.names[column]) && cells.allSatisfy(isPowerOfTen)
      return arePowers ? cells.first(where: isFactor) : nil
    case .power: return cells.first(where: isFactor)
    }
  }

  /// A number other than 0 and 1.
  private func isFactor(_ cell: String) -> Bool {
    guard let number = decimal(cell) else { return false }
    return number != .zero && number != Decimal(1)
  }

  private func isPowerOfTen(_ cell: String) -> Bool {
    let digits = cell.filter { $0 != "0" && $0 != "." && $0 != "," && $0 != "'" }
    return digits == "1"
  }
}
