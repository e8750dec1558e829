import Records
import Schema
import TestSupport
import Testing

@Suite("Kinds that are declared on a command line")
struct KindDeclarationTests {
  private static let types = [
    "text", "note", "number", "number:ml", "counter", "counter:km", "date", "time", "yes/no", "choice:sun,shade", "set",
    "list", "ref:bill", "picture", "voice", "money",
  ]

  @Test("Every type makes a field that reads back as the same type, in a kind without problems", arguments: types)
  func type(_ type: String) throws {
    let schema = try KindDeclaration("thing", fields: ["first:number", "field:\(type)"]).schema
    let (kind, problems) = Kind.read(name: "thing", from: schema)
    #expect(problems.isEmpty)
    let field = try #require(kind.field("field"))
    #expect(field.typeWords(in: kind) == type)
    #expect(!field.isRequired)
    #expect(kind.titleField == nil)
    #expect((kind.field("currency") != nil) == (type == "money"))
  }

  @Test("The first text is the title and has to be there, the first date says when, the first money is the money")
  func annotations() throws {
    let fields = ["name:text", "other:text", "seen:time", "last:date", "fee:money"]
    let schema = try KindDeclaration("plant", fields: fields, required: ["last"]).schema
    let (kind, problems) = Kind.read(name: "plant", from: schema)
    #expect(problems.isEmpty)
    #expect(kind.title == "Plant" && kind.folder == "plant")
    #expect(kind.titleField == "name" && kind.dateField == "seen" && kind.moneyField == "fee")
    #expect(kind.currencyField == "currency")
    #expect(kind.required == ["name", "last"])
    #expect(kind.columns == ["name", "other", "seen", "last", "fee", "currency"])
    #expect(kind.sort.map(\.field) == ["name"])
  }

  @Test("Any sequence of types is read back, and its schema can be checked", arguments: 0..<200)
  func anyFields(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var hasMoney = false
    let types = (0..<Int.random(in: 1...8, using: &random)).map { _ in
      Self.types.randomElement(using: &random) ?? "text"
    }.filter { type in
      defer { hasMoney = hasMoney || type == "money" }
      return type != "money" || !hasMoney
    }
    let fields = types.enumerated().map { "f\($0.offset):\($0.element)" }
    let (kind, problems) = Kind.read(name: "x", from: try KindDeclaration("x", fields: fields).schema)
    #expect(problems.isEmpty, "seed \(seed)")
    let read = kind.fields.filter { $0.name != "currency" && $0.name != "added" }
    #expect(read.map { "\($0.name):\($0.typeWords(in: kind))" } == fields, "seed \(seed)")
    #expect(kind.validate(["f0": ["neither"]]).isEmpty == ["set", "list"].contains(types[0]), "seed \(seed)")
  }
}
