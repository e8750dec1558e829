import CLinux

/// The corresponding C function is `renameat2`.
extension Place {
  func exchange(with other: borrowing Place) throws(FileError) {
    try rename(to: other, ledger_rename_exchange, .exchange)
  }

  func renameNoReplace(to target: borrowing Place) throws(FileError) {
    try rename(to: target, ledger_rename_noreplace, .rename)
  }

  private func rename(
    to other: borrowing Place, _ flags: UInt32, _ operation: FileError.Operation
  ) throws(FileError) {
    try check(operation, path.path) {
      unsafe renameat2(folder.number, path.name, other.folder.number, other.path.name, flags)
    }
  }
}
