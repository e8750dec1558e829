internal import Desk
internal import Records
internal import Schema
internal import Store

/// `--request ID`: what is asked for may be asked for again, and is done once.
struct RequestArgument {
  static let option = Option.value(
    "request", "ID", "Do it once, however often it is sent with this id of 8 to 64 letters and digits")

  let request: DeedRequest

  private static let lengths = 8...64

  /// nil where the option is missing.
  ///
  /// - Parameters:
  ///   - words: all else that is asked for.
  ///   - files: what comes with it.
  init?(_ invocation: Invocation, askingFor words: [String], with files: [[UInt8]] = []) throws {
    guard let id = invocation[Self.option] else { return nil }
    guard Self.lengths.contains(id.utf8.count), id.utf8.allSatisfy(Self.isOfID) else {
      throw Failure.usage(
        "“\(id)” is not the id of a request",
        hint: "take 8 to 64 letters, digits, - and _, a different id for each request")
    }
    request = try DeedRequest(id, askingFor: words, with: files)
  }

  private static func isOfID(_ letter: UInt8) -> Bool {
    switch letter {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Whether it has been done; then that is said. A record that stays on this device has no commit that could say so.
  func isDone(for entry: RecordEntry, in context: Context) throws -> Bool {
    if entry.owner == .local {
      throw Failure(
        .invalid, .invalid, "a record that stays on this device has no commit that could remember a request",
        hint: "leave out --request")
    }
    return try isDone(in: WorkTree.open(entry.ledger), context)
  }

  /// Whether it has been done; then that is said.
  func isDone(in tree: WorkTree, _ context: Context) throws -> Bool {
    guard let commit = try tree.commit(doing: request) else { return false }
    if context.settings.format.isJSON {
      context.print(json: ["commit": .string(Text("\(commit)")), "repeated": true])
    } else {
      context.print("already done in the commit \("\(commit)".prefix(12))")
    }
    return true
  }
}

extension WorkTree {
  /// The member `commit` of an answer: the commit that did what was requested; none where nothing was, or nothing changed.
  func commitMember(doing request: DeedRequest?) throws -> [Object.Member] {
    try request.flatMap { try commit(doing: $0) }.map { [Object.Member("commit", .string(Text("\($0)")))] } ?? []
  }
}
