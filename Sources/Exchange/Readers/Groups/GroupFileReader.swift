internal import Records

extension ImportRule.Reader {
  /// What an app exports of a group. Which parts of it become what is said by a preset.
  static func group<Entries: GroupEntries & SendableMetatype>(
    _ name: String, _ entries: @escaping @Sendable (SourceContent, ImportRule) throws(SourceProblem) -> Entries
  ) -> Self {
    Self(name, .group) { content, rule throws(SourceProblem) in
      OpenSource(GroupFileReader(try entries(content, rule), rule), in: content.bytes)
    }
  }
}

/// Gives what people of a group shared as items, which have the same columns whichever app tells it.
struct GroupFileReader<Entries: GroupEntries>: ItemReader {
  private let columns: [Text]
  private var entries: Entries
  /// Columns that not every file has, and whether an entry had one so far.
  private var found: Set<Text> = []
  private var isEmpty = true
  private let optional: Set<Text>

  init(_ entries: Entries, _ rule: ImportRule) {
    (columns, self.entries) = (rule.columns.map { Text($0) }, entries)
    optional = Set(rule.optional.map { Text($0) })
  }

  mutating func next() throws(SourceProblem) -> SourceItem? {
    guard let entry = try entries.next() else { return nil }
    isEmpty = false
    for column in GroupColumn.ofSome where entry.texts[column] != nil { found.insert(column) }
    return SourceItem(
      values: try values(of: entry), offsets: columns.map { _ in entry.offset }, offset: entry.offset)
  }

  private func values(of entry: GroupEntry) throws(SourceProblem) -> [Value?] {
    let isPayment = entry.sort == .payment
    // What a rule for the other sort passes over needs no split.
    let isOther = columns.contains { (isPayment ? ["PaidBy", "For"] : ["From", "To"]).contains($0) }
    let split = isOther ? nil : try entry.split.get()
    if isPayment, let split { try requireOneReceiver(split, entry) }
    return columns.map { column -> Value? in
      switch column {
      case "Type": return .string(Text(entry.sort.rawValue))
      case "PaidBy", "From": return split.map { .string($0.payer) }
      case "For": return split.map { .object($0.parts) }
      case "To": return split?.parts.keys.first.map { .string($0) }
      default: return entry.texts[column].flatMap { $0.string.isEmpty ? nil : .string($0) }
      }
    }
  }

  private func requireOneReceiver(_ split: GroupEntry.Split, _ entry: GroupEntry) throws(SourceProblem) {
    if split.parts.count > 1 {
      throw SourceProblem(offset: entry.offset, "it is called a payment, and goes to several people")
    }
    if split.parts.keys.first == split.payer {
      throw SourceProblem(offset: entry.offset, "it is called a payment, and goes from “\(split.payer)” to themselves")
    }
  }

  var missing: [MissingColumn] {
    let absent = isEmpty ? [] : GroupColumn.ofSome.subtracting(found).subtracting(optional)
    return MissingColumn.all(of: columns, besides: GroupColumn.all.filter { !absent.contains($0) })
  }
}

/// The columns that an item of a group has.
enum GroupColumn {
  static let all: [Text] = [
    "Id", "Date", "Description", "Category", "Cost", "Currency", "Notes", "Type", "PaidBy", "For", "From", "To",
  ]
  /// Those that only some files have.
  static let ofSome: Set<Text> = ["Id", "Notes"]
}
