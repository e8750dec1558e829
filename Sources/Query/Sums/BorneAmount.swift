internal import Records

extension Aggregation.Spec.Shares {
  /// Whether the record is of somebody whose shares are added up. One that does not say who bears it is: sums name it.
  public func concern(_ row: RecordRow) -> Bool {
    guard let person else { return true }
    do throws(Bearers.Refusal) {
      return try Bearers.bearing(row, names).shares.contains { $0.person == person }
    } catch { return true }
  }

  /// What the person bears of a record's amount, in whole coins; the whole amount where everybody's shares count. Throws where
  /// nobody can tell who bears it: sums leave it out.
  public func borne(of counted: CountedAmount, in row: RecordRow) throws(Bearers.Refusal) -> CountedAmount {
    guard let person else { return counted }
    let (shares, whole) = try Bearers.bearing(row, names)
    guard let own = shares.first(where: { $0.person == person }) else {
      return CountedAmount(amount: .zero, currency: counted.currency, isIncome: counted.isIncome)
    }
    let decimals = SmallestCoin.decimals(of: counted.currency)
    do throws(ArithmeticError) {
      let exact = try counted.amount.share(own.weight, of: whole, decimals: decimals)
      return CountedAmount(
        amount: try exact.inCoins(decimals: decimals),
        currency: counted.currency,
        isIncome: counted.isIncome)
    } catch { throw Bearers.Refusal(field: Bearers.bearing, message: "the share has more than 38 digits") }
  }
}
