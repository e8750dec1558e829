internal import Records
internal import Schema

extension QuestionCompiler {
  /// The test for values of a field; `!=` is left to the caller to negate. A `type` of nil is of no declared field.
  func valueTest(_ term: Term, of type: FieldType?) throws(QueryError) -> ValueTest {
    if case .pattern(let source, let ignoringCase) = term.operand {
      return .pattern(try pattern(term, source, ignoringCase: ignoringCase))
    }
    let needle = Needle(term.operand.string)
    switch type {
    case .number: return .number(try range(term))
    case .date: return try dayTest(term)
    case .flag: return .flag(try flag(term))
    case .reference(let kind) where term.comparison.isEquality:
      let name = Text(term.operand.string)
      return .reference(
        ReferenceTest(
          kind: kind, name: name, needle: needle, isExact: term.comparison == .same,
          shared: setting.references.standIn(forCopy: name, kind: kind)))
    case .choice: return choiceTest(term)
    case .tags, .reference: return textTest(term, matching: .whole(needle), needle)
    case .text, .other: return textTest(term, matching: .part(needle), needle)
    case nil: return try undeclared(term, needle)
    }
  }

  /// A value of a field with choices, as it is written or, but for `==`, as the reader's tables show it.
  private func choiceTest(_ term: Term) -> ValueTest {
    var written = term.operand.string
    if term.comparison.isEquality, term.comparison != .same, let kind, case .field(let path) = term.subject,
      let field = path.keys.first,
      let meant = setting.spoken.choice(called: written, of: field, kind: kind.name)
    {
      written = meant.string
    }
    return textTest(term, matching: .whole(Needle(written)), Needle(written))
  }

  /// A text in any field; a number is looked for as an amount of money, too.
  func wordsCondition(_ term: Term) -> Condition {
    let words = Condition.words(Needle(term.operand.string), skipping: kind?.fieldsWithoutWords ?? KindShape.reserved)
    guard let amount = kind?.money?.amount, let value = plainNumber(term) else { return words }
    let end = NumberRange.End(value: value, isIncluded: true)
    return .any([words, .value(amount, .number(NumberRange(from: end, to: end)))])
  }

  /// nil for a text that is no number, or not clearly one.
  private func plainNumber(_ term: Term) -> Decimal? {
    guard term.operand.string.utf8.contains(where: { (0x30...0x39).contains($0) }) else { return nil }
    do throws(QueryError) { return try number(term.operand.string, of: term) } catch { return nil }
  }

  private func pattern(_ term: Term, _ source: String, ignoringCase: Bool) throws(QueryError) -> TextPattern {
    do throws(PatternError) {
      return try TextPattern(source, ignoringCase: ignoringCase)
    } catch {
      throw self.error(
        term.operandColumn, "this pattern cannot be used: \(error.description)",
        "put a text that begins with / in quotes")
    }
  }

  private func textTest(_ term: Term, matching: ValueTest, _ needle: Needle) -> ValueTest {
    switch term.comparison {
    case .matches: matching
    case .equal, .notEqual: .whole(needle)
    case .same: .same(Text(term.operand.string))
    default: .order(term.comparison, needle)
    }
  }

  /// Numbers as numbers and days as days where the operand is one, else texts. Throws where the operand is a period that a
  /// setting leaves open, and no kind says that the field is something else.
  private func undeclared(_ term: Term, _ needle: Needle) throws(QueryError) -> ValueTest {
    var tests: [ValueTest] = []
    do throws(QueryError) { tests.append(.number(try range(term))) } catch {}
    do throws(QueryError) { tests.append(try dayTest(term)) } catch {
      if error.setting != nil, !isDeclaredElsewhere(term) { throw error }
    }
    if tests.isEmpty || term.comparison.isEquality { tests.append(textTest(term, matching: .part(needle), needle)) }
    return .any(tests)
  }

  private func isDeclaredElsewhere(_ term: Term) -> Bool {
    guard case .field(let path) = term.subject else { return false }
    return setting.kinds.contains { $0.type(of: $0.resolved(path)) != nil }
  }

  private func flag(_ term: Term) throws(QueryError) -> Bool {
    if term.comparison.isEquality {
      switch CaseFolding.folded(term.operand.string) {
      case "yes", "true": return true
      case "no", "false": return false
      default: break
      }
    }
    throw error(term.operandColumn, "this field is either yes or no", "write :yes or :no after it")
  }
}

// MARK: - Days

extension QuestionCompiler {
  private func dayTest(_ term: Term) throws(QueryError) -> ValueTest {
    let period = try period(term)
    let zone = setting.calendar.zone
    switch term.comparison {
    case .matches, .equal, .same, .notEqual: return .day(period, zone)
    case .greaterOrEqual: return .day(Period(from: period.from, to: nil), zone)
    case .less: return period.from.map { .day(Period(from: nil, to: $0), zone) } ?? .never
    case .lessOrEqual: return .day(Period(from: nil, to: period.to), zone)
    case .greater: return period.to.map { .day(Period(from: $0, to: nil), zone) } ?? .never
    }
  }

  private func period(_ term: Term) throws(QueryError) -> Period {
    do throws(PeriodError) {
      return try Period(parsing: term.operand.string, in: setting.calendar)
    } catch {
      var failed = self.error(term.operandColumn, error.message, error.suggestion)
      failed.setting = error.setting
      throw failed
    }
  }
}

// MARK: - Numbers

extension QuestionCompiler {
  private func range(_ term: Term) throws(QueryError) -> NumberRange {
    let text = term.operand.string
    if case .text = term.operand, term.comparison.isEquality, let dots = text.firstRange(of: "..") {
      return try range(term, String(text[..<dots.lowerBound]), String(text[dots.upperBound...]))
    }
    let number = try number(text, of: term)
    let included = NumberRange.End(value: number, isIncluded: true)
    let excluded = NumberRange.End(value: number, isIncluded: false)
    switch term.comparison {
    case .matches, .equal, .same, .notEqual: return NumberRange(from: included, to: included)
    case .less: return NumberRange(from: nil, to: excluded)
    case .lessOrEqual: return NumberRange(from: nil, to: included)
    case .greater: return NumberRange(from: excluded, to: nil)
    case .greaterOrEqual: return NumberRange(from: included, to: nil)
    }
  }

  private func range(_ term: Term, _ from: String, _ to: String) throws(QueryError) -> NumberRange {
    if from.isEmpty && to.isEmpty {
      throw error(
        term.operandColumn, "“..” has neither a beginning nor an end", "write a number on at least one side: 10..20")
    }
    let first = from.isEmpty ? nil : try number(from, of: term)
    let last = to.isEmpty ? nil : try number(to, of: term)
    if let first, let last, last < first {
      throw error(term.operandColumn, "“\(from)..\(to)” ends before it begins", "write the smaller number first")
    }
    let ends = [first, last].map { $0.map { NumberRange.End(value: $0, isIncluded: true) } }
    return NumberRange(from: ends[0], to: ends[1])
  }

  /// With the minus sign that tables show, too.
  private func number(_ text: String, of term: Term) throws(QueryError) -> Decimal {
    let spelled = try spelled(text, of: term)
    do throws(ArithmeticError) {
      return try Decimal(parsing: spelled.replacing("\u{2212}", with: "-"))
    } catch .overflow {
      throw error(term.operandColumn, "“\(text)” has more than 38 digits", "write a shorter number")
    } catch {
      throw self.error(term.operandColumn, "“\(text)” is not a number", numberHint(text))
    }
  }

  /// As files have it.
  private func spelled(_ text: String, of term: Term) throws(QueryError) -> String {
    if setting.numbers == .unknown { return text }
    do throws(UnclearNumber) { return try setting.numbers.plain(text) } catch {
      let meant = error.meant.said(separator: " or ")
      let hint: Sentence = error.meant.isEmpty ? numberHint(text) : "did you mean \(meant)?"
      throw self.error(term.operandColumn, "“\(error.text)” \(error.reason)", hint)
    }
  }

  /// Many people write 12,50 for what is 12.50 here.
  private func numberHint(_ text: String) -> Sentence {
    let pointed = text.replacing(",", with: ".")
    do throws(ArithmeticError) {
      _ = try Decimal(parsing: pointed)
      return "did you mean \(pointed)?"
    } catch {
      return "write digits with an optional point, like 12.50 or 10..20"
    }
  }
}

extension Term.Comparison {
  var isEquality: Bool { [.matches, .equal, .same, .notEqual].contains(self) }
}
