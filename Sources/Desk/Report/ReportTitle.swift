package import Query
import Records
package import Reports

extension Period {
  /// The heading of a page: `November 2026`, or `2026年11月` to those who read Chinese.
  package func title(in words: ViewWords) -> String {
    if words.isEnglish { return title }
    guard let from else {
      return to.flatMap { $0.adding(days: -1) }.map { words.filled("until {day}", ["day": $0.description]) }
        ?? words["All days"]
    }
    guard let to, let last = to.adding(days: -1) else { return words.filled("from {day}", ["day": from.description]) }
    if last == from { return from.description }
    if from.day == 1, from.adding(months: 1) == to {
      return words.filled(
        "{name} {year}",
        ["year": "\(from.year)", "name": words[Self.months[from.month - 1]]])
    }
    if from.day == 1, from.month == 1, from.adding(months: 12) == to {
      return words.filled("{year}", ["year": "\(from.year)"])
    }
    return words.filled("{from} to {to}", ["from": from.description, "to": last.description])
  }
}
