import HTTP
import Records
import Store

/// `GET /api/picture?id=ID&field=FIELD`, `GET /api/sound?…`: the file beside a record that one of its fields names, as it
/// lies there.
struct PageFile {
  /// What can be asked for. What looks like one by its name alone could be a page with a script.
  enum Medium: String {
    case picture, sound

    var mediaTypes: [String] {
      switch self {
      case .picture: ["image/*"]
      case .sound: ["audio/*"]
      }
    }
  }

  private let medium: Medium
  private let id: String
  private let field: String

  init(_ medium: Medium, _ query: String?) throws(APIError) {
    let parameters = try APIQuestion.parameters(in: query ?? "")
    let (ids, fields) = (parameters.filter { $0.name == "id" }, parameters.filter { $0.name == "field" })
    guard parameters.count == 2, ids.count == 1, fields.count == 1 else {
      throw .usage("a file has one “id” and one “field”", hint: "docs/page.md lists what can be asked")
    }
    (self.medium, id, field) = (medium, ids[0].value, fields[0].value)
  }

  /// Throws where there is no such record, or its field names no such file beside it.
  func response(in world: PageWorld) throws -> HTTPResponse {
    let answer = world.run(["show", "--", id], nil, [:])
    guard answer.exit <= 1 else {
      return .json(Int(statusForExit: answer.exit, saying: answer.output), answer.output)
    }
    let record = try JSONDocument(answer.output).recordObject()
    guard let path = record["path"]?.string, let name = record["fields"]?.object?[Text(field)]?.string,
      let file = try world.ledger.attachment(named: Text(name), beside: path)
    else { throw missing }
    let bytes = try world.ledger.content(of: file)
    guard let type = MediaType(of: bytes), type.isOne(of: medium.mediaTypes) else { throw missing }
    return HTTPResponse(200, headers: [("Content-Type", type.name), ("Cache-Control", "no-store")], body: bytes)
  }

  private var missing: APIError {
    let message: Sentence =
      switch medium {
      case .picture: "the record \(id) has no picture in the field \(field)"
      case .sound: "the record \(id) has no sound in the field \(field)"
      }
    return APIError(404, .notFound, message, hint: "GET /api/show lists its fields")
  }
}
