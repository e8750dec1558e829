public import Records
public import Schema

/// How else the same row can be written: `-7.5` for `-7.50`, `-1250.00` for `-1,250.00`. Rows without an id are known by
/// their texts, and an amount counts by its value.
public struct KeySpellings: Sendable {
  /// Where amounts stand among the texts of a key, and whether nothing means 0 there.
  private let amounts: [(place: Int, isZeroIfEmpty: Bool)]
  private let width: Int
  private let decimal: Character

  /// nil where rows have ids of their own, or no amounts.
  public init?(_ rule: ImportRule, _ kind: Kind) {
    guard rule.id.isEmpty, let money = kind.moneyField, let source = rule.source(of: money) else { return nil }
    let columns = rule.columns.map { Text($0) }
    var amounts: [(place: Int, isZeroIfEmpty: Bool)] = []
    func add(_ names: [String], isZeroIfEmpty: Bool) {
      amounts += names.compactMap { columns.firstIndex(of: Text($0)) }.map { ($0, isZeroIfEmpty) }
    }
    switch source {
    case .debit: add(source.columns, isZeroIfEmpty: true)
    // Texts that are joined are no amount.
    case .columns(let names, _) where names.count == 1: add(names, isZeroIfEmpty: false)
    default: break
    }
    if amounts.isEmpty { return nil }
    if let fee = rule.fee?.column { add([fee], isZeroIfEmpty: true) }
    (self.amounts, width, decimal) = (amounts, columns.count, rule.decimal)
  }

  /// The keys that a row can have had with the same amounts in other digits. Of rows that are alike, each can have been
  /// another one of them.
  public func others(_ key: Text) -> [Text] {
    let halves = key.string.split(separator: "\u{1E}", omittingEmptySubsequences: false).map(String.init)
    let parts = halves[0].split(separator: "\u{1F}", omittingEmptySubsequences: false).map(String.init)
    guard halves.count < 3, parts.count == width else { return [] }
    var rows = [parts]
    for (place, isZeroIfEmpty) in amounts {
      let spellings = spellings(of: parts[place], isZeroIfEmpty: isZeroIfEmpty)
      rows = rows.flatMap { row in
        spellings.map { spelling in
          var row = row
          row[place] = spelling
          return row
        }
      }
    }
    let count = halves.count == 2 ? Int(halves[1]) ?? 1 : 1
    // Where a file has the same row in two forms, each form was counted for itself.
    let others = (1..<count).suffix(Self.mostAlike).reversed() + [count + 1, count + 2]
    let contents = rows.map { $0.joined(separator: "\u{1F}") }
    return ([count] + others).flatMap { count in contents.map { Text(count == 1 ? $0 : "\($0)\u{1E}\(count)") } }
      .filter { $0 != key }
  }

  private static let mostAlike = 20

  private func spellings(of cell: String, isZeroIfEmpty: Bool) -> [String] {
    let isZero = WrittenNumber.read(cell, decimal: decimal)?.isZero ?? (cell.isEmpty || WrittenNumber.isNothing(cell))
    if isZero, isZeroIfEmpty { return Self.unique([cell, "", "0", "0\(decimal)00"]) }
    let digits = "0123456789"
    let first = cell.firstIndex { digits.contains($0) || $0 == decimal }
    guard let first, let last = cell.lastIndex(where: digits.contains), first <= last,
      let number = WrittenNumber.read(String(cell[first...last]), decimal: decimal)
    else { return [cell] }
    let (front, behind) = (String(cell[..<first]), cell[cell.index(after: last)...])
    let halves = number.lexeme.split(separator: ".").map(String.init)
    let fraction = halves.count == 2 ? halves[1] : ""
    return Self.unique(
      [cell]
        + Self.signs(front).flatMap { sign in
          groupings(halves[0]).flatMap { whole in
            Self.endings(fraction).map { "\(sign)\(whole)\($0.isEmpty ? "" : "\(decimal)\($0)")\(behind)" }
          }
        })
  }

  private static func signs(_ front: String) -> [String] {
    switch front {
    case "", "+": ["", "+"]
    case "-", "\u{2212}": ["-", "\u{2212}"]
    default: [front]
    }
  }

  private func groupings(_ whole: String) -> [String] {
    if whole.utf8.count < 4 { return [whole] }
    return ["", decimal == "," ? "." : ",", "'", " "].map { sign in
      var grouped = ""
      for (place, digit) in whole.enumerated() {
        if place > 0, (whole.utf8.count - place).isMultiple(of: 3) { grouped += sign }
        grouped.append(digit)
      }
      return grouped
    }
  }

  /// With up to three decimals, as many as any coin has.
  private static func endings(_ fraction: String) -> [String] {
    let zeros = fraction.reversed().prefix { $0 == "0" }.count
    let shortest = String(fraction.dropLast(zeros))
    let longer = (0...3).filter { $0 > shortest.utf8.count }
    return [shortest] + longer.map { shortest + String(repeating: "0", count: $0 - shortest.utf8.count) }
  }

  private static func unique(_ spellings: [String]) -> [String] {
    var seen: Set<Text> = []
    return spellings.filter { seen.insert(Text($0)).inserted }
  }
}
