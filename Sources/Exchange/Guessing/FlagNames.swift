import Records

/// What columns are called that say yes or no of a payment.
enum FlagNames {
  /// `Pending?`, `is_pending`, `isPending`, `Pending (Y/N)`, `pending flag`: in lower case, without what only asks.
  static func plain(_ name: String) -> String {
    let words = ColumnWords.unbracketed(PlainLetters.parted(name)).lowercased().split { " _?？".contains($0) }
    var plain = words.joined(separator: " ")
    for asking in askings where plain.begins(with: asking) { plain = String(plain.dropFirst(asking.count)) }
    for ending in [" flag", " indicator", " y/n"] where plain.ends(with: ending) {
      plain = String(plain.dropLast(ending.count))
    }
    return plain
  }

  private static let askings = [
    "is ", "was ", "has been ", "transaction ", "payment ", "是否", "already ", "schon ", "bereits ",
  ]

  /// Whether `yes` in a column of that name says that money was taken back, by this row or by another one: `Reversal`.
  static func saysTakenBack(_ name: String) -> Bool { takenBack.contains(PlainLetters.folded(plain(name))) }

  private static let takenBack = Set(
    [
      "reversal", "chargeback", "charge back", "charged back", "refunded", "cancellation", "rückbuchung", "erstattet",
      "rückerstattet", "annulation", "remboursé", "anulación", "reembolsado", "annullamento", "rimborsato",
      "annulering",
      "terugbetaald", "estorno", "冲正", "沖正", "已退款",
    ].map(PlainLetters.folded))
}
