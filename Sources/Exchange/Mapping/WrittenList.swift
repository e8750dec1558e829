internal import Records

/// Several texts in one cell, as programs write tags: `food, travel`, `food;travel`, `food|travel`, `#food #travel`.
enum WrittenList {
  private static let separators: Set<Unicode.Scalar> = [",", ";", "|", "，", "、", "；"]

  static func items(of text: String) -> [Text] {
    var items: [String] = []
    var item = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      // Within a word it is part of it: `C#`.
      let isMark = scalar == "#" && (item.last?.properties.isWhitespace ?? true)
      if separators.contains(scalar) || isMark {
        items.append(String(item))
        item.removeAll()
      } else {
        item.append(scalar)
      }
    }
    return (items + [String(item)]).map { Text($0.trimmed) }.filter { !$0.string.isEmpty }
  }
}
