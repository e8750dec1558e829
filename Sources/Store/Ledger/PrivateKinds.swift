import FileSystem
import Records
import Schema

/// The kinds that this device has seen private. Their records stay here until its person says otherwise (`kinds public`):
/// neither an undo, nor a pull, nor another device's edit of the kind ends it.
struct PrivateKinds {
  private(set) var names: Set<Text>
  /// Whether the memory is gone, and a copy of the names is all that is left.
  let isLost: Bool
  /// Whether the copy has all names.
  let isCopied: Bool

  /// It lies where nobody deletes it to clear up; the copy tells that it was there.
  static let path = "\(StateFolder.privateHistory)/kinds.json"
  static let copy = "\(StateFolder.path)/private-kinds.json"
  private static let member: Text = "private"

  init(_ ledger: Ledger) throws {
    let copy = Self.names(try ledger.readCache(Self.copy)) ?? []
    let kept = Self.names(try ledger.readCache(Self.path))
    names = copy.union(kept ?? [])
    isLost = kept == nil && !copy.isEmpty
    isCopied = copy.isSuperset(of: kept ?? [])
  }

  private static func names(_ state: Object?) -> Set<Text>? {
    state?[member]?.array.map { Set($0.compactMap { $0.string.map { Text($0) } }) }
  }

  static func state(_ names: Set<Text>) -> Object { [member: .array(names.sorted().map { .string($0) })] }

  /// The kind, private where it was seen so.
  func kept(_ kind: Kind) -> Kind { names.contains(kind.name) ? kind.keptPrivate : kind }
}

extension LedgerProblem {
  static var lostPrivateKinds: LedgerProblem {
    LedgerProblem(
      path: PrivateKinds.path, position: nil, field: .root,
      message:
        "this device has lost its list of private kinds and the history of local/: kinds that were private stay so; ledger-sync kinds private KIND notes one again"
    )
  }
}
