internal import Desk
internal import English
internal import Exchange
internal import Records
internal import Reports
internal import Schema
internal import Store

/// `import --review`: goes through likely duplicates with the person at the terminal, one pair after the other.
///
/// Each decision is committed at once; while a question stands, the ledger is not locked. Without a terminal the pairs are
/// listed, and nothing is changed.
struct DuplicateReview {
  private let ledger: Ledger
  private let context: Context
  private let kinds: Kinds
  private let duplicates: LikelyDuplicates
  private var decided = 0

  init(in ledger: Ledger, _ context: Context) throws {
    (self.ledger, self.context, kinds) = (ledger, context, try ledger.kinds())
    duplicates = try LikelyDuplicates(by: context.importDriver(of: ledger))
  }

  /// - Parameter rule: whose records are looked at alone; nil: all imported ones.
  mutating func run(of rule: String?) throws -> ExitCode {
    if let rule { _ = try ImportRun(rule: rule, by: context.importDriver(of: ledger)) }
    let pairs = try duplicates.pairs(of: rule.map { Text($0) })
    guard context.mayAsk, context.settings.format == .table else {
      context.print(rows(pairs))
      return pairs.isEmpty ? .done : .needsDecision
    }
    if pairs.isEmpty {
      context.note(Self.none)
      return .done
    }
    for (place, pair) in pairs.enumerated() {
      guard try decide(pair, under: "\(place + 1) of \(pairs.count)") else { break }
    }
    let left = try LikelyDuplicates(by: context.importDriver(of: ledger)).pairs(of: rule.map { Text($0) }).count
    context.print("\(decided) decided, \(left) left")
    return left == 0 ? .done : .needsDecision
  }

  private static let none: Sentence = "no likely duplicates"

  // MARK: - One pair

  private enum Verdict {
    case both
    /// The record that goes, and the one that stays.
    case remove(StoredRecord, keeping: StoredRecord)
    case skip
    case quit
  }

  /// false: the person wants no more questions.
  private mutating func decide(_ pair: LikelyDuplicate, under title: String) throws -> Bool {
    // One that was removed may have been in several pairs.
    guard let pair = try duplicates.current(pair) else { return true }
    show(pair, under: title)
    while true {
      switch try answer(about: pair) {
      case .quit: return false
      case .skip: return true
      case .both: try keepBoth(pair)
      case .remove(let record, let kept):
        guard try remove(record, keeping: kept) else { continue }
      }
      decided += 1
      return true
    }
  }

  private func show(_ pair: LikelyDuplicate, under title: String) {
    let sides = [pair.other, pair.imported]
    var seen: Set<Text> = [Kind.conflictsKey]
    let fields = sides.flatMap(\.members.members).map(\.key).filter { seen.insert($0).inserted }
    let rows =
      [["id"] + sides.map(\.id.string)]
      + fields.map { field in
        [field.string] + sides.map { $0.members[field]?.plainText ?? "" }
      }
    let other: Sentence = pair.otherOwner.map { "entered by \($0)" } ?? "written here"
    let origins: [Sentence] = [pair.otherRule.map { "imported by \($0)" } ?? other, "imported by \(pair.rule)"]
    let titles = origins.enumerated().map { "\($0 + 1)  \(context.text(of: $1))" }
    let table = Table(
      columns: [Table.Column("", mayBeCut: false)] + titles.map { Table.Column($0) },
      rows: rows.map { row in
        let style: TextStyle = row[1] == row[2] ? .dim : .plain
        return row.map { Table.Cell($0, style) }
      })
    context.print(StyledLine(title, .heading))
    for line in table.lines(width: context.width) { context.print(line) }
  }

  private func answer(about pair: LikelyDuplicate) throws -> Verdict {
    while true {
      guard let typed = try context.typedLine("b keeps both, 1 or 2 removes that one, s skips, q quits") else {
        return .quit
      }
      switch typed {
      case "b", "both": return .both
      case "1": return .remove(pair.other, keeping: pair.imported)
      case "2": return .remove(pair.imported, keeping: pair.other)
      case "s", "skip": return .skip
      case "q", "quit": return .quit
      default: continue
      }
    }
  }

  // MARK: - Decisions

  /// The rule remembers it, so that nobody is asked again.
  private func keepBoth(_ pair: LikelyDuplicate) throws {
    let rule = try ledger.record(at: pair.rulePath)
    let mark = duplicates.mark(of: pair)
    let text = mark.filter { $0 != .null }.map(\.plainText).joined(separator: " ")
    let field = FieldPath(keys: [ImportRule.distinct, pair.key])
    let change = (record: rule, fields: [FieldChange(field, .string(Text(text)))])
    _ = try WorkTree.open(ledger).change([change], kinds: kinds)
    context.print("kept both \(pair.otherName) and \(pair.imported.id)")
  }

  /// false where it cannot go; it has been said why.
  private func remove(_ record: StoredRecord, keeping kept: StoredRecord) throws -> Bool {
    do {
      let target = "\(kept.location.owner.name)/\(kept.id)"
      try RemovalCommand(context, ledger, kinds).remove([record], movingTo: target)
      // What has been said stands above the next question.
      context.output.flush()
      context.errors.flush()
      return true
    } catch let failure as Failure where failure.exit == .invalid || failure.exit == .usage {
      context.note(failure.message)
      if let hint = failure.hint?.sentence { context.note(hint) }
      return false
    }
  }

  // MARK: - Without a terminal

  private func rows(_ pairs: [LikelyDuplicate]) -> Rows {
    let titles = ["DATE", "AMOUNT", "OTHER", "OTHER-ID", "IMPORTED", "IMPORTED-ID", "RULE"]
    let columns = titles.map { Table.Column($0, $0 == "AMOUNT" ? .right : .left) }
    return Rows(columns: columns, rows: pairs.map(row), whenEmpty: Self.none)
  }

  private func row(_ pair: LikelyDuplicate) -> Rows.Row {
    let mark = duplicates.mark(of: pair)
    let money = mark.dropFirst().filter { $0 != .null }.map(\.plainText).joined(separator: " ")
    let texts = [
      mark.first?.plainText ?? "", money, name(of: pair.other), pair.otherName,
      name(of: pair.imported), pair.imported.id.string, pair.rule.string,
    ]
    return Rows.Row(
      cells: texts.map { Table.Cell($0) },
      json: [
        "rule": .string(pair.rule), "imported": RecordAnswer(pair.imported, kinds).json,
        "otherRule": pair.otherRule.map { .string($0) } ?? .null, "other": RecordAnswer(pair.other, kinds).json,
      ])
  }

  private func name(of record: StoredRecord) -> String {
    if let title = record.title(kinds), !title.isEmpty { return title }
    return record.members[Likeness.payee]?.string ?? ""
  }
}

extension LikelyDuplicate {
  /// How the other record is named.
  fileprivate var otherName: String { otherOwner.map { "\($0)/\(other.id)" } ?? other.id.string }
}
