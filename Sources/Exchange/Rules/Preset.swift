public import Records

/// Rules that ship, for the files of one program: whoever imports such a file need not write any.
public struct Preset: Sendable {
  public struct Rule: Sendable {
    /// Follows the name of the preset, where it has several rules: `local` gives `outgoings-local`.
    fileprivate let ending: String?
    public internal(set) var rule: ImportRule
    /// The column that says whose an item is.
    public let whose: String?
    /// Columns that are not taken, and why.
    public let leftOut: [(column: String, why: LeftOut)]
  }

  /// Why a column is not taken.
  public enum LeftOut: String, Sendable {
    /// It names pictures that come with the app.
    case ownPictures = "own-pictures"
  }

  /// Files of a program that are known, and have no records in them.
  public enum NoRecords: String, Sendable {
    /// Pictures that an app offers for new categories, without titles.
    case untitledPictures = "untitled-pictures"
    /// The users of a server of Parse.
    case users
    /// Who would have to pay whom, as an app proposes it.
    case proposals
  }

  public let name: String
  /// What its records are where the ledger has no kind of that name yet: `note`, and its fields as people declare them.
  public let newKind: (name: String, fields: [String])?
  /// In the order in which a file is taken in by them.
  public private(set) var rules: [Rule]
  /// nil where the files have records.
  public let noRecords: NoRecords?

  /// - Parameter name: of the preset, or what is to stand in its place.
  public static func name(of rule: Rule, in name: String) -> String {
    rule.ending.map { "\(name)-\($0)" } ?? name
  }

  /// In the order in which they are tried: the catalogue `AlcData.plist` of an app for what one drinks, in its two forms;
  /// the names of animals by their number, as `nameOfID7`, whose pictures `7.jpg` lie beside; a diary of the app Day One,
  /// as it exports it and as a folder of an older version; the table `outgoings`, in which rows of nobody yet have the user
  /// `un-usered` and all the id `un-ided`; what Splitwise, Spliit and ihatemoney export of a group; the categories of TimiAccount; classes of a server of Parse, in which an app kept
  /// outgoings, another one a diary, and both their users; and the animals of a city's open data.
  private static let files = [
    ("drinks", PackageResources.drinks_json), ("animals", PackageResources.animals_json),
    ("dayone", PackageResources.dayone_json), ("dayone-classic", PackageResources.dayone_classic_json),
    ("outgoings", PackageResources.outgoings_json), ("splitwise", PackageResources.splitwise_json),
    ("spliit", PackageResources.spliit_json), ("ihatemoney", PackageResources.ihatemoney_json),
    ("ihatemoney-transactions", PackageResources.ihatemoney_transactions_json),
    ("timi-categories", PackageResources.timi_categories_json),
    ("parse-outgoings", PackageResources.parse_outgoings_json),
    ("parse-diary", PackageResources.parse_diary_json), ("parse-users", PackageResources.parse_users_json),
    ("city-animals", PackageResources.city_animals_json),
  ]

  /// For files in which the items of a list stand in a member: a dictionary with one sheet. nil where the preset's own do not
  /// stand in such a list.
  public func inSheet(_ name: Text) -> Preset? {
    guard noRecords == nil,
      rules.allSatisfy({ $0.rule.reader == .plist && $0.rule.items.isRoot && $0.rule.keys == nil }),
      rules.allSatisfy({ $0.rule.files == nil })
    else { return nil }
    var preset = self
    for place in rules.indices { preset.rules[place].rule.items = FieldPath(keys: [name]) }
    return preset
  }

  /// Those of the files in `Presets/`: each has the forms in which a program writes its files, and each form the rules, with
  /// what follows the preset's name in theirs. Throws where one of them is not a rule, which `PresetTests` sees.
  public static func all() throws -> [Preset] {
    try files.flatMap { name, bytes in
      try (JSONDocument(bytes).value.array ?? []).map { try Preset(name, form: $0.array ?? []) }
    }
  }

  private static let note = (
    name: "note", fields: ["date:time", "text:note", "tags:set", "starred:yes/no", "place:text", "photo:picture"]
  )

  private init(_ name: String, form: [Value]) throws(RuleError) {
    self.name = name
    rules = try form.map { (each) throws(RuleError) in
      Rule(
        ending: each.object?["ending"]?.string,
        rule: try ImportRule(each.object?["rule"]?.object ?? Object()),
        whose: each.object?["whose"]?.string,
        leftOut: try (each.object?["leftOut"]?.object?.members ?? []).map { (member) throws(RuleError) in
          guard let reason = LeftOut(rawValue: member.value.text) else {
            throw RuleError(field: FieldPath(keys: ["leftOut", member.key]), message: "this reason is not known")
          }
          return (member.key.string, reason)
        })
    }
    noRecords = form.lazy.compactMap { $0.object?["noRecords"]?.string.flatMap(NoRecords.init(rawValue:)) }.first
    newKind = rules.contains { $0.rule.kind == Text(Self.note.name) } ? Self.note : nil
  }
}
