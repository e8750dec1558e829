internal import Desk
internal import Exchange
internal import Records
internal import Reports
internal import Schema
internal import Store

extension ImportRun {
  /// By all of somebody's rules that pass. A rule that cannot be used is named, and is in nobody's way.
  static func all(
    of owner: Owner, in ledger: Ledger, _ context: Context,
    where passing: (StoredRecord) throws(Failure) -> ImportRule?
  ) throws -> [ImportRun] {
    var runs: [ImportRun] = []
    let table = try ledger.importRules(of: owner)
    context.note(skipped: table.skipped)
    for record in table.records {
      do throws(Failure) {
        guard let rule = try passing(record) else { continue }
        runs.append(try run(rule, record, owner, in: ledger, context))
      } catch {
        guard error.exit == .invalid else { throw error }
        context.warn(StyledLine("rule passed over: ", .warning) + StyledLine(error.located))
      }
    }
    return runs
  }

  private static func run(
    _ rule: ImportRule, _ record: StoredRecord, _ owner: Owner, in ledger: Ledger, _ context: Context
  ) throws(Failure) -> ImportRun {
    do { return try ImportRun(rule, name: record.id, path: record.path, owner, in: ledger, context) } catch {
      throw Failure(reporting: error).at(record.path)
    }
  }
}

extension Context {
  /// Whose the records of an import are: those of nobody are in no commit, and could not be merged with the next import.
  func importOwner(in ledger: Ledger) throws -> Owner {
    if let user = try user(in: ledger) { return .user(user) }
    throw Failure.usage(
      "nobody is logged in here, and imported records need an owner", hint: "ledger-sync register NAME, or login NAME")
  }
}

extension ImportRule {
  init(_ record: StoredRecord) throws(Failure) {
    do throws(RuleError) { try self.init(record.members) } catch {
      var failure = error.failure(in: record.path)
      let position = record.document.position(of: error.field)
      (failure.line, failure.column) = (position?.line, position?.column)
      throw failure
    }
  }
}

extension RuleError {
  func failure(in path: String) -> Failure { failure("rule", "docs/imports.md explains rules").at(path) }

  /// - Parameter path: nil for a feed that no file has yet.
  func failure(inFeed path: String?) -> Failure {
    let failure = failure("feed", "docs/feeds.md explains feeds")
    return path.map { failure.at($0) } ?? failure
  }

  private func failure(_ what: String, _ hint: String) -> Failure {
    var failure = Failure(.invalid, .invalid, "the \(what) cannot be used: \(field): \(message)", hint: hint)
    failure.field = field.description
    return failure
  }
}

extension RecordTable {
  /// Throws where a rule lies at a path and cannot be read.
  func requireReadable(_ path: String) throws(Failure) {
    guard let skipped = skipped.first(where: { Text($0.path) == Text(path) }) else { return }
    throw Failure(.invalid, .unreadable, "the rule cannot be read: \(skipped.message)", hint: "mend the file")
      .at(path, line: skipped.position?.line, column: skipped.position?.column)
  }

  func unknownRule(_ name: String) -> Failure {
    let names = records.map(\.id.string).joined(separator: ", ")
    let near = Text(name).nearest(among: records.map(\.id))
    let hint = near.map { "did you mean \($0)?" } ?? (names.isEmpty ? "there are no rules yet" : "there are: \(names)")
    return Failure(.invalid, .notFound, "there is no rule “\(name)”", hint: hint)
  }
}
