internal import Records

/// Which way money goes in a payment with many sides, where that is known: one side gives to all others, or gets from all.
struct BookFlow {
  let hub: BookSplit
  let isGiving: Bool

  /// nil where several sides give, and several get.
  init?(_ splits: [BookSplit]) {
    let moving = splits.filter { !$0.value.isZero }
    let giving = moving.filter(\.value.isNegative)
    if giving.count == 1, let hub = giving.first {
      (self.hub, isGiving) = (hub, true)
    } else if moving.count - giving.count == 1, let hub = moving.first(where: { !$0.value.isNegative }) {
      (self.hub, isGiving) = (hub, false)
    } else {
      return nil
    }
  }

  /// nil for the one that all others have to do with.
  func otherSide(of split: BookSplit) -> BookSplit? { split.account == hub.account ? nil : hub }
}
