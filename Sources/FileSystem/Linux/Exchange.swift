import CLinux

/// The corresponding C function is `renameat2`.
extension FilePlace {
  func exchange(with other: borrowing FilePlace) throws(FileError) {
    try path.rename(
      in: folder.number, to: other.path, in: other.folder.number, ledger_rename_exchange, .exchange)
  }
}

extension RelativePath {
  /// - Parameters:
  ///   - folder: the open folder in which this name lies.
  ///   - target: that of the other end.
  func renameNoReplace(in folder: Int32, to end: RelativePath, in target: Int32) throws(FileError) {
    try rename(in: folder, to: end, in: target, ledger_rename_noreplace, .rename)
  }

  fileprivate func rename(
    in folder: Int32, to end: RelativePath, in target: Int32, _ flags: UInt32, _ operation: FileError.Operation
  ) throws(FileError) {
    try check(operation, path) { unsafe renameat2(folder, name, target, end.name, flags) }
  }
}
