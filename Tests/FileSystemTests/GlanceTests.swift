import FileSystem
import Testing

@Suite("A glance at a folder")
struct GlanceTests {
  /// Around the number from which on two threads look.
  @Test(arguments: [0, 1, 2047, 2048, 2049, 3071, 3073, 5000])
  func seesEveryEntryOnce(count: Int) throws {
    let scratch = try Scratch()
    try scratch.shell(
      "mkdir in in/b in/a && if [ \(count) -gt 0 ]; then seq -f in/file-%g.json \(count) | xargs touch; fi")
    try scratch.shell("touch in/other.txt")
    let folder = try scratch.folder.folder("in")
    let glance = try folder.glance { $0[$0.count - 1] == UInt8(ascii: "n") }
    var stamp = FileStamp.none
    for file in folder.listing().files where file.path.hasSuffix("n") { stamp.add(FileStamp(file.path, file.stat)) }
    #expect(glance.stamp == stamp)
    #expect(glance.files == count)
    #expect(glance.folders == ["a", "b"])
    #expect(!glance.isOdd)
  }

  @Test func noticesWhatIsOddInALargeFolder() throws {
    for odd in [
      "ln -s x in/link", "mkfifo in/pipe", "mkdir in/.git", "touch in/.git", "touch \"$(printf 'in/caf\\351')\"",
    ] {
      let scratch = try Scratch()
      try scratch.shell("mkdir in && seq -f in/%g.json 3000 | xargs touch && \(odd)")
      let glance = try scratch.folder.folder("in").glance { _ in true }
      #expect(glance.isOdd, "\(odd)")
    }
  }
}
