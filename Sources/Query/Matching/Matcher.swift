internal import Schema
public import Records

/// Asks records a question.
public struct Matcher: Sendable {
  /// What the meaning of a question depends on besides its words.
  public struct Setting: Sendable {
    public let calendar: PeriodCalendar
    public let kinds: [KindShape]
    public let references: RowReferences
    /// How people write numbers here.
    public let numbers: NumberStyle
    /// In which people name the values that a field may have.
    public let spoken: Language
    /// Of amounts that name none; nil where the ledger says none.
    public let currency: Text?

    public init(
      calendar: PeriodCalendar, kinds: [KindShape], references: RowReferences, numbers: NumberStyle = .unknown,
      spoken: Language = .english, currency: Text? = nil
    ) {
      self.spoken = spoken
      self.currency = currency
      self.numbers = numbers
      self.calendar = calendar
      self.kinds = kinds
      self.references = references
    }
  }

  /// What is odd about the question without being an error: a field that no kind declares.
  public let notes: [QueryError]

  let references: RowReferences
  private let plans: [Plan]

  private struct Plan {
    let kind: Text
    let condition: Condition
    /// The kind, where the answer may be another one for each part of a record.
    let split: KindShape?
  }

  private let otherPlan: Condition

  /// Throws for values that the fields in question cannot have: `date:lunch`, `amount>=ten`.
  public init(_ question: Question, in setting: Setting) throws(QueryError) {
    let text = question.description
    try self.init(question, text: text, in: setting)
  }

  /// Reads and prepares a question.
  public init(_ text: String, in setting: Setting) throws(QueryError) {
    try self.init(try QueryParser.parse(text), text: text, in: setting)
  }

  /// - Parameter text: the question as it was read, for the columns of errors.
  public init(_ question: Question, text: String, in setting: Setting) throws(QueryError) {
    references = setting.references
    var plans: [Plan] = []
    for kind in setting.kinds {
      let compiler = QuestionCompiler(question: text, setting: setting, kind: kind)
      let condition = try compiler.condition(question)
      let isSplit = kind.money?.parts.map { condition.choosesParts(by: $0.category) } ?? false
      plans.append(Plan(kind: kind.name, condition: condition, split: isSplit ? kind : nil))
    }
    self.plans = plans
    otherPlan = try QuestionCompiler(question: text, setting: setting, kind: nil).condition(question)
    notes = question.undeclaredFields(in: setting.kinds, text: text)
  }

  /// A record with parts answers where one of them does, or what they leave.
  public func answer(_ row: RecordRow) -> Answer {
    let plan = plan(for: row.kind)
    let condition = plan?.condition ?? otherPlan
    guard let parts = plan?.split.flatMap({ RowParts(row, $0) }) else { return condition.answer(row, references) }
    var result = Answer.no
    for part in parts.parts {
      switch condition.answer(part.row, references, whole: row) {
      case .yes: return .yes
      case .unreadable: result = .unreadable
      case .no: break
      }
    }
    return result
  }

  /// The field with parts, where each of them may have another answer: such records are asked one by one.
  public func partsAsked(of kind: Text) -> Text? { plan(for: kind)?.split?.money?.parts?.field }

  /// Whether a part of a record that answers is meant: all are, unless the question is about what each is for.
  func matches(part: RowParts.Piece) -> Bool {
    if partsAsked(of: part.row.kind) == nil { return true }
    return condition(for: part.row.kind).answer(part.row, references, whole: part.whole) == .yes
  }

  public func matches(_ row: RecordRow) -> Bool { answer(row) == .yes }

  /// The fields for which the answer is `.unreadable`: they hold something else than a day or a number.
  public func unreadableFields(of row: RecordRow) -> [FieldPath] {
    condition(for: row.kind).unreadable(in: row, references)
  }

  /// What is asked of the records of a kind, in words.
  public func words(for kind: Text) -> Sentence { condition(for: kind).words }

  /// The conditions of every kind, and of records without a kind.
  var conditions: [Condition] { plans.map(\.condition) + [otherPlan] }

  func condition(for kind: Text) -> Condition { plan(for: kind)?.condition ?? otherPlan }

  private func plan(for kind: Text) -> Plan? {
    for plan in plans where plan.kind.isSame(as: kind) { return plan }
    return nil
  }
}

extension Question {
  /// The terms from left to right.
  public var terms: [Term] {
    switch self {
    case .everything: []
    case .term(let term): [term]
    case .not(let inner): inner.terms
    case .all(let parts), .any(let parts): parts.flatMap(\.terms)
    }
  }

  /// The fields in question that none of `kinds` declares. Records may have them all the same.
  ///
  /// - Parameter text: the question as it was read, for the columns.
  public func undeclaredFields(in kinds: [KindShape], text: String) -> [QueryError] {
    let declared = kinds.flatMap { $0.fields.map(\.path) } + [KindShape.dateAlias]
    if kinds.isEmpty { return [] }
    return terms.compactMap { term in
      guard let path = term.askedField, !declared.contains(where: { path.keys.first == $0.keys.first }) else {
        return nil
      }
      let nearest = path.description.nearest(in: declared.map(\.description))
      let message: Sentence =
        kinds.count == 1
        ? "the kind \(kinds[0].name) has no field “\(path)”" : "no kind of this ledger has a field “\(path)”"
      return QueryError(
        question: text, column: term.subject == .has ? term.operandColumn : term.column, message: message,
        suggestion: nearest.map { "did you mean \($0)?" })
    }
  }
}

extension Term {
  /// The field of the term, or the field that it names: `has:photo`.
  fileprivate var askedField: FieldPath? {
    switch subject {
    case .field(let path): return path
    case .has: do throws(FieldPathError) { return try FieldPath(operand.string) } catch { return nil }
    case .words, .user, .kind, .conflict, .state: return nil
    }
  }
}

extension Matcher.Setting {
  /// Whether the money of a record came in or went out, by its own type or its category's; nil for records without
  /// money and where the amount cannot be read.
  public func isIncome(_ row: RecordRow) -> Bool? {
    var money = MoneyReader(Aggregation.Spec(groups: []), references)
    do throws(MoneyReader.Refusal) {
      guard case .flow(let direction, _) = try money.read(row, shape(of: row)).entry else { return nil }
      return direction == .income
    } catch { return nil }
  }

  /// The value of a field; `date` is the day of a record also where its kind has another name for it.
  public func value(at path: FieldPath, of row: RecordRow) -> Value? {
    row.value(at: shape(of: row)?.resolved(path) ?? path)
  }

  /// What the kinds that declare a field hold there.
  public func types(of path: FieldPath) -> [FieldType] { kinds.compactMap { $0.type(of: $0.resolved(path)) } }

  /// The kind of a record; nil where none is declared.
  public func shape(of row: RecordRow) -> KindShape? { kinds.first { $0.name.isSame(as: row.kind) } }
}
