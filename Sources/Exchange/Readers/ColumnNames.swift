internal import Records

/// The names of a table's columns, each of them once.
enum ColumnNames {
  /// What rules call the columns of a first row: `Type (2)` is the second one that is called `Type`, and `(3)` the third
  /// column, where it has no name.
  static func unique(_ cells: [String]) -> [String] {
    var counts: [Text: Int] = [:]
    return cells.enumerated().map { place, name in
      if name.isEmpty { return "(\(place + 1))" }
      let count = counts[Text(name), default: 0] + 1
      counts[Text(name)] = count
      return count == 1 ? name : "\(name) (\(count))"
    }
  }
}
