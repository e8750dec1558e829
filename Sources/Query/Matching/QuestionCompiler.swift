internal import Records

/// Makes a question ready for the records of one kind. Says what in it makes no sense for them.
struct QuestionCompiler {
  let question: String
  let setting: Matcher.Setting
  /// The kind of the records; nil for records of no known kind.
  let kind: KindShape?

  func condition(_ question: Question) throws(QueryError) -> Condition {
    switch question {
    case .everything: return .constant(true)
    case .term(let term): return try condition(term)
    case .not(let inner): return .not(try condition(inner))
    case .all(let parts): return .all(try conditions(parts))
    case .any(let parts): return .any(try conditions(parts))
    }
  }

  private func conditions(_ parts: [Question]) throws(QueryError) -> [Condition] {
    var conditions: [Condition] = []
    for part in parts { conditions.append(try condition(part)) }
    return conditions
  }

  private func condition(_ term: Term) throws(QueryError) -> Condition {
    switch term.subject {
    case .words: return wordsCondition(term)
    case .field(let path): return try fieldCondition(term, path)
    case .user: return try yesNo(term, .owner(Needle(term.operand.string)))
    case .kind: return try yesNo(term, .constant(try isKind(term)))
    case .conflict: return try yesNo(term, conflict(term))
    case .has: return try yesNo(term, .present(dateAlias(try path(of: term))))
    case .state: return try yesNo(term, try state(term))
    }
  }

  /// For terms that only know `:`, `=` and `!=`.
  private func yesNo(_ term: Term, _ condition: Condition) throws(QueryError) -> Condition {
    switch term.comparison {
    case .matches, .equal, .same: return condition
    case .notEqual: return .not(condition)
    default:
      throw error(
        term.column, "“\(term.comparison.rawValue)” cannot be asked here",
        "write : or != after user, kind, conflict, has, is")
    }
  }

  func error(_ column: Int, _ message: Sentence, _ suggestion: Sentence?) -> QueryError {
    QueryError(question: question, column: column, message: message, suggestion: suggestion)
  }
}

// MARK: - Kinds, conflicts, fields by name

extension QuestionCompiler {
  private func isKind(_ term: Term) throws(QueryError) -> Bool {
    let needle = Needle(term.operand.string)
    let named = setting.kinds.filter { needle.equals($0.name.string) || needle.equals($0.folder.string) }
    if named.isEmpty && !setting.kinds.isEmpty {
      let names = setting.kinds.map(\.name.string)
      let nearest: Sentence? = term.operand.string.nearest(in: names).map { "did you mean \($0)?" }
      throw error(
        term.operandColumn, "there is no kind “\(term.operand.string)”",
        nearest ?? "the kinds are \(names.joined(separator: ", "))")
    }
    return named.contains { $0.name == kind?.name }
  }

  private func conflict(_ term: Term) -> Condition {
    switch term.operand.string {
    case "yes": .anyConflict
    case "no": .not(.anyConflict)
    case let place: .conflict(Text(place.rest(behind: "/") ?? place))
    }
  }

  private func state(_ term: Term) throws(QueryError) -> Condition {
    guard term.operand.string.lowercased() == "quick" else {
      throw error(term.operandColumn, "“\(term.operand.string)” is nothing that a record can be", "write is:quick")
    }
    return kind?.money?.category.map { .not(.present($0.field)) } ?? .constant(false)
  }

  private func path(of term: Term) throws(QueryError) -> FieldPath {
    do throws(FieldPathError) {
      return try FieldPath(term.operand.string)
    } catch {
      throw self.error(term.operandColumn, error.sentence, "write a field: has:photo")
    }
  }

  /// `date` is the day of a record also where its kind has another name for that field.
  private func dateAlias(_ path: FieldPath) -> FieldPath { kind?.resolved(path) ?? path }

  private func fieldCondition(_ term: Term, _ asked: FieldPath) throws(QueryError) -> Condition {
    let path = dateAlias(asked)
    var condition = try condition(term, on: path)
    // As sums have it: a record that does not say which way its money went follows its category.
    if path == kind?.money?.type, let category = kind?.money?.category, case .value(_, let test) = condition {
      condition = .any([condition, .all([.not(.present(path)), .wayByCategory(category, type: path, test)])])
    }
    // An amount without a currency is one of the ledger's.
    if path == kind?.currency, let usual = setting.currency, case .value(_, let test) = condition {
      condition = .any([condition, .all([.not(.present(path)), .constant(test.takes(usual))])])
    }
    return term.comparison == .notEqual ? .not(condition) : condition
  }

  /// Where the operand makes no sense for this kind and does so for another one, no record of this kind has it.
  private func condition(_ term: Term, on path: FieldPath) throws(QueryError) -> Condition {
    do throws(QueryError) {
      // Of every kind the whole code is meant, as of bills.
      return .value(path, try valueTest(term, of: path == kind?.currency ? .choice : kind?.type(of: path)))
    } catch {
      if error.setting == nil, otherKindTakes(term, path) { return .constant(false) }
      throw error
    }
  }

  private func otherKindTakes(_ term: Term, _ path: FieldPath) -> Bool {
    setting.kinds.contains { other in
      guard let type = other.type(of: other.resolved(path)) else { return false }
      do throws(QueryError) { _ = try valueTest(term, of: type) } catch { return false }
      return true
    }
  }
}
