/// The `code` of an error in JSON: stable words for programs, as docs/commands.md lists them with
/// those of the store. New ones may come; none changes its meaning.
struct FailureCode: RawRepresentable, Hashable, Sendable {
  let rawValue: String

  init(rawValue: String) { self.rawValue = rawValue }

  // Exit 2
  static let usage = FailureCode(rawValue: "usage")
  static let ambiguous = FailureCode(rawValue: "ambiguous")
  /// What others did would be taken back, and nobody can be asked.
  static let othersWork = FailureCode(rawValue: "others-work")

  // Exit 3
  static let notFound = FailureCode(rawValue: "not-found")
  static let unreadable = FailureCode(rawValue: "unreadable")
  static let invalid = FailureCode(rawValue: "invalid")
  static let noIdentity = FailureCode(rawValue: "no-identity")
  static let notSigned = FailureCode(rawValue: "not-signed")
  static let shallowClone = FailureCode(rawValue: "shallow-clone")
  static let inUse = FailureCode(rawValue: "in-use")
  static let ambiguousName = FailureCode(rawValue: "ambiguous-name")
  static let unknownReference = FailureCode(rawValue: "unknown-reference")
  static let unknownPerson = FailureCode(rawValue: "unknown-person")
  static let otherRecord = FailureCode(rawValue: "other-record")

  // Exit 4
  static let cloudRefused = FailureCode(rawValue: "cloud-refused")
  static let cloudUnreachable = FailureCode(rawValue: "cloud-unreachable")
  static let feedUnreachable = FailureCode(rawValue: "feed-unreachable")
  static let fileUnreachable = FailureCode(rawValue: "file-unreachable")
  static let hookRefused = FailureCode(rawValue: "hook-refused")

  // Exit 5
  static let locked = FailureCode(rawValue: "locked")
  static let inProgress = FailureCode(rawValue: "in-progress")

  // Exit 6
  static let untrusted = FailureCode(rawValue: "untrusted")
  static let notAgreed = FailureCode(rawValue: "not-agreed")
  static let damaged = FailureCode(rawValue: "damaged")
  static let damagedCloud = FailureCode(rawValue: "damaged-cloud")

  // Exit 7
  static let inputOutput = FailureCode(rawValue: "input-output")
  static let outOfSpace = FailureCode(rawValue: "out-of-space")
  static let unexpected = FailureCode(rawValue: "unexpected")

  // Exit 8
  static let limit = FailureCode(rawValue: "limit")

  // Exit 128 + n
  static let interrupted = FailureCode(rawValue: "interrupted")
}
