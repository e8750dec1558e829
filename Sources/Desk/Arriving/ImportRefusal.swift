package import Exchange
package import Records
import Store

/// Why rows of a file, or of a feed, were not taken in.
package struct ImportRefusal {
  private let run: ImportRun
  private let name: String
  private let problems: [(problem: SourceProblem, name: String, position: TextPosition)]

  /// So many are shown.
  package static let mostProblems = 20

  package init(_ run: ImportRun, named name: String, _ problems: PlacedProblems) {
    (self.run, self.name, self.problems) = (run, name, problems.all)
  }

  /// Where one row that cannot be read is enough to take in nothing.
  package var ofWhole: Failure {
    let count = counted(problems.count, "row")
    let hint: Sentence =
      run.source.isFeed ? self.hint : "correct the file; without --all-or-nothing, the other rows are imported"
    var failure = Failure(.invalid, .unreadable, "\(count) cannot be read, so nothing was imported", hint: hint)
    failure.details = problems.prefix(Self.mostProblems).map(Self.line)
    return failure.at(name)
  }

  /// Where nothing can be read: each reason once, with the first place.
  package var ofAll: Failure {
    var (failure, seen) = (ofWhole, Set<String>())
    failure.message =
      run.source.isFeed
      ? "none of its items can be read, so nothing was changed"
      : "none of its rows can be read, so nothing was changed"
    if !run.source.isFeed { failure.hint = .words("correct the file, or write a rule and name it with --rule") }
    let reasons = problems.filter { seen.insert("\($0.problem.field ?? "") \($0.problem.message)").inserted }
    if let first = reasons.first { failure.message = "\(failure.message); the first: \(first.problem.message)" }
    failure.details = reasons.dropFirst().prefix(Self.mostProblems).map(Self.line)
    return failure
  }

  package var hint: Sentence { run.source.isFeed ? run.advice : "correct the rule \(run.rulePath), or the file" }

  package static func line(_ problem: (problem: SourceProblem, name: String, position: TextPosition)) -> Sentence {
    let field = problem.problem.field.map { "\($0): " } ?? ""
    return "\(problem.name):\(problem.position): \(field)\(problem.problem.message)"
  }
}
