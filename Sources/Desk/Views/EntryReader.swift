package import Query
import Records
package import Reports
import Schema
import Store

/// Reads what a view shows of a record.
package struct EntryReader {
  private let inquiry: Inquiry
  private let words: ViewWords
  private let shares: Aggregation.Spec.Shares?
  private var amounts: AmountReader
  /// By the names of their kinds.
  private let fields: [Text: Fields]

  /// Where a kind has what is shown besides title and money.
  private struct Fields {
    let book: Text?
    /// The text that people write more than a name into.
    let remark: Text?
    let attachments: [Text]

    init(_ kind: Kind) {
      book = kind.fields.first { $0.reference?.string == PlantedKind.book.name }?.name
      remark = kind.fields.first { kind.rules.rules(for: $0.name).rule == .text }?.name
      attachments = kind.fields.filter(\.isAttachment).map(\.name)
    }
  }

  package init(_ viewed: ViewedRecords) {
    (inquiry, words, shares) = (viewed.inquiry, viewed.words, viewed.shares)
    amounts = AmountReader(currency: viewed.currency, references: viewed.inquiry.setting.references)
    fields = Dictionary(
      viewed.inquiry.kinds.all.map { ($0.name, Fields($0)) }, uniquingKeysWith: { first, _ in first })
  }

  package mutating func entry(_ row: RecordRow) -> Timeline.Entry {
    let shape = inquiry.setting.shape(of: row)
    let category = shape?.money?.category.flatMap { inquiry.target(of: $0, in: row) }
    let categoryName = category?.name ?? ""
    let title = inquiry.setting.references.title(of: row) ?? inquiry.accounts(of: row) ?? ""
    let fields = fields[row.kind]
    let (amount, currency) = amount(of: row, shape)
    return Timeline.Entry(
      symbol: inquiry.symbol(of: category?.row, named: categoryName),
      name: [title, categoryName].first { !$0.isEmpty }?.onOneLine ?? words["(no name)"],
      category: categoryName.onOneLine, amount: amount, currency: currency?.string ?? "",
      book: fields?.book.flatMap { field in
        inquiry.target(of: KindShape.Reference(FieldPath(keys: [field]), to: Text(PlantedKind.book.name)), in: row)?
          .name
      } ?? "",
      who: row.owner.spelling,
      remark: fields?.remark.flatMap { row.fields[$0]?.string?.onOneLine } ?? "",
      hasAttachment: fields?.attachments.contains { row.fields[$0] != nil && row.fields[$0] != .null } ?? false)
  }

  private mutating func amount(of row: RecordRow, _ shape: KindShape?) -> (Timeline.Amount, currency: Text?) {
    guard let shape else { return (.none, nil) }
    switch amounts.read(row, shape) {
    case .counted(let whole):
      guard let counted = borne(whole, row) else { return (.unreadable(whole.amount.description), whole.currency) }
      let written = counted.amount.written(in: counted.currency)
      let amount = counted.isIncome.map { Timeline.Amount.money(written, isIncome: $0) }
      return (amount ?? .total(counted.currency == nil ? counted.amount : written), counted.currency)
    case .moved(let moved): return (.total(moved.amount.written(in: moved.currency)), moved.currency)
    case .none: return (.none, nil)
    case .leftOut:
      let written = shape.money.flatMap { row.value(at: $0.amount) }?.spelled(separator: ", ").onOneLine
      return (.unreadable(written ?? words["no amount"]), nil)
    }
  }
}

extension EntryReader {
  /// What is shown of an amount; nil where nobody can tell whose it is, and sums leave it out.
  fileprivate func borne(_ counted: CountedAmount, _ row: RecordRow) -> CountedAmount? {
    guard let shares else { return counted }
    do throws(Bearers.Refusal) { return try shares.borne(of: counted, in: row) } catch { return nil }
  }
}

extension Inquiry {
  /// What a record refers to, and what that is called; what leads nowhere is called as it is written.
  fileprivate func target(of reference: KindShape.Reference, in row: RecordRow) -> (row: RecordRow?, name: String)? {
    guard case .string(let written)? = row.value(at: reference.field) else { return nil }
    let target = setting.references.target(of: written, kind: reference.kind, for: row.owner)
    return (target, target.flatMap { setting.references.title(of: $0) } ?? written.string)
  }

  /// `Giro → Savings`, of a record that says where money went from and to; nil for others.
  fileprivate func accounts(of row: RecordRow) -> String? {
    let names = AccountMoves.fields.compactMap {
      target(of: KindShape.Reference($0, to: AccountMoves.kind), in: row)?.name
    }
    return names.count == AccountMoves.fields.count ? names.joined(separator: " → ") : nil
  }

  /// The icon and colour of a category, or of what stands in its place.
  package func symbol(of category: RecordRow?, named name: String) -> Symbol {
    Symbol(icon: category?.fields["icon"]?.string, colour: colour(of: category, named: name))
  }

  /// The colour that a category's record names, else one that its name always has.
  package func colour(of category: RecordRow?, named name: String) -> Colour {
    if name.isEmpty { return .grey }
    return category?.fields["color"]?.string.flatMap { Colour(hexadecimal: $0) } ?? .ofName(category?.id.string ?? name)
  }
}

extension String {
  /// Line ends and tabs become spaces.
  fileprivate var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
