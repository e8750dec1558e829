/// One thing that somebody does on one device.
///
/// A step says all about itself: values, paths and times follow from its number. So any step can be left out, and the
/// others still mean the same. A step for which there is nothing to do (the record is not there) does nothing.
struct Step: Hashable {
  /// Its place in the history that was drawn; kept when others are left out.
  let number: Int
  /// Counted from 1.
  let device: Int
  let action: Action
}

enum Action: Hashable {
  /// A file written by hand. Several devices may write records of the same id.
  case create(record: String, parts: UInt)
  /// `ledger-sync add`
  case add
  case edit(record: String, Edit, Way)
  case remove(record: String, Way)
  case move(record: String, Way)
  /// An editor has the file open during a pull, and then saves its old text with an edit.
  case stale(record: String, Register)
  /// A line more in a file that is not a record.
  case line(Int)
  case resolve(record: String, place: Int, candidate: Int, Decision)
  case pull, push, sync
  /// Pulls from another device instead of the cloud, which makes criss-cross histories.
  case visit(device: Int)
  /// Commits what lies there with plain git, and takes in the cloud where git can do so without merging a record.
  case gitPull
  case gitPush
}

extension Action {
  var commitsWithGit: Bool {
    switch self {
    case .gitPull, .gitPush, .edit(_, _, .git), .remove(_, .git), .move(_, .git): true
    default: false
    }
  }
}

/// How an edit reaches the ledger.
enum Way: Hashable, CaseIterable {
  /// By a command of ledger-sync.
  case command
  /// In the file; the next command that syncs commits it.
  case hand
  /// In the file, all of it written again in another layout.
  case rewriting
  /// In the file, then committed with plain git.
  case git
}

/// How a conflict is decided.
enum Decision: Hashable, CaseIterable {
  /// `resolve --keep N`
  case keep
  /// `resolve --latest`
  case latest
  /// `resolve --value`, or another value in the file
  case value
  /// In the file: the list of the place is deleted.
  case clear
  /// In the file: one entry that is not shown is deleted.
  case drop
}

/// A change of one record.
enum Edit: Hashable {
  case write(Register)
  /// One of two values that others write too.
  case writeCommon(Register, Bool)
  case erase(Register)
  /// A field whose values are combined, as a whole.
  case eraseField(String)
  case tag, untag(Int)
  case count
  case raise, lower
  case word(Int), unword(Int)
  case item(Int), unitem(Int)
  case list(Int), unlist(Int)
}

/// A place with the rule `latest`.
enum Register: String, CaseIterable {
  case name, extra
  case weight = "profile/weight"
  case height = "profile/height"
  case amount, currency, money
}
