internal import Desk
internal import Records
internal import Schema
internal import Store

extension Option {
  static let kind = Option.value(
    "kind", "KIND", "The kind of the records: a name in kinds/, or the path of a schema")
}

extension Kind {
  /// The kind that `--kind` names; nil without it. What is wrong in its schema is noted, and the rest of it counts.
  static func given(by invocation: Invocation, in context: Context) throws -> Kind? {
    guard let name = invocation[.kind] else { return nil }
    let file = try SchemaFiles.schema(named: name, from: context.settings.folder, in: context.files)
    let document = try file.document()
    var (kind, problems) = Kind.read(name: Text(name), from: document.value)
    if let names = try SchemaFiles.names(beside: file, in: context.files) {
      problems += kind.problems(ofReferencesAmong: names)
    }
    let placed = LedgerProblem.all(problems, in: document, path: file.name)
    for problem in placed { context.note("note: \(problem.line)") }
    context.noteRemedy(placed)
    return kind
  }
}

/// The kinds of the requests of a batch: read again only where a request carries another schema than the one before.
final class BatchKind {
  private var last: (schema: Value, kind: Kind, problems: [Problem])?

  /// nil where the request has no "schema". What is wrong in the schema is left out, and stands in `problems`.
  func read(_ request: Batch.Request) -> (kind: Kind, problems: [Problem])? {
    guard let schema = request.object["schema"], schema != .null else { return nil }
    if let last, last.schema == schema { return (last.kind, last.problems) }
    let (kind, problems) = Kind.read(name: "record", from: schema)
    last = (schema, kind, problems)
    return (kind, problems)
  }
}
