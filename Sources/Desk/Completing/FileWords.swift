import Exchange
package import Records
package import Schema
package import Store

/// The words of a file that says something of others, as they are offered to whoever writes it: of `ledger.json`, a kind, a
/// rule of imports, or a feed. Which words there are is asked of whoever reads them.
package enum FileWords {
  case ledger, kind, importRule, feed

  /// A member, or a text that a member can have.
  package struct OfferedWord {
    package let word: Text
    /// What a value of the member can be.
    package let types: ValueTypes
    package let meaning: Sentence?

    init(_ word: Text, _ meaning: Sentence? = nil, of types: ValueTypes = .any) {
      (self.word, self.meaning, self.types) = (word, meaning, types)
    }
  }

  /// - Parameter path: of the file, from the ledger's root. nil for any other file.
  package init?(of path: String) {
    let parts = path.parts(at: "/").map { Text(String($0)) }
    switch parts.first {
    case Text(LedgerManifest.path) where parts.count == 1: self = .ledger
    case "kinds" where parts.count == 2: self = .kind
    default:
      guard let location = RecordLocation(path: path) else { return nil }
      switch (location.owner, location.folder) {
      case (.feed, ""): self = .feed
      case (_, ImportRules.folder): self = .importRule
      default: return nil
      }
    }
  }

  /// The members of the object at a path.
  package func members(of path: FieldPath) -> [OfferedWord] {
    switch self {
    case .ledger: path.isRoot ? Setting.ofLedgers.map { OfferedWord($0.field.keys[0], $0.expected) } : []
    case .kind where path.keys.last == "x-ledger":
      path.keys.count == 1
        ? Kind.annotations.compactMap { word in Self.meaning(ofKind: word).map { OfferedWord(word, $0) } }
        : Field.annotations.compactMap { word in Self.meaning(ofField: word).map { OfferedWord(word, $0) } }
    case .kind: []
    case .importRule: path.isRoot ? ImportRule.memberNames.map { OfferedWord($0) } : []
    case .feed: path.isRoot ? Feed.memberNames.map { OfferedWord($0) } : []
    }
  }

  /// Where a path stands in the record that a rule makes; nil for the rest of the rule, and for other files. What stands in a
  /// map is of the record, and what it comes from is of the source.
  package func inRecord(_ path: FieldPath) -> FieldPath? {
    guard path.keys == ["map"] || path.keys.first == "constants" else { return nil }
    switch self {
    case .importRule, .feed: return FieldPath(keys: Array(path.keys.dropFirst()))
    case .ledger, .kind: return nil
    }
  }

  /// The texts that the member at a path can have.
  /// - Parameter file: the path of the file, from the ledger's root.
  package func values(of path: FieldPath, kinds: Kinds, named file: String) -> [OfferedWord] {
    switch self {
    case .ledger: path.keys == ["units"] ? ["us", "imperial"].map { OfferedWord($0) } : []
    case .kind:
      path.keys.dropLast().last == "x-ledger" ? Self.annotated(path, kinds, file) : []
    case .importRule, .feed:
      if path.keys == ["kind"] {
        kinds.all.map { OfferedWord($0.name) }
      } else {
        ImportRule.choices(of: path).map { OfferedWord(Text($0)) }
      }
    }
  }

  private static func annotated(_ path: FieldPath, _ kinds: Kinds, _ file: String) -> [OfferedWord] {
    let own = path.keys.count == 2
    switch path.keys.last {
    case "merge" where !own: return MergeRule.names.map { OfferedWord(Text($0), meaning(ofRule: $0)) }
    case "ref" where !own: return kinds.all.map { OfferedWord($0.name) }
    case "shard" where own: return Kind.Shard.allCases.map { OfferedWord(Text($0.rawValue)) }
    case "format" where own: return RecordFormat.allCases.map { OfferedWord(Text($0.rawValue)) }
    case "title" where own, "date" where own, "money" where own:
      return kinds.all.first { file == "kinds/\($0.name).json" }?.fields.map { OfferedWord($0.name) } ?? []
    default: return []
    }
  }
}

extension FileWords {
  /// What becomes of a field that several people changed.
  private static func meaning(ofRule name: String) -> Sentence? {
    switch name {
    case "latest": "the later value is shown, and the other one is kept beside it until somebody decides"
    case "set": "a list without order: what either side adds or takes away counts"
    case "keyed": "a list of objects that are told apart by the member that \"key\" names, and merged one by one"
    case "list": "a list in its order: what either side puts in or takes out counts"
    case "counter": "a number that is counted up and down: both differences count"
    case "max": "the larger value counts"
    case "min": "the smaller value counts"
    case "text": "a text that is merged word by word"
    default: nil
    }
  }

  private static func meaning(ofField name: Text) -> Sentence? {
    switch name {
    case "merge": "what becomes of the field where two people changed it"
    case "key": "for \"merge\": \"keyed\": the member that tells the objects of the list apart"
    case "group": "fields with the same word here are one value: they change together"
    case "ref": "the kind of the record whose id stands here"
    case "attachment": "the field names a file beside the record; of which media types it can be"
    case "attachmentSize": "the most bytes that such a file can have"
    case "computed": "how the field is calculated from others, such as amount * 2; it is not written into records"
    case "unit": "what numbers are in, such as ml"
    default: nil
    }
  }

  private static func meaning(ofKind name: Text) -> Sentence? {
    switch name {
    case "folder": "the folder in which its records lie"
    case "shard": "whether these lie in folders of their year, or of year and month"
    case "title": "the field by which people know a record"
    case "date": "the field that says when"
    case "money": "the field with the amount of money"
    case "rate": "the fields of an exchange rate: from, to and rate"
    case "sort": "the fields by which lists are ordered; a minus before one puts the largest first"
    case "columns": "the fields that a list shows"
    case "format": "what new records are written in: JSON or a property list"
    case "private": "true: its records stay on this device"
    default: nil
    }
  }
}
