import Records

/// Words by which the list of a card says that its bill was paid. No bank writes them of what was spent.
enum CardWords {
  private static let phrases = [
    "payment received", "payment - thank", "paiement reçu", "pago recibido", "pagamento ricevuto", "pagamento recebido",
    "betaling ontvangen", "zahlung erhalten", "betalning mottagen", "betaling modtaget", "betaling mottatt",
    "maksu vastaanotettu", "płatność otrzymana", "platba přijata", "befizetés érkezett", "ödemeniz", "ご入金", "결제대금입금",
    "还款成功", "繳款成功",
  ].map(PlainLetters.folded)
  private static let thanks = Set(
    [
      "thank", "thanks", "danke", "merci", "gracias", "grazie", "obrigado", "dank", "tack", "tak", "takk",
      "kiitos", "dziękujemy", "děkujeme", "ďakujeme", "köszönjük", "спасибо", "дякуємо", "teşekkürler",
    ].map(PlainLetters.folded))

  /// Shops thank as well: `REWE SAGT DANKE`.
  private static let saying = Set(
    ["sagt", "sagen", "says", "say", "dit", "dice", "diz", "zegt", "siger", "sier", "säger"].map(PlainLetters.folded))

  static func isPayment(_ cell: String) -> Bool {
    let plain = PlainLetters.folded(cell)
    if phrases.contains(where: { PlainLetters.has($0, in: plain) }) { return true }
    let words = PlainLetters.words(cell)
    return words.contains(where: thanks.contains) && !words.contains(where: saying.contains)
  }
}
