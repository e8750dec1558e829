package import Exchange
package import Records
import Schema
package import Store

/// What a refresh of one feed did.
package struct FeedResult {
  package let run: FeedRun
  /// nil where its source says that nothing has changed.
  package let report: SourceReport?
  package let state: SourceState?

  package var exit: ExitCode {
    guard let report, let state else { return .done }
    let isClean =
      report.sync.conflicts.isEmpty && report.sync.keptBoth.isEmpty && state.problems.isEmpty
      && state.unknownWords.isEmpty && state.shortfall == nil
    return isClean ? .done : .needsDecision
  }

  /// For each field with a file that the kind demands, how many items have none.
  package func withoutFile() throws -> [(field: Text, count: Int)] {
    let fields = run.run.source.kind.fields.filter { $0.isRequired && $0.isAttachment }.map(\.name)
    guard let state, !fields.isEmpty else { return [] }
    let records = try state.records.map { try $0.members.unpacked() }
    return fields.map { name in (name, records.count { $0[name] == nil }) }.filter { $0.count > 0 }
  }
}

/// What a refresh of all feeds did.
package struct FeedRefresh {
  package let ledger: Ledger
  package private(set) var results: [FeedResult] = []
  package private(set) var failures: [(name: Text, failure: Failure)] = []
  /// Descriptions of feeds that cannot be read.
  package let skipped: [SkippedFile]

  /// Refreshes all feeds; one that cannot be refreshed is in no other's way.
  package init(_ options: FeedRun.Options, by driver: FeedDriver) throws {
    ledger = driver.ledger
    let table = try ledger.feeds()
    skipped = table.skipped
    for record in table.records {
      guard let name = record.feedName else { continue }
      do { results.append(try FeedRun(record, by: driver).refresh(options)) } catch {
        failures.append((name, Failure(reporting: error)))
      }
    }
  }

  /// Whether there are no feeds.
  package var isEmpty: Bool { results.isEmpty && failures.isEmpty }

  /// The first failure's, else 1 where something needs a decision.
  package var exit: ExitCode {
    failures.first?.failure.exit ?? (results.contains { $0.exit == .needsDecision } ? .needsDecision : .done)
  }

  /// Feeds that were refreshed here when nobody had to agree yet.
  package func waitingForAgreement() throws -> [Text] {
    try failures.filter { name, failure in
      try failure.code == .notAgreed && ledger.feedMemory(of: name) != nil
    }.map(\.name)
  }
}
