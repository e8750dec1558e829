public import Records
internal import Schema

/// Why something is not a rule.
public struct RuleError: Error, Hashable, Sendable {
  /// Where in the rule.
  public let field: FieldPath
  public let message: Sentence

  public init(field: FieldPath, message: Sentence) { (self.field, self.message) = (field, message) }
}

extension ImportRule {
  /// Reads a rule as docs/imports.md has it. A member that no rule has is an error, so that a slip of the pen is not
  /// passed over.
  public init(_ value: Object) throws(RuleError) {
    guard let kind = value["kind"]?.string, !kind.isEmpty else {
      throw RuleError(field: FieldPath(keys: ["kind"]), message: "the kind of the records is missing, such as bill")
    }
    self.init(kind: Text(kind))
    for member in value.members { try read(RuleMember(path: FieldPath(keys: [member.key]), value: member.value)) }
    try requireDocuments()
    try requireNames()
    try requireGroup()
    try requireOneDirection()
    guard reader != .sqlite else { return }
    for case (let name, .lookedUp) in map {
      throw RuleError(field: FieldPath(keys: ["map", name]), message: "words of a table need the reader sqlite")
    }
  }

  /// Some members only mean something of documents.
  private func requireDocuments() throws(RuleError) {
    if keys != nil, reader != .json, reader != .plist {
      throw RuleError(field: FieldPath(keys: ["keys"]), message: "only items of json and plist have keys")
    }
    guard files != nil else { return }
    if reader != .json, reader != .plist {
      throw RuleError(field: FieldPath(keys: ["files"]), message: "only json and plist are read in files of one item")
    }
    if keys != nil || !items.isRoot {
      throw RuleError(field: FieldPath(keys: ["files"]), message: "each file is one item, so there are no items in it")
    }
  }

  /// Whom names mean is said of files that have people of a group.
  private func requireGroup() throws(RuleError) {
    if !people.isEmpty, !reader.isOfGroup {
      throw RuleError(field: FieldPath(keys: ["people"]), message: "only files of apps that share bills have people")
    }
    if !weights.isEmpty, reader != .ihatemoney {
      throw RuleError(field: FieldPath(keys: ["weights"]), message: "only files of ihatemoney leave weights open")
    }
  }

  /// Which way the money went is said by words or by signs, and not by both.
  private func requireOneDirection() throws(RuleError) {
    guard let sign, sign != .asItIs, map.contains(where: { $0.field == "type" }) else { return }
    throw RuleError(
      field: FieldPath(keys: ["sign"]),
      message: "the type comes from a column, so a sign that says it, too, contradicts it: take one of them out")
  }

  /// Whose file is attached, and what may be missing, is something that the rule takes.
  private func requireNames() throws(RuleError) {
    let fields = map.map(\.field) + constants.keys + conditions.flatMap(\.fields.keys)
    if let name = attachments.first(where: { !fields.contains($0) }) {
      throw RuleError(field: FieldPath(keys: ["attach"]), message: "nothing in the rule becomes the field \(name)")
    }
    let names = columns.map { Text($0) } + attachments
    if let name = optional.first(where: { !names.contains(Text($0)) }) {
      throw RuleError(field: FieldPath(keys: ["optional"]), message: "the rule takes nothing from “\(name)”")
    }
  }

  private mutating func read(_ member: RuleMember) throws(RuleError) {
    switch member.path.keys[0].string {
    case "kind", "title", "added", Kind.conflictsKey.string: break
    case Self.distinct.string: _ = try member.object()
    case "reader": reader = try member.choice()
    case "items": items = try member.pointer()
    case "keys": keys = try member.starred(stars: 1)
    case "files": files = try member.files()
    case "id": id = try member.texts()
    case "only": only = try member.choices()
    case "except": except = try member.choices(canBeEmpty: true)
    case "attach": attachments = try member.texts().map { Text($0) }
    case "optional": optional = try member.texts()
    case "anyCase": anyCase = try member.flag()
    case "round": roundsToCoin = try member.coin()
    case "into": isLocal = try member.local()
    case "map":
      map = try member.members().map { (field) throws(RuleError) in (field.path.keys[1], try field.fieldSource()) }
    case "conditions": conditions = try member.items().map { (item) throws(RuleError) in try item.condition() }
    case "constants": constants = try member.object()
    case "people": people = try member.meanings()
    case "weights": weights = try member.weights()
    case "dates": dates = try member.choice()
    case "decimal":
      leavesDecimal = member.value == .string(Self.decimalOfFile)
      if !leavesDecimal { decimal = try member.character(among: [".", ","]) }
    case "encoding": encoding = try member.text()
    case "separator": separator = try member.character(among: [",", ";", "\t", "|", ":", " "])
    case "skip": skip = try member.count()
    case "header": hasHeader = try member.flag()
    case "end": end = try member.texts()
    case "balances": checksBalances = try member.checked()
    case "currency": currency = Text(try member.text())
    case "sign": sign = try member.choice()
    case "fee": fee = try member.fee()
    case "transfers": transfers = try member.transfers()
    case "reach": reach = try member.choice()
    case "pairs": pairsRows = try member.flag()
    default:
      let near = member.path.keys[0].nearest(among: Self.memberNames)
      throw member.error(near.map { "a rule has no such member; did you mean \($0)?" } ?? "a rule has no such member")
    }
  }

  /// Pairs of records that are not the same one, although they look like it, which somebody has decided:
  /// `{"7k3fq2xw mz6z3952": "2026-11-20 3.20 EUR"}`. An import does not ask for them.
  public static let distinct: Text = "distinct"

  /// The decimal sign of a rule for files each of which says itself which one it has.
  static let decimalOfFile: Text = "as-in-the-file"

  /// The members that a rule can have.
  public static let memberNames: [Text] = [
    "kind", "reader", "items", "keys", "files", "id", "only", "except", "attach", "optional", "anyCase", "round",
    "into", "map",
    "conditions", "constants", "people", "weights", "dates", "decimal", "encoding", "separator", "skip", "header",
    "end", "balances",
    "currency", "sign", "fee", "transfers", "reach", "pairs", distinct,
  ]

  /// The words among which a member has to choose; none for a member that takes something else.
  public static func choices(of path: FieldPath) -> [String] {
    switch path.keys {
    case ["reader"]: Reader.allCases.map(\.rawValue)
    case ["dates"]: DateOrder.allCases.map(\.rawValue)
    case ["sign"]: Sign.allCases.map(\.rawValue)
    case ["reach"]: Reach.allCases.map(\.rawValue)
    default: []
    }
  }
}

/// A member of a rule that is being read.
struct RuleMember {
  let path: FieldPath
  let value: Value

  func error(_ message: Sentence) -> RuleError { RuleError(field: path, message: message) }

  func text() throws(RuleError) -> String {
    guard let text = value.string, !text.isEmpty else { throw error("a text is expected here") }
    return text
  }

  func texts() throws(RuleError) -> [String] {
    if let text = value.string { return [text] }
    let texts = value.array?.compactMap(\.string)
    guard let texts, !texts.isEmpty, texts.count == value.array?.count else {
      throw error("a text or a list of texts is expected here")
    }
    return texts
  }

  func choice<Choice: RawRepresentable<String> & CaseIterable>() throws(RuleError) -> Choice {
    if let choice = value.string.flatMap(Choice.init(rawValue:)) { return choice }
    throw error("one of \(Choice.allCases.map(\.rawValue).joined(separator: ", ")) is expected here")
  }

  func character(among allowed: [Character]) throws(RuleError) -> Character {
    if let text = value.string, let character = text.first, text.count == 1, allowed.contains(character) {
      return character
    }
    throw error("one of \(allowed.map { $0 == "\t" ? "a tab" : "“\($0)”" }.joined(separator: " ")) is expected here")
  }

  func count(from least: Int = 0) throws(RuleError) -> Int {
    if let count = value.number.flatMap({ Int($0.lexeme) }), (least...1000).contains(count) { return count }
    throw error("a whole number from \(least) to 1000 is expected here")
  }

  func flag() throws(RuleError) -> Bool {
    if case .bool(let flag) = value { return flag }
    throw error("true or false is expected here")
  }

  func object() throws(RuleError) -> Object {
    if let object = value.object { return object }
    throw error("an object is expected here")
  }

  /// An object that has no other members than these.
  func object(of names: [Text]) throws(RuleError) -> Object {
    let object = try object()
    guard let other = object.keys.first(where: { !names.contains($0) }) else { return object }
    let near: Sentence = other.nearest(among: names).map { "; did you mean \($0)?" } ?? ""
    throw RuleError(
      field: path.appending(other),
      message: "only \(names.map(\.string).joined(separator: ", ")) can stand here\(near)")
  }

  func members() throws(RuleError) -> [RuleMember] {
    try object().members.map { RuleMember(path: path.appending($0.key), value: $0.value) }
  }

  /// `{"user": "un-usered"}`, `{"type": ["1", "2"]}`
  ///
  /// - Parameter canBeEmpty: whether a column can have no text: `{"Reversal": []}`.
  func choices(canBeEmpty: Bool = false) throws(RuleError) -> [(column: String, texts: [String])] {
    try members().map { (member) throws(RuleError) in
      let isEmpty = canBeEmpty && member.value.array?.isEmpty ?? false
      return (member.path.keys[1].string, isEmpty ? [] : try member.texts())
    }
  }

  func local() throws(RuleError) -> Bool {
    if value.string == "local" { return true }
    throw error("records go to their user, or with \"into\": \"local\" into local/")
  }

  func checked() throws(RuleError) -> Bool {
    if value.string == "unchecked" { return false }
    throw error("“unchecked” is expected here: else the balances of statements are checked")
  }

  func coin() throws(RuleError) -> Bool {
    if value.string == "coin" { return true }
    throw error("“coin” is expected here: else amounts keep their digits")
  }

  func items() throws(RuleError) -> [RuleMember] {
    guard let items = value.array else { throw error("a list is expected here") }
    return items.enumerated().map { RuleMember(path: path.appending(Text("\($0.offset)")), value: $0.element) }
  }

  func pointer() throws(RuleError) -> FieldPath {
    let text = value.string ?? ""
    do throws(FieldPathError) { return text.isEmpty || text == "/" ? .root : try FieldPath(text) } catch {
      throw self.error("a JSON Pointer such as /results is expected here")
    }
  }

  func starred(stars: Int) throws(RuleError) -> StarredText {
    if let text = value.string.flatMap({ StarredText($0) }), text.stars == stars { return text }
    let count = stars == 1 ? "one star" : "\(stars) stars, one for each column,"
    throw error("a text with \(count) is expected here: \(stars == 1 ? "*.jpg" : "*.*")")
  }

  /// `entries/*.doentry`
  func files() throws(RuleError) -> StarredText {
    let form = try starred(stars: 1)
    if form.written.split(separator: "/").dropLast().contains(where: { $0.contains("*") }) {
      throw error("the star stands in the name of the files, not in that of a folder")
    }
    return form
  }

  func condition() throws(RuleError) -> ImportRule.Condition {
    let object = try object(of: ["where", "set"])
    guard let question = object["where"]?.string, let fields = object["set"]?.object, !fields.isEmpty else {
      throw error("a condition has the members where and set: {\"where\": \"payee:rewe\", \"set\": {…}}")
    }
    return ImportRule.Condition(question: question, fields: fields)
  }

  /// `{"column": "Fee", "amounts": "without"}`
  func fee() throws(RuleError) -> ImportRule.Fee {
    let object = try object(of: ["column", "amounts"])
    let meanings = ["with": true, "without": false]
    let said = object["amounts"].map { $0.string ?? "" }
    guard let column = object["column"]?.string, said.map({ meanings[$0] != nil }) ?? true else {
      throw error(
        "a fee has a column, and says whether the amounts are with or without it: {\"column\": \"Fee\", \"amounts\": \"without\"}"
      )
    }
    return ImportRule.Fee(column: column, isIncluded: said.flatMap { meanings[$0] })
  }

  func fieldSource() throws(RuleError) -> FieldSource {
    guard let object = value.object else { return .columns(try texts(), words: [:]) }
    if object["debit"] != nil || object["credit"] != nil { return try amounts() }
    if let unit = object["unit"] {
      guard let column = try self.object(of: ["column", "unit"])["column"]?.string else {
        throw error("a number in a unit comes from one column: {\"column\": …, \"unit\": …}")
      }
      return .measured(column, try RuleMember(path: path.appending("unit"), value: unit).choice())
    }
    _ = try self.object(of: ["column", "columns", "words", "form", "unit"])
    guard let columns = object["columns"] ?? object["column"], object["column"] == nil || object["columns"] == nil
    else {
      throw error("a column, a list of columns, or {\"debit\": …, \"credit\": …} is expected here")
    }
    let names = try RuleMember(path: path.appending("columns"), value: columns).texts()
    let words = object["words"].map { RuleMember(path: path.appending("words"), value: $0) }
    if let form = object["form"] {
      let member = RuleMember(path: path.appending("form"), value: form)
      if words != nil { throw member.error("words and form do not go together") }
      return .formed(names, try member.starred(stars: names.count))
    }
    guard let words else { return .columns(names, words: [:]) }
    guard words.value.string != nil else { return .columns(names, words: try words.meanings()) }
    guard names.count == 1, let table = WordTable(try words.pointer()) else {
      throw words.error("words are an object, or those of a table for one column: /TABLE/COLUMN/MEANING")
    }
    return .lookedUp(names[0], in: table)
  }

  private func amounts() throws(RuleError) -> FieldSource {
    let object = try object(of: ["debit", "credit"])
    guard let debit = object["debit"]?.string, let credit = object["credit"]?.string else {
      throw error("a column for each is expected here: {\"debit\": …, \"credit\": …}")
    }
    return .debit(debit, credit: credit)
  }

  /// `{"pepe": 2}`
  func weights() throws(RuleError) -> [Text: Number] {
    var weights: [Text: Number] = [:]
    for person in try object().members {
      guard let weight = person.value.number, !weight.isNegative, !weight.isZero else {
        throw RuleError(field: path.appending(person.key), message: "a number above 0 is expected here")
      }
      weights[person.key] = weight
    }
    return weights
  }

  /// `{"Groceries": "food", "un-named": ""}`
  func meanings() throws(RuleError) -> [Text: Text] {
    var words: [Text: Text] = [:]
    for word in try object().members {
      guard let meaning = word.value.string else {
        throw RuleError(field: path.appending(word.key), message: "a text is expected here")
      }
      words[word.key] = Text(meaning)
    }
    return words
  }
}
