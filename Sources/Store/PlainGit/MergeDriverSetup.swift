import FileSystem
import Git
import Records

extension WorkTree {
  /// Tells the repository's git how to call the merge driver.
  func configureMergeDriver() throws {
    try objects.repository.configure([
      ("merge.ledger-sync.name", "records, field by field"),
      ("merge.ledger-sync.driver", "ledger-sync merge-driver %O %A %B %P"),
    ])
  }

  /// Keeps git from guessing, and stopping at the guess, that a record which one side adds to a folder belongs to where the
  /// other side moved that folder's records: a record belongs where it lies. What the user's own configuration says, holds.
  func keepGitFromMovingAdditions() throws {
    let key = "merge.directoryRenames"
    if try objects.repository.configured(key) == nil { try objects.repository.configure(key, "false") }
  }

  /// Sets the merge driver up in a ledger that was cloned with plain git, or whose `.gitattributes` does not name it.
  public func installMergeDriver() throws {
    try configureMergeDriver()
    let edit = try GitAttributes.edit(in: ledger)
    if edit.bytes != edit.expected?.bytes {
      // The edit has the line about line ends, too, which another commit would write below it.
      try ledger.requireWritable()
      try CommandEdits(self).commitAlone([edit], message: "Name the merge driver of records")
    }
  }
}
