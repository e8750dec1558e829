public import Records
public import Schema

/// How the items of a JSON text become records of a kind, where nobody has said it: by the names of their members.
public struct FeedGuess: Sendable {
  public private(set) var rule: ImportRule
  /// What could be otherwise: `two items can have the same name`.
  public private(set) var doubts: [Sentence] = []
  /// Members that are called like a field and have not what it takes: `numbers`.
  public private(set) var passedOver: [(member: String, field: Text, lacks: String)] = []
  /// How the items can be had that the text says there are besides those in it; nil where it has all, or does not say how.
  public private(set) var pages: FeedPages?

  private let items: [Object]
  /// The names of all members that items have, in the order in which they come.
  private let members: [Text]

  /// So many items show what all have.
  private static let sample = 1000

  /// - Parameters:
  ///   - given: what somebody has said already; only the rest is guessed, fields too.
  ///   - findsItems: whether nobody has said where the items stand.
  ///   - leftOut: fields for which nothing is to be guessed.
  public init(
    _ text: [UInt8], _ kind: Kind, given: ImportRule, findsItems: Bool = true, leftOut: [Text] = []
  ) throws(SourceProblem) {
    rule = given
    let document: RecordDocument
    do { document = try RecordDocument(text, format: .json, limits: DocumentReader.limits) } catch {
      throw SourceProblem(offset: error.offset, error.message)
    }
    if findsItems { rule.items = try Self.items(of: document.value) }
    let parts = try DocumentReader.items(of: document, rule)
    let facts = ListFacts(beside: DocumentReader.place(ofItems: rule, in: document), in: document)
    pages = Self.pages(facts, count: parts.count)
    items = parts.prefix(Self.sample).compactMap { document.value(of: $0).object?.withoutMarks }
    var names: [Text] = []
    var known: Set<Text> = []
    for item in items { names += item.keys.filter { known.insert($0).inserted } }
    members = names
    guessMap(kind, leftOut)
    if rule.id.isEmpty { guessID(kind) }
    if rule.map.isEmpty {
      throw SourceProblem(
        offset: 0,
        "no member of its items is called like a field of \(kind.name); they have \(names.prefix(12).map(\.string).joined(separator: ", "))"
      )
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

  /// More than one answer has.
  private static func pages(_ facts: ListFacts, count: Int) -> FeedPages? {
    guard let total = facts.total, total.count > count, (1...1000).contains(count) else { return nil }
    if let offsets = facts.offsets {
      return .offsets(from: offsets.from, limit: offsets.limit, size: count, total: total.path)
    }
    return facts.next.map { .next($0) }
  }

  // MARK: - What is what

  private mutating func guessMap(_ kind: Kind, _ leftOut: [Text]) {
    let (given, taken) = (rule.map.map(\.field) + leftOut, rule.map.flatMap(\.from.columns))
    var free = members.filter { !taken.contains($0.string) }
    for field in kind.fields where field.computed == nil && !given.contains(field.name) {
      let candidates = Self.candidates(free, for: Self.names(of: field, in: kind))
      guard let member = best(candidates, for: field) else {
        passedOver += candidates.prefix(1).map {
          ($0.string, field.name, field.isAttachment ? "addresses or names of files" : "numbers")
        }
        continue
      }
      free.removeAll { $0 == member }
      rule.map.append((field.name, .column(member.string)))
    }
  }

  private static func names(of field: Field, in kind: Kind) -> [String] {
    var names = [field.name.string] + [field.title].compactMap(\.self)
    if field.name == kind.titleField { names += ["name", "title"] }
    if field.isPicture { names += ["picture", "photo", "image", "pic"] }
    return names.map { $0.lowercased() }
  }

  /// The members that are called like one of the names, then those that have one of them as a word: `A_Name_Ch`.
  private static func candidates(_ members: [Text], for names: [String]) -> [Text] {
    let called = names.flatMap { name in members.filter { $0.string.lowercased() == name } }
    return called + names.flatMap { name in members.filter { words(of: $0.string).contains(name) } }
  }

  /// The first that can be the field: a caption is no picture, and a taxonomic order no number.
  private func best(_ candidates: [Text], for field: Field) -> Text? {
    if field.isAttachment {
      return candidates.first { texts(of: $0).contains(where: Self.isAddress) && isMostly($0, Self.isAddress) }
        ?? candidates.first { isMostly($0, Self.isNameOfFile) }
    }
    let types = field.types.subtracting(.null)
    guard types.isSubset(of: .number), !types.isEmpty else { return candidates.first }
    let decimal = rule.decimal
    return candidates.first { isMostly($0) { WrittenNumber.read($0, decimal: decimal) != nil } }
  }

  private func texts(of member: Text) -> [String] { items.compactMap { $0[member]?.text }.filter { !$0.isEmpty } }

  /// Whether more than half of what stands there is so.
  private func isMostly(_ member: Text, _ isSo: (String) -> Bool) -> Bool {
    let texts = texts(of: member)
    return texts.isEmpty || texts.count(where: isSo) * 2 > texts.count
  }

  private static func isAddress(_ text: String) -> Bool {
    do throws(WebAddressError) { return try WebAddress(text).scheme != .file } catch { return false }
  }

  /// `otter.jpg`
  private static func isNameOfFile(_ text: String) -> Bool {
    guard let point = text.lastIndex(of: "."), point != text.startIndex else { return false }
    let ending = text[text.index(after: point)...]
    return (2...5).contains(ending.count) && ending.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  /// `A_Pic01_URL` has the words a, pic and url.
  private static func words(of member: String) -> [String] {
    member.lowercased().split { !$0.isLetter }.map(String.init)
  }

  private static let idNames = ["id", "_id", "uuid", "guid", "identifier", "number", "key", "code", "objectid"]

  private mutating func guessID(_ kind: Kind) {
    let named = Self.idNames.compactMap { name in members.first { $0.string.lowercased() == name } }
    let like = members.filter { $0.string.lowercased().ends(with: "id") }
    let found = (named + like).filter(tellsApart)
    // What only counts the rows of a table is another item's when one comes or goes above.
    let lasting = found.first { $0 != "_id" || !countsRows($0) }
    if let member = lasting ?? found.first {
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

  /// Whether it is 1, 2, 3 along the list.
  private func countsRows(_ member: Text) -> Bool {
    items.enumerated().allSatisfy { place, item in item[member]?.text == "\(place + 1)" }
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

extension Field {
  fileprivate var isPicture: Bool { attachmentTypes.contains { $0.begins(with: "image/") } }
}

extension Object {
  /// With names of members as rules have them.
  fileprivate var withoutMarks: Object { Object(members.map { Member($0.key.withoutMark, $0.value) }) }
}
