import Git
import Records

/// Files on disk that are edits of an older commit than the branch has: they could not be read as records when a pull
/// brought a newer version, so they were left as they are. When such a file can be read again, it is taken for what
/// it is: an edit of that older commit.
struct HeldBack: Hashable {
  /// The commit that each file is based on.
  var bases: [Text: ObjectID] = [:]

  var paths: [Text] { bases.keys.sorted() }

  init() {}

  init(_ state: Object?) {
    for member in state?.members ?? [] { bases[member.key] = member.value.string.flatMap(ObjectID.init(hex:)) }
  }

  var state: Object? {
    if bases.isEmpty { return nil }
    return Object(paths.compactMap { path in bases[path].map { Object.Member(path, .string($0.description)) } })
  }
}

extension Ledger {
  func heldBack() throws -> HeldBack { HeldBack(try readState(StateFolder.heldBack)) }

  func write(_ held: HeldBack) throws {
    if try heldBack() != held { try writeState(StateFolder.heldBack, held.state) }
  }
}
