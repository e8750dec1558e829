import TestSupport
import Testing

@testable import Git

@Suite struct ObjectIDTests {
  @Test func hexadecimalDigitsAndBytesGoBothWays() throws {
    var random = SeededGenerator()
    for _ in 0..<1000 {
      let bytes = (0..<20).map { _ in UInt8.random(in: 0...255, using: &random) }
      let id = try #require(ObjectID(bytes: bytes))
      #expect(id.bytes == bytes)
      #expect(ObjectID(hex: id.description) == id)
      #expect(ObjectID(hex: id.description.uppercased()) == id)
      #expect(ObjectID(id.oid) == id)
    }
  }

  @Test func orderIsThatOfTheDigits() throws {
    var random = SeededGenerator()
    let ids = (0..<500).compactMap { _ in
      ObjectID(bytes: (0..<20).map { _ in UInt8.random(in: 0...3, using: &random) })
    }
    #expect(ids.sorted().map(\.description) == ids.map(\.description).sorted())
  }

  @Test(arguments: [
    "", "12", String(repeating: "g", count: 40), String(repeating: "0", count: 41),
    "é" + String(repeating: "0", count: 38),
  ])
  func otherTextsAreNoID(_ text: String) {
    #expect(ObjectID(hex: text) == nil)
  }

  @Test func blobsHashAsGitHashesThem() throws {
    let sandbox = try Sandbox()
    _ = try sandbox.repository()
    for text in ["", "a", "Tea 🍵\n", String(repeating: "long ", count: 100_000)] {
      let oracle = try sandbox.git(["hash-object", "--stdin"], input: text)
      #expect(try Repository.hashBlob(Array(text.utf8)).description == oracle)
    }
  }
}
