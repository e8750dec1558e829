public import Records

/// A record that every new user starts with. The same file, and so the same id, on every device: planted twice,
/// it merges into one.
public struct PlantedRecord: Sendable {
  /// Relative to the owner's folder: `categories/food.json`.
  public let path: String
  public let title: String
  public let json: String

  public var bytes: [UInt8] { Array(json.utf8) }

  /// The languages in which records are planted; any other gets the English ones.
  public static let languages = Language.tags

  /// The categories in their order, then the book `daily`, with titles in a language.
  public static func all(in language: String?) -> [PlantedRecord] {
    categories(in: language) + [dailyBook(in: language)]
  }

  /// What the records that are planted at each path are called, in every language.
  public static let titles: [Text: [String]] = Dictionary(
    grouping: languages.flatMap { all(in: $0) }, by: { Text($0.path) }
  ).mapValues { $0.map(\.title) }

  /// The paths below an owner's folder at which something is planted. They are the same in every language, whose files need
  /// not be read for that.
  public static let paths = all(in: nil).map { Text($0.path) }.sorted()

  private static let places = Set(paths)

  /// Whether a record with that id is planted in the folder of its kind: `food` in `categories`.
  public static func has(_ id: Text, in folder: Text) -> Bool { places.contains(Text("\(folder)/\(id).json")) }

  /// What the record with that id says as it is planted in a language; nil where none is planted.
  public static func fields(of id: Text, in folder: Text, language: String?) -> Object? {
    let path = "\(folder)/\(id).json"
    guard var fields = fields[Text(path)] else { return nil }
    if let title = PlantedTitles.title(of: path, in: language) {
      fields[fields["title"] == nil ? "name" : "title"] = .string(Text(title))
    }
    return fields
  }

  /// In English.
  private static let fields = Dictionary(
    all(in: nil).map { record -> (Text, Object) in
      do throws(ReadError) { return (Text(record.path), try JSONDocument(record.json).recordObject()) } catch {
        preconditionFailure("a planted record can be read: \(error.message)")
      }
    }, uniquingKeysWith: { first, _ in first })

  static func dailyBook(in language: String?) -> PlantedRecord {
    let path = "books/daily.json"
    let title = PlantedTitles.title(of: path, in: language) ?? "Daily"
    return PlantedRecord(
      path: path, title: title,
      json: """
        {
          "name": "\(title)",
          "cover": 1,
          "order": 1
        }

        """)
  }
}
