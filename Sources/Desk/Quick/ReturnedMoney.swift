/// Words that say of money that it came back or in: `refund`, `back from`, `Erstattung`, `退款`.
enum ReturnedMoney {
  static func isMeant(by words: [String]) -> Bool {
    let words = words.map { $0.lowercased() }
    return words.contains { word in Self.words.contains(word) || chinese.contains { word.contains($0) } }
      || zip(words, words.dropFirst()).contains { pairs.contains("\($0) \($1)") }
  }

  private static let words: Set<String> = [
    "refund", "refunds", "refunded", "reimbursement", "reimbursed", "cashback", "chargeback", "chargebacks", "rebate",
    "received", "erstattung",
    "erstattet", "rückerstattung", "rückerstattet", "rückzahlung", "gutschrift", "gutgeschrieben", "zurück",
    "zurückbekommen", "zurückerhalten", "zurückgezahlt", "pfandrückgabe", "retoure", "retouren", "rückbuchung",
    "storno", "stornierung", "bekommen", "erhalten",
  ]

  private static let pairs: Set<String> = [
    "back from", "paid back", "gave back", "money back", "paid me", "pays me", "paid us", "gave me", "sent me",
    "cash back", "got back", "mir bezahlt", "mir gegeben", "mir überwiesen",
  ]

  private static let chinese = [
    "退款", "退費", "退费", "退錢", "退钱", "退稅", "退税", "退貨", "退货", "報銷", "报销", "返現", "返现", "還我", "还我", "回饋",
    "收到",
  ]
}
