/// The `code` of an error in JSON: stable words for programs, as docs/commands.md lists them with
/// those of the store. New ones may come; none changes its meaning.
public struct FailureCode: RawRepresentable, ExpressibleByStringLiteral, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public init(stringLiteral word: String) { rawValue = word }

  // Exit 2
  public static let usage: FailureCode = "usage"
  public static let ambiguous: FailureCode = "ambiguous"
  /// What others did would be taken back, and nobody can be asked.
  public static let othersWork: FailureCode = "others-work"

  // Exit 3
  public static let notFound: FailureCode = "not-found"
  public static let unreadable: FailureCode = "unreadable"
  public static let invalid: FailureCode = "invalid"
  public static let noIdentity: FailureCode = "no-identity"
  public static let notSigned: FailureCode = "not-signed"
  public static let shallowClone: FailureCode = "shallow-clone"
  public static let inUse: FailureCode = "in-use"
  public static let ambiguousName: FailureCode = "ambiguous-name"
  public static let unknownReference: FailureCode = "unknown-reference"
  public static let unknownPerson: FailureCode = "unknown-person"
  public static let otherRecord: FailureCode = "other-record"
  public static let unreadableSetting: FailureCode = "unreadable-setting"

  // Exit 4
  public static let cloudRefused: FailureCode = "cloud-refused"
  public static let cloudUnreachable: FailureCode = "cloud-unreachable"
  public static let feedUnreachable: FailureCode = "feed-unreachable"
  public static let fetchFailed: FailureCode = "fetch-failed"
  public static let fileUnreachable: FailureCode = "file-unreachable"
  public static let hookRefused: FailureCode = "hook-refused"

  // Exit 5
  public static let locked: FailureCode = "locked"
  public static let inProgress: FailureCode = "in-progress"

  // Exit 6
  public static let untrusted: FailureCode = "untrusted"
  public static let notAgreed: FailureCode = "not-agreed"
  public static let damaged: FailureCode = "damaged"
  public static let damagedCloud: FailureCode = "damaged-cloud"

  // Exit 7
  public static let inputOutput: FailureCode = "input-output"
  public static let outOfSpace: FailureCode = "out-of-space"
  public static let unexpected: FailureCode = "unexpected"

  // Exit 8
  /// More than a tenth of the records of a feed would go: whoever runs the command may be asked.
  public static let manyGone: FailureCode = "many-gone"
  public static let limit: FailureCode = "limit"

  // Exit 128 + n
  public static let interrupted: FailureCode = "interrupted"
}
