internal import Desk
internal import Merge
internal import Records
internal import Schema

extension Command {
  private static let base = Positional("BASE")
  private static let ours = Positional("OURS")
  private static let theirs = Positional("THEIRS")
  private static let oursAt = Option.value("ours-at", "TIME", "When ours was written (RFC 3339)")
  private static let theirsAt = Option.value("theirs-at", "TIME", "When theirs was written")
  private static let oursBy = Option.value("ours-by", "NAME", "Who wrote ours")
  private static let theirsBy = Option.value("theirs-by", "NAME", "Who wrote theirs")

  static let mergeFile = Command(
    name: "merge-file",
    group: .plumbing,
    summary: "Merge three versions of a record field by field, onto stdout",
    details: """
      Where both changed a field, the result shows one value and lists both under “~conflicts”: exit 1.
      An empty or /dev/null BASE means that both sides added the record; a side that is /dev/null deleted it.
      --kind names the rules that fields are merged by. The times say which value is the later one; without
      them the bytes decide. The same three files give the same bytes, whichever side is ours.
      Exit 3, and nothing on stdout, where a file cannot be read as a record.

      --batch: {"base":TEXT|null,"ours":TEXT|null,"theirs":TEXT|null,"format":"json"|"plist","schema":{...},
      "oursAt":TIME,"theirsAt":TIME,"oursBy":NAME,"theirsBy":NAME} is answered by
      {"merged":TEXT|null,"conflicts":N} or {"error":{...}}; null is “not there”. "contradicting_moves":[FIELD]
      names keyed lists in which both sides moved the same items, and not alike: they have the order of one side.
      """,
    positionals: [base, ours, theirs],
    options: [.kind, oursAt, theirsAt, oursBy, theirsBy, .batch],
    examples: [
      Example("ledger-sync merge-file base.json mine.json bobs.json --kind bill", "The merged bill"),
      Example("ledger-sync merge-file /dev/null a.json b.json", "Two records that both devices added become one"),
    ]
  ) { invocation, context in
    if invocation.has(.batch) {
      let kinds = BatchKind()
      return try Batch(context).run { try answer($0, kinds.read($0)?.kind) }
    }
    let files = RecordFiles(
      base: try file(invocation[base], in: context, emptyIsAbsent: true), ours: try file(invocation[ours], in: context),
      theirs: try file(invocation[theirs], in: context),
      rules: try Kind.given(by: invocation, in: context)?.rules ?? .none,
      oursAuthorship: try authorship(invocation[oursAt], invocation[oursBy]),
      theirsAuthorship: try authorship(invocation[theirsAt], invocation[theirsBy]))
    let merged = try files.merged()
    if let bytes = merged.bytes { context.print(bytes: bytes) }
    for field in merged.contradictingMoves {
      context.note("\(field.placeName) has the order of one side: both moved the same items, and not alike")
    }
    return merged.conflicts == 0 ? .done : .needsDecision
  }

  private static func file(_ name: String, in context: Context, emptyIsAbsent: Bool = false) throws -> BareFile? {
    if context.path(name) == "/dev/null" { return nil }
    let file = try BareFile(name, in: context.files)
    return emptyIsAbsent && file.bytes.isEmpty ? nil : file
  }

  /// Times are compared in UTC, in whole seconds, as those of commits are.
  private static func authorship(_ at: String?, _ by: String?) throws(Failure) -> Authorship {
    guard let at else { return Authorship(at: "", by: Text(by ?? "")) }
    guard let time = Timestamp(at) else {
      throw .usage("“\(at)” is not a time", hint: "write it like 2026-11-20T14:02:11Z")
    }
    return Authorship(at: Text(time.utcText), by: Text(by ?? ""))
  }

  // MARK: Batch

  private static func answer(_ request: Batch.Request, _ kind: Kind?) throws -> Value {
    let files = RecordFiles(
      base: try version("base", of: request), ours: try version("ours", of: request),
      theirs: try version("theirs", of: request), rules: kind?.rules ?? .none,
      oursAuthorship: try authorship(request.text("oursAt"), request.text("oursBy")),
      theirsAuthorship: try authorship(request.text("theirsAt"), request.text("theirsBy")))
    let merged = try files.merged()
    let text = merged.bytes.map { Value.string(String(decoding: $0, as: UTF8.self)) }
    var answer: Object = ["merged": text ?? .null, "conflicts": .number(Number(merged.conflicts))]
    if !merged.contradictingMoves.isEmpty {
      answer["contradicting_moves"] = .array(merged.contradictingMoves.map { .string(Text($0.placeName)) })
    }
    return .object(answer)
  }

  private static func version(_ name: Text, of request: Batch.Request) throws -> BareFile? {
    guard let text = try request.text(name) else { return nil }
    return BareFile(name.string, Array(text.utf8), format: try request.format())
  }
}
