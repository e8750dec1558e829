import TestSupport
import Testing

@testable import Git

@Suite struct SHA1Tests {
  @Test func sumsAreThoseOfAnotherProgram() throws {
    for size in [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000] {
      let text = String(repeating: "x", count: size)
      let oracle = try TestProgram("/usr/bin/sha1sum", [], variables: [:], folder: "/tmp", input: text).run().output
      let whole = try SHA1()
      try whole.update(Array(text.utf8).span)
      #expect(try hex(whole.finished()) == oracle.prefix(40))
      let pieces = try SHA1()
      for piece in stride(from: 0, to: size, by: 7) {
        try pieces.update(Array(text.utf8.dropFirst(piece).prefix(7)).span)
      }
      #expect(try hex(pieces.finished()) == oracle.prefix(40))
    }
  }

  private func hex(_ bytes: [UInt8]) -> String { ObjectID(bytes: bytes)?.description ?? "" }
}
