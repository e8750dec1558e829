import Records

/// A journal whose steps change a file each, under names of their own meanwhile.
protocol FileJournal {
  /// Random: tells the names of this journal from those of others.
  var token: String { get }
  func path(of step: Int) -> String
}

extension FileJournal {
  /// While it is written: never the new content in part under the name that tells a finished file.
  func draftName(_ step: Int) -> String { beside(step, "new") }
  /// The finished new file; after the exchange, what came out.
  func exchangeName(_ step: Int) -> String { beside(step, "tmp") }
  /// What came out, out of the user's way.
  func replacedName(_ step: Int) -> String { "\(StateFolder.replaced)/\(token)-\(step)" }

  private func beside(_ step: Int, _ ending: String) -> String {
    let folder = parent(of: path(of: step))
    return "\(folder.isEmpty ? "" : folder + "/").ledger-sync-\(token)-\(step).\(ending)"
  }
}
