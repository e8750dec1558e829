internal import Records

/// Whose currency a column of codes says. An amount and its currency are a pair: by a word that both names have, or by
/// standing side by side.
extension RuleGuess {
  enum CurrencyOwner {
    case amounts
    case others
    /// Nobody can tell.
    case unclear
  }

  func owner(ofCurrency column: Int) -> CurrencyOwner {
    let name = table.names[column]
    if ColumnWords.isForeign(name) || isOfOthers(column) { return .others }
    let own = ColumnWords.qualifiers(name)
    let named = (amounts + otherAmounts).filter { ColumnWords.share(own, ColumnWords.qualifiers(table.names[$0])) }
    if !named.isEmpty { return named.contains(where: amounts.contains) ? .amounts : .others }
    if ColumnWords.isOfAccount(name) { return isBeforeAnother(column) ? .others : .amounts }
    let (left, right) = (neighbour(column, -1), neighbour(column, 1))
    if left == .amounts { return isBeforeAnother(column) ? .others : .amounts }
    if left == nil, right == .amounts { return .amounts }
    if right == .amounts { return standsBefore(column) ? .amounts : .unclear }
    if left != nil || right != nil { return .unclear }
    // `Amount,Fee,Currency` and `Amount,Balance,Currency`
    let isBesideNumbers = [column - 1, column + 1].contains { other in
      free.contains(other) && other != balance && isNumber(other) && isMoney(other) && !isForeign(other)
    }
    if isBesideNumbers { return .amounts }
    let isPlain = own.isEmpty && amounts.contains { ColumnWords.qualifiers(table.names[$0]).isEmpty }
    let rivals = otherAmounts.filter { !isForeign($0) && !hasCurrency($0, besides: column) }
    if !rivals.isEmpty, own.isEmpty, !isPlain { return .unclear }
    return isOfEachAmount(column) ? .amounts : .others
  }

  /// Other numbers that can have a currency of their own.
  private var otherAmounts: [Int] {
    free.sorted().filter { column in
      let name = table.names[column]
      guard column != balance, isNumber(column), !ColumnWords.isBeside(name), CurrencySigns.mark(ofColumn: name) == nil
      else { return false }
      return (isMoney(column) || ColumnWords.rank(name, among: ColumnWords.amount) != nil)
        && !(amounts.count == 1 && (isNet(column, of: amounts[0]) || isSame(column, amounts[0])))
    }
  }

  /// Which amounts stand beside a column of codes; nil for none, and for one that has its currency elsewhere.
  private func neighbour(_ column: Int, _ step: Int) -> CurrencyOwner? {
    let other = column + step
    if amounts.contains(other) { return .amounts }
    return otherAmounts.contains(other) && !hasCurrency(other, besides: column) ? .others : nil
  }

  /// Whether the name of another column of codes, or its place, says that it is the currency of an amount.
  func hasCurrency(_ amount: Int, besides column: Int) -> Bool {
    let own = ColumnWords.qualifiers(table.names[amount])
    return currencyColumns.contains { other in
      if other == column { return false }
      if ColumnWords.share(own, ColumnWords.qualifiers(table.names[other])) { return true }
      return other == amount + 1 || (other == amount - 1 && standsBefore(other))
    }
  }

  private var currencyColumns: [Int] { free.sorted().filter(isCurrencies) }

  /// Whether columns of codes stand before their amounts: one of them has none behind which it could stand.
  private func standsBefore(_ column: Int) -> Bool {
    func isAmount(_ column: Int) -> Bool { amounts.contains(column) || otherAmounts.contains(column) }
    let columns = currencyColumns
    return columns.contains { $0 != column && !isAmount($0 - 1) } && columns.allSatisfy { isAmount($0 + 1) }
  }

  /// `Currency,Amount,Account currency,Debit`
  private func isBeforeAnother(_ column: Int) -> Bool {
    otherAmounts.contains(column + 1) && standsBefore(column)
  }
}

extension ColumnWords {
  /// What a name says beside that it is an amount or a currency: `billing` of `Billing currency`.
  static func qualifiers(_ name: String) -> Set<String> {
    var text = PlainLetters.folded(name)
    if [amount, debit, credit, currency].contains(where: { $0.words.contains(text) }) { return [] }
    for head in heads where PlainLetters.has(head, in: text) { text = text.replacing(head, with: " ") }
    let words = text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    return Set(words.filter { ($0.count > 1 || $0.allSatisfy(\.isNumber)) && !fillers.contains($0) })
  }

  /// Whether two names have a word in common, in whatever form: `billed` and `billing`.
  static func share(_ one: Set<String>, _ other: Set<String>) -> Bool {
    one.contains { word in other.contains { isSameStem(word, $0) } }
  }

  private static func isSameStem(_ one: String, _ other: String) -> Bool {
    if one == other { return true }
    let common = zip(one, other).prefix { $0 == $1 }.count
    if common < 4 { return false }
    return common == min(one.count, other.count) || max(one.count, other.count) - common < 5
  }

  private static let heads = (amount.words.filter { !wideHeads.contains($0) } + currency.words)
    .filter { $0.count > 3 || ($0.count > 1 && $0.unicodeScalars.contains { $0.value > 0x2E80 }) }
    .sorted { ($1.count, $0) < ($0.count, $1) }

  /// Words for amounts that say what sort of one it is.
  private static let wideHeads: Set<String> = ["value", "charge", "cost", "money", "price", "gross", "brutto"]

  private static let fillers: Set<String> = [
    "amt", "som", "sum", "ccy", "of", "the", "in", "for", "and", "de", "du", "der", "des", "la", "le", "en", "del",
    "di", "do", "da", "van", "het", "na", "von", "code", "kod", "kode", "name", "iso", "symbol", "type", "typ", "coin",
    "sign",
  ]
}
