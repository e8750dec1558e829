import Records
import Synchronization

/// What a kind's schema demands of records, and what is wrong in the schema itself. Compiled when the first record is checked,
/// or somebody asks what is wrong: a command that adds a bill does not need the checks of the other kinds.
final class KindChecks: Sendable {
  private let schema: Value
  private let annotations: AnnotationProblems
  private let found = Mutex<(checks: CompiledSchema, problems: [Problem])?>(nil)

  init(_ schema: Value, _ annotations: AnnotationProblems) {
    (self.schema, self.annotations) = (schema, annotations)
  }

  var compiled: CompiledSchema { ready.checks }

  /// In the order in which they were found; of more than 100 the first, with the number of the others.
  var problems: [Problem] { ready.problems }

  private var ready: (checks: CompiledSchema, problems: [Problem]) {
    found.withLock { found in
      if let found { return found }
      let (checks, problems) = CompiledSchema.compile(schema)
      let made = (checks, Problem.first(100, of: annotations.following(problems)))
      found = made
      return made
    }
  }
}

/// What is wrong with what a schema says to this program.
struct AnnotationProblems {
  /// In rules and fields. Those that the checks find, too, are not told twice.
  var ofFields: [Problem] = []
  /// In the kind's own annotation.
  var ofKind: [Problem] = []

  func following(_ others: [Problem]) -> [Problem] {
    var said = Set(others)
    return others + ofFields.filter { said.insert($0).inserted } + ofKind
  }
}

extension Problem {
  /// The problems, cut short: a kind from the cloud can have any number of them.
  static func first(_ count: Int, of problems: [Problem]) -> [Problem] {
    if problems.count <= count { return problems }
    let rest = problems.count - count
    let more = Problem(
      field: .root, message: rest == 1 ? "1 more place is wrong in it" : "\(rest) more places are wrong in it")
    return problems.prefix(count) + [more]
  }
}
