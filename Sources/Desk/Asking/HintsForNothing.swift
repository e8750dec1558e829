import Index
import Query
package import Records
import Schema
import Store

extension Inquiry {
  /// What may be the reason where nothing was found.
  package func hintsForNothing() throws -> [Sentence] {
    var hints: [Sentence] = []
    let period = words.periodAmongTexts(in: setting.calendar)
    let proposals = try self.proposals()
    if let kind = words.nearestKind(kinds) {
      hints.append("did you mean the kind \(kind)?")
    } else if period == nil, proposals.isEmpty, let word = words.wordThatIsNoKind, !word.utf8.contains(where: isDigit) {
      hints.append("“\(word)” is not a kind, so it was looked for as a word; ledger-sync kinds lists the kinds")
    }
    hints += proposals
    let users = words.question.terms.filter { $0.subject == .user }.map { Text($0.operand.string) }
    if users.contains(where: viewpoint.unseen.contains) {
      hints.append("only your own records were asked; ask everybody's with --user all")
    } else if let others = try ofOthers() {
      hints.append("--user all finds \(others)")
    }
    if let period {
      hints.append("it was looked for as a text; date:\(period) asks for the day or period")
    }
    return hints
  }

  private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// The same question with a term in the place of a word that is the name of a category, a book or the like, where that
  /// finds something.
  private func proposals() throws -> [Sentence] {
    var proposals: [Sentence] = []
    for term in words.question.wantedTerms where term.subject == .words && term.comparison == .matches {
      for field in fieldsNaming(term.operand.string) {
        let meant = Term(.field(field), .matches, term.operand, column: term.column, operandColumn: term.operandColumn)
        let inquiry = asking(words.asking(words.question.replacing(term, by: meant)))
        let count = try FoundRecords(inquiry, .usual, limit: 0).count
        let spelled = Question.term(meant).description
        if count > 0 { proposals.append("\(spelled) finds \(counted(count, "record"))") }
      }
    }
    return proposals
  }

  /// The fields that name records, where one of those has this id or title.
  private func fieldsNaming(_ word: String) -> [FieldPath] {
    let needle = Needle(word)
    var found: [FieldPath] = []
    for field in shapes.flatMap(\.fields) {
      guard case .reference(let kind) = field.type, !found.contains(field.path),
        setting.references.hasName(equalTo: needle, kind: kind)
      else { continue }
      found.append(field.path)
    }
    return found
  }

  /// `2 records of bob`; nil where everybody's were asked, or nobody else has one.
  private func ofOthers() throws -> Sentence? {
    guard viewpoint.whose != .everybody, words.question != .everything, !ledger.isPast else { return nil }
    let all = try Inquiry(ledger.ofEverybody, kinds: kinds, words: words, about: scope)
    let seen = Set(viewpoint.owners.map(\.asked))
    let rows = try FoundRecords(all, .usual, limit: nil).rows.filter { !seen.contains($0.owner) }
    let users = Set(rows.compactMap(\.owner.user)).sorted().map(\.string)
    if users.isEmpty { return nil }
    return "\(counted(rows.count, "record")) of \(users.said(separator: " and "))"
  }
}

extension Question {
  /// The terms that have to hold, or may: not those that must not.
  fileprivate var wantedTerms: [Term] {
    switch self {
    case .everything, .not: []
    case .term(let term): [term]
    case .all(let parts), .any(let parts): parts.flatMap(\.wantedTerms)
    }
  }

  fileprivate func replacing(_ term: Term, by other: Term) -> Question {
    switch self {
    case .everything: self
    case .term(let own): .term(own == term ? other : own)
    case .not(let inner): .not(inner.replacing(term, by: other))
    case .all(let parts): .all(parts.map { $0.replacing(term, by: other) })
    case .any(let parts): .any(parts.map { $0.replacing(term, by: other) })
    }
  }
}
