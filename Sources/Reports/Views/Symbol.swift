/// What a category is known by at a glance: its stock icon as an emoji, else a dot in its colour.
public struct Symbol: Hashable, Sendable {
  /// nil where the icon is none of the stock.
  public let emoji: String?
  public let colour: Colour

  /// - Parameters:
  ///   - icon: the name of a stock icon; anything else has no emoji.
  ///   - colour: the category's own.
  public init(icon: String?, colour: Colour) {
    emoji = icon.flatMap { Self.stock[$0] }
    self.colour = colour
  }

  /// Two columns wide where it is an emoji.
  func cell(isASCII: Bool) -> Table.Cell {
    if !isASCII, let emoji { return Table.Cell(emoji) }
    return Table.Cell("●", .coloured(colour))
  }

  /// All of them are emoji by themselves, two columns wide on every terminal.
  private static let stock = [
    "fork-knife": "🍴", "basket": "🧺", "tram": "🚋", "house": "🏠", "bolt": "⚡", "phone": "📱", "sofa": "🪑",
    "shirt": "👕", "heart": "💗", "scissors": "💈", "teddy-bear": "🧸", "paw": "🐾", "book": "📚", "ticket": "🎫",
    "suitcase": "🧳", "gift": "🎁", "umbrella": "☔", "dots": "📦", "briefcase": "💼", "star": "⭐", "hammer": "🔨",
    "chart": "📈", "red-envelope": "🧧", "coins": "💰",
  ]
}
