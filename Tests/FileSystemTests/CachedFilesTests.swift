import FileSystem
import Testing

@Suite("Files in memory")
struct CachedFilesTests {
  @Test("a file that was read just now waits for no disk; of what is not a file, nothing is known")
  func justRead() throws {
    let scratch = try Scratch()
    try scratch.shell("echo text > file; ln -s file link; cat file")
    // Some file systems do not tell.
    #expect(scratch.folder.waitsForDisk("file") != true)
    #expect(scratch.folder.waitsForDisk("missing") == nil)
    #expect(scratch.folder.waitsForDisk("link") == nil)
  }
}
