package import Query
import Records

extension GroupKey {
  /// Reads `month,category` for what counts whole amounts: nobody's share is in a chart or a difference.
  package static func ofWholeAmounts(_ list: String, kinds: [KindShape]) throws -> [GroupKey] {
    let keys = try parse(list, kinds: kinds)
    if keys.contains(where: \.isOfShares) {
      throw Failure.usage("only sums are by person", hint: "ledger-sync sum --user all --by person adds up shares")
    }
    return keys
  }
}
