internal import Records
public import Schema

/// How the items of a JSON text become records of a kind, where nobody has said it: by the names of their members.
public struct FeedGuess: Sendable {
  public private(set) var rule: ImportRule
  /// What could be otherwise: `two items can have the same name`.
  public private(set) var doubts: [String] = []

  private let items: [Object]
  /// The names of all members that items have, in the order in which they come.
  private let members: [Text]

  /// So many items show what all have.
  private static let sample = 1000

  /// - Parameters:
  ///   - given: what somebody has said already; only the rest is guessed, fields too.
  ///   - findsItems: whether nobody has said where the items stand.
  public init(
    _ text: [UInt8], _ kind: Kind, given: ImportRule, findsItems: Bool = true
  ) throws(SourceProblem) {
    rule = given
    let document: RecordDocument
    do { document = try RecordDocument(text, format: .json, limits: DocumentReader.limits) } catch {
      throw SourceProblem(offset: error.offset, error.message)
    }
    if findsItems { rule.items = try Self.items(of: document.value) }
    let parts = try DocumentReader.items(of: document, rule).prefix(Self.sample)
    items = parts.compactMap { document.value(of: $0).object }
    var names: [Text] = []
    var known: Set<Text> = []
    for item in items { names += item.keys.filter { known.insert($0).inserted } }
    members = names
    guessMap(kind)
    if rule.id.isEmpty { guessID(kind) }
    if rule.map.isEmpty {
      throw SourceProblem(
        offset: 0,
        "no member of its items is called like a field of \(kind.name); they have "
          + names.prefix(12).map(\.string).joined(separator: ", "))
    }
  }

  // MARK: - Where the items are

  private static let deepest = 6

  /// The longest list of objects.
  private static func items(of value: Value) throws(SourceProblem) -> FieldPath {
    var best: (path: FieldPath, count: Int)?
    var next: [(path: FieldPath, value: Value)] = [(.root, value)]
    for _ in 0..<deepest {
      var deeper: [(FieldPath, Value)] = []
      for (path, value) in next {
        if let items = value.array, !items.isEmpty, items.allSatisfy({ $0.object != nil }) {
          if items.count > best?.count ?? 0 { best = (path, items.count) }
        } else if let object = value.object {
          deeper += object.members.map { (path.appending($0.key), $0.value) }
        }
      }
      next = deeper
    }
    if let best { return best.path }
    throw SourceProblem(offset: 0, "no list of objects was found in it")
  }

  // MARK: - What is what

  private mutating func guessMap(_ kind: Kind) {
    let (given, taken) = (rule.map.map(\.field), rule.map.flatMap(\.from.columns))
    var free = members.filter { !taken.contains($0.string) }
    for field in kind.fields where field.computed == nil && !given.contains(field.name) {
      guard let member = Self.best(free, for: Self.names(of: field, in: kind)) else { continue }
      free.removeAll { $0 == member }
      rule.map.append((field.name, .column(member.string)))
    }
  }

  private static func names(of field: Field, in kind: Kind) -> [String] {
    var names = [field.name.string] + [field.title].compactMap(\.self)
    if field.name == kind.titleField { names += ["name", "title"] }
    if field.attachmentTypes.contains(where: { $0.begins(with: "image/") }) {
      names += ["picture", "photo", "image", "pic"]
    }
    return names.map { $0.lowercased() }
  }

  /// The member that is called like one of the names, else the first that has one of them as a word: `A_Name_Ch`.
  private static func best(_ members: [Text], for names: [String]) -> Text? {
    for name in names {
      if let member = members.first(where: { $0.string.lowercased() == name }) { return member }
    }
    for name in names {
      if let member = members.first(where: { words(of: $0.string).contains(name) }) { return member }
    }
    return nil
  }

  /// `A_Pic01_URL` has the words a, pic and url.
  private static func words(of member: String) -> [String] {
    member.lowercased().split { !$0.isLetter }.map(String.init)
  }

  private static let idNames = ["id", "_id", "uuid", "guid", "identifier", "number", "key", "code", "objectid"]

  private mutating func guessID(_ kind: Kind) {
    let named = Self.idNames.compactMap { name in members.first { $0.string.lowercased() == name } }
    let like = members.filter { $0.string.lowercased().ends(with: "id") }
    if let member = (named + like).first(where: tellsApart) {
      rule.id = [member.string]
      return
    }
    let title = rule.map.first { $0.field == kind.titleField }?.from.columns.first
    if let title, tellsApart(Text(title)) {
      rule.id = [title]
      doubts.append("items are told apart by their “\(title)”: one that is renamed becomes another record")
    } else {
      doubts.append("no member tells the items apart: one that changes becomes another record")
    }
  }

  private func tellsApart(_ member: Text) -> Bool {
    let values = items.compactMap { item -> Text? in
      switch item[member] {
      case .string(let text): text.string.isEmpty ? nil : text
      case .number(let number): Text(number.lexeme)
      default: nil
      }
    }
    return !items.isEmpty && values.count == items.count && Set(values).count == values.count
  }
}
