import Query
package import Records
import Reports
package import Schema
import Store

/// What people call a record in a sentence: by its title, its amount and its day.
package struct RecordPhrase {
  /// `“Pizza”`; nil where the record has no title.
  package let title: Sentence?
  /// `−12.50 EUR`; nil where it has no amount.
  package let money: Sentence?
  package let day: String?

  package init(_ members: Object, _ kind: Kind?) {
    title = kind?.title(of: members).map { title in
      "“\(title.split(whereSeparator: \.isWhitespace).joined(separator: " "))”"
    }
    money = kind.flatMap { MoneyMove(members, $0)?.words ?? Self.money(members, $0).map(Sentence.init(verbatim:)) }
    day = kind?.dateField.flatMap { members[$0]?.string }
  }

  /// `“Pizza” −12.50 EUR on 2026-11-20`; nil where neither title nor amount tells which record it is.
  package var words: Sentence? {
    let parts = [title, money].compactMap(\.self)
    return parts.isEmpty ? nil : onDay(parts.joined(separator: " "))
  }

  /// `“Pizza” on 2026-11-20`, where the amount is just being changed; nil where there is no title.
  package var titleAndDay: Sentence? { title.map(onDay) }

  /// `“Pizza” −12.50 EUR · 2026-11-20`; nil as for `words`.
  package func heading(in language: Language) -> String? {
    let head = [title, money].compactMap { $0?.text(in: language) }
    return head.isEmpty ? nil : ([head.joined(separator: " ")] + [day].compactMap(\.self)).joined(separator: " · ")
  }

  private func onDay(_ head: Sentence) -> Sentence { day.map { "\(head) on \($0)" } ?? head }

  /// With the sign that lists show, and all digits that are written.
  private static func money(_ members: Object, _ kind: Kind) -> String? {
    guard let value = kind.moneyField.flatMap({ members[$0] }), value != .null else { return nil }
    let currency = kind.currencyField.flatMap { members[$0]?.string }
    return ([signed(value, members, kind)] + [currency].compactMap(\.self)).joined(separator: " ")
  }

  private static func signed(_ value: Value, _ members: Object, _ kind: Kind) -> String {
    guard let amount = value.decimal, let way = kind.wayOfMoney else { return value.plainText }
    switch members[way.name] {
    case .string(Kind.income): return amount.signed
    case .string(Kind.expense), nil: return amount.negated.signed
    default: return value.plainText
    }
  }
}
