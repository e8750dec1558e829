extension PlantedRecord {
  /// Expenses first, then incomes; numbered in this order from 1.
  static func categories(in language: String?) -> [PlantedRecord] {
    (expenses + incomes).enumerated().map { $1.record(order: $0 + 1, in: language) }
  }

  private static let expenses = [
    PlantedCategory("food", "Food and drink", icon: "fork-knife", color: "#E4572E"),
    PlantedCategory("groceries", "Groceries", icon: "basket", color: "#76B041"),
    PlantedCategory("transport", "Transport", icon: "tram", color: "#2E86AB"),
    PlantedCategory("home", "Rent and home", icon: "house", color: "#8D6A9F"),
    PlantedCategory("utilities", "Power, water, heating", icon: "bolt", color: "#F2A541"),
    PlantedCategory("phone", "Phone and internet", icon: "phone", color: "#5FA8D3"),
    PlantedCategory("household", "Household goods", icon: "sofa", color: "#A1887F"),
    PlantedCategory("clothes", "Clothes", icon: "shirt", color: "#D65DB1"),
    PlantedCategory("health", "Health", icon: "heart", color: "#C1292E"),
    PlantedCategory("care", "Hair and body care", icon: "scissors", color: "#F7A1C4"),
    PlantedCategory("children", "Children", icon: "teddy-bear", color: "#FFC857"),
    PlantedCategory("pets", "Pets", icon: "paw", color: "#B08968"),
    PlantedCategory("education", "Books and learning", icon: "book", color: "#3D5A80"),
    PlantedCategory("leisure", "Leisure and sports", icon: "ticket", color: "#17BEBB"),
    PlantedCategory("travel", "Travel", icon: "suitcase", color: "#0B7A75"),
    PlantedCategory("gifts", "Gifts and donations", icon: "gift", color: "#EF476F"),
    PlantedCategory("insurance", "Insurance and taxes", icon: "umbrella", color: "#6C757D"),
    PlantedCategory("other", "Other expenses", icon: "dots", color: "#9E9E9E"),
  ]

  private static let incomes = [
    PlantedCategory("salary", "Salary", .income, icon: "briefcase", color: "#2A9D8F"),
    PlantedCategory("bonus", "Bonus", .income, icon: "star", color: "#E9C46A"),
    PlantedCategory("side-job", "Side job", .income, icon: "hammer", color: "#52796F"),
    PlantedCategory("interest", "Interest and dividends", .income, icon: "chart", color: "#457B9D"),
    PlantedCategory("present", "Presents received", .income, icon: "red-envelope", color: "#D00000"),
    PlantedCategory("other-income", "Other income", .income, icon: "coins", color: "#A3B18A"),
  ]
}

private struct PlantedCategory {
  enum Direction: String { case expense, income }

  private let id: String
  private let title: String
  private let direction: Direction
  private let icon: String
  private let color: String

  init(_ id: String, _ title: String, _ direction: Direction = .expense, icon: String, color: String) {
    self.id = id
    self.title = title
    self.direction = direction
    self.icon = icon
    self.color = color
  }

  func record(order: Int, in language: String?) -> PlantedRecord {
    let path = "categories/\(id).json"
    let title = PlantedTitles.title(of: path, in: language) ?? title
    return PlantedRecord(
      path: path, title: title,
      json: """
        {
          "title": "\(title)",
          "type": "\(direction.rawValue)",
          "icon": "\(icon)",
          "color": "\(color)",
          "order": \(order)
        }

        """)
  }
}
