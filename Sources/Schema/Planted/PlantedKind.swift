/// A kind that `init` writes into a new ledger. From then on its file belongs to the users.
///
/// The files lie in `Kinds/` beside this one, as they are written: the build puts them into the program.
public struct PlantedKind: Sendable {
  public let name: String
  /// The file's content: pretty-printed JSON with a final newline.
  public let bytes: [UInt8]

  public var json: String { String(decoding: bytes, as: UTF8.self) }

  /// Relative to the ledger's root: `kinds/bill.json`.
  public var path: String { "kinds/\(name).json" }

  /// Where money lies.
  public static let account = PlantedKind(name: "account", bytes: PackageResources.account_json)
  /// An animal of a zoo's open data, or one that a visitor saw.
  public static let animal = PlantedKind(name: "animal", bytes: PackageResources.animal_json)
  /// Money spent or earned.
  public static let bill = PlantedKind(name: "bill", bytes: PackageResources.bill_json)
  /// An account book: bills that are looked at together.
  public static let book = PlantedKind(name: "book", bytes: PackageResources.book_json)
  /// What may be spent in a week, month or year.
  public static let budget = PlantedKind(name: "budget", bytes: PackageResources.budget_json)
  /// What bills are for.
  public static let category = PlantedKind(name: "category", bytes: PackageResources.category_json)
  /// One drink that somebody had.
  public static let diary = PlantedKind(name: "diary", bytes: PackageResources.diary_json)
  /// A brand in the catalogue of drinks.
  public static let drink = PlantedKind(name: "drink", bytes: PackageResources.drink_json)
  /// Somebody whom people pay, or who pays them, and how banks write them.
  public static let payee = PlantedKind(name: "payee", bytes: PackageResources.payee_json)
  /// Money that one person gave another to settle up: no income and no expense.
  public static let payment = PlantedKind(name: "payment", bytes: PackageResources.payment_json)
  /// What one currency is worth in another, from a day on: for sums that are converted.
  public static let rate = PlantedKind(name: "rate", bytes: PackageResources.rate_json)
  /// A rule by which bills are made: rent on the 1st, salary on the last working day.
  public static let recurring = PlantedKind(name: "recurring", bytes: PackageResources.recurring_json)

  /// In the order of their names.
  public static let all = [
    account, animal, bill, book, budget, category, diary, drink, payee, payment, rate, recurring,
  ]
}
