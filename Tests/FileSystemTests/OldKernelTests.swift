import Glibc
import Testing

@testable import FileSystem

/// The ways that are taken where the kernel or the file system lacks the better one.
@Suite struct OldKernelTests {
  private func open(_ scratch: borrowing Scratch, _ path: String, _ flags: Int32 = O_RDONLY) -> Errno? {
    let root = scratch.folder.descriptor.number
    let number = OpenBeneath.openComponents(root, path, flags: flags | O_CLOEXEC, mode: 0)
    if number < 0 { return Errno.current }
    close(number)
    return nil
  }

  @Test func opensComponentByComponent() throws {
    let scratch = try Scratch()
    try scratch.shell("mkdir -p a/b && touch a/b/file && ln -s a linked && ln -s b a/linked && ln -s file a/b/link")
    #expect(open(scratch, "a/b/file") == nil)
    #expect(open(scratch, "a/b", O_RDONLY | O_DIRECTORY) == nil)
    #expect(open(scratch, ".", O_RDONLY | O_DIRECTORY) == nil)
    #expect(open(scratch, "a/missing/file") == .notFound)
    #expect(open(scratch, "a/b/file/x") == .notAFolder)
    for path in ["linked/b/file", "a/linked/file", "a/b/link"] {
      #expect(open(scratch, path) == .symbolicLink, "\(path)")
    }
    #expect(open(scratch, "linked", O_RDONLY | O_DIRECTORY) == .symbolicLink)
  }

  @Test func linksAndUnlinksWhereItCannotRename() throws {
    let scratch = try Scratch()
    try scratch.folder.writeNew("one", bytes("1"))
    try scratch.folder.writeNew("two", bytes("2"))
    let place = try FilePlace(scratch.folder, "one", .rename)
    #expect(
      errno {
        try place.path.linkThenUnlink(
          in: place.folder.number, to: RelativePath("two", .rename), in: place.folder.number)
      } == .exists)
    try place.path.linkThenUnlink(in: place.folder.number, to: RelativePath("three", .rename), in: place.folder.number)
    #expect(try scratch.folder.list().map(\.name) == [.readable("three"), .readable("two")])
  }
}
