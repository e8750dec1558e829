import Testing

@testable import Git

@Suite struct SHA1Tests {
  @Test func sumsAreThoseOfAnotherProgram() throws {
    for size in [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000] {
      let text = String(repeating: "x", count: size)
      let oracle = try Command("/usr/bin/sha1sum", [], variables: [:], folder: "/tmp", input: text).run().output
      var whole = SHA1()
      whole.update(Array(text.utf8))
      #expect(hex(whole.finished()) == oracle.prefix(40))
      var pieces = SHA1()
      for piece in stride(from: 0, to: size, by: 7) { pieces.update(Array(text.utf8.dropFirst(piece).prefix(7))) }
      #expect(hex(pieces.finished()) == oracle.prefix(40))
    }
  }

  private func hex(_ bytes: [UInt8]) -> String { ObjectID(bytes: bytes)?.description ?? "" }
}
