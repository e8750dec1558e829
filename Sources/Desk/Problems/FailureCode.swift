/// The `code` of an error in JSON: stable words for programs, as docs/commands.md lists them with
/// those of the store. New ones may come; none changes its meaning.
package struct FailureCode: RawRepresentable, Hashable, Sendable {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  // Exit 2
  package static let usage = FailureCode(rawValue: "usage")
  static let ambiguous = FailureCode(rawValue: "ambiguous")
  /// What others did would be taken back, and nobody can be asked.
  package static let othersWork = FailureCode(rawValue: "others-work")

  // Exit 3
  package static let notFound = FailureCode(rawValue: "not-found")
  package static let unreadable = FailureCode(rawValue: "unreadable")
  package static let invalid = FailureCode(rawValue: "invalid")
  static let noIdentity = FailureCode(rawValue: "no-identity")
  static let notSigned = FailureCode(rawValue: "not-signed")
  static let shallowClone = FailureCode(rawValue: "shallow-clone")
  package static let inUse = FailureCode(rawValue: "in-use")
  static let ambiguousName = FailureCode(rawValue: "ambiguous-name")
  package static let unknownReference = FailureCode(rawValue: "unknown-reference")
  package static let unknownPerson = FailureCode(rawValue: "unknown-person")
  package static let otherRecord = FailureCode(rawValue: "other-record")

  // Exit 4
  static let cloudRefused = FailureCode(rawValue: "cloud-refused")
  static let cloudUnreachable = FailureCode(rawValue: "cloud-unreachable")
  package static let feedUnreachable = FailureCode(rawValue: "feed-unreachable")
  package static let fileUnreachable = FailureCode(rawValue: "file-unreachable")
  static let hookRefused = FailureCode(rawValue: "hook-refused")

  // Exit 5
  package static let locked = FailureCode(rawValue: "locked")
  static let inProgress = FailureCode(rawValue: "in-progress")

  // Exit 6
  static let untrusted = FailureCode(rawValue: "untrusted")
  package static let notAgreed = FailureCode(rawValue: "not-agreed")
  package static let damaged = FailureCode(rawValue: "damaged")
  static let damagedCloud = FailureCode(rawValue: "damaged-cloud")

  // Exit 7
  package static let inputOutput = FailureCode(rawValue: "input-output")
  static let outOfSpace = FailureCode(rawValue: "out-of-space")
  static let unexpected = FailureCode(rawValue: "unexpected")

  // Exit 8
  package static let limit = FailureCode(rawValue: "limit")

  // Exit 128 + n
  package static let interrupted = FailureCode(rawValue: "interrupted")
}
