package import Query
import Records
package import Store

extension PersonNames {
  /// The people of a ledger; records in `local/` are those of whoever is logged in.
  package init(in ledger: Ledger) throws {
    self.init(
      try ledger.people().people.map { (name: $0.name, former: $0.formerNames) }, here: try ledger.sessionUser())
  }
}
