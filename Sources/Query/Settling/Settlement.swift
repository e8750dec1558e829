public import Records

/// The payments after which nobody owes anybody anything, of one currency.
public struct Settlement: Sendable {
  public struct Payment: Hashable, Sendable {
    public let from: Text
    public let to: Text
    public let amount: Decimal

    public init(from: Text, to: Text, amount: Decimal) {
      self.from = from
      self.to = to
      self.amount = amount
    }
  }

  public let payments: [Payment]

  /// With more people than that, there may be fewer payments than those that are found.
  public static let mostForFewest = 16

  /// - Parameter balances: what each person paid less what he bears; together zero, each person once.
  public init(_ balances: [(person: Text, amount: Decimal)]) throws(ArithmeticError) {
    let open = balances.filter { !$0.amount.isZero }.sorted { $0.person < $1.person }
    var payments: [Payment] = []
    for group in try Self.groups(open.map(\.amount)) {
      payments += try Self.settled(group.map { open[$0] })
    }
    self.payments = payments.sorted { ($0.from, $0.to) < ($1.from, $1.to) }
  }

  /// As many groups as there can be whose amounts are zero together: each of them needs one payment less than it has
  /// people.
  private static func groups(_ amounts: [Decimal]) throws(ArithmeticError) -> [[Int]] {
    let count = amounts.count
    if count > mostForFewest { return [Array(amounts.indices)] }
    var sums = [Decimal](repeating: .zero, count: 1 << count)
    /// The most groups that people of a set can be put into, one after the other, and who of them comes last.
    var most = [Int](repeating: 0, count: 1 << count)
    var last = [Int](repeating: 0, count: 1 << count)
    for set in sums.indices.dropFirst() {
      let lowest = set.trailingZeroBitCount
      sums[set] = try sums[set & (set - 1)] + amounts[lowest]
      var best = -1
      for person in 0..<count where set & 1 << person != 0 && most[set ^ 1 << person] > best {
        best = most[set ^ 1 << person]
        last[set] = person
      }
      most[set] = best + (sums[set].isZero ? 1 : 0)
    }
    var groups: [[Int]] = []
    var set = sums.count - 1
    while set != 0 {
      if sums[set].isZero { groups.append([]) }
      groups[groups.count - 1].append(last[set])
      set ^= 1 << last[set]
    }
    return groups
  }

  /// Whoever owes most pays to whoever is owed most, until all is even; where several owe or are owed as much, the first
  /// of them.
  private static func settled(_ group: [(person: Text, amount: Decimal)]) throws(ArithmeticError) -> [Payment] {
    var (debtors, creditors) = (OpenAmounts(), OpenAmounts())
    for (place, one) in group.enumerated() {
      if one.amount.isNegative {
        debtors.insert(one.amount.abs, of: place)
      } else {
        creditors.insert(one.amount, of: place)
      }
    }
    var payments: [Payment] = []
    while let debtor = debtors.takeLargest(), let creditor = creditors.takeLargest() {
      let amount = min(debtor.amount, creditor.amount)
      payments.append(Payment(from: group[debtor.place].person, to: group[creditor.place].person, amount: amount))
      if amount < debtor.amount { debtors.insert(try debtor.amount - amount, of: debtor.place) }
      if amount < creditor.amount { creditors.insert(try creditor.amount - amount, of: creditor.place) }
    }
    return payments
  }
}

/// Amounts of which the largest is taken, again and again: a binary heap. Of equal ones it is that of the first place.
private struct OpenAmounts {
  typealias Amount = (amount: Decimal, place: Int)

  private var heap: [Amount] = []

  mutating func insert(_ amount: Decimal, of place: Int) {
    heap.append((amount, place))
    var child = heap.count - 1
    while child > 0, comes(child, before: (child - 1) / 2) {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func takeLargest() -> Amount? {
    if heap.isEmpty { return nil }
    heap.swapAt(0, heap.count - 1)
    let largest = heap.removeLast()
    var parent = 0
    while let child = [2 * parent + 1, 2 * parent + 2].filter({ $0 < heap.count }).min(by: { comes($0, before: $1) }),
      comes(child, before: parent)
    {
      heap.swapAt(child, parent)
      parent = child
    }
    return largest
  }

  private func comes(_ one: Int, before other: Int) -> Bool {
    let (one, other) = (heap[one], heap[other])
    if other.amount < one.amount { return true }
    return !(one.amount < other.amount) && one.place < other.place
  }
}
