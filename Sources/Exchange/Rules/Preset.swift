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

  /// In the order in which they are tried: the catalogue `AlcData.plist` of an app for what one drinks, in its two forms;
  /// the names of animals by their number, as `nameOfID7`, whose pictures `7.jpg` lie beside; a diary of the app Day One,
  /// as it exports it and as a folder of an older version; the table `outgoings`, in which rows of nobody yet have the user
  /// `un-usered` and all the id `un-ided`; the tables of an app that records bills with their categories and books; and what Splitwise
  /// exports of a group.
  private static let files = [
    ("drinks", PackageResources.drinks_json), ("animals", PackageResources.animals_json),
    ("dayone", PackageResources.dayone_json), ("dayone-classic", PackageResources.dayone_classic_json),
    ("outgoings", PackageResources.outgoings_json), ("recorder", PackageResources.recorder_json),
    ("splitwise", PackageResources.splitwise_json),
  ]

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
        rule: try ImportRule(each.object?["rule"]?.object ?? Object()))
    }
    newKind = rules.contains { $0.rule.kind == Text(Self.note.name) } ? Self.note : nil
  }
}
