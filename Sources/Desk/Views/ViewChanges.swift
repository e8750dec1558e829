import Git
package import Query
package import Records
import Reports
package import Store

/// What became of a view since a moment: the records that came, changed and went, each with what that did to the sums.
/// The sums of then, all effects and `rounding` are exactly the sums of now.
package struct ViewChanges {
  package struct ChangedRecord {
    /// What happened to the record in the ledger: one that came from another month was edited.
    package let change: FileChange.Change
    /// As the view has it, or had it last.
    package let row: RecordRow
    /// What it was, where it is another one now.
    package let was: Object?
    package let day: CalendarDay?
    /// What people know it by.
    package let name: String
    /// For each currency in which it counts otherwise than before.
    package let effects: [SumDifference]
  }

  package let viewed: ViewedRecords
  /// The commit that had the state of then.
  package let since: String
  /// The currencies whose sums are others.
  package let totals: [SumDifference]
  /// The newest first.
  package let changes: [ChangedRecord]
  /// What the sums of shares differ by from the effects, each of which is rounded to whole coins.
  package let rounding: [Rounding]
  package let skipped: [SkippedFile]

  /// - Parameters:
  ///   - asked: the ledger now, or at the moment up to which the changes are wanted.
  ///   - since: a commit, a day, or `lastSync`.
  package init(
    _ asked: AskedLedger, since: String, words: [String], isOfAllBooks: Bool, usual: String, isShare: Bool
  ) throws {
    let past = try AskedLedger(asked.session, at: Self.moment(since, asked.ledger))
    self.since = Self.commit(of: past)
    let now = try ViewState(
      ViewedRecords(asked, words: words, isOfAllBooks: isOfAllBooks, usual: usual, isShare: isShare))
    // The book in use may not have been there then.
    let book = now.viewed.book.map {
      Term(.field(FieldPath(keys: ["book"])), .equal, .quoted($0.id.string), column: 1, operandColumn: 1)
    }
    let then = try ViewState(
      ViewedRecords(
        past, words: words + [book?.description].compactMap(\.self), isOfAllBooks: isOfAllBooks || book != nil,
        usual: usual, isShare: isShare))
    viewed = now.viewed
    totals = SumDifference.all(from: then.sums, to: now.sums)
    changes = try Self.changes(from: then, to: now)
    rounding = Rounding.all(of: totals, besides: changes.flatMap(\.effects))
    skipped = Array(Set(then.skipped + now.skipped)).sorted { Text($0.place) < Text($1.place) }
  }

  /// The word for the state before a sync brought something last.
  package static let lastSync = "last-sync"

  /// A function that is never inlined: the optimiser of Swift 6.3.1 crashes where this stands in the initialiser.
  @inline(never)
  private static func commit(of past: AskedLedger) -> String { past.commit.map { "\($0)" } ?? "" }

  private static func moment(_ word: String, _ ledger: Ledger) throws -> String {
    guard word == lastSync else { return word }
    let brought = try ledger.operations().first { $0.origin == .others && !$0.isUndone }
    guard let base = brought?.base else {
      throw Failure(
        .invalid, .notFound, "no sync has brought anything to this device yet",
        hint: "name a day or a commit, such as yesterday")
    }
    return "\(base)"
  }

  private static func changes(from then: ViewState, to now: ViewState) throws -> [ChangedRecord] {
    let keys = now.keys + then.keys.filter { now.rows[$0] == nil }
    // What is in one of the two alone may be elsewhere in the ledger of the other.
    let came = Set(keys.filter { then.rows[$0] == nil }.compactMap { now.rows[$0]?.first?.path })
    let went = Set(keys.filter { now.rows[$0] == nil }.compactMap { then.rows[$0]?.first?.path })
    let elsewhere = (try then.everywhere(came), try now.everywhere(went))
    let unread = Set(now.skipped.map { Text($0.path) })
    let changes = keys.compactMap { key -> ChangedRecord? in
      let (old, new) = (then.rows[key], now.rows[key])
      let effects = SumDifference.all(from: then.sums(of: old), to: now.sums(of: new))
      if let old, let new, old.map(\.fields) == new.map(\.fields), effects.isEmpty { return nil }
      guard let row = (new ?? old)?.first else { return nil }
      let state = new == nil ? then : now
      let before = old?.first?.fields ?? elsewhere.0[row.path]
      let after = new?.first?.fields ?? elsewhere.1[row.path]
      var entries = EntryReader(state.viewed)
      return ChangedRecord(
        change: before == nil ? .added : after == nil && !unread.contains(row.path) ? .deleted : .edited, row: row,
        was: before == after || after == nil ? nil : before, day: state.viewed.inquiry.day(of: row),
        name: entries.entry(row).name, effects: effects)
    }
    return changes.enumerated().sorted { a, b in
      a.element.day == b.element.day ? a.offset < b.offset : Self.isNewer(a.element.day, b.element.day)
    }.map(\.element)
  }

  /// Records without a day stand last.
  private static func isNewer(_ one: CalendarDay?, _ other: CalendarDay?) -> Bool {
    guard let one else { return false }
    return other.map { $0 < one } ?? true
  }

  /// The view at one of the two moments.
  private struct ViewState {
    /// What a record is known by at both moments, wherever its file lies.
    struct RecordKey: Hashable {
      let kind: Text
      let owner: RecordRow.Owner
      let id: Text
    }

    let viewed: ViewedRecords
    /// The newest first.
    let keys: [RecordKey]
    let rows: [RecordKey: [RecordRow]]
    let sums: Aggregation
    let skipped: [SkippedFile]
    private let spec: Aggregation.Spec

    init(_ viewed: ViewedRecords) throws {
      self.viewed = viewed
      let found = try FoundRecords(
        viewed.inquiry, .usual, limit: nil, adding: [viewed.spec(by: [])], sharedBy: viewed.sharesOfRecords)
      var (keys, rows): ([RecordKey], [RecordKey: [RecordRow]]) = ([], [:])
      for row in found.rows {
        let key = RecordKey(kind: row.kind, owner: row.owner, id: row.id)
        if rows[key] == nil { keys.append(key) }
        rows[key, default: []].append(row)
      }
      (self.keys, self.rows, sums) = (keys, rows, found.sums[0])
      skipped = try found.skipped + found.sums[0].leftOut.map { try viewed.inquiry.skipped($0) }
      spec = try viewed.spec(by: []).asking(viewed.inquiry)
    }

    func sums(of rows: [RecordRow]?) -> Aggregation { Aggregation(of: rows ?? [], spec, in: viewed.inquiry.setting) }

    /// The fields of the records at these paths, in whichever month and book they stand.
    func everywhere(_ paths: Set<Text>) throws -> [Text: Object] {
      if paths.isEmpty { return [:] }
      let inquiry = viewed.inquiry
      let all = try Inquiry(inquiry.ledger, kinds: inquiry.kinds, words: .everything, about: .money)
      let found = try FoundRecords(all, .usual, limit: nil).rows(at: paths)
      return Dictionary(found.map { ($0.path, $0.fields) }, uniquingKeysWith: { first, _ in first })
    }
  }
}

// MARK: - Rounding

extension ViewChanges {
  package struct Rounding {
    package let currency: Text?
    package let income: Decimal
    package let expense: Decimal
    package let net: Decimal

    /// Nothing for whole amounts, which add up as they are.
    static func all(of totals: [SumDifference], besides effects: [SumDifference]) -> [Rounding] {
      let currencies = Set((totals + effects).map(\.currency)).sorted { ($0 ?? "") < ($1 ?? "") }
      return currencies.compactMap { currency in
        func rest(_ figure: Figure) -> Decimal {
          let all = totals.filter { $0.currency == currency }.compactMap { $0.change(of: figure) }
          let parts = effects.filter { $0.currency == currency }.compactMap { $0.change(of: figure)?.negated }
          return (all + parts).reduce(Decimal.zero) { sum, one in
            // Sums that are too long have no change either.
            do throws(ArithmeticError) { return try sum + one } catch { return sum }
          }
        }
        let rounding = Rounding(
          currency: currency, income: rest(.income), expense: rest(.expense), net: rest(.net))
        let isNone = [rounding.income, rounding.expense, rounding.net].allSatisfy(\.isZero)
        return isNone ? nil : rounding
      }
    }

    fileprivate var json: Value {
      [
        "currency": currency.map(Value.string) ?? .null, "income": .string(income.description),
        "expense": .string(expense.description), "net": .string(net.description),
      ]
    }
  }
}

// MARK: - For programs

extension ViewChanges {
  /// `{"since":COMMIT,"period","owners","book","other_books","totals":[{"currency","before","after","change"}],"changes":[{"change","id","kind","user","path","fields","computed","was","effects":[…]}],"rounding":[…],"left_out":[…]}`.
  package var json: Object {
    [
      "since": .string(since), "period": viewed.period.map(\.json) ?? .null, "owners": viewed.whose.json,
      "book": viewed.book.map { .string($0.id) } ?? .null, "other_books": .number(Number(viewed.otherBooks)),
      "totals": .array(totals.map { .object($0.json) }), "changes": .array(changes.map(\.json)),
      "rounding": .array(rounding.map(\.json)),
      "left_out": .array(skipped.map { $0.json(in: viewed.inquiry.labels.spoken) }),
    ]
  }
}

extension ViewChanges.ChangedRecord {
  fileprivate var json: Value {
    var json: Object = ["change": .string(change.rawValue)]
    json = json + (row.json.object ?? Object())
    json["was"] = was.map { .object($0) }
    json["effects"] = .array(effects.map { .object($0.json) })
    return .object(json)
  }
}
