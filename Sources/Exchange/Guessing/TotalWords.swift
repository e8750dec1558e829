import Records

/// Words with which a row begins that is not a payment: how much all rows are, or what an account has.
enum TotalWords {
  /// The first words of a row behind the table.
  private static let totals = Set(
    [
      "total", "totals", "subtotal", "sum", "summe", "gesamt", "gesamtsumme", "zwischensumme", "balance", "saldo",
      "endsaldo", "kontostand", "solde", "suma", "somme", "totale", "totaal", "summa", "yhteensä", "razem", "celkem",
      "összesen", "toplam", "итого", "всего", "разом", "yhteensa", "totalt", "saldi", "totais", "totali", "totaux",
      "totales", "summen", "totalen", "всього", "усього",
      "łącznie", "součet", "genel", "somma",
    ].map(PlainLetters.folded))
  private static let signs = [
    "合計", "合计", "總計", "总计", "小計", "小计", "總額", "餘額", "余额", "합계", "총계", "소계", "残高", "計",
  ]

  /// Whether one of the first three words of a cell is one for a total.
  static func isTotal(_ cell: String) -> Bool {
    PlainLetters.words(cell).prefix(3).contains { totals.contains($0) } || signs.contains { cell.reads(from: $0) }
      || isPart(cell) || phrases.contains { PlainLetters.folded(cell).begins(with: $0) }
  }

  /// Of more than one word.
  private static let phrases = ["i alt", "i allt", "genel toplam", "grand total", "gesamt summe"].map(
    PlainLetters.folded)

  /// What only a part of the rows comes to. Nobody is called so.
  private static let parts = Set(
    [
      "subtotal", "sub-total", "sub total", "subtotals", "zwischensumme", "zwischentotal", "sous-total", "subtotale",
      "subtotaal", "tussentotaal", "suma częściowa", "suma cząstkowa", "mezisoučet", "medzisúčet", "delsumma", "delsum",
      "mellansumma", "välisumma", "részösszeg", "ara toplam", "подытог", "промежуточный итог", "проміжний підсумок",
      "підсумок", "小計", "小计", "소계", "本页小计", "本頁小計",
    ].map(PlainLetters.folded))

  /// What one side of the rows comes to, or all rows of a month, as the whole text: nobody is called so, either.
  private static let ofSides = Set(
    [
      "total debit", "total debits", "total credit", "total credits", "total withdrawals", "total deposits",
      "total expenses", "total expense", "total income", "total spent", "total spending", "total paid out",
      "total paid in", "total money out", "total money in", "summe ausgaben", "summe einnahmen", "summe der ausgaben",
      "summe der einnahmen", "summe soll", "summe haben", "summe belastungen", "summe gutschriften", "gesamtausgaben",
      "gesamteinnahmen", "monatssumme", "jahressumme", "tagessumme", "month total", "monthly total", "year total",
      "total for the month", "total général", "total general", "total mensuel", "total du mois", "total débit",
      "total débits", "total crédit", "total crédits", "total dépenses", "total des dépenses", "total recettes",
      "total gastos", "total ingresos", "total cargos", "total abonos", "total del mes", "totale uscite",
      "totale entrate", "totale spese", "totale generale", "totale addebiti", "totale accrediti", "total despesas",
      "total receitas", "total geral", "totaal uitgaven", "totaal inkomsten", "totaal af", "totaal bij",
      "suma wydatków", "suma wpływów", "итого расходов", "итого доходов", "本月合计", "本月合計", "本年合计", "本年合計",
      "本月累计", "本月累計", "本年累计", "本年累計", "支出合计", "支出合計", "收入合计", "收入合計", "当月合計", "今月合計",
    ].map(PlainLetters.folded))

  static func isPart(_ cell: String) -> Bool {
    let plain = PlainLetters.folded(cell).trimmed
    return parts.contains(plain) || ofSides.contains(plain)
  }

  /// `Summe November`, `Total for October 2026`, `11月合計`: a word for a total, and the name of a month, or days.
  static func isOfPeriod(_ cell: String) -> Bool {
    guard let rest = wordsBesideTotal(cell) else { return false }
    let hasDay = cell.split { $0 == " " || $0 == "-" }.contains { DayOrders(String($0)).isDay }
    return (hasDay || rest.contains(where: isMonth))
      && rest.allSatisfy { isMonth($0) || $0.allSatisfy(\.isNumber) || behind.contains($0) || $0 == "for" }
  }

  private static func isMonth(_ word: String) -> Bool {
    MonthNames.isName(word) || (["月", "월"].contains { word.ends(with: $0) } && word.contains(where: \.isNumber))
  }

  /// A word for a total, and nothing else.
  static func isAlone(_ cell: String) -> Bool { wordsBesideTotal(cell)?.isEmpty ?? false }

  /// The other words of a cell that begins or ends with a word for a total; nil for another cell.
  private static func wordsBesideTotal(_ cell: String) -> [String]? {
    let plain = PlainLetters.folded(cell).trimmed
    if let phrase = phrases.first(where: { plain == $0 || plain.begins(with: $0 + " ") }) {
      return PlainLetters.words(String(plain.dropFirst(phrase.count)))
    }
    if let sign = signs.first(where: plain.begins) { return PlainLetters.words(String(plain.dropFirst(sign.count))) }
    if let sign = signs.first(where: plain.ends) { return PlainLetters.words(String(plain.dropLast(sign.count))) }
    let words = PlainLetters.words(cell)
    if let first = words.first, totals.contains(first) { return Array(words.dropFirst()) }
    return words.last.map(totals.contains) == true ? Array(words.dropLast()) : nil
  }

  /// What is in an account before the first payment and behind the last, and how much went through it.
  private static let balances = [
    "opening balance", "closing balance", "balance brought forward", "balance carried forward", "brought forward",
    "carried forward", "balance forward", "available balance", "current balance", "statement balance", "ledger balance",
    "beginning balance", "ending balance", "previous balance", "starting balance", "total turnover",
    "anfangssaldo", "endsaldo", "eröffnungssaldo", "schlusssaldo", "kontostand am", "saldovortrag",
    "alter saldo", "neuer saldo", "vormonatssaldo", "rechnungsabschluss saldo", "nuevo saldo", "novo saldo",
    "nuovo saldo",
    "vecchio saldo", "nowe saldo", "stare saldo", "nový zůstatek", "solde nouveau", "saldo total disponível dia",
    "saldo contabile iniziale", "saldo contabile finale", "anfangsbestand", "endbestand", "schlussbestand",
    "saldoübertrag",
    "alter kontostand", "neuer kontostand", "tagessaldo", "abschlusssaldo", "umsatzsumme", "solde initial",
    "solde précédent", "ancien solde", "nouveau solde", "solde final", "solde au", "total des mouvements",
    "saldo inicial", "saldo anterior", "saldo final", "saldo disponible", "saldo iniziale", "saldo precedente",
    "saldo finale",
    "saldo contabile", "totale movimenti", "beginsaldo", "eindsaldo", "vorig saldo", "nieuw saldo", "saldo początkowe",
    "saldo poprzednie",
    "saldo końcowe", "suma obrotów", "počáteční zůstatek", "konečný zůstatek", "ingående saldo",
    "utgående saldo", "ingående balans", "utgående balans", "startsaldo", "slutsaldo", "primosaldo", "ultimosaldo",
    "inngående saldo", "utgående saldo", "alkusaldo", "loppusaldo", "nyitó egyenleg", "záró egyenleg",
    "nyitóegyenleg", "záróegyenleg", "açılış bakiyesi", "kapanış bakiyesi", "devreden bakiye", "devir bakiyesi",
    "входящий остаток", "исходящий остаток", "начальный остаток", "конечный остаток", "вхідний залишок",
    "вихідний залишок", "期初余额", "期末余额", "期首残高", "期末残高", "期初餘額", "期末餘額", "承前餘額", "承前页", "本期余额", "上期結餘", "上期余额", "上期餘額",
    "前期繰越", "繰越残高", "前月繰越", "次期繰越", "次月繰越", "翌月繰越", "翌期繰越", "前回残高", "前月残高", "이월잔액", "전월이월", "차월이월", "기초잔액", "기말잔액",
  ].map(PlainLetters.folded)

  /// A cell with nothing else in it.
  private static let alone = Set(
    [
      "saldo", "s a l d o", "balance", "solde", "kontostand", "zůstatek", "egyenleg", "bakiye", "остаток", "залишок",
      "saldo do dia", "report à nouveau", "riporto", "b/f", "c/f", "bal b/f", "bal c/f", "balance b/f", "balance c/f",
      "余额", "餘額", "残高", "잔액",
    ].map(PlainLetters.folded))

  /// Whole texts that can be what an account has, and a payment as well.
  private static let doubtful = Set(["new balance", "übertrag"].map(PlainLetters.folded))

  static func mayBeBalance(_ cell: String) -> Bool { doubtful.contains(PlainLetters.folded(cell).trimmed) }

  /// `Saldo 04.11.2026`, `Balance on 9 Nov 2026`, `2026-03-01餘額`: such a word and a day. It is what stands before the day.
  static func beforeDay(_ cell: String) -> String? {
    guard let start = cell.firstIndex(where: { $0.isASCII && $0.isNumber }) else { return nil }
    let words = PlainLetters.words(parted(cell))
    let numbers = words.filter { $0.allSatisfy(\.isNumber) }
    let months = words.filter { MonthNames.isName($0) || ($0.count < 5 && MonthNames.month(Substring($0)) != nil) }
    let rest = words.filter { !$0.allSatisfy(\.isNumber) && !months.contains($0) && !behind.contains($0) }
    guard numbers.joined().count >= (months.isEmpty ? 4 : 1), rest.count == 1, alone.contains(rest[0]) else {
      return nil
    }
    return String(cell[..<start])
  }

  /// With blanks between digits and letters, and for the signs of a day: `2026年3月1日餘額`.
  private static func parted(_ cell: String) -> String {
    var parted = ""
    for letter in cell {
      if let last = parted.last, last.isNumber != letter.isNumber {
        parted.append(" ")
        if last.isNumber, "年月日년월일".contains(letter) { continue }
      }
      parted.append(letter)
    }
    return parted
  }

  /// What can stand behind them: a day, an amount, a currency.
  private static let behind: Set<String> = [
    "am", "per", "на", "станом", "за", "до", "on", "at", "as", "of", "vom", "zum", "au", "al", "a", "en", "el", "den",
    "de",
    "del",
    "pr", "pa", "op", "do", "na",
    "the",
    "em", "date", "datum", "euro", "na", "ke", "k", "dne", "dnia", "w", "til", "till", "fra",
  ]

  /// The words with which a cell begins that says what an account has, and nothing else; nil for another cell: a
  /// `Opening Balance Ltd` can be paid.
  static func balanceWords(_ cell: String) -> String? {
    let plain = PlainLetters.folded(cell)
    if alone.contains(plain) { return plain }
    return balances.first { words in
      guard plain.begins(with: words) else { return false }
      return PlainLetters.words(String(plain.dropFirst(words.count))).allSatisfy { word in
        behind.contains(word) || word.allSatisfy(\.isNumber) || CurrencyCode.named(word.uppercased()) != nil
      }
    }
  }
}
