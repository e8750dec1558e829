public import Query
public import Records
public import Schema

/// Makes records of items, by a rule and the kind of the records.
public struct ItemMapping {
  let rule: ImportRule
  let kind: Kind
  let values: FieldValues
  private let conditions: [(matcher: Matcher, fields: Object)]
  private let constants: Object
  /// The fields of the map, and where their columns stand in an item.
  let fields: [(name: Text, field: Field?, from: FieldSource, places: [Int])]
  /// The names of the kind's fields, in its order.
  private let order: [Text]
  private let keyPlaces: [Int]
  /// By which an entry of CAMT is known that has no reference beside others that have one: a fee of the bank.
  private let textPlaces: [Int]
  /// In which units numbers are, by the places of their columns.
  private let units: [Int: (from: SourceUnit, to: String)]
  /// Of records that name none.
  let usualCurrency: Text?
  /// Whether an item without the file that its kind demands becomes a record all the same.
  private let keepsItemsWithoutFiles: Bool
  /// Whether a file that a field names is there.
  private let hasFile: (String) -> Bool
  /// Where the columns stand by which items are chosen.
  private let only: [(place: Int, texts: ChosenTexts)]
  private let except: [(place: Int, texts: ChosenTexts)]
  let feePlace: Int?
  let transfers: TransferReading?
  /// By the id of a category, whether it is for what is spent or for what comes in.
  let ways: [Text: Text]
  /// How often each content came, where that is the key.
  private var counts: [Text: Int] = [:]
  private var keys: [Text: PackedObject] = [:]
  /// Words that should name categories, and that no category is called by.
  private(set) var unknownWords = UnknownWords()
  /// Names of people whom nobody here is called by.
  var strangers = UnknownWords()
  /// Those that tell a side of a transfer.
  private(set) var told: [ToldSide] = []
  private var recordCount = 0
  /// How many rows may be transfers, and are taken by their sign.
  private(set) var doubts: [TransferDoubt: Int] = [:]
  /// Of categories for money of the other way, how many records have them.
  private(set) var crossed: [Text: Int] = [:]
  /// How many amounts that were spent by the word beside them have a minus, and how many have none.
  var spent = (withMinus: 0, without: 0)
  /// How many rows name their own account as the other one.
  private(set) var toItself = 0
  /// How many transfers of a book are between two of its accounts that are one here.
  private(set) var movedWithin = 0
  /// The currencies that rows say themselves, and the records of rows that say none, with where that is.
  var currencies: Set<Text> = []
  var withoutCurrency: [(place: Int, offset: Int)] = []
  /// Amounts that were rounded.
  var rounded = RoundedAmounts()

  /// Throws where a condition is not a question, and where the kind does not have what the rule says of its fields.
  public init(
    _ rule: ImportRule, _ kind: Kind, names: ReferenceNames, people: KnownPeople,
    accounts: OwnAccounts = .none, ways: [Text: Text] = [:], setting: Matcher.Setting, usualCurrency: Text? = nil,
    keepsItemsWithoutFiles: Bool = false,
    hasFile: @escaping (String) -> Bool = { _ in true }
  ) throws(RuleError) {
    self.usualCurrency = usualCurrency
    (self.rule, self.kind, self.keepsItemsWithoutFiles) = (rule, kind, keepsItemsWithoutFiles)
    self.ways = ways
    self.hasFile = hasFile
    let values = FieldValues(
      rule: rule, names: names, people: people, accounts: accounts, kind: kind, zone: setting.calendar.zone)
    self.values = values
    var conditions: [(Matcher, Object)] = []
    for (place, condition) in rule.conditions.enumerated() {
      let path = FieldPath(keys: ["conditions", Text("\(place)")])
      let fields = try values.fields(condition.fields, of: kind, at: path.appending("set"))
      do throws(QueryError) { conditions.append((try Matcher(condition.question, in: setting), fields)) } catch {
        throw RuleError(field: path.appending("where"), message: error.message)
      }
    }
    self.conditions = conditions
    constants = try values.fields(rule.constants, of: kind, at: FieldPath(keys: ["constants"]))
    let columns = rule.columns.map { Text($0) }
    func places(_ names: [String]) -> [Int] { names.compactMap { columns.firstIndex(of: Text($0)) } }
    for (name, from) in rule.map {
      try kind.require(name, at: FieldPath(keys: ["map", name]))
      try kind.require(from, for: name)
    }
    fields = rule.map.map { ($0.field, kind.field($0.field), $0.from, places($0.from.columns)) }
    var units: [Int: (from: SourceUnit, to: String)] = [:]
    for field in fields {
      guard case .measured(_, let unit) = field.from, let own = field.field?.unit else { continue }
      for place in field.places { units[place] = (unit, own) }
    }
    self.units = units
    func chosen(_ choices: [(column: String, texts: [String])]) -> [(place: Int, texts: ChosenTexts)] {
      choices.flatMap { choice in places([choice.column]).map { (place: $0, texts: ChosenTexts(choice.texts)) } }
    }
    feePlace = rule.fee.flatMap { places([$0.column]).first }
    transfers = TransferReading(rule, kind, accounts) { places([$0]).first }
    (only, except) = (chosen(rule.only), chosen(rule.except))
    order = kind.fields.map(\.name)
    keyPlaces = rule.id.isEmpty ? Array(columns.indices) : places(rule.id)
    textPlaces = Array(Set(columns.indices).subtracting(places(rule.id))).sorted()
  }

  /// The record of an item; nil for one that the rule passes over, and for one that came in the same words before, where
  /// its id says so.
  public mutating func record(of item: SourceItem) throws(SourceProblem) -> SourceRecord? {
    if try !isChosen(item) { return nil }
    try requirePeople(of: item)
    let key = try key(of: item)
    var members = Object()
    var unknown: [UnknownName] = []
    for field in fields { try set(field, of: item, in: &members, &unknown) }
    for field in rule.attachments where rule.optional.contains(field.string) {
      if let name = members[field]?.string, !hasFile(name) { members[field] = nil }
    }
    setSign(in: &members)
    try setFee(of: item, in: &members)
    for member in constants.members where members[member.key] == nil { members[member.key] = member.value }
    try setCurrency(of: item, in: &members)
    if let currency = rule.currency, let field = kind.currencyField, members[field] == nil {
      members[field] = .string(currency)
    }
    round(&members)
    let finding = try transfer(item, in: &members, &unknown)
    // Two accounts of a book can be one here: what goes from the one to the other is neither spent nor earned.
    if case .itself = finding, rule.reader.isBook {
      movedWithin += 1
      return nil
    }
    apply(conditions, to: &members)
    try requireDirection(of: item, members)
    members = inOrder(members)
    if let problem = kind.validate(.object(members)).first(where: { !isPassedOver($0, members) }) {
      let name = problem.field.keys.first
      throw SourceProblem(offset: offset(of: name, in: item), problem.message, field: name)
    }
    let packed = PackedObject(members)
    if !rule.id.isEmpty {
      if let same = keys[key] {
        if same == packed { return nil }
        throw SourceProblem(offset: item.offset, "another row has the same id \(shown(key)) and different values")
      }
      keys[key] = packed
    }
    count(unknown, in: members)
    countCrossed(members)
    noteCurrency(of: item, members, place: recordCount)
    defer { recordCount += 1 }
    var record = SourceRecord(key: key, members: packed)
    record.unknownFields = unknown.map(\.field)
    if let transfers, record.unknownFields.contains(transfers.transfer.to) { record.unknownFields += transfers.fields }
    switch finding {
    case .none: break
    case .doubt(let doubt): doubts[doubt, default: 0] += 1
    case .itself: toItself += 1
    case .side(let side):
      told.append(ToldSide(place: recordCount, side: side, members: members))
      record.isArriving = side == .in
    }
    return record
  }

  /// Where a column has texts of both sorts, one that is neither is named: a state of payments that came up later.
  private func isChosen(_ item: SourceItem) throws(SourceProblem) -> Bool {
    func text(_ place: Int) -> String { item.values[place]?.text ?? "" }
    if except.contains(where: { $0.texts.contains(text($0.place)) }) { return false }
    guard let missed = only.first(where: { !$0.texts.contains(text($0.place)) }) else { return true }
    guard except.contains(where: { $0.place == missed.place }) else { return false }
    throw SourceProblem(
      offset: item.offsets[missed.place],
      "the rule does not say whether rows with “\(text(missed.place).shortened)” are taken or passed over")
  }

  private mutating func count(_ unknown: [UnknownName], in members: Object) {
    let currency = kind.currencyField.flatMap { members[$0]?.string }.map { Text($0) }
    for name in unknown {
      let isOwn = transfers.map { name.field == $0.transfer.from } ?? true
      unknownWords.count(
        name.text, in: name.field, of: name.kind, isIncome: members[Self.typeField] == "income",
        currency: isOwn ? currency : name.currency)
    }
  }

  private mutating func countCrossed(_ members: Object) {
    guard !ways.isEmpty, let category = members[UnknownWords.category]?.string.map({ Text($0) }),
      let way = ways[category], let type = members[Self.typeField]?.string, Text(type) != way
    else { return }
    crossed[category, default: 0] += 1
  }

  func number(_ text: String) throws(FieldValues.Refusal) -> Number { try values.number(text) }

  /// The key that an item states itself; nil where it has none of its own.
  public func statedKey(of item: SourceItem) -> Text? {
    if rule.id.isEmpty { return nil }
    let parts = keyTexts(of: item, at: keyPlaces)
    return parts.allSatisfy(\.isEmpty) ? nil : Text(parts.joined(separator: "\u{1F}"))
  }
}

extension ItemMapping {
  private mutating func key(of item: SourceItem) throws(SourceProblem) -> Text {
    if !rule.id.isEmpty {
      if let key = statedKey(of: item) { return key }
      if rule.reader == .camt { return contentKey(of: item, at: textPlaces) }
      let names = rule.id.said(separator: " and no ")
      throw SourceProblem(offset: item.offset, "it has no \(names), which identifies a row")
    }
    return contentKey(of: item, at: keyPlaces)
  }

  private mutating func contentKey(of item: SourceItem, at places: [Int]) -> Text {
    let content = Text(keyTexts(of: item, at: places).joined(separator: "\u{1F}"))
    let count = counts[content, default: 0] + 1
    counts[content] = count
    return count == 1 ? content : Text("\(content)\u{1E}\(count)")
  }

  private func keyTexts(of item: SourceItem, at places: [Int]) -> [String] {
    places.map { place in
      guard let value = item.values[place] else { return "" }
      guard !units.isEmpty, let unit = units[place] else { return value.text }
      return unit.from.key(value, in: unit.to, decimal: rule.decimal)
    }
  }

  private func isPassedOver(_ problem: Problem, _ members: Object) -> Bool {
    guard keepsItemsWithoutFiles, problem.field.keys.count == 1, let name = problem.field.keys.first,
      let field = kind.field(name)
    else { return false }
    return field.isRequired && field.isAttachment && members[name] == nil
  }

  private func shown(_ key: Text) -> String {
    "“\(key.string.replacing("\u{1F}", with: " ").shortened)”"
  }

  private func set(
    _ field: (name: Text, field: Field?, from: FieldSource, places: [Int]), of item: SourceItem,
    in members: inout Object, _ unknown: inout [UnknownName]
  ) throws(SourceProblem) {
    var place = field.places.first ?? 0
    do throws(FieldValues.Refusal) {
      switch field.from {
      case .debit: members[field.name] = try amount(item, field.places, in: &members).map { .number($0) }
      // Whoever reads a table has looked the words up before.
      case .lookedUp: return
      case .measured(_, let unit):
        guard let value = item.values[place], let own = field.field?.unit else { return }
        if let number = try unit.number(value, in: own, decimal: rule.decimal) {
          members[field.name] = .number(number)
        } else {
          members[field.name] = try values.value(value, field.field)
        }
      case .formed(_, let form):
        let texts = field.places.compactMap { item.values[$0]?.text }
        guard texts.count == form.stars else { return }
        members[field.name] = try values.value(.string(Text(form.filled(texts))), field.field)
      case .columns(let names, let words):
        let present = field.places.filter { item.values[$0] != nil }
        place = present.first ?? place
        let found = present.compactMap { item.values[$0] }
        guard var value = found.first else { return }
        if names.count > 1 { value = .string(found.map(\.text).joined(separator: " ")) }
        let text = Text(value.text)
        if let word = words[text] {
          // What a program writes for nothing: `un-described`.
          if word.string.isEmpty { return }
          value = .string(word)
        }
        if values.isUnknownName(value, field.field) {
          unknown.append(UnknownName(field: field.name, kind: field.field?.reference ?? field.name, text: text))
          return
        }
        // People know a record by its title, in lists and names of files: it is one line.
        if field.name == kind.titleField, let title = value.string { value = .string(title.onOneLine) }
        members[field.name] = try values.value(value, field.field)
      }
    } catch {
      throw SourceProblem(offset: item.offsets[place], error, field: field.name)
    }
  }

  private func apply(_ conditions: [(matcher: Matcher, fields: Object)], to members: inout Object) {
    if conditions.isEmpty { return }
    let row = RecordRow(kind: kind.name, owner: .local, id: "", path: "", fields: members)
    for condition in conditions where condition.matcher.matches(row) {
      for member in condition.fields.members { members[member.key] = member.value }
    }
  }

  /// The fields in the order of the kind, then the others.
  private func inOrder(_ members: Object) -> Object {
    let declared = order.compactMap { name in members[name].map { Object.Member(name, $0) } }
    if declared.count == members.count { return Object(uniqueMembers: declared) }
    let others = members.members.filter { kind.field($0.key) == nil }
    return Object(uniqueMembers: declared + others)
  }

  private func offset(of name: Text?, in item: SourceItem) -> Int {
    guard let place = fields.first(where: { $0.name == name })?.places.first else { return item.offset }
    return item.offsets[place]
  }
}

extension Value {
  /// As keys and joined texts have it.
  var text: String {
    switch self {
    case .string(let text): text.string
    case .number(let number): number.lexeme
    case .bool(let flag): flag ? "true" : "false"
    case .null: ""
    case .array, .object: String(decoding: JSONWriter.compact(self), as: UTF8.self)
    }
  }
}
