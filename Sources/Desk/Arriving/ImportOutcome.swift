package import Exchange
package import Records
package import Store

/// What came of one file, or of one look at a feed.
package struct ImportOutcome {
  package let run: ImportRun
  /// Of the file, as it was named.
  package let name: String
  /// What it says; without the records, unless nothing was to be changed.
  package let state: SourceState
  package let problems: PlacedProblems
  /// What the ledger may have had already; nil where nothing was to be changed.
  package let known: KnownRecords?
  package let report: SourceReport
  /// New records that could have several payees, and got none.
  package let payeeDoubts: [PayeeDoubt]
  /// Whether the file says something of itself that the rule does not know.
  package let isSurprising: Bool
  /// What the records are called that it brings, where nothing was to be changed: another rule may refer to them.
  package let names: ReferenceNames

  /// Whether nothing is left to decide or to correct.
  package var isClean: Bool {
    report.sync.conflicts.isEmpty && report.sync.keptBoth.isEmpty && state.problems.isEmpty
      && state.unknownWords.isEmpty && state.doubts.isEmpty && state.shortfall == nil && !isSurprising
      && report.contradicted == 0
  }
}

/// The rows that cannot be read, with their places, in the order of the file.
package struct PlacedProblems {
  package let all: [(problem: SourceProblem, name: String, position: TextPosition)]

  /// - Parameters:
  ///   - name: of the file or the feed.
  ///   - folder: where a folder was read; each problem is in one of its files.
  package init(of state: SourceState, named name: String, folder: SourceText? = nil) {
    all =
      folder.map { $0.places(of: state.problems) }
      ?? state.problems.positions(in: state.text).map { ($0.problem, name, $0.position) }
  }
}
