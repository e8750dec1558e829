internal import Desk
internal import Records

extension Command {
  private static let file = Positional("FILE")
  private static let fieldPath = Positional("FIELDPATH")

  static let get = Command(
    name: "get",
    group: .plumbing,
    summary: "Print one member of a file, as it stands there",
    details: """
      FIELDPATH is a JSON Pointer (RFC 6901), its leading slash optional: amount, profile/weight, tags/0.
      "" is the whole file. The member's own bytes are printed, and a line end: 12.50 stays 12.50.
      In a plist that is an element: <real>12.50</real>. A binary plist is shown as JSON.
      Exit 3 where the file has no such member.
      """,
    positionals: [file, fieldPath],
    examples: [
      Example("ledger-sync get lunch.json amount", "12.50"),
      Example("ledger-sync get lunch.json tags/0", "\"work\""),
    ]
  ) { invocation, context in
    let path = try FieldPath(invocation[fieldPath])
    let file = try BareFile(invocation[file], in: context.files)
    let (document, isOfBinary) = try file.shown()
    if isOfBinary { context.note("note: \(file.name) is a binary property list: what it says is shown as JSON") }
    guard let bytes = document.bytes(at: path) else {
      throw MissingMember(path: path, of: document).failure.at(file.name)
    }
    context.print(bytes: bytes + [UInt8(ascii: "\n")])
    return .done
  }
}

/// A field path that leads nowhere, and what there is instead.
struct MissingMember {
  let path: FieldPath
  let document: RecordDocument

  init(path: FieldPath, of document: RecordDocument) {
    self.path = path
    self.document = document
  }

  var failure: Failure {
    var failure = Failure(.invalid, .notFound, "there is no member \(path)", hint: hint)
    failure.field = path.description
    return failure
  }

  private var hint: Sentence? {
    var parent = path
    guard let last = parent.keys.popLast(), let value = document.value.member(at: parent) else { return nil }
    guard case .object(let object) = value else { return nil }
    return Suggestion.nearest(to: last.string, among: object.keys.map(\.string)).map { "did you mean \($0)?" }
  }
}
