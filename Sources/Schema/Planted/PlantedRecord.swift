/// A record that every new user starts with. The same file, and so the same id, on every device: planted twice,
/// it merges into one.
public struct PlantedRecord: Sendable {
  /// Relative to the owner's folder: `categories/food.json`.
  public let path: String
  public let json: String

  public var bytes: [UInt8] { Array(json.utf8) }

  /// The categories in their order, then the book `daily`.
  public static let all = categories + [dailyBook]

  static let dailyBook = PlantedRecord(
    path: "books/daily.json",
    json: """
      {
        "name": "Daily",
        "cover": 1,
        "order": 1
      }

      """)
}
