internal import Query
internal import Records
internal import Schema
internal import Store

/// A question put to a ledger: who asks, of which kinds, and what its words mean here.
struct Inquiry {
  let ledger: Ledger
  let kinds: Kinds
  let viewpoint: Viewpoint
  let words: QuestionWords
  let setting: Matcher.Setting
  /// Catalogue records that cannot be read.
  private let leftOutCatalogue: [LeftOut]
  /// The kinds whose records are asked; nil: all, declared or not.
  private let asked: [Kind]?

  /// - Parameter isMoney: whether a question without a kind is about kinds that have money.
  init(_ ledger: Ledger, kinds: Kinds, words: QuestionWords, isMoney: Bool = false, in context: Context) throws {
    self.ledger = ledger
    self.kinds = kinds
    self.words = words
    viewpoint = try Viewpoint(ledger, context)
    asked = words.kind.map { [$0] } ?? (isMoney ? kinds.all.filter { $0.moneyField != nil } : nil)
    let targets = Set((asked ?? kinds.all).flatMap { $0.fields.compactMap(\.reference) })
    let rows = RowReader(kinds)
    let catalogue = try ledger.records(
      below: (viewpoint.owners + viewpoint.others).flatMap { owner in
        kinds.all.filter { targets.contains($0.name) }.map { "\(owner.folder)/\($0.folder)" }
      },
      as: rows.row)
    leftOutCatalogue = catalogue.leftOut
    let shapes = KindShape.all(kinds.all)
    setting = Matcher.Setting(
      calendar: try ledger.calendar(), kinds: shapes, references: Query.References(catalogue.rows, kinds: shapes))
  }

  /// What the asked kinds declare; of every kind where none is asked for.
  var shapes: [KindShape] {
    guard let asked else { return setting.kinds }
    return setting.kinds.filter { shape in asked.contains { $0.name == shape.name } }
  }
}

// MARK: - What is found

extension Inquiry {
  struct Found {
    /// In the order of their paths.
    var rows: [RecordRow]
    /// What could not be read, also where a single field could not and the question turned on it.
    var leftOut: [LeftOut]
  }

  private enum Answered: Sendable {
    case row(RecordRow)
    case unreadable([LeftOut])
  }

  /// - Parameter keys: the fields that are needed of each row; nil: all.
  func found(keeping keys: [Text]? = nil) throws -> Found {
    let matcher = try Matcher(words.question, in: setting)
    let reader = RowReader(kinds)
    let answers = try ledger.records(below: folders, where: isAsked) { record -> Answered? in
      let row = reader.row(record)
      switch matcher.answer(row) {
      case .no: return nil
      case .yes: return .row(keys.map(row.keeping) ?? row)
      case .unreadable: return .unreadable(matcher.unreadable(row, record))
      }
    }
    return sorted(answers.rows, answers.leftOut + kinds.leftOut + leftOutCatalogue)
  }

  private func sorted(_ answers: [Answered], _ leftOut: [LeftOut]) -> Found {
    var found = Found(rows: [], leftOut: leftOut)
    for answer in answers {
      switch answer {
      case .row(let row): found.rows.append(row)
      case .unreadable(let fields): found.leftOut += fields
      }
    }
    found.leftOut = Set(found.leftOut).sorted {
      (Text($0.place), Text($0.message)) < (Text($1.place), Text($1.message))
    }
    return found
  }

  /// Only what is needed: of a kind its folders alone.
  private var folders: [String] {
    guard let asked else { return viewpoint.owners.map(\.folder) }
    return viewpoint.owners.flatMap { owner in asked.map { "\(owner.folder)/\($0.folder)" } }
  }

  /// Manifests are no records that anybody lists, and templates say only how records begin.
  private func isAsked(_ location: RecordLocation) -> Bool {
    asked != nil || (location.folder != "" && location.folder != "quick")
  }
}

extension Matcher {
  fileprivate func unreadable(_ row: RecordRow, _ record: StoredRecord) -> [LeftOut] {
    unreadableFields(of: row).map { field in
      let message = "its \(field) cannot be read, and the question turns on it"
      return LeftOut(path: record.path, position: record.document.position(of: field), message: message)
    }
  }
}

// MARK: - What is odd

extension Inquiry {
  /// Throws for a field that is likely misspelt. Answers what else is odd about the question.
  func notes() throws -> [QueryError] {
    let question = try QueryParser.parse(words.question)
    let fields = question.undeclaredFields(in: shapes, text: words.question)
    if let misspelt = fields.first(where: { $0.suggestion != nil }) { throw misspelt }
    return fields + question.unknownReferences(to: setting.references, of: shapes, text: words.question)
  }

  /// What may be the reason where nothing was found.
  func hintsForNothing() throws -> [String] {
    var hints: [String] = []
    if let kind = words.nearestKind(kinds) { hints.append("did you mean the kind \(kind)?") }
    let question = try QueryParser.parse(words.question)
    let users = question.terms.filter { $0.subject == .user }.map { Text($0.operand.string) }
    if users.contains(where: viewpoint.unseen.contains) {
      hints.append("only your own records were asked; ask everybody's with --user all")
    }
    return hints
  }
}

extension Ledger {
  /// Today, and where weeks and months begin, as the ledger says.
  fileprivate func calendar() throws -> PeriodCalendar {
    let manifest = try readableManifest()?.members ?? Object()
    func number(_ key: Text) -> Int { manifest[key]?.number.flatMap { Int($0.lexeme) } ?? 1 }
    return PeriodCalendar(
      today: surroundings.today, firstWeekday: number("firstWeekday"), firstDayOfMonth: number("firstDayOfMonth"))
  }
}
