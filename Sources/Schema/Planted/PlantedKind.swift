/// A kind that `init` writes into a new ledger. From then on its file belongs to the users.
public struct PlantedKind: Sendable {
  public let name: String
  /// The file's content: pretty-printed JSON with a final newline.
  public let json: String

  /// Relative to the ledger's root: `kinds/bill.json`.
  public var path: String { "kinds/\(name).json" }

  public var bytes: [UInt8] { Array(json.utf8) }

  /// In the order of their names.
  public static let all = [animal, bill, book, budget, category, diary, drink, payment, rate, recurring]
}
