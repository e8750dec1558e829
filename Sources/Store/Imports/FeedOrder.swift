import Records
import Schema

/// In which order a feed has its items. Each record says it itself, by a number; when items come, go and move, most keep
/// the number that they had, so that few files change.
enum FeedOrder {
  static let field: Text = "order"

  /// Whether records of the kind may have the number: it declares that field for numbers, or lets a record have other
  /// fields.
  static func fits(_ kind: Kind) -> Bool {
    if let field = kind.field(field), field.reference != nil || field.computed != nil { return false }
    return !kind.validate(.object([field: 1])).contains { $0.field.keys.first == field }
  }

  /// Numbers that grow along the list.
  ///
  /// - Parameter before: those that items had the last time.
  static func numbers(of ids: [Text], before: [Text: Decimal]) throws -> [Number] {
    let kept = longestGrowing(ids.map { before[$0] })
    var numbers: [Decimal] = []
    for (place, end) in zip([-1] + kept, kept + [ids.count]) {
      let low = place < 0 ? nil : before[ids[place]]
      let high = end == ids.count ? nil : before[ids[end]]
      if let low { numbers.append(low) }
      guard let between = try Self.between(low, high, count: end - place - 1) else {
        return ids.indices.map { Number($0 + 1) }
      }
      numbers += between
    }
    return numbers.compactMap { Number(lexeme: "\($0)") }
  }

  /// The places of the most values that grow from one to the next.
  private static func longestGrowing(_ values: [Decimal?]) -> [Int] {
    /// For each length, the place of the smallest value with which that many end.
    var ends: [Int] = []
    var previous = Array(repeating: -1, count: values.count)
    for (place, value) in values.enumerated() {
      guard let value else { continue }
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if let end = values[ends[middle]], end < value { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[place] = ends[low - 1] }
      if low == ends.count { ends.append(place) } else { ends[low] = place }
    }
    var places: [Int] = []
    var place = ends.last ?? -1
    while place >= 0 {
      places.append(place)
      place = previous[place]
    }
    return places.reversed()
  }

  /// So many digits behind the point are enough; then all numbers are given again.
  private static let mostDigits = 12

  /// So many numbers between two others, or beside one; nil where that takes too many digits.
  private static func between(_ low: Decimal?, _ high: Decimal?, count: Int) throws -> [Decimal]? {
    let steps = 1..<(count + 1)
    switch (low, high) {
    case (nil, nil): return steps.map { Decimal($0) }
    case (let low?, nil):
      let whole = try low.rounded(scale: 0)
      return try steps.map { try whole + Decimal($0) }
    case (nil, let high?):
      let whole = try high.rounded(scale: 0)
      return try steps.map { try whole - Decimal(count + 1 - $0) }
    case (let low?, let high?):
      if count == 0 { return [] }
      let gap = try high - low
      for digits in 0...mostDigits {
        let step = try Decimal(mantissa: 1, scale: digits)
        // The last one is smaller than the number above.
        if try step * Decimal(count) < gap { return try steps.map { try low + step * Decimal($0) } }
      }
      return nil
    }
  }
}
