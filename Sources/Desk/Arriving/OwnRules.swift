package import Exchange
package import Records
import Reports
package import Schema
package import Store

extension ImportRun {
  /// By all of somebody's rules that pass. A rule that cannot be used is named, and is in nobody's way.
  package static func all(
    of owner: Owner, by driver: ImportDriver,
    where passing: (StoredRecord) throws(Failure) -> ImportRule?
  ) throws -> [ImportRun] {
    var runs: [ImportRun] = []
    let table = try driver.ledger.importRules(of: owner)
    if !table.skipped.isEmpty { driver.hear(.skipped(table.skipped)) }
    for record in table.records {
      do throws(Failure) {
        guard let rule = try passing(record) else { continue }
        runs.append(try run(rule, record, owner, by: driver))
      } catch {
        guard error.exit == .invalid else { throw error }
        driver.hear(.rulePassedOver(error))
      }
    }
    return runs
  }

  private static func run(
    _ rule: ImportRule, _ record: StoredRecord, _ owner: Owner, by driver: ImportDriver
  ) throws(Failure) -> ImportRun {
    do { return try ImportRun(rule, name: record.id, path: record.path, owner, by: driver) } catch {
      throw Failure(reporting: error).at(record.path)
    }
  }
}

extension ImportRule {
  package init(_ record: StoredRecord) throws(Failure) {
    do throws(RuleError) { try self.init(record.members) } catch {
      var failure = error.failure(in: record.path)
      let position = record.document.position(of: error.field)
      (failure.line, failure.column) = (position?.line, position?.column)
      throw failure
    }
  }
}

extension RuleError {
  package func failure(in path: String) -> Failure {
    failure("the rule cannot be used", "docs/imports.md explains rules").at(path)
  }

  /// - Parameter path: nil for a feed that no file has yet.
  package func failure(inFeed path: String?) -> Failure {
    let failure = failure("the feed cannot be used", "docs/feeds.md explains feeds")
    return path.map { failure.at($0) } ?? failure
  }

  private func failure(_ what: Sentence, _ hint: Sentence) -> Failure {
    var failure = Failure(.invalid, .invalid, "\(what): \(field): \(message)", hint: hint)
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
    let hint: Sentence =
      near.map { "did you mean \($0)?" } ?? (names.isEmpty ? "there are no rules yet" : "there are: \(names)")
    return Failure(.invalid, .notFound, "there is no rule “\(name)”", hint: hint)
  }
}
