internal import Desk
internal import FileSystem
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
    let file = try schema(named: name, in: context)
    let document = try file.document()
    var (kind, problems) = Kind.read(name: Text(name), from: document.value)
    if let names = try names(beside: file, in: context) { problems += kind.problems(ofReferencesAmong: names) }
    let placed = LedgerProblem.all(problems, in: document, path: file.name)
    for problem in placed { context.note("note: \(problem.line)") }
    context.noteRemedy(placed)
    return kind
  }

  /// The kinds of the ledger that a schema belongs to; nil for a schema by itself, which nobody knows what it refers to.
  private static func names(beside file: BareFile, in context: Context) throws -> [Text]? {
    let path = context.path(file.name)
    if !OutsideFiles.exists(path) { return PlantedKind.all.map { Text($0.name) } }
    let folder = AbsolutePath.split(path).folder
    guard AbsolutePath.split(folder).name == "kinds" else { return nil }
    return try Folder(folder).list().compactMap { entry in
      guard case .readable(let name) = entry.name, name.ends(with: ".json") else { return nil }
      return Text(String(name.dropLast(".json".count)))
    }
  }

  /// A path where it looks like one, else the nearest `kinds/NAME.json` from here upwards, else the schema that
  /// new ledgers begin with.
  private static func schema(named name: String, in context: Context) throws -> BareFile {
    if name.holds("/") || name.ends(with: ".json") { return try BareFile(name, in: context, format: .json) }
    var folder = context.settings.folder
    while true {
      let path = AbsolutePath.joined(folder, "kinds/\(name).json")
      if OutsideFiles.exists(path) { return try BareFile(path, in: context, format: .json) }
      if folder == "/" { break }
      folder = AbsolutePath.split(folder).folder
    }
    if let planted = PlantedKind.all.first(where: { $0.name == name }) {
      return BareFile(planted.path, planted.bytes, format: .json)
    }
    throw Failure(
      .invalid, .notFound, "there is no kind “\(name)” here",
      hint: Suggestion.hint(
        for: name, among: PlantedKind.all.map(\.name), otherwise: "give the path of its schema: ./\(name).json"))
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
