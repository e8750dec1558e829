internal import Records

/// Rules that ship, for the files of one program: whoever imports such a file need not write any.
public struct Preset: Sendable {
  public struct Rule: Sendable {
    /// Follows the name of the preset, where it has several rules: `local` gives `outgoings-local`.
    fileprivate let ending: String?
    public let rule: ImportRule
  }

  public let name: String
  /// What its records are where the ledger has no kind of that name yet: `note`, and its fields as people declare them.
  public let newKind: (name: String, fields: [String])?
  /// In the order in which a file is taken in by them.
  public let rules: [Rule]

  /// - Parameter name: of the preset, or what is to stand in its place.
  public static func name(of rule: Rule, in name: String) -> String {
    rule.ending.map { "\(name)-\($0)" } ?? name
  }

  /// Throws where one of them is no rule, which `PresetTests` sees.
  public static func all() throws(RuleError) -> [Preset] { try written.map(Preset.init) }

  private typealias Written = (name: String, rules: [(ending: String?, rule: Object)])

  private static let note = (
    name: "note", fields: ["date:time", "text:note", "tags:set", "starred:yes/no", "place:text", "photo:picture"]
  )

  private init(_ written: Written) throws(RuleError) {
    name = written.name
    newKind = written.rules.contains { $0.rule["kind"]?.string == Self.note.name } ? Self.note : nil
    rules = try written.rules.map { (each) throws(RuleError) in
      Rule(ending: each.ending, rule: try ImportRule(each.rule))
    }
  }

  /// `AlcData.plist`, the catalogue of an app for what one drinks, in the two forms in which it is about; the names of
  /// animals by their number, as `nameOfID7`, whose pictures `7.jpg` lie beside; a diary of the app Day One, as it
  /// exports it and as a folder of an older version; the table `outgoings`, in which rows of nobody yet have the user
  /// `un-usered`; and the tables of an app that records bills with their categories and books.
  private static let written: [Written] = [
    ("drinks", [(nil, drinks(brand: "Brand Name", type: "Alcohol Type", abv: "ABV"))]),
    ("drinks", [(nil, drinks(brand: "Brand", type: "Type", abv: "Abv"))]),
    ("animals", [(nil, animals)]),
    ("dayone", [(nil, dayOne)]),
    ("dayone-classic", [(nil, dayOneFolder)]),
    ("outgoings", [(nil, outgoings), ("local", outgoingsOfNobody)]),
    ("recorder", [("categories", recorderCategories), ("books", recorderBooks), (nil, recorderBills)]),
  ]

  private static func drinks(brand: Value, type: Value, abv: Value) -> Object {
    [
      "kind": "drink", "reader": "plist", "id": [brand, type],
      "map": ["brand": brand, "type": type, "abv": abv],
    ]
  }

  private static let animals: Object = [
    "kind": "animal", "reader": "plist", "keys": "nameOfID*", "id": "~key", "attach": "picture",
    "map": ["name": "~value", "picture": ["column": "~key", "form": "*.jpg"]],
    "reach": "everything",
  ]

  private static let dayOne: Object = [
    "kind": "note", "reader": "json", "items": "/entries", "id": "uuid", "attach": "photo",
    "map": [
      "date": "creationDate", "text": "text", "tags": "tags", "starred": "starred",
      "place": ["location/placeName", "location/localityName"],
      "photo": ["columns": ["photos/0/md5", "photos/0/type"], "form": "photos/*.*"],
    ],
    "optional": [
      "text", "tags", "starred", "location/placeName", "location/localityName", "photos/0/md5", "photos/0/type",
    ],
  ]

  /// Nothing in an entry says whether there is a photo of it.
  private static let dayOneFolder: Object = [
    "kind": "note", "reader": "plist", "files": "entries/*.doentry", "id": "UUID", "attach": "photo",
    "map": [
      "date": "Creation Date", "text": "Entry Text", "tags": "Tags", "starred": "Starred",
      "place": ["Location/Place Name", "Location/Locality"], "photo": ["column": "UUID", "form": "photos/*.jpg"],
    ],
    "optional": ["Tags", "Starred", "Location/Place Name", "Location/Locality", "photo"],
  ]

  private static let outgoings: Object = [
    "kind": "bill", "reader": "sqlite", "items": "/outgoings", "id": "objectid", "except": ["user": "un-usered"],
    "map": mapOfOutgoings, "sign": "spent-is-positive",
  ]

  /// All of them have the id `un-ided`, so what they say tells them apart.
  private static let outgoingsOfNobody: Object = [
    "kind": "bill", "reader": "sqlite", "items": "/outgoings", "only": ["user": "un-usered"], "into": "local",
    "map": mapOfOutgoings, "sign": "spent-is-positive",
  ]

  private static let mapOfOutgoings: Value = [
    "date": "date", "name": ["column": "name", "words": ["un-named": ""]], "amount": "cost",
    "remark": ["column": "desc", "words": ["un-described": ""]],
  ]

  private static let recorderCategories: Object = [
    "kind": "category", "reader": "sqlite", "items": "/TMCategory", "id": "categoryID",
    "map": ["title": "categoryTitle", "type": ["column": "isIncome", "words": typesByIncome]],
  ]

  private static let recorderBooks: Object = [
    "kind": "book", "reader": "sqlite", "items": "/TMBook", "id": "bookID", "map": ["name": "bookName"],
  ]

  private static let recorderBills: Object = [
    "kind": "bill", "reader": "sqlite", "items": "/TMBill", "id": "billID",
    "map": [
      "date": "dateStr", "name": "reMarks", "amount": "money", "type": ["column": "isIncome", "words": typesByIncome],
      "category": ["column": "categoryID", "words": "/TMCategory/categoryID/categoryTitle"],
      "book": ["column": "bookID", "words": "/TMBook/bookID/bookName"],
    ],
  ]

  private static let typesByIncome: Value = ["0": "expense", "1": "income"]
}
