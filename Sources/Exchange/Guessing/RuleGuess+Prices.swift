internal import Records

/// Lists of what was bought, and amounts of several standings: which column has what was paid.
extension RuleGuess {
  /// The column of what was paid, where the one with the best name may have the price of one piece, or another column a sum
  /// of its own standing; nil where somebody has to say which.
  mutating func paid(_ column: Int) -> Int? {
    if PriceWords.isQuantity(table.names[column]), !isMoney(column), let price = priceBeside(column) {
      return paid(price: price, by: column)
    }
    if PriceWords.isPrice(table.names[column]) { return paid(price: column, by: quantity(beside: column)) }
    let sums = sums(beside: column)
    if sums.isEmpty { return column }
    if let proven = proven(among: [column] + sums) { return proven }
    ask(among: [column] + sums)
    return nil
  }

  /// - Parameter quantity: the column that says how many pieces there were.
  private mutating func paid(price: Int, by quantity: Int?) -> Int? {
    let isOfOne = PriceWords.isOfOne(table.names[price])
    let isOneEach = quantity.map { column in cells(column).allSatisfy { decimal($0) == Decimal(1) } } ?? !isOfOne
    let sums = sums(beside: price)
    if isOneEach, sums.isEmpty {
      if let quantity { requireOne(in: quantity) }
      return price
    }
    if let quantity, let total = free.sorted().first(where: { isProduct($0, of: price, and: quantity) }) {
      remarks.append("\(quoted([total])) has the amounts: it is \(quoted([price])) times \(quoted([quantity]))")
      return total
    }
    if sums.isEmpty {
      askPrice(price, quantity)
    } else {
      ask(among: [price] + sums)
    }
    return nil
  }

  private mutating func askPrice(_ price: Int, _ quantity: Int?) {
    let doubt: Sentence =
      if let quantity {
        "\(quoted([price])) may be the price of one piece, as \(quoted([quantity])) says how many there were; if it is, write what was paid into a column of its own first"
      } else {
        "by its name, \(quoted([price])) is the price of one piece; if it is, write what was paid into a column of its own first"
      }
    questions.append(
      question(
        .amount, doubt, [.init(table.names[price], "\(quoted([price])) has what was paid for all pieces")],
        about: (quantity.map { [$0] } ?? []) + [price]))
  }

  /// A row of several pieces that comes later cannot be read then.
  private mutating func requireOne(in quantity: Int) {
    let texts = Set(cells(quantity))
    guard cells(quantity).count == dated.count, !texts.isEmpty else { return }
    takeAlone(texts + ["1", "1.0", "1.00", "1,0", "1,00"], in: quantity)
  }

  private func quantity(beside price: Int) -> Int? {
    free.sorted().first { column in
      column != price && PriceWords.isQuantity(table.names[column]) && isNumber(column) && hasAmounts(column)
        && !PriceWords.isOfOthers(table.names[column]) && !isMeasured(column, beside: price)
    }
  }

  /// Whether `Units` are no pieces, as 312.5 of them are none: beside a `Cost` they can be what a meter says.
  private func isMeasured(_ units: Int, beside price: Int) -> Bool {
    PlainLetters.words(table.names[units]) == ["units"] && !PriceWords.isOfOne(table.names[price])
      && cells(units).contains { decimal($0).map { $0.normalised.scale > 0 } ?? false }
  }

  private func priceBeside(_ quantity: Int) -> Int? {
    free.sorted().first { $0 != quantity && PriceWords.isPrice(table.names[$0]) && isNumber($0) && isMoney($0) }
  }

  /// Whether a column has the price times the quantity of each row, to a coin.
  private func isProduct(_ total: Int, of price: Int, and quantity: Int) -> Bool {
    guard total != price, total != quantity, isNumber(total), hasAmounts(total) else { return false }
    return dated.allSatisfy { row in
      let numbers = [price, quantity, total].map { decimal(cell(row, $0)) }
      guard let one = numbers[0], let count = numbers[1], let all = numbers[2] else { return numbers[2] == nil }
      do throws(ArithmeticError) {
        let difference = try (one * count).abs - all.abs
        return try difference.abs * Decimal(100) <= Decimal(1)
      } catch { return false }
    }
  }

  /// Other columns that are called a total, what is left, or all of it, and have other amounts.
  private func sums(beside column: Int) -> [Int] {
    let name = table.names[column]
    guard isExactAmount(column) || PriceWords.isPrice(name), !PriceWords.isSum(name) else { return [] }
    // What was charged is often in another currency, and a column says in which.
    let hasCurrencies = free.contains(where: isCurrencies)
    return free.sorted().filter { other in
      let isCalledSo =
        PriceWords.isSum(table.names[other]) || (!hasCurrencies && PriceWords.isCharge(table.names[other]))
      return other != column && isCalledSo && isNumber(other) && hasAmounts(other) && !isForeign(other)
        && cells(other).count * 2 >= dated.count && !isSame(other, column) && !isNet(other, of: column)
        && !isNet(column, of: other) && proof(of: { decimal(cell($0, column)) }, in: other) == nil
    }
  }
}
