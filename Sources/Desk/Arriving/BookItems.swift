import Exchange
import Index
import Records
import Reports

/// GnuCash's files of SQLite.
enum BookItems {
  static func fits(_ text: SourceText, _ driver: ImportDriver) -> Bool {
    ForeignTable.isDatabase(text.raw) && GnuCashFile.isOne(driver.files.path(text.name))
  }

  /// Its tables, which can be gone through once.
  static func tables(_ text: SourceText, _ driver: ImportDriver) throws(Failure) -> GnuCashTables {
    do throws(ForeignTableError) {
      let file = try GnuCashFile(driver.files.path(text.name))
      return GnuCashTables(accounts: file.accounts, slots: file.slots) { (place) throws(SourceProblem) in
        do throws(ForeignTableError) { return try file.next() } catch {
          throw SourceProblem(offset: place, "the file is damaged here: this row and those behind it cannot be read")
        }
      }
    } catch { throw error.failure.at(text.name) }
  }
}
