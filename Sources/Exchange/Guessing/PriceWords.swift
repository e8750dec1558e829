import Records

/// Names of columns in lists of what was bought: what one piece costs, how many there were, and what all came to.
enum PriceWords {
  private static let prices = Set(
    [
      "price", "cost", "preis", "prix", "precio", "prezzo", "prijs", "preço", "cena", "pris", "hinta", "ár", "fiyat",
      "fiyatı", "цена", "ціна", "вартість", "стоимость", "价格", "價格", "価格", "値段", "가격", "单价", "單價", "単価", "단가",
    ].map(PlainLetters.folded))
  private static let endings = ["preis", "prijs", "pris", "price"]
  private static let ofOne = Set(
    [
      "unit", "each", "per", "piece", "apiece", "einzel", "stück", "stk", "unitaire", "unitario", "unitário", "stuks",
      "jednostkowa", "jednotková", "yksikkö", "egység", "birim", "за", "каждый", "单价", "單價", "単価", "단가", "einzelpreis",
      "stückpreis", "stuksprijs", "stukprijs", "styckpris", "stykpris", "enhetspris", "enhedspris", "egységár",
      "yksikköhinta", "ppu",
    ].map(PlainLetters.folded))
  private static let ofAll = Set(
    [
      "total", "gesamt", "gesamtpreis", "sum", "totale", "totaal", "totaalprijs", "all", "totalpris", "łączna",
      "celková", "összesen", "toplam", "итого", "общая", "загальна",
    ].map(PlainLetters.folded))
  private static let quantities = Set(
    [
      "qty", "quantity", "quantities", "pieces", "pcs", "units", "menge", "anzahl", "stück", "stückzahl", "quantité",
      "qté", "cantidad", "unidades", "quantità", "pezzi", "aantal", "stuks", "quantidade", "qtd", "ilość", "množství",
      "počet", "antal", "antall", "kpl", "määrä", "mennyiség", "darab", "db", "miktar", "adet", "количество",
      "кількість",
      "数量", "數量", "個数", "수량",
    ].map(PlainLetters.folded))

  private static func words(_ name: String) -> [String] { PlainLetters.words(PlainLetters.parted(name)) }

  /// Whether a name is one for what something costs, be it one piece or all: `Price`, `Unit cost`.
  static func isPrice(_ name: String) -> Bool {
    let words = words(name)
    return words.contains { word in prices.contains(word) || endings.contains(where: word.ends) }
      && !words.contains(where: ofAll.contains)
  }

  /// Whether it is the price of one piece: `Unit price`, `Einzelpreis`, `Price/l`.
  static func isOfOne(_ name: String) -> Bool {
    isPrice(name) && (words(name).contains(where: ofOne.contains) || isPerMeasure(name))
  }

  /// `Price/l`, and not `Price/Cost`.
  private static func isPerMeasure(_ name: String) -> Bool {
    let parts = name.split(separator: "/", maxSplits: 1)
    return parts.count == 2
      && PlainLetters.words(String(parts[1])).contains { word in
        measures.contains(word) || quantities.contains(word) || word.first?.isNumber ?? false
      }
  }

  private static let measures = Set(
    [
      "l", "litre", "liter", "lt", "ltr", "kg", "kilo", "g", "gr", "lb", "oz", "gal", "gallon", "ml", "m", "m2", "m3",
      "km", "kwh", "h", "hour", "std", "stunde", "day", "night", "month", "person", "item", "pc", "ea", "pz", "ud",
      "шт",
      "л", "кг", "個", "个", "件", "개",
    ].map(PlainLetters.folded))

  /// Whether a name says how much of something else there was than what was bought: `Anzahl Personen`, `Units (kWh)`.
  static func isOfOthers(_ name: String) -> Bool { PlainLetters.words(name).contains(where: others.contains) }

  private static let others = Set(
    [
      "person", "persons", "people", "personen", "gäste", "guests", "teilnehmer", "participants", "personnes",
      "personas", "persone", "kwh", "kw", "kilometer", "km", "人数", "人數",
    ].map(PlainLetters.folded))

  static func isQuantity(_ name: String) -> Bool { words(name).contains(where: quantities.contains) }

  /// Whether a name is one for a sum of its own standing beside an `Amount`.
  static func isSum(_ name: String) -> Bool { sums.contains(words(name).joined(separator: " ")) }

  /// Whether it is one for what is left after a fee, or for all with it: `Net`, `Total`.
  static func isAfterFee(_ name: String) -> Bool {
    isSum(name) && !words(name).contains { word in ["brut", "gross", "lordo"].contains(where: word.begins) }
  }

  /// Whether it is one for what an account was charged, which can be in another currency than an `Amount`.
  static func isCharge(_ name: String) -> Bool { charges.contains(words(name).joined(separator: " ")) }

  private static let sums = Set(
    [
      "total", "total amount", "amount total", "grand total", "total price", "net", "net amount", "amount net", "gross",
      "gross amount", "amount gross", "final amount", "netto", "nettobetrag", "betrag netto", "brutto", "bruttobetrag",
      "betrag brutto", "gesamt", "gesamtbetrag", "gesamtpreis", "endbetrag", "rechnungsbetrag", "summe", "net à payer",
      "montant net", "montant brut", "montant total", "montant ttc", "montant ht", "total ttc", "importe neto",
      "importe bruto", "importe total", "monto total", "monto neto", "totale", "importo netto", "importo lordo",
      "importo totale", "totaal", "totaalbedrag", "nettobedrag", "brutobedrag", "valor total", "valor líquido",
      "valor bruto", "kwota netto", "kwota brutto", "suma", "celkem", "celková částka", "nettobelopp", "bruttobelopp",
      "totalbelopp", "nettobeløb", "bruttobeløb", "nettobeløp", "bruttobeløp", "nettó összeg", "bruttó összeg",
      "toplam", "net tutar", "brüt tutar", "toplam tutar", "итого", "общая сумма", "总额", "總額", "总金额", "總金額", "総額",
      "合計金額", "合計", "合计", "实付金额", "實付金額", "实收金额", "實收金額", "총액", "합계금액",
    ].map(PlainLetters.folded))
  private static let charges = Set(
    [
      "settled amount", "settlement amount", "amount settled", "billed amount", "billing amount", "amount billed",
      "charged amount", "amount charged", "amount paid", "paid amount", "zahlbetrag", "abrechnungsbetrag",
    ].map(PlainLetters.folded))
}
