package import Index
package import Query
package import Records
package import Schema
package import Store

/// A question put to a ledger: who asks, of which kinds, and what its words mean here.
package struct Inquiry {
  package let ledger: AskedLedger
  package let kinds: Kinds
  package let viewpoint: Viewpoint
  package private(set) var words: QuestionWords
  package let setting: Matcher.Setting
  package let reader: RowReader
  /// What columns are called for people.
  package let labels: Labels
  /// Catalogue records that cannot be read.
  let skippedCatalogue: [SkippedFile]
  let scope: Scope
  /// The kinds whose records are asked; nil: all, declared or not.
  private let asked: [Kind]?

  /// What a question without a kind is about.
  package enum Scope {
    case everything
    /// Kinds that have money.
    case money
    /// Kinds that have a date, unless the question names another one, or a field that only others have.
    case dates
  }

  package init(
    _ ledger: AskedLedger, kinds: Kinds, words: QuestionWords, about scope: Scope = .everything
  ) throws {
    self.ledger = ledger
    self.kinds = kinds
    self.words = words
    viewpoint = try Viewpoint(ledger)
    self.scope = scope
    asked = words.kind.map { [$0] } ?? scope.kinds(of: kinds, words.question)
    reader = RowReader(kinds)
    labels = try Labels(in: ledger.ledger, of: (asked ?? []) + kinds.all)
    let targets = Set((asked ?? kinds.all).flatMap { $0.fields.compactMap(\.reference) })
    let folders = kinds.all.filter { targets.contains($0.name) }.flatMap { [viewpoint] kind in
      viewpoint.folders(of: kind) + viewpoint.others.map { $0.folder(of: kind) }
    }
    let catalogue = try ledger.rows(below: folders, reader)
    skippedCatalogue = catalogue.skipped
    let shapes = KindShape.all(kinds.all)
    let replaced = try ledger.ledger.replacedCopies(of: ledger.ledger.owners())
    let named = replaced.isEmpty ? catalogue.rows : catalogue.rows.filter { !replaced.contains($0.path) }
    let (language, users) = (try ledger.readableManifest()?.language, try ledger.userNames())
    var references = RowReferences(named, kinds: shapes, language: language, users: users)
    references.viewer = viewpoint.viewer?.asked
    let asksCurrency = words.question.asks { field in shapes.contains { $0.currency == field } }
    let currency = try asksCurrency ? ledger.currency() : ledger.readableManifest()?.currency.map { Text($0) }
    setting = Matcher.Setting(
      calendar: try ledger.calendar(), kinds: shapes, references: references,
      numbers: NumberStyle(language: language), spoken: labels.spoken, currency: currency)
  }

  /// The same of other words about the same kinds.
  package func asking(_ words: QuestionWords) -> Inquiry {
    var inquiry = self
    inquiry.words = words
    return inquiry
  }

  /// What the asked kinds declare; of every kind where none is asked for.
  package var shapes: [KindShape] {
    guard let asked else { return setting.kinds }
    return setting.kinds.filter { shape in asked.contains { $0.name == shape.name } }
  }

  package var shapesByName: [Text: KindShape] {
    Dictionary(shapes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

extension Inquiry.Scope {
  /// nil: all, declared or not.
  fileprivate func kinds(of kinds: Kinds, _ question: Question) -> [Kind]? {
    switch self {
    case .everything: return nil
    case .money: return kinds.all.filter { $0.moneyField != nil }
    case .dates:
      let dated = kinds.all.filter { $0.dateField != nil }
      func isOfDated(_ field: Text) -> Bool { field == "date" || dated.contains { $0.field(field) != nil } }
      let isAboutOthers = question.terms.contains { term in
        switch term.subject {
        case .kind: true
        case .field(let path): !isOfDated(path.keys.first ?? "")
        case .has: !isOfDated(Text(term.operand.string))
        case .words, .user, .conflict, .state: false
        }
      }
      return isAboutOthers || dated.isEmpty ? nil : dated
    }
  }
}

extension Inquiry {
  /// Whether nobody is logged in, and nothing of what is asked lies in `local/`.
  package func isOfNobody() throws -> Bool {
    guard viewpoint.owners.contains(.local), !viewpoint.seesSeveral else { return false }
    let own = folders.filter { $0 == Owner.local.folder || $0.begins(with: Owner.local.folder + "/") }
    return try ledger.rows(below: own, reader).rows.isEmpty
  }

  /// Whether nobody has entered anything yet that is asked for: money is, and no kind whose records have days of their own
  /// has one.
  package func isOfEmptyLedger() throws -> Bool {
    guard shapes.contains(where: { $0.money != nil }) else { return false }
    let entered = kinds.all.filter { $0.shard != .none }
    let owners = try ledger.ledger.owners()
    return try !entered.isEmpty
      && ledger.rows(below: owners.flatMap { owner in entered.map(owner.folder) }, reader).rows.isEmpty
  }

  /// Only what is needed: of a kind its folders alone.
  package var folders: [String] {
    asked?.flatMap(viewpoint.folders) ?? viewpoint.folders(among: kinds)
  }

  /// Manifests are not records that anybody lists, and templates say only how records begin.
  package var isAsked: @Sendable (RecordLocation) -> Bool {
    let isOfKind = asked != nil
    return { isOfKind || ($0.folder != "" && !["quick", ImportRules.folder].contains($0.folder)) }
  }
}

// MARK: - What is odd

extension Inquiry {
  /// Throws for a field that is likely misspelt. Answers what else is odd about the question.
  package func notes() throws -> [QueryError] {
    let fields = words.question.undeclaredFields(in: shapes, text: words.text)
    if let misspelt = fields.first(where: { $0.suggestion != nil }) { throw misspelt }
    return fields + words.question.unknownReferences(to: setting.references, of: shapes, text: words.text)
      + words.question.unknownUsers(among: setting.references.users, text: words.text)
  }
}
