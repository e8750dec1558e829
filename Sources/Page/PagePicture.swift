import HTTP
import Records
import Store

/// `GET /api/picture?id=ID&field=FIELD`: the picture beside a record that one of its fields names, as it lies there.
struct PagePicture {
  private let id: String
  private let field: String

  init(_ query: String?) throws(APIError) {
    let parameters = try APIQuestion.parameters(in: query ?? "")
    let (ids, fields) = (parameters.filter { $0.name == "id" }, parameters.filter { $0.name == "field" })
    guard parameters.count == 2, ids.count == 1, fields.count == 1 else {
      throw .usage("a picture has one “id” and one “field”", hint: "docs/page.md lists what can be asked")
    }
    (id, field) = (ids[0].value, fields[0].value)
  }

  /// Throws where there is no such record, or its field names no picture beside it.
  func response(in world: PageWorld) throws -> HTTPResponse {
    let answer = world.run(["show", "--", id], nil)
    guard answer.exit <= 1 else {
      return .json(Int(statusForExit: answer.exit, saying: answer.output), answer.output)
    }
    let record = try JSONDocument(answer.output).recordObject()
    guard let path = record["path"]?.string, let name = record["fields"]?.object?[Text(field)]?.string,
      let file = try world.ledger.attachment(named: Text(name), beside: path)
    else { throw missing }
    let bytes = try world.ledger.content(of: file)
    // What looks like a picture by its name alone could be a page with a script.
    guard let type = MediaType(of: bytes), type.isOne(of: ["image/*"]) else { throw missing }
    return HTTPResponse(200, headers: [("Content-Type", type.name), ("Cache-Control", "no-store")], body: bytes)
  }

  private var missing: APIError {
    APIError(
      404, .notFound, "the record \(id) has no picture in the field \(field)", hint: "GET /api/show lists its fields")
  }
}
