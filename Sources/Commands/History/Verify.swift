internal import Desk
internal import Git
internal import Records
internal import Reports
internal import Store
internal import Trust

extension Command {
  private static let range = Positional("RANGE", .optional)
  private static let preReceive = Option.flag(
    "pre-receive", "Run as a server's hook pre-receive: refuse a push with work that is not proven")
  private static let accept = Option.flag("accept", "Accept what is listed, as far as you may: it is settled then")

  static let verify = Command(
    name: "verify",
    group: .history,
    summary: "List the commits of which it is not proven who made them",
    details: """
      Reads the history offline, from the first key on: a change is proven if it is signed with a key that counted
      then, of somebody who may write that record. What somebody brought in or accepted is settled. Everything
      else is listed with its reason. RANGE is FROM..TO, or a commit up to which the history is read.
      """,
    positionals: [range],
    options: [accept, preReceive],
    examples: [
      Example("ledger-sync verify", "Whether everything is proven"),
      Example("ledger-sync verify HEAD~5..", "Only the last five commits"),
      Example("ledger-sync verify --accept", "Accept what you have looked at"),
      Example("exec ledger-sync verify --pre-receive", "The file hooks/pre-receive of a server of your own"),
    ],
    isPaged: true
  ) { invocation, context in
    if invocation.has(preReceive) {
      if invocation.has(accept) || invocation.optional(range) != nil {
        throw Failure.usage("a hook takes no other words", hint: "write --pre-receive alone")
      }
      return try context.requireProvenPush()
    }
    let history = try HistoryContext("verify", context)
    let (from, to) = try ends(invocation.optional(range), history)
    guard let proofs = try LedgerProofs(history.ledger, at: to), proofs.areKeysInUse else {
      context.print(Rows(columns: columns, whenEmpty: "no keys are in use, so nothing can be proven"))
      return .done
    }
    let commits = try history.history.commits(from: from, to: to)
    if invocation.has(accept) {
      return try accept(proofs.doubts(in: commits).map(\.id), history.ledger, context)
    }
    let doubts = try proofs.doubts(in: commits)
    var rows = Rows(columns: columns, whenEmpty: "everything since the first key is proven or settled")
    for doubt in doubts { rows.rows.append(try row(doubt, history)) }
    context.print(rows)
    return doubts.isEmpty ? .done : .needsDecision
  }

  private static func accept(_ commits: [ObjectID], _ ledger: Ledger, _ context: Context) throws -> ExitCode {
    let accepted = try WorkTree.open(ledger).accept(commits)
    let left = try LedgerProofs(ledger)?.doubts(in: commits).count ?? 0
    if context.settings.format.isJSON {
      context.print(json: [
        "accepted": .array(accepted.map { .string(Text($0.description)) }), "left": .number(Number(left)),
      ])
    } else {
      context.print("accepted \(counted(accepted.count, "commit"))")
    }
    if left > 0 {
      context.note("\(counted(left, "commit")) changed records that only others may accept: ledger-sync verify")
    }
    return left > 0 ? .needsDecision : .done
  }

  private static var columns: [Table.Column] {
    ["COMMIT", "WHEN", "CLAIMS", "REASON", "RECORDS"].map { Table.Column($0, mayBeCut: $0 == "RECORDS") }
  }

  private static func ends(
    _ range: String?, _ history: HistoryContext
  ) throws -> (from: ObjectID?, to: ObjectID) {
    guard let range else { return (nil, history.history.head) }
    let parts = range.split(separator: "..", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    if parts.count == 1 { return (nil, try history.commit(named: range)) }
    return (
      parts[0].isEmpty ? nil : try history.commit(named: parts[0]),
      parts[1].isEmpty ? history.history.head : try history.commit(named: parts[1])
    )
  }

  private static func row(_ doubt: DoubtfulCommit, _ history: HistoryContext) throws -> Rows.Row {
    let reasons = doubt.changes.map(\.doubt).uniqued().map(\.words)
    let paths = doubt.changes.map(\.path)
    let commit = try history.history.summary(of: doubt.id)
    let cells: [Table.Cell] = [
      Table.Cell(history.name(doubt.id)), Table.Cell(history.when(commit.at)), Table.Cell(doubt.claimed.string),
      Table.Cell(said: reasons.joined(separator: "; ")),
      paths.count == 1 ? Table.Cell(paths[0]) : Table.Cell(said: "\(paths[0]) and \(paths.count - 1) more"),
    ]
    return Rows.Row(
      cells: cells,
      json: [
        "commit": .string(Text(doubt.id.description)), "claimed": .string(doubt.claimed),
        "signer": doubt.changes.lazy.compactMap(\.doubt.name).first.map { .string($0) } ?? .null,
        "reason": .string(Text(doubt.changes[0].doubt.code)),
        "records": .array(paths.map { .string(Text($0)) }),
      ])
  }
}

extension Sequence where Element: Hashable {
  /// Each element once, where it comes first.
  fileprivate func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension Doubt {
  /// Whose key it is, where somebody lists it.
  fileprivate var name: Text? {
    switch self {
    case .notSigned, .unknownKey: nil
    case .waits(let name), .revoked(let name), .notTheirs(let name): name
    }
  }

  /// For programs.
  fileprivate var code: String {
    switch self {
    case .notSigned: "not-signed"
    case .unknownKey: "unknown-key"
    case .waits: "waits"
    case .revoked: "revoked"
    case .notTheirs: "not-theirs"
    }
  }

  fileprivate var words: Sentence {
    switch self {
    case .notSigned: "not signed, or the signature is wrong"
    case .unknownKey: "signed with a key that does not count"
    case .waits(let name): "signed by \(name), whom no keeper had let in then"
    case .revoked(let name): "signed with a key that was taken from \(name)"
    case .notTheirs(let name): "signed by \(name), who may not write this"
    }
  }
}
