package import Records
package import Schema
package import Store

extension Kinds {
  /// The kind that a quick line is of: the planted one, where that has money, else the only one that has.
  package func ofMoney() throws(Failure) -> Kind {
    if let planted = try called(PlantedKind.bill.name), QuickFields(planted) != nil { return planted }
    let found = all.filter { QuickFields($0) != nil }
    if let kind = found.first, found.count == 1 { return kind }
    if found.isEmpty {
      throw Failure(
        .invalid, .notFound, "no kind of this ledger has an amount of money",
        hint: "\"money\" in a kind's x-ledger names the field")
    }
    let names = found.map(\.name.string).joined(separator: ", ")
    throw .usage("several kinds have an amount of money: \(names)", hint: "ledger-sync add KIND 12.50 lunch")
  }
}
