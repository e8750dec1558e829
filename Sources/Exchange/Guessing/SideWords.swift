internal import Records

/// Words by which a bank says in a column of their own which way the money went: `S` and `H`, `Debit` and `Credit`.
enum SideWords {
  /// What was spent, and what came in; in lower case.
  private static let pairs = [
    ("s", "h"), ("soll", "haben"), ("d", "c"), ("d", "k"), ("d", "h"), ("d", "a"), ("dr", "cr"), ("db", "cr"),
    ("deb", "cred"), ("dbit", "crdt"), ("debit", "credit"), ("belastung", "gutschrift"), ("lastschrift", "gutschrift"),
    ("ausgabe", "einnahme"), ("ausgang", "eingang"), ("withdrawal", "deposit"), ("out", "in"), ("o", "i"),
    ("expense", "income"), ("exp.", "income"), ("exp", "inc"), ("outgoing", "incoming"), ("outflow", "inflow"),
    ("debit card", "credit"), ("paid out", "paid in"), ("money out", "money in"), ("sent", "received"),
    ("spent", "received"), ("débit", "crédit"), ("dépense", "recette"), ("dépense", "revenu"), ("sortie", "entrée"),
    ("cargo", "abono"), ("debe", "haber"), ("gasto", "ingreso"), ("egreso", "ingreso"), ("salida", "entrada"),
    ("retiro", "depósito"), ("payment", "income"), ("(-) expense", "(+) income"), ("uitgaven", "inkomsten"),
    ("支出", "収入"),
    ("výdej", "příjem"), ("ausgaben", "einnahmen"), ("dépenses", "recettes"), ("gastos", "ingresos"),
    ("expenses", "income"), ("addebito", "accredito"), ("dare", "avere"), ("uscita", "entrata"), ("spesa", "entrata"),
    ("paiement", "encaissement"), ("paiement", "versement"), ("pago", "cobro"), ("pagamento", "incasso"),
    ("pagamento", "recebimento"), ("出", "入"), ("付", "收"),
    ("débito", "crédito"), ("saída", "entrada"), ("despesa", "receita"), ("af", "bij"), ("uit", "in"),
    ("debet", "credit"), ("debet", "kredit"), ("uttag", "insättning"), ("utgift", "inkomst"), ("ut", "in"),
    ("utgift", "inntekt"), ("ut", "inn"), ("udgift", "indtægt"), ("ud", "ind"), ("hævet", "indsat"),
    ("otto", "pano"), ("meno", "tulo"), ("veloitus", "hyvitys"), ("wydatek", "przychód"), ("wydatek", "wpływ"),
    ("obciążenie", "uznanie"), ("wypłata", "wpłata"), ("výdaj", "příjem"), ("debetní", "kreditní"),
    ("odchozí", "příchozí"), ("terhelés", "jóváírás"), ("kiadás", "bevétel"), ("t", "j"), ("borç", "alacak"),
    ("b", "a"), ("gider", "gelir"), ("çıkan", "giren"), ("расход", "доход"), ("расход", "приход"),
    ("списание", "зачисление"), ("списание", "пополнение"), ("дебет", "кредит"), ("витрата", "дохід"),
    ("видаток", "надходження"), ("支出", "收入"), ("支出", "存入"), ("支", "收"), ("支", "存"), ("出金", "入金"),
    ("支払", "入金"), ("借", "貸"), ("借", "贷"), ("借方", "貸方"), ("借方", "贷方"), ("출금", "입금"), ("지출", "수입"),
    ("-", "+"), ("−", "+"), ("md", "d"), ("má dáti", "dal"), ("wn", "ma"), ("winien", "ma"), ("výběr", "vklad"),
    ("purchase", "payment"), ("purchase", "refund"), ("sale", "payment"), ("sale", "return"), ("sale", "refund"),
    ("paid", "received"), ("auszahlung", "einzahlung"), ("abgang", "zugang"), ("afschrijving", "bijschrijving"),
    ("uitgave", "inkomst"), ("uitgaand", "inkomend"), ("sortant", "entrant"), ("retrait", "dépôt"),
    ("saliente", "entrante"), ("spese", "entrate"), ("levantamento", "depósito"), ("gasto", "receita"),
    ("lähtevä", "saapuva"), ("wychodzące", "przychodzące"), ("wychodzący", "przychodzący"), ("kimenő", "bejövő"),
    ("tartozik", "követel"), ("t", "k"), ("kifizetés", "befizetés"), ("giden", "gelen"), ("çıkış", "giriş"),
    ("para çıkışı", "para girişi"), ("исходящий", "входящий"), ("исходящее", "входящее"), ("вихідний", "вхідний"),
    ("списание", "поступление"), ("д", "к"), ("转出", "转入"), ("轉出", "轉入"), ("付款", "收款"), ("取出", "存入"),
    ("提款", "存款"), ("お引出し", "お預入れ"), ("引出", "預入"), ("出", "入"), ("출", "입"), ("지급", "입금"), ("차변", "대변"),
    ("salidas", "entradas"), ("saídas", "entradas"), ("расходы", "доходы"), ("витрати", "доходи"),
    ("витрати", "надходження"), ("débits", "crédits"), ("sorties", "entrées"), ("retraits", "dépôts"),
    ("despesas", "receitas"), ("cargos", "abonos"), ("retiros", "depósitos"), ("egresos", "ingresos"),
    ("belastungen", "gutschriften"), ("auszahlungen", "einzahlungen"), ("wypłaty", "wpłaty"), ("wydatki", "przychody"),
    ("výběry", "vklady"), ("kiadások", "bevételek"), ("giderler", "gelirler"), ("utgifter", "inkomster"),
    ("utgifter", "inntekter"), ("udgifter", "indtægter"), ("списания", "поступления"),
    ("utgående", "inkommande"), ("utgående", "innkommende"), ("udgående", "indgående"), ("utbetalning", "inbetalning"),
    ("utbetaling", "innbetaling"), ("udbetaling", "indbetaling"), ("vydání", "příjem"), ("úhrada", "připsání"),
  ]

  /// What a column of such words is called: a single letter, or a short word, says something there.
  private static let names = Set(
    [
      "sens", "sign", "signe", "segno", "sinal", "signo", "vorzeichen", "richtung", "riktning", "retning", "richting",
      "kierunek", "směr", "irány", "suunta", "sentido", "direzione", "direction", "yön", "направление", "напрям",
      "напрямок", "strona", "strana", "naturaleza", "natureza",
      "indicator", "kennung", "flow", "movement", "movimento", "movimiento", "mouvement",
    ].map(PlainLetters.folded))

  private static let (expense, income): (Text, Text) = ("expense", "income")

  private static let signs = ["方向", "收支", "借贷", "借貸", "貸借", "入出金", "입출금", "取引区分", "收/支"]

  /// What the words of a column mean; nil where one of them is none of these, or where they could be of either side.
  /// Where only one of a pair was found, the other one is there, too: a later file may have it.
  /// - Parameter name: of their column: under `Terhelés/Jóváírás`, a `J` alone is what came in.
  static func meanings(of words: [String], under name: String = "") -> [Text: Text]? {
    var meanings: [Text: Text] = [:]
    let found = Set(words.map { Text($0) })
    let lower = Set(found.map { plain($0.string) })
    // One letter that is everywhere may be something else: a class, a bank's own sign.
    if lower.count == 1, let only = lower.first, weak.contains(only), !namesSides(name), !isName(name) { return nil }
    let pairs = pairs(for: lower, under: name)
    for word in found {
      let plain = plain(word.string)
      let sides = Set(pairs.filter { [$0.0, $0.1].contains(plain) }.map { $0.0 == plain ? expense : income })
      guard sides.count == 1, let side = sides.first else { return nil }
      meanings[word] = side
      for pair in pairs where (side == expense ? pair.0 : pair.1) == plain {
        let (other, meaning) = side == expense ? (pair.3, income) : (pair.2, expense)
        let spelling = Text(spelled(other, as: word.string))
        if meanings[spelling] == nil, !found.contains(spelling) { meanings[spelling] = meaning }
      }
    }
    return meanings.isEmpty ? nil : meanings
  }

  /// What a letter means that all rows have; nil for one that can be of either side, and for none of these.
  static func meaning(ofLetter word: String) -> Text? { meanings(of: [word], under: "direction")?[Text(word)] }

  /// Whether a column can say the direction by letters: one without a name, or one that is called so.
  static func mayName(_ name: String, at place: Int) -> Bool {
    name == "(\(place + 1))" || isName(name) || namesSides(name)
      || ["type", "typ", "art", "dc", "d c", "dr cr", "cr dr"].contains(
        PlainLetters.folded(name).split { !$0.isLetter }.joined(separator: " "))
  }

  /// Whether a word is one for either side.
  static func isOne(_ word: String) -> Bool {
    let plain = plain(word)
    return folded.contains { $0.0 == plain || $0.1 == plain }
  }

  private typealias Pair = (String, String, String, String)

  /// The pairs that can be meant. `C` is credit beside a `D`, and `D` is debit beside a `K`: the ones that say most of the
  /// words are.
  private static func pairs(for words: Set<String>, under name: String) -> [Pair] {
    let fitting = folded.filter { words.contains($0.0) || words.contains($0.1) }
    let parts = name.split(separator: "/").map { plain(String($0).trimmed) }
    let named = fitting.filter { parts == [$0.0, $0.1] && words.isSubset(of: parts) }
    if !named.isEmpty { return named }
    let both = fitting.filter { words.contains($0.0) && words.contains($0.1) }
    if words.isSubset(of: both.flatMap { [$0.0, $0.1] }) { return both }
    let whole = fitting.filter { words.isSubset(of: [$0.0, $0.1]) }
    // `D` is credit beside an `MD` only.
    let usual = whole.filter { words.contains($0.0) || $0.1 != "d" }
    return !usual.isEmpty ? usual : fitting
  }

  /// Whether the names of two columns are what was spent and what came in.
  static func arePair(_ debit: String, _ credit: String) -> Bool {
    let (debit, credit) = (
      plain(ColumnWords.unbracketed(debit).trimmed), plain(ColumnWords.unbracketed(credit).trimmed)
    )
    return folded.contains { $0.0 == debit && $0.1 == credit }
  }

  /// Whether a column is called as what was spent is, and never as what came in.
  static func isSpending(_ name: String) -> Bool {
    let name = plain(ColumnWords.unbracketed(name).trimmed)
    return name.count > 2 && folded.contains { $0.0 == name } && !folded.contains { $0.1 == name }
      && !["payment", "pagamento", "paiement", "pago", "付款"].contains(name)
  }

  /// Whether a name is two words for the two sides.
  private static func namesSides(_ name: String) -> Bool {
    let parts = name.split(separator: "/").map { String($0).trimmed }
    guard parts.count == 2 else { return false }
    let sides = parts.map(ColumnWords.side)
    return arePair(parts[0], parts[1]) || arePair(parts[1], parts[0]) || (!sides.contains(nil) && sides[0] != sides[1])
  }

  private static func isName(_ name: String) -> Bool {
    let folded = PlainLetters.folded(name)
    return PlainLetters.words(name).contains(where: names.contains)
      || signs.contains { PlainLetters.has($0, in: folded) }
  }

  private static let weak: Set<String> = [
    "a", "b", "c", "d", "h", "i", "j", "k", "o", "s", "t", "-", "−", "in", "ut", "ud", "д", "к", "出", "入", "출", "입",
    "uit", "out", "ma", "wn", "paid", "sale", "付款", "收款",
  ]

  /// Folded, and as they are written.
  private static let folded = pairs.map { (plain($0.0), plain($0.1), $0.0, $0.1) }

  /// Without the point of an abbreviation, and without brackets: `Dr.`, `(B)`.
  private static func plain(_ word: String) -> String {
    let folded = PlainLetters.folded(word)
    if isBracketed(folded) { return String(folded.dropFirst().dropLast()) }
    return folded.count > 1 && folded.ends(with: ".") ? String(folded.dropLast()) : folded
  }

  private static func isBracketed(_ word: String) -> Bool {
    word.count > 2 && word.first == "(" && word.firstIndex(of: ")") == word.index(before: word.endIndex)
  }

  /// A word in the capitals of another, with its brackets or its point.
  private static func spelled(_ word: String, as other: String) -> String {
    let word = Capitals.spelled(word, as: other)
    if isBracketed(other), !word.begins(with: "(") { return "(\(word))" }
    return other.ends(with: ".") && !word.ends(with: ".") ? word + "." : word
  }
}
