public import Records

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
    if person == nil { return counted }
    let exact = try exact(counted.amount, counted.currency, of: row)
    do throws(ArithmeticError) {
      let amount = try exact.inCoins(decimals: SmallestCoin.decimals(of: counted.currency))
      return CountedAmount(amount: amount, currency: counted.currency, isIncome: counted.isIncome)
    } catch { throw Self.tooLong }
  }

  /// What the person bears of an amount of a record, with all digits that sums add up; all of it where everybody's shares
  /// count. Throws where nobody can tell who bears it.
  public func exact(
    _ amount: Decimal, _ currency: Text?, of row: RecordRow
  ) throws(Bearers.Refusal) -> Decimal {
    guard let person else { return amount }
    let (shares, whole) = try Bearers.bearing(row, names)
    guard let own = shares.first(where: { $0.person == person }) else { return .zero }
    do throws(ArithmeticError) {
      return try amount.share(own.weight, of: whole, decimals: SmallestCoin.decimals(of: currency))
    } catch { throw Self.tooLong }
  }

  private static let tooLong = Bearers.Refusal(field: Bearers.bearing, message: "the share has more than 38 digits")
}
