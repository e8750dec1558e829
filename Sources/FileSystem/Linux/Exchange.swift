import CLinux

/// The corresponding C function is `renameat2`.
extension Place {
  func exchange(with other: borrowing Place) throws(FileError) {
    try rename(to: other.path, in: other.folder.number, ledger_rename_exchange, .exchange)
  }

  /// - Parameter target: the folder of the other end.
  func renameNoReplace(to end: RelativePath, in target: Int32) throws(FileError) {
    try rename(to: end, in: target, ledger_rename_noreplace, .rename)
  }

  private func rename(
    to end: RelativePath, in target: Int32, _ flags: UInt32, _ operation: FileError.Operation
  ) throws(FileError) {
    try check(operation, path.path) { unsafe renameat2(folder.number, path.name, target, end.name, flags) }
  }
}
