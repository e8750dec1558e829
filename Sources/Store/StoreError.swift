public import Records

/// What kept a command from doing its work. Nothing was changed, unless the message says so.
public struct StoreError: Error, Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// Wrong usage: no ledger here, several things fit.
    case usage
    /// An invalid or unreadable record, input, name or reference.
    case invalid
    /// The cloud refused, or could not be reached or finished.
    case cloud
    /// Another operation is in progress.
    case busy
    /// Integrity or trust: a rewound cloud, a hostile tree.
    case trust
    case inputOutput
    /// Over a limit, or held by a guard.
    case limit
  }

  /// More than a tenth of the records of a feed would go: whoever runs the command may be asked.
  public static let manyGone = "many-gone"

  public let kind: Kind
  /// A stable word for programs: `no-ledger`, `unknown-record`.
  public let code: String
  public let message: String
  /// Relative to the ledger's root.
  public var path: String?
  public var position: TextPosition?
  /// What to do next, if anything.
  public var hint: String?
  /// Which records are meant where several fit.
  public var choices: [RecordChoice] = []

  public init(
    _ kind: Kind, _ code: String, _ message: String, path: String? = nil, position: TextPosition? = nil,
    hint: String? = nil
  ) {
    self.kind = kind
    self.code = code
    self.message = message
    self.path = path
    self.position = position
    self.hint = hint
  }
}
