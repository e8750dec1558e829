package import Query
package import Records

/// The order in which somebody wants sums, and how many of them.
package struct SumOrder {
  private enum OrderKey {
    case figure(Figure)
    /// The place of the key among those of `--by`.
    case group(Int)
  }

  private let key: OrderKey?
  private let isDescending: Bool
  private let limit: Int?

  /// - Parameters:
  ///   - asked: the name of a figure or of a key; a minus in front puts the largest first.
  ///   - limit: how many rows are shown; nil: all.
  package init(by asked: String?, limit: Int?, _ groups: [GroupKey], _ view: SumView) throws(Failure) {
    isDescending = asked?.begins(with: "-") ?? false
    let name = asked.map { $0.rest(behind: "-") ?? $0 }
    key = try name.map { name throws(Failure) in try Self.key(name, groups, view) }
    self.limit = limit
    if view.isPivot, asked != nil || limit != nil {
      throw .usage("--pivot has an order of its own", hint: "leave out --sort and --limit, or --pivot")
    }
  }

  private static func key(_ name: String, _ groups: [GroupKey], _ view: SumView) throws(Failure) -> OrderKey {
    if let place = groups.firstIndex(where: { $0.name == Text(name) }) { return .group(place) }
    let isShown = { (figure: Figure) in figure.isAdditive || view.figures.contains(figure) }
    if let figure = Figure(rawValue: name) {
      if isShown(figure) { return .figure(figure) }
      throw .usage("--sort \(name) needs the figure itself", hint: "add --figures \(name)")
    }
    let names = groups.map(\.name.string) + Figure.allCases.filter(isShown).map(\.rawValue)
    throw .usage(
      "--sort cannot be “\(name)”",
      hint: Suggestion.hint(for: name, among: names, otherwise: "choose one of \(names.joined(separator: ", "))"))
  }

  /// Amounts of several currencies are not compared: each currency has its own rows, one after the other.
  package func isByCurrency(_ rows: [Aggregation.Row]) -> Bool {
    guard case .figure(let figure)? = key, figure != .count else { return false }
    return rows.contains { $0.currency != rows[0].currency }
  }

  /// How many rows are not shown.
  package func hidden(of rows: [Aggregation.Row]) -> Int { limit.map { max(0, rows.count - $0) } ?? 0 }

  /// What is alike stays as it is; no value comes last.
  package func applied(to rows: [Aggregation.Row]) -> [Aggregation.Row] {
    let isByCurrency = isByCurrency(rows)
    let sorted = rows.enumerated().sorted { one, other in
      if isByCurrency, one.element.currency != other.element.currency {
        return Self.precedes(one.element.currency, other.element.currency, isDescending: false)
      }
      switch key {
      case .figure(let figure)?:
        let (a, b) = (one.element.value(of: figure), other.element.value(of: figure))
        if a != b { return Self.precedes(a, b, isDescending: isDescending) }
      case .group(let place)?:
        let (a, b) = (one.element.group[place].value, other.element.group[place].value)
        if a != b { return Self.precedes(a, b, isDescending: isDescending) }
      case nil: break
      }
      return one.offset < other.offset
    }
    return sorted.prefix(limit ?? rows.count).map(\.element)
  }

  private static func precedes<Key: Comparable>(_ a: Key?, _ b: Key?, isDescending: Bool) -> Bool {
    guard let a, let b else { return a != nil }
    return isDescending ? b < a : a < b
  }
}
