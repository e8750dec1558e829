import Testing

@testable import Query

@Suite struct CaseFoldingTests {
  /// The tables and the blocks without case agree with Unicode's mappings: every character of the planes that have
  /// case, some of the others.
  @Test func shortcutsChangeNothing() {
    for value in Array(UInt32(0)...0x1FFFF) + stride(from: 0x20000, through: 0x10FFFF, by: 101) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let folded = CaseFolding.folded(String(scalar))
      let mapped = CaseFolding.mapped(scalar)
      if !folded.utf8.elementsEqual(mapped.utf8) { Issue.record("U+\(String(value, radix: 16)) folds to \(folded)") }
    }
  }

  /// Python's full case folding never tells apart what is alike here, nor the other way round but for the dotless i.
  @Test func agreesWithPython() throws {
    let script = """
      import unicodedata as u
      for c in range(0x110000):
          if 0xD800 <= c < 0xE000 or u.category(chr(c)) == 'Cn' or c == 0x131: continue
          f = chr(c).casefold()
          if f != chr(c): print(c, *map(ord, f))
      """
    let lines = try Python.run(script).split(separator: "\n")
    #expect(lines.count > 1_400)
    for line in lines {
      let scalars = line.split(separator: " ").compactMap { UInt32($0).flatMap(Unicode.Scalar.init) }.map { String($0) }
      let folded = CaseFolding.folded(scalars[0])
      #expect(folded == CaseFolding.folded(scalars.dropFirst().joined()), "\(line)")
    }
  }

  @Test func foldingTwiceIsFoldingOnce() {
    for value in UInt32(0)...0x1FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let once = CaseFolding.folded(String(scalar))
      if CaseFolding.folded(once) != once { Issue.record("U+\(String(value, radix: 16))") }
    }
  }
}
