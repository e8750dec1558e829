public import Git
public import Records

/// Something that is asked for once and may be sent again, because no answer came: by a telephone without a connection, or
/// by a timer. It is done once, also after a restart, and where two devices get it before they sync.
///
/// The commit that does it says so in its message, in the line `Request: ID DIGEST`; the digest is that of what was asked
/// for, so that something else under the same id is refused and not taken for a repetition. The id of the record follows
/// from that of the request (`origin`), so that two devices write the same file. Proven by the transcript
/// `requests-twice` and `Tests/Page`.
public struct DeedRequest: Sendable {
  public let id: Text
  private let digest: String

  /// - Parameters:
  ///   - words: all that is asked for.
  ///   - files: what comes with it.
  public init(_ id: String, askingFor words: [String], with files: [[UInt8]] = []) throws {
    self.id = Text(id)
    let sums = try files.map { hexadecimal(try SHA256.digest(of: $0)) }
    let all = Array((words + sums).joined(separator: "\u{0}").utf8)
    digest = String(hexadecimal(try SHA256.digest(of: all)).prefix(16))
  }

  static let trailer = "Request: "

  /// The message of the commit that does it.
  func message(_ said: String) -> String { "\(said)\n\n\(Self.trailer)\(id) \(digest)" }

  /// What the ids of the records that it makes are derived from.
  var origin: Text { Text("request\n\(id)") }

  fileprivate func requireSame(_ done: DoneRequest) throws {
    if done.digest == digest { return }
    throw Failure(
      .busy, "other-request", "the request \(id) has been used for something else, in the commit \(done.commit)")
  }
}

extension WorkTree {
  /// The commit that has done what is asked for; nil where none has. Throws `other-request` where the same id stood for
  /// something else.
  public func commit(doing request: DeedRequest) throws -> ObjectID? {
    guard let head = try branch().commit else { return nil }
    let done = try DoneRequests(of: ledger, objects, in: head)
    guard let found = done.requests[request.id] else { return nil }
    try request.requireSame(found)
    return found.commit
  }
}

private struct DoneRequest {
  let digest: String
  let commit: ObjectID
}

/// All requests that a history has done. What was read of it before is remembered, so that only what is new is read.
private struct DoneRequests {
  private(set) var requests: [Text: DoneRequest] = [:]

  private static let version: Value = 1
  /// The file is written again only once so many commits more were read: each of them costs little.
  private static let worthWriting = 32

  init(of ledger: Ledger, _ objects: LedgerObjects, in head: ObjectID) throws {
    let known = try Self.known(in: ledger, objects, head)
    if let known { requests = known.requests }
    let new = try objects.repository.history(from: [head], hiding: known.map { [$0.head] } ?? [])
    // The oldest first: where one request stands in two commits, the first that did it counts.
    for commit in new.reversed() {
      for line in try objects.repository.readCommit(commit).message.lines where line.begins(with: DeedRequest.trailer) {
        let words = line.dropFirst(DeedRequest.trailer.count).split(separator: " ")
        guard words.count == 2, requests[Text(String(words[0]))] == nil else { continue }
        requests[Text(String(words[0]))] = DoneRequest(digest: String(words[1]), commit: commit)
      }
    }
    if new.count >= Self.worthWriting { try save(as: head, in: ledger) }
  }

  /// What was read before, where all of it is part of the history still.
  private static func known(
    in ledger: Ledger, _ objects: LedgerObjects, _ head: ObjectID
  ) throws -> (head: ObjectID, requests: [Text: DoneRequest])? {
    guard let state = try ledger.readCache(StateFolder.requests), state["version"] == version,
      let known = (state["head"]?.string).flatMap(ObjectID.init(hex:)), let list = state["requests"]?.object,
      objects.repository.contains(known), try objects.repository.isAncestor(known, of: head)
    else { return nil }
    var requests: [Text: DoneRequest] = [:]
    for one in list.members {
      guard let parts = one.value.array, parts.count == 2, let digest = parts[0].string,
        let commit = parts[1].string.flatMap(ObjectID.init(hex:))
      else { return nil }
      requests[one.key] = DoneRequest(digest: digest, commit: commit)
    }
    return (known, requests)
  }

  private func save(as head: ObjectID, in ledger: Ledger) throws {
    let list = Object(
      uniqueMembers: requests.map {
        Object.Member($0.key, .array([.string($0.value.digest), .string("\($0.value.commit)")]))
      })
    try ledger.writeCache(
      StateFolder.requests, ["version": Self.version, "head": .string("\(head)"), "requests": .object(list)])
  }
}
