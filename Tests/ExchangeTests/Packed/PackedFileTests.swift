import Records
import Testing

@testable import Exchange

@Suite("Files that are packed")
struct PackedFileTests {
  private static let text = Array("Date,Payee,Amount\n2026-11-20,Kiosk,-3.20\n".utf8)

  private func refusal(_ bytes: [UInt8]) -> String? {
    do throws(PackedProblem) {
      _ = try PackedFile.content(of: bytes)
      return nil
    } catch { return error.message.description }
  }

  @Test("The only file in a zip archive, or in gzip, is the file that is meant")
  func only() throws {
    let beside: [(name: String, content: [UInt8])] = [
      ("2026/", []), ("2026/november.csv", Self.text), ("__MACOSX/2026/._november.csv", [1, 2]),
      ("2026/.DS_Store", [3]),
    ]
    #expect(try PackedFile.content(of: Packing.zip(beside)) == Self.text)
    #expect(try PackedFile.content(of: Packing.zip(beside, deflates: false)) == Self.text)
    #expect(try PackedFile.content(of: Packing.gzip(Self.text)) == Self.text)
    #expect(try PackedFile.content(of: Packing.gzip([])) == [])
    // As servers append to logs, and tapes fill blocks.
    let two = Packing.gzip(Self.text) + Packing.gzip(Array("2026-11-21,Kiosk,-4\n".utf8))
    #expect(try PackedFile.content(of: two + [0, 0, 0])?.count == Self.text.count + 20)
    let large = (0..<300_000).flatMap { Array("2026-11-20,Kiosk \($0),-3.20\n".utf8) }
    #expect(try PackedFile.content(of: Packing.gzip(large)) == large)
    #expect(try PackedFile.content(of: Packing.zip([("a.csv", large)])) == large)
    for plain in [[], Self.text, [0x1F], Array("PK".utf8)] { #expect(try PackedFile.content(of: plain) == nil) }
  }

  @Test("Of several files none is chosen, and the first are named")
  func several() {
    let files = ["a.csv", "b/c.csv", "d", "e", "f", "g"].map { (name: $0, content: Self.text) }
    #expect(refusal(Packing.zip(Array(files.prefix(2)))) == "the zip archive has 2 files: “a.csv”, “b/c.csv”")
    #expect(
      refusal(Packing.zip(files)) == "the zip archive has 6 files: “a.csv”, “b/c.csv”, “d”, “e”, “f” and others")
    #expect(refusal(Packing.zip([])) == "there is no file in the zip archive")
    #expect(refusal(Packing.zip([("a/", []), ("a/.DS_Store", [1])])) == "there is no file in the zip archive")
  }

  @Test("An archive in an archive is refused, at the second of twenty")
  func nested() {
    let inner = Packing.zip([("a.csv", Self.text)])
    for archive in [Packing.gzip(inner), Packing.zip([("a.zip", inner)]), Packing.gzip(Packing.gzip(Self.text))] {
      #expect(refusal(archive) == "there is another archive in it")
    }
    let deep = (1...20).reduce(Self.text) { content, level in Packing.zip([("\(level).zip", content)]) }
    #expect(refusal(deep) == "there is another archive in it")
    let tar = [UInt8](repeating: 0, count: 257) + Array("ustar  ".utf8) + [UInt8](repeating: 0, count: 248)
    #expect(refusal(Packing.gzip(tar)) == "there is another archive in it")
    // A workbook is a file, though it is an archive, too.
    let workbook = Packing.zip([("xl/workbook.xml", Self.text)])
    #expect(refusal(workbook) == nil && refusal(Packing.zip([("a.xlsx", workbook)])) == nil)
  }

  @Test("What has a password, and what is packed in an unknown way, is said")
  func closed() {
    let archive = Packing.zip([("a.csv", Self.text)], flags: 1)
    #expect(refusal(archive) == "“a.csv” in the archive has a password")
    var other = Packing.zip([("a.csv", Self.text)])
    for place in other.indices.dropLast(12) where other[place...].starts(with: [0x50, 0x4B]) {
      let method = place + (other[place + 2] == 1 ? 10 : 8)
      if other[place + 2] == 1 || other[place + 2] == 3 { other[method] = 98 }
    }
    #expect(refusal(other) == "the archive is packed in a way that is not read here")
  }

  @Test("A bomb is refused long before it fills memory")
  func bombs() {
    let zeros = [UInt8](repeating: 0x20, count: 64 << 20)
    let bomb = "what is packed in it is more than 100 times as large as the file, as in one that is made to fill memory"
    #expect(refusal(Packing.gzip(zeros)) == bomb)
    #expect(refusal(Packing.zip([("a.csv", zeros)])) == bomb)
    // Sixteen megabytes may come of anything.
    #expect(refusal(Packing.gzip(Array(zeros.prefix(15 << 20)))) == nil)
    let many = Packing.zip((0..<10_001).map { (name: "\($0)", content: []) }, deflates: false)
    #expect(refusal(many) == "the archive has more than 10000 files")
  }

  @Test("An archive that is cut off or garbled anywhere is refused, or has all that was packed")
  func damaged() {
    for archive in [Packing.gzip(Self.text), Packing.zip([("a.csv", Self.text)])] {
      for count in 4..<archive.count {
        #expect(refusal(Array(archive.prefix(count)))?.contains("damaged or cut off") == true, "\(count)")
      }
      for place in archive.indices {
        var garbled = archive
        garbled[place] ^= 0x55
        do throws(PackedProblem) {
          let content = try PackedFile.content(of: garbled)
          #expect(content == nil || content == Self.text, "\(place)")
        } catch { #expect(!error.message.description.isEmpty) }
      }
    }
  }
}
