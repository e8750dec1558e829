import Records

/// One of the numbers that a row of sums has.
public enum Figure: String, CaseIterable, Sendable {
  case income, expense, net, total, count
  case average, median
  case smallest = "min"
  case largest = "max"

  /// Whether the figure of two rows together is the sum of theirs, so that totals and running sums make sense.
  public var isAdditive: Bool {
    switch self {
    case .income, .expense, .net, .total, .count: true
    case .average, .median, .smallest, .largest: false
    }
  }

  /// Reads `count,average`. Throws for other names, with the column in `list`.
  public static func parse(_ list: String) throws(QueryError) -> [Figure] {
    var figures: [Figure] = []
    var column = 1
    for part in list.parts(at: ",") {
      let name = String(part)
      guard let figure = Figure(rawValue: name) else { throw unknown(name, list, column) }
      figures.append(figure)
      column += part.unicodeScalars.count + 1
    }
    return figures
  }

  private static func unknown(_ name: String, _ list: String, _ column: Int) -> QueryError {
    let names = allCases.map(\.rawValue)
    let nearest: Sentence? = name.nearest(in: names).map { "did you mean \($0)?" }
    return QueryError(
      question: list, column: column, message: name.isEmpty ? "a figure is missing here" : "“\(name)” is not a figure",
      suggestion: nearest ?? "the figures are \(names.joined(separator: ", "))")
  }
}
