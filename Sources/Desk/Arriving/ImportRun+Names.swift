package import Exchange
import Query
import Records
import Schema
package import Store

/// What the records of a ledger are called that those of a source may name, and what words of the source mean.
extension ImportRun {
  package func expecting(_ names: ReferenceNames) -> ImportRun {
    var run = self
    run.expected = names.merging(expected) { names, own in names.merging(own) { first, _ in first } }
    return run
  }

  /// - Parameter title: of a record that is to be made.
  mutating func expect(_ title: String, of kind: Text) {
    expected[kind, default: [:]][Text(title.lowercased())] = Text(title)
  }

  /// With a rule that does not take items with these texts in a column.
  func passingOver(_ texts: [String], in column: String) -> ImportRun {
    var run = self
    run.rule.except.append((column, texts))
    return run
  }

  /// An account is called so wherever the rule reads accounts.
  mutating func setWord(_ word: UnknownWords.Word, meaning: Text) {
    let isAccount = word.kind == OwnAccounts.kind
    if isAccount, rule.transfers?.sides == nil { rule.transfers?.words[word.text] = meaning }
    let field = isAccount ? MoneyTransfer.usual.from : word.field
    guard let place = rule.map.firstIndex(where: { $0.field == field }),
      case .columns(let columns, var words) = rule.map[place].from
    else { return }
    words[word.text] = meaning
    rule.map[place].from = .columns(columns, words: words)
  }

  /// The ids of the records of a kind by what they are called, in lower case.
  func names(of kind: Text) throws -> [Text: Text] { try referenceNames()[kind] ?? [:] }

  /// What the records are called that the source brings.
  ///
  /// - Parameter places: where they would lie; nil: before that is known, their titles are their ids.
  package func names(of state: SourceState, _ places: StatedRecords? = nil) throws -> ReferenceNames {
    guard let title = source.kind.titleField else { return [:] }
    var names: [Text: Text] = [:]
    for (place, record) in state.records.enumerated() {
      guard let text = try record.members.unpacked()[title]?.string else { continue }
      let location = places.flatMap { RecordLocation(path: $0[place].path) }
      names[Text(text.lowercased())] = location?.id ?? Text(text)
    }
    return [source.kind.name: names]
  }

  /// Whom names in the source can mean, where the kind names anybody.
  func knownPeople() throws -> KnownPeople {
    if source.kind.fieldsOfPeople.isEmpty { return KnownPeople([], writer: nil) }
    return try ledger.knownPeople(writer: ruleOwner.user, besides: expectedGuests)
  }

  /// Which way the money of each category goes, where the source names categories.
  func ways() throws -> [Text: Text] {
    let field = UnknownWords.category
    guard rule.source(of: field) != nil, source.kind.field(field)?.reference == field else { return [:] }
    let names = try References(ledger, kinds: kinds, owner: source.owner).recordNames(of: field).names
    let ways = names.compactMap { category in category.choices["type"]?.string.map { (category.id, Text($0)) } }
    return Dictionary(ways, uniquingKeysWith: { first, _ in first })
  }

  func accounts(_ names: ReferenceNames) throws -> OwnAccounts {
    let from = MoneyTransfer.usual.from
    guard rule.transfers != nil || rule.map.contains(where: { $0.field == from }) || rule.constants[from] != nil else {
      return .none
    }
    return try OwnAccounts(names[OwnAccounts.kind] ?? [:], of: ruleOwner, in: ledger, kinds)
  }

  func referenceNames() throws -> ReferenceNames {
    let references = References(ledger, kinds: kinds, owner: source.owner)
    var names: ReferenceNames = [:]
    for kind in Set(source.kind.fields.compactMap(\.reference)) { names[kind] = try references.meanings(of: kind) }
    // What is in the ledger comes first, as it will when the others are there.
    return names.merging(expected) { known, expected in known.merging(expected) { first, _ in first } }
  }
}
