/// What a category is known by at a glance: its icon, which is an emoji or the name of one of the stock, else a dot in its
/// colour.
public struct Symbol: Hashable, Sendable {
  /// nil where the icon is none.
  public let emoji: String?
  public let colour: Colour

  /// - Parameters:
  ///   - icon: an emoji, or the name of a stock icon.
  ///   - colour: the category's own.
  public init(icon: String?, colour: Colour) {
    emoji = icon.flatMap { Self.stock[$0] ?? Self.emoji($0) }
    self.colour = colour
  }

  /// The names of the stock icons, with what each looks like.
  public static let stockIcons = stock.sorted { $0.key < $1.key }.map { (name: $0.key, emoji: $0.value) }

  /// Whether an icon is shown as one: an emoji, or the name of a stock icon.
  public static func isIcon(_ icon: String) -> Bool { stock[icon] != nil || emoji(icon) != nil }

  /// A text that is one emoji, two columns wide; nil for every other one.
  private static func emoji(_ text: String) -> String? {
    guard text.count == 1, text.displayWidth == 2, let first = text.unicodeScalars.first,
      first.properties.isEmoji, !first.isASCII
    else { return nil }
    return text
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
