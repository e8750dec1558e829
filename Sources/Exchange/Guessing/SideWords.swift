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
    ("-", "+"), ("−", "+"), ("md", "d"), ("má dáti", "dal"), ("wn", "ma"),
  ]

  private static let (expense, income): (Text, Text) = ("expense", "income")

  /// What the words of a column mean; nil where one of them is none of these, or where they could be of either side.
  /// Where only one of a pair was found, the other one is there, too: a later file may have it.
  /// - Parameter name: of their column: under `Terhelés/Jóváírás`, a `J` alone is what came in.
  static func meanings(of words: [String], under name: String = "") -> [Text: Text]? {
    var meanings: [Text: Text] = [:]
    let found = Set(words.map { Text($0) })
    let lower = Set(found.map { plain($0.string) })
    // `C` is credit beside a `D`, and `D` is debit beside a `K`: the pair that says most of the words is meant.
    let fitting = folded.filter { lower.contains($0.0) || lower.contains($0.1) }
    let whole = fitting.filter { lower.isSubset(of: [$0.0, $0.1]) }
    // One letter that is everywhere may be something else: a class, a bank's own sign.
    if lower.count == 1, let only = lower.first, weak.contains(only), !namesSides(name) { return nil }
    let both = whole.filter { lower.contains($0.0) && lower.contains($0.1) }
    let pairs = !both.isEmpty ? both : !whole.isEmpty ? whole : fitting
    for word in found {
      let plain = plain(word.string)
      let point = word.string.ends(with: ".") ? "." : ""
      let sides = Set(pairs.filter { [$0.0, $0.1].contains(plain) }.map { $0.0 == plain ? expense : income })
      guard sides.count == 1, let side = sides.first else { return nil }
      meanings[word] = side
      for pair in pairs where (side == expense ? pair.0 : pair.1) == plain {
        let (other, meaning) = side == expense ? (pair.3, income) : (pair.2, expense)
        let spelling = Text(Capitals.spelled(other, as: word.string) + (other.ends(with: ".") ? "" : point))
        if meanings[spelling] == nil, !found.contains(spelling) { meanings[spelling] = meaning }
      }
    }
    return meanings.isEmpty ? nil : meanings
  }

  /// Whether a word is one for either side.
  static func isOne(_ word: String) -> Bool {
    let plain = plain(word)
    return folded.contains { $0.0 == plain || $0.1 == plain }
  }

  /// Whether a name is two words for the two sides.
  private static func namesSides(_ name: String) -> Bool {
    let parts = name.split(separator: "/").map { ColumnWords.side(String($0).trimmed) }
    return parts.count == 2 && !parts.contains(nil) && parts[0] != parts[1]
  }

  private static let weak: Set<String> = [
    "a", "b", "c", "d", "h", "i", "j", "k", "o", "s", "t", "-", "−", "in", "ut", "ud",
  ]

  /// Folded, and as they are written.
  private static let folded = pairs.map { (plain($0.0), plain($0.1), $0.0, $0.1) }

  /// Without the point of an abbreviation: `Dr.`
  private static func plain(_ word: String) -> String {
    let folded = PlainLetters.folded(word)
    return folded.count > 1 && folded.ends(with: ".") ? String(folded.dropLast()) : folded
  }
}
